//! What an editor asks of the texts of a game: what is wrong, what could stand at a place, what a name means, where it is
//! declared and used, what a file holds, and how its words are to be coloured.
//!
//! Plain data in, plain data out: texts and places go in, nothing of an editor or a protocol is known here, and nothing is
//! read or written. Places are bytes of a text; [`position`] turns them into what editors count. Every question is answered
//! for broken texts, too.

mod complete;
mod facts;
mod findings;
mod firsts;
mod fixes;
mod hover;
mod index;
mod keywords;
mod kind;
mod meaning;
mod named;
mod navigate;
mod outline;
mod place;
pub mod position;
mod roles;
mod signatures;
mod suggestions;
mod tokens;
mod workspace;

pub use complete::Completion;
pub use facts::explain;
pub use findings::{Edit, Finding, Fix, Note};
pub use hover::Hover;
pub use kind::SymbolKind;
pub use navigate::Place;
pub use outline::Outline;
pub use tokens::{Token, TokenKind};
pub use workspace::Workspace;
