//! Words of programs and of plain English that are none of the language: what is written instead.

use super::effects::{EXTRA_TURN, is_extra};

/// Where such a word stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stands {
    /// Where an item begins.
    Item,
    /// Where a statement begins.
    Statement,
    /// As a value, or in one.
    Value,
    /// Behind a dot, or before brackets.
    Asked,
    /// Where a type is named.
    Type,
}

/// How a ruling says that the game is over.
pub(crate) const GAME_IS_OVER: &str =
    "that the game has ended: `the game is over`; that it goes on: `the game is not over`";

/// Words for one player, behind whom a dot and what that player has may stand.
pub(crate) const ONE_PLAYER: [&str; 4] = ["opponent", "left", "right", "active"];

/// The help for what somebody has, where the dot before it is missing: `left hand`.
pub(crate) fn of_somebody(who: &str, thing: &str) -> String {
    match who {
        "opponent" => format!(
            "what somebody has stands behind a dot, and which of the opponents is meant is chosen first: `choose 1 opponent as foe`, then `foe.{thing}`"
        ),
        _ => format!("what somebody has stands behind a dot: `{who}.{thing}`"),
    }
}

/// What is written instead of a word, if it is one of these.
pub(crate) fn foreign(word: &str, stands: Stands) -> Option<&'static str> {
    match stands {
        Stands::Item => item(word),
        Stands::Statement => statement(word),
        Stands::Value => value(word),
        Stands::Asked => asked(word).or_else(|| value(word)),
        Stands::Type => named_type(word),
    }
}

fn item(word: &str) -> Option<&'static str> {
    Some(match word {
        "def" | "function" | "func" | "fn" | "procedure" | "action" => {
            "what is done is a verb: `verb NAME n : number { … }`; what is worked out is `define NAME(n : number) = …`"
        }
        "class" | "type" | "struct" => "a sort of cards is a kind: `kind NAME { … }`",
        "enum" => "words of which one is meant are a group: `tags NAME = WORD | WORD`",
        "const" | "let" | "var" => "what is always so is `define NAME = …`",
        "import" | "include" | "use" => {
            "nothing is fetched: all `.cards` files of the folder are read together"
        }
        _ => return None,
    })
}

fn statement(word: &str) -> Option<&'static str> {
    Some(match word {
        "return" => {
            "`result …` says what a verb yields, and `stop` leaves it; a card goes back by `move … to ZONE`"
        }
        "break" => "`stop` leaves a loop",
        "continue" => "`skip` goes on with the next pass of a loop",
        "pass" => {
            "where nothing is done, nothing is written: `{ }`; what is passed on is moved: `choose 1 card in ZONE to VERB`, `move it to left.ZONE`"
        }
        "cancel" | "prevent" | "negate" | "nullify" => {
            "what is to come to nothing is answered by `instead of WHO VERB WHAT { }`, in the place of `before …` or `after …`"
        }
        "unset" | "clear" => "a flag is taken back by `set NAME = no`",
        "print" | "say" | "log" | "show" => {
            "players are told by themselves what happens; cards are shown by `reveal …`"
        }
        "foreach" => "write `for x in LIST { … }`, or `each player { … }` for those who act",
        "loop" | "do" => {
            "what is done again stands in `repeat 3 { … }`, `while CONDITION { … }` or `repeat { … }`, which `stop` leaves"
        }
        "until" => {
            "`until end of turn { … }` says how long something is so; what is done until something is so is `while not … { … }`"
        }
        "unless" => "write `if not (…) { … }`",
        "elseif" | "elsif" | "elif" => "`else if` is two words: `else if CONDITION { … }`",
        "otherwise" => "write `else { … }`",
        "ask" | "prompt" | "offer" => {
            "whether somebody wants it is asked by `may`: `may \"…\" then { … }`; among several things it is chosen: `choose one { option \"…\" { … } }`"
        }
        "game" => "the game is ended by `end game`",
        "switch" | "match" => "write `if … { … } else if … { … } else { … }`",
        "either" => "what is chosen are options: `choose one { option \"…\" { … } }`",
        "var" | "const" => "a name is given by `let NAME = …`",
        "win" | "wins" => {
            "who wins is said by `winner …`, outside of all braces; `end game` ends the game"
        }
        "next" => {
            "`skip` goes on with the next pass of a loop, `end turn` ends a turn, `left` is the next player"
        }
        "all" | "every" | "everyone" => {
            "who does it stands before braces: `each player { … }`, `each opponent { … }`; to all of a list it is done by `VERB ZONE`"
        }
        "add" | "increase" | "get" | "remove" | "subtract" | "decrease" => {
            "what somebody has is changed by a sign: `+1 COUNTER`, `-1 COUNTER`"
        }
        "lose" => {
            "what somebody has is changed by a sign, `-1 COUNTER`; who has lost is out by a flag: `flag lost, out`, `set lost`"
        }
        "deal" | "give" => {
            "write who gets it before: `each player { VERB 5 }`, `as left { … }`; what is taken from a number is said by a sign: `-3 p.COUNTER`"
        }
        "create" | "make" | "spawn" => "cards are made by `stock ZONE with NAME times 2`",
        "you" => "what is done here I do: leave `you` out",
        "put" => "cards are put somewhere by `move … to ZONE`, `move … under ZONE`",
        "swap" | "exchange" => {
            "what changes places goes at once (`together each player { move ZONE to left.ZONE }`), or over another zone"
        }
        "flip" | "toss" => {
            "chance between two things is a die of two words: `die side = heads | tails`, `roll side as fell`, `if fell is heads { … }`"
        }
        "steal" => {
            "what is somebody else's is moved: `move 1 RESOURCE from left.POOL to POOL`, `pick 1 from left.ZONE as taken`, `move taken to ZONE`"
        }
        "name" | "guess" => {
            "a name is chosen among all that are declared, and a number is chosen, too: `choose 1 card as named`, `choose number from 1 to 6 as n`"
        }
        word if is_extra(word) => EXTRA_TURN,
        _ => return None,
    })
}

fn value(word: &str) -> Option<&'static str> {
    Some(match word {
        "true" => "write `yes`",
        "false" => "write `no`",
        "null" | "nil" | "undefined" | "nobody" => "write `none`",
        "done" => {
            "what follows where something was done stands behind `then`: `VERB 1 then { … } else { … }`"
        }
        "empty" => "what is empty is asked by `is`: `ZONE is empty`",
        "this" => "the card itself is `self`, and what is looked at or was chosen last `it`",
        "a" | "an" | "the" => "there are no articles: leave it out, or say how many: `choose 1 …`",
        "exactly" | "precisely" => {
            "leave it out: a number alone is just so many, `choose 2 KIND in ZONE to VERB`"
        }
        "all" | "every" => {
            "of all nothing is chosen, and they are named by what they are: `VERB (KIND in ZONE)`"
        }
        "zero" => "numbers are written in digits: `0`",
        "one" => "numbers are written in digits: `1`",
        "two" => "numbers are written in digits: `2`",
        "three" => "numbers are written in digits: `3`",
        "four" => "numbers are written in digits: `4`",
        "five" => "numbers are written in digits: `5`",
        "six" => "numbers are written in digits: `6`",
        "seven" => "numbers are written in digits: `7`",
        "eight" => "numbers are written in digits: `8`",
        "nine" => "numbers are written in digits: `9`",
        "ten" => "numbers are written in digits: `10`",
        "other" | "others" => {
            "who plays besides me is an `opponent`: `each opponent { … }`, `opponents`; what is left of a list is `LIST - it`"
        }
        "rest" | "remaining" | "remainder" => {
            "what is left of a list is a difference: `look … as seen`, `choose 1 card in seen to VERB`, then `seen - it`"
        }
        "even" => "whether a number is even is asked of what a division leaves: `N mod 2 == 0`",
        "odd" => "whether a number is odd is asked of what a division leaves: `N mod 2 == 1`",
        "another" => {
            "how many are chosen is a number, and which ones stands behind `where`: `choose 1 KIND in ZONE where it is not self`"
        }
        "highest" | "most" => {
            "the highest is worked out of all: `where FIELD == (highest of FIELD over LIST)`"
        }
        "lowest" | "least" | "fewest" => {
            "the lowest is worked out of all: `where FIELD == (lowest of FIELD over LIST)`"
        }
        "random" => {
            "chance takes some: `pick 1 from ZONE as taken`, then `VERB taken`; of players: `pick 1 from players as p`"
        }
        "my" => "what I have goes by its word alone: `ZONE`",
        "your" | "his" | "her" | "their" => "whose it is stands before a dot: `p.ZONE`",
        _ => return None,
    })
}

fn named_type(word: &str) -> Option<&'static str> {
    Some(match word {
        "bool" | "boolean" | "flag" => {
            "yes or no is `yes/no`; what a player or the table has, and what is set or not, is `flag NAME`"
        }
        "int" | "integer" | "counter" | "numeric" => {
            "write `number`, or a range: `0 to 10`; what goes up and down is `counter NAME`"
        }
        "float" | "double" | "decimal" => "there are whole numbers only: `number`",
        "string" | "str" | "char" => "write `text`",
        "array" | "set" | "vector" | "tuple" => "several of one type are `list of TYPE`",
        _ => return None,
    })
}

fn asked(word: &str) -> Option<&'static str> {
    Some(match word {
        "count" | "size" | "length" | "len" | "number" | "total" => {
            "how many they are is `count of ZONE`"
        }
        "empty" | "isEmpty" | "is_empty" => "write `ZONE is empty`",
        "no" | "none" => "that there is none is `not any (KIND in ZONE)`",
        "all" | "every" => "that all are so is `not any (KIND in ZONE where not …)`",
        "top" | "bottom" | "first" | "last" => "an end is named before: `top of ZONE`",
        "range" => "numbers are gone through by `for n in 1 to 3 { … }`",
        "random" | "rand" => {
            "chance is a die (`die WORD = 1 to 6`, `roll WORD as n`), or takes some: `pick 1 from ZONE as taken`"
        }
        "sum" => "write `sum of FIELD over ZONE`",
        "shuffle" | "add" | "remove" | "push" | "pop" | "append" => {
            "a verb stands before what it is done to: `VERB ZONE`"
        }
        "contains" | "has" | "includes" => "write `Name in ZONE`, `KIND in ZONE`",
        _ => return None,
    })
}
