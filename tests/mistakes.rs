//! Mistakes that somebody might make, put into games that have none: each is refused, at the statement that was
//! changed, and for misspelt words the help says the right one. The test prints a table.
#![allow(clippy::print_stdout, reason = "the table is what it is for")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;

use dsl::syntax::parse_cards;
use dsl::syntax::tree::{NodeRef, Rule};
use dsl::{Game, Sources};
use interpreter::bot::Chance;
use schema::decision::Seat;
use schema::save::Seed;
use schema::source::FileId;

/// How many mistakes are made.
const MISTAKES: usize = 210;
/// The sorts of mistakes, in the order of the table.
const SORTS: [&str; 7] = ["kind", "zone", "preposition", "member", "number", "text", "misspelt"];

/// A place where a mistake can be made.
struct Spot {
    sort: usize,
    /// The words that are replaced, and by what.
    words: Range<usize>,
    instead: String,
    /// The statement, or the heading, in which they stand.
    statement: Range<usize>,
}

/// How it went with one sort of mistakes.
#[derive(Default)]
struct Tally {
    made: usize,
    refused: usize,
    underlined: usize,
    named: usize,
}

#[test]
fn mistakes_in_the_sketches_are_refused_where_they_are() {
    let sketches = sketches();
    assert_eq!(sketches.len(), 5);
    mistakes(&sketches);
}

#[test]
fn mistakes_in_games_and_small_texts_are_refused_where_they_are() {
    mistakes(&games());
}

fn mistakes(games: &[Sources]) {
    let mut chance = Chance::new(Seed { number: 7, game: 0 }, Seat(0));
    let mut below = |bound: usize| chance.below(bound as u32) as usize;
    let mut spots: Vec<Vec<(usize, usize, Spot)>> = SORTS.iter().map(|_| Vec::new()).collect();
    for (game, sources) in games.iter().enumerate() {
        let known = Known::new(sources);
        for (file, (_, text)) in sources.cards.iter().enumerate() {
            let parsed = parse_cards(FileId(0), text);
            let mut found = Vec::new();
            let whole = 0..text.len();
            for node in parsed.tree.root().unwrap().nodes() {
                known.walk(node, &whole, &mut found);
            }
            for spot in found {
                spots[spot.sort].push((game, file, spot));
            }
        }
    }
    let mut tallies: Vec<Tally> = SORTS.iter().map(|_| Tally::default()).collect();
    let mut strange = Vec::new();
    // Sorts take turns, so there are as many of each as there can be.
    let mut order = Vec::new();
    while order.len() < MISTAKES && spots.iter().any(|spots| !spots.is_empty()) {
        for (sort, spots) in spots.iter_mut().enumerate().filter(|(_, spots)| !spots.is_empty()) {
            order.push((sort, spots.swap_remove(below(spots.len()))));
        }
    }
    for (sort, (game, file, spot)) in order {
        let mut sources = games[game].clone();
        sources.rulings.clear();
        sources.bots.clear();
        let (path, text) = &mut sources.cards[file];
        let (path, before) = (path.clone(), text[spot.words.clone()].to_owned());
        text.replace_range(spot.words.clone(), &spot.instead);
        let shift = spot.instead.len() as isize - before.len() as isize;
        let statement = spot.statement.start
            ..spot.statement.end.saturating_add_signed(shift).max(spot.statement.start);
        let said = text[statement.clone()].to_owned();
        let checked = dsl::load(&sources);
        let tally = &mut tallies[sort];
        tally.made += 1;
        tally.refused += usize::from(checked.program.is_none());
        let at = checked.diagnostics.iter().find(|found| {
            let span = found.span();
            checked.files.path(span.file) == path
                && statement.start <= span.start as usize
                && span.end as usize <= statement.end
        });
        tally.underlined += usize::from(at.is_some());
        let named = at.and_then(|found| found.help.as_ref());
        let named = named.is_some_and(|help| help.contains(&before));
        tally.named += usize::from(named);
        if checked.program.is_some() || at.is_none() || (SORTS[sort] == "misspelt" && !named) {
            strange.push(format!("{path}: `{before}` in `{said}`: {}", first(&checked)));
        }
    }
    println!("{:12} {:>5} {:>8} {:>11} {:>6}", "mistake", "made", "refused", "underlined", "named");
    for (sort, tally) in SORTS.iter().zip(&tallies) {
        let Tally { made, refused, underlined, named } = tally;
        println!("{sort:12} {made:5} {refused:8} {underlined:11} {named:6}");
    }
    println!("{}", strange.join("\n"));
    let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
    let made = sum(|tally| tally.made);
    assert!(made >= 200, "only {made} mistakes could be made");
    assert_eq!(sum(|tally| tally.refused), made);
    assert!(sum(|tally| tally.underlined) * 100 >= made * 95);
    let misspelt = tallies.last().unwrap();
    assert!(misspelt.named * 2 >= misspelt.made);
}

fn first(game: &Game) -> String {
    game.diagnostics.first().map_or_else(
        || "nothing is said".to_owned(),
        |found| {
            let at = game.files.line_column(found.span());
            let path = game.files.path(found.span().file);
            format!("{path}:{}:{} {} {}", at.line, at.column, found.code.id, found.message)
        },
    )
}

/// The games and the small texts.
fn games() -> Vec<Sources> {
    let mut all: Vec<Sources> = tests::games().iter().map(|name| tests::sources(name)).collect();
    all.extend(tests::folders("tests/suite").iter().map(|folder| tests::sources_in(folder)));
    all.push(crate::diagnostics::base());
    all
}

/// The five sketches of whole games.
fn sketches() -> Vec<Sources> {
    let script = "scripts/caskets.rhai";
    let scripts = fs::read_to_string(tests::root().join("tests/sketches").join(script)).unwrap();
    let mut paths: Vec<_> = fs::read_dir(tests::root().join("tests/sketches"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "cards"))
        .filter(|path| path.file_stem().is_some_and(|stem| stem != "std"))
        .collect();
    paths.sort();
    let sketch = |path: &std::path::PathBuf| Sources {
        manifest: tests::manifest(),
        cards: vec![(
            path.file_name().unwrap().to_string_lossy().into_owned(),
            fs::read_to_string(path).unwrap(),
        )],
        scripts: vec![(script.to_owned(), scripts.clone())],
        ..Sources::default()
    };
    paths.iter().map(sketch).collect()
}

/// The words of a game by what they mean.
struct Known {
    kinds: BTreeSet<String>,
    zones: BTreeSet<String>,
    fields: BTreeSet<String>,
    /// The prepositions of each verb.
    verbs: BTreeMap<String, BTreeSet<String>>,
    all: BTreeSet<String>,
}

impl Known {
    fn new(sources: &Sources) -> Known {
        let prelude = fs::read_to_string(tests::root().join("dsl/std/std.cards")).unwrap();
        let mut known = Known {
            kinds: BTreeSet::new(),
            zones: BTreeSet::new(),
            fields: BTreeSet::new(),
            verbs: BTreeMap::new(),
            all: BTreeSet::new(),
        };
        for text in sources.cards.iter().map(|(_, text)| text).chain([&prelude]) {
            let parsed = parse_cards(FileId(0), text);
            let items = parsed.tree.root().unwrap().nodes();
            // Of a zone of cards it may be no mistake where a field of theirs stood.
            let mut nodes: Vec<(NodeRef<'_>, bool)> = items.map(|item| (item, false)).collect();
            while let Some((node, of_cards)) = nodes.pop() {
                let of_cards = of_cards || node.rule() == Some(Rule::kind_item);
                let words: Vec<String> = node
                    .nodes()
                    .filter(|inner| inner.rule() == Some(Rule::word))
                    .map(|word| word.text().to_owned())
                    .collect();
                match node.rule().unwrap() {
                    Rule::kind_item => known.kinds.extend(words.into_iter().take(1)),
                    Rule::zone_member if !of_cards => known.zones.extend(words),
                    Rule::field_member => known.fields.extend(words.into_iter().take(1)),
                    Rule::verb_item => {
                        let name = node.nodes().find(|one| one.rule() == Some(Rule::verb_name));
                        let preps = node.nodes().filter(|one| one.rule() == Some(Rule::prep));
                        let preps = preps.map(|prep| prep.text().to_owned());
                        let name = name.unwrap().text().to_owned();
                        known.verbs.entry(name).or_default().extend(preps);
                    }
                    Rule::word | Rule::any_word | Rule::proper => {
                        known.all.insert(node.text().to_owned());
                    }
                    _ => {}
                }
                nodes.extend(node.nodes().map(|inner| (inner, of_cards)));
            }
        }
        // Everybody has `cards`, whoever declares them besides.
        known.fields.remove("cards");
        known
    }

    /// Finds places for mistakes in a node; `statement` is what the underlined words must lie in.
    fn walk(&self, node: NodeRef<'_>, statement: &Range<usize>, spots: &mut Vec<Spot>) {
        let span = node.span();
        let here = span.start as usize..span.end as usize;
        let statement = match node.rule().unwrap() {
            // Of what holds a block only its heading counts.
            Rule::if_stmt
            | Rule::else_if
            | Rule::while_stmt
            | Rule::repeat_stmt
            | Rule::for_stmt
            | Rule::each_stmt
            | Rule::as_stmt
            | Rule::verb_item
            | Rule::card_item
            | Rule::handler
            | Rule::kind_item
            | Rule::rule_item
            | Rule::ability
            | Rule::option => {
                let heading = node.text().find('{').unwrap_or(node.text().len());
                here.start..here.start + heading
            }
            Rule::call
            | Rule::change
            | Rule::choose
            | Rule::let_stmt
            | Rule::set_to
            | Rule::perform
            | Rule::result
            | Rule::end_stmt
            | Rule::may => {
                let heading = node.text().find('{').unwrap_or(node.text().len());
                here.start..here.start + heading
            }
            Rule::field
            | Rule::define_item
            | Rule::score_item
            | Rule::winner_item
            | Rule::variant_item
            | Rule::zone_member
            | Rule::counter_member
            | Rule::field_member
            | Rule::gated => here.clone(),
            _ => statement.clone(),
        };
        let inside = statement.contains(&here.start) && here.end <= statement.end;
        let mut spot = |sort: &str, words: NodeRef<'_>, instead: String| {
            let sort = SORTS.iter().position(|one| *one == sort).unwrap();
            let span = words.span();
            let words = span.start as usize..span.end as usize;
            if inside && !instead.is_empty() {
                spots.push(Spot { sort, words, instead, statement: statement.clone() });
            }
        };
        let zone = self.zones.iter().next_back().cloned().unwrap_or_default();
        let first = |rule: Rule| node.nodes().find(|inner| inner.rule() == Some(rule));
        match node.rule().unwrap() {
            Rule::card_item | Rule::holds_kind => {
                if let Some(kind) =
                    first(Rule::word).filter(|word| self.kinds.contains(word.text()))
                {
                    spot("kind", kind, zone.clone());
                }
            }
            Rule::param => {
                if let Some(kind) =
                    first(Rule::r#type).filter(|one| self.kinds.contains(one.text()))
                {
                    spot("kind", kind, zone.clone());
                }
            }
            Rule::atom => {
                // A kind may stand for the list of its cards, so another word is taken, which is wrong everywhere.
                let field = self.fields.iter().next().cloned().unwrap_or_default();
                if let Some(word) =
                    first(Rule::word).filter(|word| self.zones.contains(word.text()))
                {
                    spot("zone", word, field);
                }
                if let Some(number) = first(Rule::number) {
                    spot("number", number, "\"two\"".to_owned());
                }
                for name in [first(Rule::word), first(Rule::proper)].into_iter().flatten() {
                    if let Some(wrong) = self.misspelt(name.text()) {
                        spot("misspelt", name, wrong);
                    }
                }
            }
            Rule::call => {
                let verb = first(Rule::word);
                let own = verb.and_then(|verb| self.verbs.get(verb.text()));
                let other = ["at", "with", "from", "onto", "under", "by"];
                for prep in node.nodes().filter(|one| one.rule() == Some(Rule::prep)) {
                    let other =
                        other.iter().find(|other| own.is_some_and(|own| !own.contains(**other)));
                    if let Some(other) = other {
                        spot("preposition", prep, (*other).to_owned());
                    }
                }
                if let Some(verb) = verb
                    && let Some(wrong) = self.misspelt(verb.text())
                {
                    spot("misspelt", verb, wrong);
                }
            }
            Rule::postfix => {
                for member in node.nodes().filter(|one| one.rule() == Some(Rule::any_word)) {
                    if self.fields.contains(member.text()) {
                        spot("member", member, zone.clone());
                    } else if let Some(field) =
                        self.fields.iter().next().filter(|_| self.zones.contains(member.text()))
                    {
                        spot("member", member, field.clone());
                    }
                }
            }
            Rule::field => {
                if let Some(name) = first(Rule::word)
                    && let Some(wrong) = self.misspelt(name.text())
                {
                    spot("misspelt", name, wrong);
                }
            }
            Rule::may | Rule::score_item | Rule::rule_item | Rule::option | Rule::label => {
                if let Some(text) = first(Rule::string) {
                    spot("text", text, "[3]".to_owned());
                }
            }
            _ => {}
        }
        let before = spots.len();
        for inner in node.nodes() {
            self.walk(inner, &statement, spots);
        }
        // The type of a `define` is that of its value, whatever that is.
        if node.rule() == Some(Rule::define_item) {
            let rest = spots.split_off(before);
            spots.extend(rest.into_iter().filter(|spot| SORTS[spot.sort] != "number"));
        }
    }

    /// The word with two letters in its middle the wrong way round, if that is no other word.
    fn misspelt(&self, word: &str) -> Option<String> {
        let mut letters: Vec<char> = word.chars().collect();
        let middle = letters.len() / 2;
        if letters.len() < 4 || letters[middle] == letters[middle - 1] {
            return None;
        }
        letters.swap(middle, middle - 1);
        let wrong: String = letters.into_iter().collect();
        let known = self.all.contains(&wrong) || self.all.contains(wrong.trim_end_matches('s'));
        (!known).then_some(wrong)
    }
}
