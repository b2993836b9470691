//! The words that written games are made of: each is taken once in a game, so that nothing hides anything.

use super::draw::Draw;

const ZONES: &[&str] = &[
    "shelf", "basket", "cellar", "porch", "attic", "drawer", "trunk", "ledge", "shed", "loft",
    "barrel", "crate",
];
const COUNTERS: &[&str] = &[
    "pebble", "feather", "button", "candle", "acorn", "ribbon", "thimble", "bead", "cork", "twig",
    "shell", "marble",
];
const FLAGS: &[&str] =
    &["sleepy", "ready", "noisy", "dusty", "merry", "damp", "awake", "tidy", "broken", "locked"];
const NOTES: &[&str] = &["hint", "dream", "guess", "vow", "plan", "mood", "rumour", "memory"];
const KINDS: &[&str] = &["toy", "lamp", "clock", "kite", "drum"];
const TAGS: &[&str] = &["round", "old", "heavy", "painted", "hollow", "loud", "soft"];
const MEMBERS: &[&str] = &[
    "oak", "elm", "ash", "birch", "north", "south", "east", "west", "salt", "honey", "wax", "wool",
    "milk", "flour", "dawnish", "duskish", "brisk", "calm", "sour", "mild",
];
const FAMILIES: &[&str] = &["timber", "wind", "ware", "taste", "pace", "tinge"];
const CARDS: &[&str] = &[
    "Ape", "Bee", "Cat", "Dog", "Eel", "Fox", "Gnu", "Hen", "Ibis", "Jay", "Koi", "Lynx", "Mole",
    "Newt", "Owl", "Pig",
];
const VERBS: &[&str] = &[
    "lift",
    "drop",
    "turn_over",
    "wind_up",
    "sweep",
    "stack_up",
    "rinse",
    "borrow",
    "hide",
    "juggle",
    "whistle",
    "mend",
    "paint",
];
const DEFINES: &[&str] =
    &["reach", "worth", "span", "luck", "gap", "weightiest", "tally", "bulk", "share", "margin"];
const FIELDS: &[&str] = &["size", "price_tag", "age", "shine", "edge", "depth", "charm"];
const ABILITIES: &[&str] = &["ring", "spin", "glow", "hum"];
const PHASES: &[&str] = &["Dawn", "Noon", "Dusk", "Night"];
const PURPOSES: &[&str] = &["keep", "spend", "show_off", "wonder"];
const VARIANTS: &[&str] = &["long_game", "extra", "opening", "favourite"];
const MENUS: &[&str] = &["bench", "counter_top"];
const NAMES: &[&str] = &[
    "n",
    "k",
    "m",
    "thing",
    "other",
    "found",
    "taken",
    "one_of",
    "each_of",
    "rest",
    "some_of",
    "q",
    "w",
    "u",
    "v",
    "left_over",
    "b",
    "h",
    "j",
    "z",
];
const PARAMS: &[&str] = &["what", "whom", "where_to", "how", "amount", "goal"];

/// Words of one sort that are still free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Sort {
    Zone,
    Counter,
    Flag,
    Note,
    Kind,
    Tag,
    Member,
    Family,
    Card,
    Verb,
    Define,
    Field,
    Ability,
    Phase,
    Purpose,
    Variant,
    Menu,
    Name,
    Param,
}

/// Gives words out.
#[derive(Debug, Default)]
pub(crate) struct Words {
    used: Vec<(Sort, usize)>,
}

impl Words {
    /// A word of this sort that the game has not used, with a number behind it once there is none left.
    pub(crate) fn fresh(&mut self, draw: &mut Draw, sort: Sort) -> String {
        let all = match sort {
            Sort::Zone => ZONES,
            Sort::Counter => COUNTERS,
            Sort::Flag => FLAGS,
            Sort::Note => NOTES,
            Sort::Kind => KINDS,
            Sort::Tag => TAGS,
            Sort::Member => MEMBERS,
            Sort::Family => FAMILIES,
            Sort::Card => CARDS,
            Sort::Verb => VERBS,
            Sort::Define => DEFINES,
            Sort::Field => FIELDS,
            Sort::Ability => ABILITIES,
            Sort::Phase => PHASES,
            Sort::Purpose => PURPOSES,
            Sort::Variant => VARIANTS,
            Sort::Menu => MENUS,
            Sort::Name => NAMES,
            Sort::Param => PARAMS,
        };
        let used = self.used.iter().filter(|(of, _)| *of == sort).count();
        let word = if used < all.len() {
            let free: Vec<usize> =
                (0..all.len()).filter(|at| !self.used.contains(&(sort, *at))).collect();
            let at = free[draw.below(free.len())];
            self.used.push((sort, at));
            return all[at].to_owned();
        } else {
            all[used % all.len()]
        };
        self.used.push((sort, used));
        format!("{word}_{used}")
    }
}
