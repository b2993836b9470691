//! Services for editors: diagnostics with fixes, completion, hover, definition and references, outline, and colours for
//! the texts of a game, which a [`Workspace`] holds.
//!
//! Everything is plain data: this module knows no editor and no protocol, and touches no files. Places are byte offsets
//! in a text; [`position`] converts them to lines and UTF-16 columns. Every question is answered for broken texts, too.

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
