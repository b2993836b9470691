//! The data types that compiler, engine and front ends share, with serde: what the language compiles to ([`program`],
//! [`expr`], [`code`], [`event`], [`effect`]), what a running game asks and shows ([`decision`], [`view`], [`screen`],
//! [`socket`], [`writing`]), and what is read from or written to disk ([`manifest`], [`look`], [`save`], [`ruling`],
//! [`bot`]). The only logic here is what all sides need of words ([`words`], [`phrase`], [`letters`], [`suggest`]).

pub mod bot;
mod changes;
pub mod choice;
pub mod claim;
pub mod code;
pub mod decision;
pub mod die;
pub mod effect;
pub mod event;
pub mod expr;
pub mod family;
pub mod goods;
pub mod holder;
pub mod id;
mod labels;
pub mod letters;
pub mod limits;
pub mod locale;
pub mod look;
pub mod manifest;
pub mod operand;
pub mod operators;
pub mod parts;
pub mod phrase;
pub mod position;
pub mod primitive;
pub mod program;
pub mod role;
pub mod ruling;
pub mod save;
pub mod screen;
pub mod script;
pub mod seat;
pub mod seen;
mod settable;
pub mod shown;
pub mod sight;
pub mod socket;
pub mod source;
pub mod spot;
pub mod suggest;
pub mod text;
pub mod variant;
pub mod view;
pub mod winner;
pub mod words;
pub mod writing;
pub mod yielding;
pub mod zone;

/// The version of the compiled form and of saves. It is raised when the meaning of either changes.
pub const FORMAT: u32 = 1;
