//! `docs/limits.md` is made of the constants in the code. `UPDATE=1` writes it anew.

use std::collections::BTreeSet;
use std::fs;

type Limits = &'static [(&'static str, &'static str, &'static str)];

const EVAL: &str = "interpreter/src/eval/mod.rs";
const GOODS: &str = "interpreter/src/machine/goods.rs";

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
            (
                "bytes of a path of a text that is written in the editor",
                "cli/src/serve/writing/folders.rs",
                "LONGEST_PATH",
            ),
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
            (
                "kinds that come from one another",
                "dsl/src/check/signatures/kinds.rs",
                "MOST_INHERITED",
            ),
            ("steps or names of a block", "dsl/src/check/reader/room.rs", "LONGEST"),
            ("players", "interpreter/src/rules/verify.rs", "MOST_PLAYERS"),
            ("seeds of a ruling", "dsl/src/check/rulings/mod.rs", "MOST_SEEDS"),
            (
                "bytes of what kinds say of their cards, and lines that make cards, on all cards",
                "dsl/src/carried.rs",
                "MOST_COPIED",
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
            ("values of fields on all cards", "schema/src/limits.rs", "MOST_VALUES"),
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
                "letters of an unknown word for which a near one is looked for",
                "schema/src/suggest.rs",
                "LONGEST",
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
                "levels of values in one another, each node of a define or field counted",
                EVAL,
                "MAX_DEPTH",
            ),
            (
                "of these in one value as it is written",
                "interpreter/src/rules/verify.rs",
                "MAX_DEPTH",
            ),
            ("of each resource that a choice of goods sees", GOODS, "MOST_CHOSEN"),
            (
                "variables of calls in one another",
                "interpreter/src/machine/calls.rs",
                "MOST_VARIABLES",
            ),
            ("cards on the table", "interpreter/src/machine/stock.rs", "MOST_CARDS"),
            (
                "columns to each side of a grid's middle, and rows; there is no spot behind them",
                "interpreter/src/rules/spots.rs",
                "FARTHEST",
            ),
            ("answers of a game that `sim` plays", "cli/src/sim/tally.rs", "MOST_ANSWERS"),
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

/// What bounds our own work alone, and says nothing of what may be written or played: what is looked for to find mistakes, to
/// tell of them, to make a game fast, or to show it.
const OWN: &[(&str, &str)] = &[
    ("cli/src/commands/show.rs", "MOST_RULINGS"),
    ("cli/src/files.rs", "MOST_OF_TEXT"),
    ("cli/src/listing.rs", "DEEPEST_BLOCK"),
    ("cli/src/listing/expressions.rs", "DEEPEST_EXPR"),
    ("cli/src/phrases/mod.rs", "MOST_LETTERS"),
    ("cli/src/play/diary.rs", "MOST_OF_OPTION"),
    ("cli/src/play/ending.rs", "MOST_LEADS"),
    ("cli/src/play/session/back.rs", "MOST_TOLD"),
    ("cli/src/play/why.rs", "MOST"),
    ("cli/src/rulings/mentions.rs", "LONGEST"),
    ("cli/src/screen/now.rs", "MOST"),
    ("cli/src/serve/table/seen.rs", "MOST_TOLD"),
    ("cli/src/serve/writing/folders.rs", "LONGEST"),
    ("cli/src/serve/writing/games.rs", "MOST"),
    ("cli/src/serve/writing/games.rs", "MOST_TURNS"),
    ("dsl/src/check/analyses/circles.rs", "MOST_VALUES"),
    ("dsl/src/check/analyses/gone.rs", "MOST_ZONES"),
    ("dsl/src/check/analyses/marks.rs", "MOST_NODES"),
    ("dsl/src/check/analyses/nobodys.rs", "MOST_NODES"),
    ("dsl/src/check/analyses/overtaken.rs", "DEEPEST"),
    ("dsl/src/check/analyses/overtaken.rs", "MOST_FOLLOWED"),
    ("dsl/src/check/analyses/owned.rs", "LONGEST_CHAIN"),
    ("dsl/src/check/analyses/unpaid.rs", "MOST_WAYS"),
    ("dsl/src/check/bodies/fields.rs", "MOST_MISSING"),
    ("dsl/src/check/bodies/no_field.rs", "MOST_VALUES"),
    ("dsl/src/check/bodies/timed.rs", "MOST_CAPTURED"),
    ("dsl/src/check/bodies/ways.rs", "MOST"),
    ("dsl/src/check/rulings/labels.rs", "LONGEST_NUMBERS"),
    ("dsl/src/check/whom.rs", "LONGEST_CHAIN"),
    ("dsl/src/check/whom.rs", "MOST_KNOWN"),
    ("dsl/src/spoils/reasons.rs", "MOST_AT_ONCE"),
    ("interpreter/src/discovery.rs", "MOST_LOOKS"),
    ("interpreter/src/eval/memory.rs", "MOST_ARGUMENTS"),
    ("interpreter/src/fast/plan/inline.rs", "MOST_ACTS"),
    ("interpreter/src/fast/plan/closures/columns.rs", "DEEPEST_COLUMN"),
    ("interpreter/src/fast/plan/fuse.rs", "MOST"),
    ("interpreter/src/fast/plan/listed.rs", "DEEPEST_LIST"),
    ("interpreter/src/fast/plan/piles.rs", "DEEPEST"),
    ("interpreter/src/fast/plan/quick_conditions.rs", "DEEPEST_CONDITION"),
    ("interpreter/src/fast/plan/reads.rs", "MOST_TOPS"),
    ("interpreter/src/fast/plan/sizes.rs", "DEEPEST_NODE"),
    ("interpreter/src/fast/run/inline.rs", "MOST_INLINED"),
    ("interpreter/src/ruling/mod.rs", "MOST_TRACED"),
    ("interpreter/src/ruling/names.rs", "LONGEST"),
    ("interpreter/src/ruling/said.rs", "MOST_COME"),
    ("interpreter/src/ruling/said.rs", "MOST_TOLD"),
    ("interpreter/src/why.rs", "MOST"),
    ("interpreter/src/why/withheld.rs", "MOST"),
    ("interpreter/src/wording/earlier.rs", "MOST_RETOLD"),
    ("interpreter/src/wording/handed.rs", "DEEPEST_CALL"),
    ("interpreter/src/wording/handed.rs", "MOST"),
    ("interpreter/src/wording/leaving.rs", "DEEPEST_CALL"),
    ("interpreter/src/wording/lift.rs", "DEEPEST_BLOCK"),
    ("interpreter/src/wording/mod.rs", "DEEPEST"),
    ("interpreter/src/wording/yields.rs", "MOST_FOLLOWED"),
];

/// By these words a constant says that it is a limit.
const WORDS: [&str; 4] = ["MOST", "LONGEST", "FARTHEST", "DEEPEST"];

#[test]
fn every_limit_is_on_the_page_or_bounds_our_own_work_alone() {
    let told = LIMITS.iter().flat_map(|(_, limits)| *limits);
    let known: BTreeSet<(String, String)> = told
        .map(|(_, file, name)| (*file, *name))
        .chain(OWN.iter().copied())
        .map(|(file, name)| (file.to_owned(), name.to_owned()))
        .collect();
    let mut found = BTreeSet::new();
    for file in super::files(&["schema/src", "dsl/src", "interpreter/src", "cli/src"], &["rs"]) {
        for line in file.text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let Some((_, rest)) = line.split_once("const ") else { continue };
            let Some((name, rest)) = rest.split_once(": ") else { continue };
            let is_number = rest.starts_with(['u', 'i']);
            if is_number && WORDS.iter().any(|word| name.split('_').next() == Some(*word)) {
                found.insert((file.path.clone(), name.to_owned()));
            }
        }
    }
    let lacks: Vec<_> = found.difference(&known).collect();
    assert!(lacks.is_empty(), "neither in LIMITS nor in OWN: {lacks:?}");
    let gone: Vec<_> = OWN
        .iter()
        .filter(|(file, name)| !found.contains(&((*file).to_owned(), (*name).to_owned())))
        .collect();
    assert!(gone.is_empty(), "in OWN, and in no file: {gone:?}");
}

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
        None if value == "u16::MAX" => u64::from(u16::MAX),
        None if value == "u16::MAX as usize" => u64::from(u16::MAX),
        None if value == "u16::MAX as usize - 1" => u64::from(u16::MAX) - 1,
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
