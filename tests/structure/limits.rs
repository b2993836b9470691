//! `docs/limits.md` is made of the constants in the code. `UPDATE=1` writes it anew.

use std::fs;

type Limits = &'static [(&'static str, &'static str, &'static str)];

/// What is limited: in words, the file, the constant.
const LIMITS: &[(&str, Limits)] = &[
    (
        "What is read",
        &[
            ("bytes of a text of a game", "dsl/src/syntax/guard.rs", "FILE_BYTES"),
            ("bytes of all texts of a game", "cli/src/files.rs", "MOST_OF_ALL"),
            ("files and folders in a game's folder", "cli/src/files.rs", "MOST_ENTRIES"),
            ("folders in one another", "cli/src/files.rs", "DEEPEST"),
            ("bytes of a save", "cli/src/play/saving.rs", "LONGEST"),
            ("bytes of a transcript's snapshot", "cli/src/snapshot.rs", "MOST"),
            ("bytes of a bot's answer", "cli/src/outside.rs", "LONGEST"),
        ],
    ),
    (
        "What is checked",
        &[
            ("bytes of a line", "dsl/src/syntax/guard.rs", "LINE_BYTES"),
            ("open brackets", "dsl/src/syntax/guard.rs", "BRACKETS"),
            ("of `then` and `else` within one another", "schema/src/limits.rs", "MOST_GATES"),
            (
                "levels of what stands within another, as in a chain of `+`",
                "dsl/src/syntax/guard.rs",
                "TREE_DEPTH",
            ),
            (
                "of the words `of`, `over`, `where` and `if` in a line",
                "dsl/src/syntax/guard.rs",
                "LINE_WORDS",
            ),
            ("cards that a table makes", "dsl/src/tables/mod.rs", "MOST"),
            ("piles or levels of a zone", "dsl/src/check/signatures/zones.rs", "MOST_PARTS"),
            ("faces of a die", "dsl/src/check/signatures/dice.rs", "MOST_FACES"),
            ("clauses of a ledger that are excused", "dsl/src/ledger.rs", "MOST_EXCUSED"),
            (
                "things of one sort: cards, defines, verbs, blocks, texts …",
                "schema/src/limits.rs",
                "MOST_OF_A_SORT",
            ),
            (
                "zones, those of each seat counted, and piles; as many zones of cards",
                "schema/src/limits.rs",
                "MOST_PLACES",
            ),
            (
                "piles by number or word, those of each seat counted",
                "schema/src/limits.rs",
                "MOST_PILES",
            ),
            (
                "counters and flags, those of each seat counted, and as many notes",
                "schema/src/limits.rs",
                "MOST_HELD",
            ),
            (
                "cards of one name at once in a list of a ruling",
                "dsl/src/check/rulings/things.rs",
                "MOST_OF_ONE",
            ),
            (
                "cards in all lists of a game's rulings",
                "dsl/src/check/rulings/things.rs",
                "MOST_LISTED",
            ),
            (
                "unknown words for which a near one is looked for",
                "schema/src/suggest.rs",
                "SEARCHES",
            ),
            (
                "of the first variables around a question that it may name, and as many of the latest",
                "dsl/src/check/scope.rs",
                "NAMED",
            ),
            ("diagnostics of one kind in one line", "dsl/src/capped.rs", "IN_A_LINE"),
            ("errors that are told, and as many warnings", "dsl/src/capped.rs", "IN_ALL"),
        ],
    ),
    (
        "What is played",
        &[
            ("units of work for one answer", "interpreter/src/fuel.rs", "FUEL"),
            ("units of work for all answers of a game", "interpreter/src/fuel.rs", "GAME"),
            (
                "things looked at that are one unit of work",
                "interpreter/src/fuel.rs",
                "THINGS_PER_UNIT",
            ),
            (
                "things that one instruction or value looks at",
                "schema/src/limits.rs",
                "MOST_LOOKED",
            ),
            ("calls in one another", "interpreter/src/machine/calls.rs", "MOST_FRAMES"),
            (
                "variables of calls in one another",
                "interpreter/src/machine/calls.rs",
                "MOST_VARIABLES",
            ),
            ("cards on the table", "interpreter/src/machine/stock.rs", "MOST_CARDS"),
            (
                "counters, flags and notes, those of each card counted",
                "interpreter/src/machine/stock.rs",
                "MOST_MEMBERS",
            ),
            ("things in a list", "interpreter/src/state/lists.rs", "LONGEST"),
            ("things in all lists together", "interpreter/src/state/lists.rs", "MOST_LISTED"),
            (
                "things other than options that are offered at once",
                "interpreter/src/machine/choices.rs",
                "MOST_OFFERED",
            ),
            (
                "options that are offered at once",
                "interpreter/src/machine/options.rs",
                "MOST_OPTIONS",
            ),
            ("extra turns that wait at once", "interpreter/src/machine/stretches.rs", "MOST_TURNS"),
            (
                "cards that were shown and are remembered; of more the one shown first is forgotten",
                "interpreter/src/machine/known.rs",
                "MOST_KNOWN",
            ),
            (
                "bytes of a question, or of what one option says",
                "interpreter/src/describe.rs",
                "LONGEST",
            ),
            ("effects with a life at once", "interpreter/src/machine/lasting.rs", "MOST_LASTING"),
            (
                "values at once that end with verbs",
                "interpreter/src/machine/cells.rs",
                "MOST_LIFETIMES",
            ),
            ("handlers that wait at once", "interpreter/src/machine/collect.rs", "MOST_WAITING"),
            ("things that a position names", "interpreter/src/machine/laid.rs", "MOST_NAMED"),
            ("lines that are told of one answer", "interpreter/src/narrate/mod.rs", "MOST_LINES"),
            ("lines of a log that `play` keeps", "interpreter/src/narrate/mod.rs", "MOST_LINES"),
            ("bytes of what is told of one answer", "interpreter/src/narrate/mod.rs", "MOST_BYTES"),
            ("bytes of a sentence about a card", "interpreter/src/wording/template.rs", "LONGEST"),
            (
                "things that a value looks at which is only shown; of more it is left out",
                "interpreter/src/shown.rs",
                "MOST_GLANCED",
            ),
            (
                "cards that are looked at to tell of one answer",
                "interpreter/src/narrate/mod.rs",
                "MOST_LOOKS",
            ),
        ],
    ),
    (
        "What is served",
        &[
            ("connections at once", "cli/src/serve/accept.rs", "MOST"),
            ("bytes of the head of a request", "cli/src/serve/accept.rs", "LONGEST_HEAD"),
            ("bytes of a request", "cli/src/serve.rs", "LONGEST_BODY"),
            ("bytes of what a page says to its table", "cli/src/serve/socket.rs", "LONGEST"),
            (
                "messages that wait for a page that reads slowly",
                "cli/src/serve/socket.rs",
                "WAITING",
            ),
            ("tables that are kept", "cli/src/serve/hall.rs", "MOST_TABLES"),
            ("windows in which games are written", "cli/src/serve/hall/written.rs", "MOST_DESKS"),
            ("games that bots play to compare two texts", "cli/src/serve/writing/games.rs", "OF"),
        ],
    ),
    (
        "What scripts do",
        &[
            (
                "operations of a call, its callbacks among them",
                "interpreter/src/script/engine.rs",
                "OPERATIONS",
            ),
            (
                "operations of all calls of one answer",
                "interpreter/src/script/engine.rs",
                "OPERATIONS_OF_AN_ANSWER",
            ),
            ("calls in one another", "interpreter/src/script/engine.rs", "CALLS"),
            ("bytes of a text", "interpreter/src/script/engine.rs", "STRING"),
            (
                "bytes of a text that stands in a script",
                "interpreter/src/script/engine.rs",
                "LITERAL",
            ),
            (
                "items of a list or map, those in it counted",
                "interpreter/src/script/engine.rs",
                "ARRAY",
            ),
            ("lists and maps in one another", "interpreter/src/script/engine.rs", "NESTED"),
            ("variables", "interpreter/src/script/engine.rs", "VARIABLES"),
            ("functions", "interpreter/src/script/engine.rs", "FUNCTIONS"),
        ],
    ),
];

#[test]
fn the_page_of_limits_is_the_codes() {
    let mut page = String::from(
        "# Limits\n\nWhat nobody can go beyond, whatever they write. The numbers are the same on every machine and in \
         every build. What goes beyond one is told at its place: by `check` (`C…`), by the running game (`R0101`, \
         `R0102`, `R0105`, `R0106`, `R0110`), or by the command that reads it. This page is made of the code by a test \
         (`tests/structure/limits.rs`).\n",
    );
    for (title, limits) in LIMITS {
        page.push_str(&format!("\n## {title}\n\n| at most | |\n|---:|---|\n"));
        for (words, file, name) in *limits {
            page.push_str(&format!("| {} | {words} |\n", with_commas(constant(file, name))));
        }
    }
    let path = tests::root().join("docs/limits.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(there, page, "docs/limits.md is stale: UPDATE=1 cargo test -p tests limits");
}

/// The value of a constant, as it is written.
fn constant(file: &str, name: &str) -> u64 {
    let text = fs::read_to_string(tests::root().join(file)).unwrap();
    let begins = format!("const {name}: ");
    let line = text.lines().find(|line| line.contains(&begins));
    let line = line.unwrap_or_else(|| panic!("{file} has no constant {name}: mend LIMITS"));
    let value = line.split_once(" = ").unwrap().1.trim_end_matches(';').replace('_', "");
    match value.split_once("<<") {
        Some((one, bits)) => {
            one.trim().parse::<u64>().unwrap() << bits.trim().parse::<u32>().unwrap()
        }
        None if value == "u16::MAX as usize" => u64::from(u16::MAX),
        None if value == "u8::MAX as usize" => u64::from(u8::MAX),
        None if value == "u16::BITS as usize - 1" => u64::from(u16::BITS - 1),
        None => value.parse().unwrap_or_else(|_| panic!("{file}: {name} is no number: {value}")),
    }
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap())
        .collect();
    groups.join(",")
}
