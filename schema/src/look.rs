//! `look.toml`: the colours and symbols with which a game's words are shown. A look never stands alone: the name is
//! always shown as well.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The contents of `look.toml`, by declared name. Unknown keys are errors.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LookFile {
    /// Cards of a kind, and of the kinds that inherit from it.
    pub kinds: BTreeMap<String, Look>,
    /// Tags, and the cards that have them. If a card has several of these tags, the one that the file lists first
    /// counts.
    pub tags: BTreeMap<String, Look>,
    /// Resources.
    pub resources: BTreeMap<String, Look>,
    /// What has a value: counters, flags, notes, pools, fields and defines.
    pub values: BTreeMap<String, Look>,
}

/// How something looks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Its colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// One character that stands before its name, one or two terminal columns wide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
}

/// The colours that can be used. Each front end chooses shades of them that are readable there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Between green and blue.
    Teal,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// Pink.
    Pink,
    /// Grey.
    Grey,
}

impl Colour {
    /// All of them, roughly in the order of the rainbow.
    pub const ALL: [Colour; 9] = [
        Colour::Red,
        Colour::Orange,
        Colour::Yellow,
        Colour::Green,
        Colour::Teal,
        Colour::Blue,
        Colour::Purple,
        Colour::Pink,
        Colour::Grey,
    ];

    /// The word for it in a file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Orange => "orange",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Teal => "teal",
            Colour::Blue => "blue",
            Colour::Purple => "purple",
            Colour::Pink => "pink",
            Colour::Grey => "grey",
        }
    }
}
