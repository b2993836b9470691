//! `look.toml`: in what colours and with what symbols a game's words are shown. It changes nothing of how a game goes, and
//! nobody has to see colours to play: what has a look is always named, too.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What `look.toml` says. Unknown keys are errors.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LookFile {
    /// Cards of a kind, and of the kinds that inherit from it.
    pub kinds: BTreeMap<String, Look>,
    /// Tags, and the cards that have them; of several tags of a card the one that is listed first counts.
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
    /// The one sign that stands before its name, one or two columns wide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
}

/// The colours that there are. Each page and terminal has shades of them that can be read there.
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
    /// All of them, as the rainbow has them.
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
