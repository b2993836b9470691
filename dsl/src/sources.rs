//! What is handed in to be read: the texts of a game's folder, and of the folders of expansions.

/// The texts of a game's folder: paths (relative to it) with what stands there, in any order.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// `game.toml`.
    pub manifest: (String, String),
    /// `*.cards`
    pub cards: Vec<(String, String)>,
    /// `*.csv`: tables of cards.
    pub tables: Vec<(String, String)>,
    /// `rulings/*.ruling`
    pub rulings: Vec<(String, String)>,
    /// `bots/*.bot`
    pub bots: Vec<(String, String)>,
    /// `scripts/*.rhai`
    pub scripts: Vec<(String, String)>,
    /// `locale/*.toml`
    pub locales: Vec<(String, String)>,
    /// `look.toml`: the colours and symbols of its words. There is one at most.
    pub looks: Vec<(String, String)>,
    /// `saves/*.json`: games that rulings begin from.
    pub saves: Vec<(String, String)>,
    /// Paths of files that look like the game's and lie where nobody reads them.
    pub strays: Vec<String>,
    /// The folders of the expansions that it is read with, in any order. The manifest of each is its `expansion.toml`.
    pub expansions: Vec<Sources>,
}
