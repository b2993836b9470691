//! Expansions: each alone and any two together keep what the game's rulings say, their own rulings pass, and games that
//! chance plays end with everything accounted for. More of them with
//! `CARDWRIGHT_EXPANDED=10000 cargo test --release -p tests expansions -- --nocapture`; `"10000 dominion"`: of that game alone.

mod locales;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use dsl::{Game, Sources};
use interpreter::ruling::{self, SnapshotNames};
use interpreter::{Machine, State};
use schema::event::Live;
use schema::manifest::Expansion;
use schema::save::Seed;
use tests::share::Share;

use crate::conservation::plays;

/// Games for each number of players, with each of the options below.
const GAMES: u64 = 2;

/// Setup options under which chance brings in what a game has.
pub(crate) const OPTIONS: &[(&str, &[(&str, &str)])] = &[("dominion", &[("kingdom", "random")])];

/// Each expansion of a game alone, and any two of them together.
fn choices(game: &str) -> Vec<Vec<String>> {
    let all = tests::expansions(game);
    let pairs = all.iter().enumerate().flat_map(|(at, one)| {
        all[at + 1..].iter().map(move |other| vec![one.clone(), other.clone()])
    });
    all.iter().map(|one| vec![one.clone()]).chain(pairs).collect()
}

fn extended(game: &str, chosen: &[String]) -> Game {
    tests::extended(game, &chosen.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The folders of a game and its expansions, in load order.
fn folders(name: &str, game: &Game) -> Vec<PathBuf> {
    let base = tests::root().join("games").join(name);
    let own = game.expansions.iter().map(|it| base.join("expansions").join(&it.manifest.id));
    std::iter::once(base.clone()).chain(own).collect()
}

#[test]
fn expansions_are_called_as_their_folders() {
    for game in tests::games() {
        for name in tests::expansions(&game) {
            let found = extended(&game, std::slice::from_ref(&name));
            assert_eq!(found.expansions[0].manifest.id, name);
            assert!(found.diagnostics.is_empty(), "{game} with {name}: {:#?}", found.diagnostics);
        }
    }
}

/// A game of these rules with an expansion of these cards.
fn raked(rules: &str, cards: &str) -> Game {
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    dsl::load(&Sources {
        manifest: ("game.toml".into(), "id = \"dug\"\nname = \"Dug\"\nlanguage = 1\n".into()),
        cards: own("rules.cards", rules),
        expansions: vec![Sources {
            manifest: (
                "expansion.toml".into(),
                "id = \"rakes\"\nname = \"Rakes\"\nversion = \"0.1.0\"\nlanguage = 1\n\n[extends]\ndug = \"*\"\n"
                    .into(),
            ),
            cards: own("rakes.cards", cards),
            ..Sources::default()
        }],
        ..Sources::default()
    })
}

#[test]
fn two_folders_may_give_a_card_the_same_tag() {
    let rules = "players 2\ntags storm\nplayer { zone hand : set, private }\nkind card { }\ncard Oak { }\nsetup { each player { stock hand with Oak } }\nflow { }\nwinner most (count of (storm in hand))\n";
    let mut sources = Sources {
        manifest: ("game.toml".into(), "id = \"dug\"\nname = \"Dug\"\nlanguage = 1\n".into()),
        cards: vec![("rules.cards".to_owned(), rules.to_owned())],
        ..Sources::default()
    };
    let adding = |id: &str, cards: &str| {
        let manifest = format!(
            "id = \"{id}\"\nname = \"{id}\"\nversion = \"0.1.0\"\nlanguage = 1\n\n[extends]\ndug = \"*\"\n"
        );
        let cards = vec![(format!("{id}.cards"), cards.to_owned())];
        Sources { manifest: ("expansion.toml".into(), manifest), cards, ..Sources::default() }
    };
    let gusts = "extend card Oak : storm { }\n";
    sources.expansions = vec![adding("gales", gusts), adding("winds", gusts)];
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let program = game.program.unwrap();
    let oak = program.definitions.iter().find(|card| card.name == "Oak").unwrap();
    assert_eq!(oak.tags.len(), 1);
    // In one folder it is still a slip.
    sources.expansions = vec![adding("gales", "extend card Oak : storm, storm { }\n")];
    let told = dsl::load(&sources).diagnostics;
    assert_eq!(told.iter().map(|found| found.code.id).collect::<Vec<_>>(), ["C0202"]);
}

/// A table makes cards of the members that a family has in the end: of those in its place, with what is added.
#[test]
fn cards_of_a_family_are_those_of_the_family_in_its_place() {
    let rules = "players 2\nresource ware = brick | wool\ntags herb = mint | sage\nplayer { zone hand : set, private }\nkind card { trades : ware = brick }\ncards card \"{Trades} Cart\" for trades in ware { }\ncards card \"{Herb} Pot\" for herb in herb { }\nsetup { each player { for c in card { stock hand with c } } }\nflow { }\nwinner most (count of hand)\n";
    let made = |cards: &str| {
        let game = raked(rules, cards);
        let errors: Vec<_> = game.diagnostics.iter().filter(|one| one.is_error()).collect();
        assert!(errors.is_empty(), "{cards}: {errors:#?}");
        let program = tests::rules(&game);
        let names = program.program().definitions.iter().map(|card| card.name.clone());
        names.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(made(""), "Brick Cart, Wool Cart, Mint Pot, Sage Pot");
    let replaced = "override resource ware = brick | ore\noverride tags herb = dill | sage\n";
    assert_eq!(made(replaced), "Brick Cart, Ore Cart, Dill Pot, Sage Pot");
    let added = "extend resource ware = ore\nextend tags herb = dill\n";
    assert_eq!(made(added), "Brick Cart, Wool Cart, Ore Cart, Mint Pot, Sage Pot, Dill Pot");
}

/// A phase stands beside one that an overridden phase has in it.
#[test]
fn a_phase_stands_beside_one_in_what_is_overridden() {
    let game = raked(
        "players 2\n\nplayer { counter log }\n\nsetup { each player { set log = 0 } }\n\nflow { phase Outer { phase Inner { each player { +1 log } } } }\n\nscore log\nwinner most score\n",
        "override phase Outer { phase Inner { each player { +2 log } } }\nphase Last after Inner { each player { +4 log } }\n",
    );
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let phases: Vec<_> = game.program.unwrap().moments.iter().map(|it| it.name.clone()).collect();
    assert_eq!(phases, ["turn", "round", "Outer", "Inner", "Last"]);
}

/// Where a game says twice where cards are live, or has two rules of one title, both give way.
#[test]
fn all_that_is_called_so_is_overridden() {
    let game = raked(
        "players 2\n\nplayer { zone hand, bed, shed : row, faceup, counter log }\n\nkind card { live in hand }\nkind card { live in bed }\n\nverb dig { +1 log }\n\ncard Spade { after you dig { +1 log } }\n\nrule \"Deep\" { after anyone digs { +2 log } }\nrule \"Deep\" { after anyone digs { +3 log } }\n\nsetup { each player { stock hand with Spade } }\n\nflow { turns { dig, move hand to bed, move bed to shed, end game } }\n\nscore log\nwinner most score\n",
        "override kind card { live in shed }\noverride rule \"Deep\" { after anyone digs { +4 log } }\n",
    );
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let program = game.program.unwrap();
    let zones = program.handlers.iter().filter_map(|handler| match &handler.live {
        Live::Zones(zones) => Some(zones.iter().map(|zone| program.zones[*zone].name.as_str())),
        _ => None,
    });
    assert_eq!(zones.flatten().collect::<Vec<_>>(), ["shed"]);
    assert_eq!(program.handlers.len(), 2);
}

/// A game's setup that leaves with `stop` leaves its own part alone.
#[test]
fn what_is_added_to_a_setup_is_done_though_the_game_leaves_it() {
    let piled = |own: &str| {
        let game = raked(
            &format!(
                "players 2\ntable {{ zone pit : row, faceup }}\nkind card {{ }}\ncard Spade {{ }}\nsetup {{ stock pit with Spade, {own}, stock pit with Spade times 9 }}\nflow {{ }}\nwinner most (count of pit)\n"
            ),
            "extend setup { let more = 2, stock pit with Spade times more }\n",
        );
        assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
        let (rules, setup) = (tests::rules(&game), tests::setup(2, &[]));
        let seed = Seed { number: 1, game: 0 };
        let state = Machine::new(&rules).start(&setup, seed, &mut ()).unwrap();
        state.card_count()
    };
    assert_eq!(piled("if count of pit == 1 { stop }"), 3);
    assert_eq!(piled("if count of pit == 2 { stop }"), 12);
    assert_eq!(piled("repeat 5 { stock pit with Spade, stop }"), 13);
}

/// Cards that one line makes are overridden one by one, though they stand in one place of the text.
#[test]
fn one_of_the_cards_of_a_line_is_overridden() {
    let game = raked(
        "players 2\n\nplayer { zone hand : row, faceup }\n\nkind card { rank : number }\n\ncards card \"Number {rank}\" for rank in 1 to 3 { }\n\nsetup { each player { for c in card { stock hand with c } } }\n\nflow { end game }\n\nscore sum of rank over hand\nwinner most score\n",
        "override card \"Number 3\" { rank 30 }\n",
    );
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let (setup, seed) = (tests::setup(2, &[]), Seed { number: 1, game: 0 });
    let mut state = State::default();
    Machine::new(&rules).start_into(&mut state, &setup, seed, &mut ()).unwrap();
    assert_eq!(state.outcome().map(|outcome| &outcome.scores[..]), Some(&[33, 33][..]));
}

/// `override card X` replaces a card of any kind, which stays of that kind; another kind's word changes it.
#[test]
fn what_is_overridden_as_a_card_stays_of_its_kind() {
    const RULES: &str = "players 2\n\nplayer { zone hand : row, faceup, counter log }\n\nkind card { live in hand }\nkind tool is card { weight : number = 2 }\nkind toy is card { }\n\ntool Spade { }\n\nsetup { each player { stock hand with Spade } }\n\nflow { each player { +(count of (tool in hand)) log, +(10 * count of (toy in hand)) log }, end game }\n\nscore log\nwinner most score\n";
    let score = |override_: &str| {
        let game = raked(RULES, override_);
        assert!(game.diagnostics.iter().all(|it| !it.is_error()), "{:#?}", game.diagnostics);
        let rules = tests::rules(&game);
        let (setup, seed) = (tests::setup(2, &[]), Seed { number: 1, game: 0 });
        let mut state = State::default();
        Machine::new(&rules).start_into(&mut state, &setup, seed, &mut ()).unwrap();
        state.outcome().unwrap().scores[0]
    };
    assert_eq!(score("override card Spade { weight 3 }\n"), 1);
    assert_eq!(score("override tool Spade { weight 3 }\n"), 1);
    assert_eq!(score("override toy Spade { }\n"), 10);
}

/// What stands below the head of a snapshot.
fn snapshot(folder: &std::path::Path, name: &str) -> String {
    let path = folder.join("rulings/snapshots").join(format!("{name}.snap"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text.split_once("\n---\n").unwrap().1.to_owned()
}

#[test]
fn rulings_of_the_game_and_of_any_two_expansions_pass() {
    let mut wrong = Vec::new();
    for name in tests::games() {
        for chosen in choices(&name) {
            let game = extended(&name, &chosen);
            let rules = tests::rules(&game);
            let folders = folders(&name, &game);
            let changes: BTreeMap<&str, &str> = game
                .expansions
                .iter()
                .flat_map(|it| &it.manifest.changes)
                .map(|change| (change.ruling.as_str(), change.reason.as_str()))
                .collect();
            let mut names: Vec<SnapshotNames> =
                folders.iter().map(|_| SnapshotNames::default()).collect();
            for ruling in &game.rulings {
                let file = ruling.span.file;
                let layer = game.files.layer(file);
                let snap = names[layer].give(game.files.own_path(file), &ruling.ids);
                let report = ruling::run(&rules, ruling);
                let without = |text: &str| game.without_counted(file, text).trim_end().to_owned();
                let same = report.failures.is_empty()
                    && without(&snapshot(&folders[layer], &snap)) == without(&report.transcript);
                let meant = layer == 0 && ruling.ids.iter().any(|id| changes.contains_key(&**id));
                if same == meant {
                    wrong.push(format!(
                        "{name} with {chosen:?}: {:?} {:?} {:?}\n{}",
                        ruling.ids, ruling.title, report.failures, report.transcript
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A transcript tells what the machine's own verbs do in the same way whether or not something answers them.
#[test]
fn what_answers_a_move_changes_no_transcript_of_the_game() {
    let head = "id = \"bells\"\nname = \"Bells\"\nversion = \"0.1.0\"\nlanguage = 1\n\n[extends]\ndominion = \"*\"\n";
    let text = "extend player { counter rings }\nrule \"Bells\" {\n  after anyone moves card { +1 ring }\n  after anyone reveals card { +1 ring }\n  after anyone shuffles deck { +1 ring }\n}\n";
    let mut sources = tests::sources("dominion");
    sources.expansions.push(Sources {
        manifest: ("expansion.toml".into(), head.into()),
        cards: vec![("bells.cards".into(), text.into())],
        ..Sources::default()
    });
    let game = dsl::load(&sources);
    let rules = tests::rules(&game);
    let folder = tests::root().join("games/dominion");
    let mut names = SnapshotNames::default();
    for ruling in &game.rulings {
        let file = ruling.span.file;
        let snap = names.give(game.files.own_path(file), &ruling.ids);
        let report = ruling::run(&rules, ruling);
        assert!(report.failures.is_empty(), "{:?}: {:?}", ruling.ids, report.failures);
        let without = |text: &str| game.without_counted(file, text).trim_end().to_owned();
        assert_eq!(without(&snapshot(&folder, &snap)), without(&report.transcript));
    }
}

/// The order in which expansions are named does not matter.
#[test]
fn any_order_is_the_same_game() {
    for name in tests::games() {
        for chosen in choices(&name).into_iter().filter(|chosen| chosen.len() > 1) {
            let mut turned = chosen.clone();
            turned.reverse();
            let hash = |chosen: &[String]| tests::rules(&extended(&name, chosen)).hash().to_owned();
            assert_eq!(hash(&chosen), hash(&turned), "{name} with {chosen:?}");
        }
    }
}

#[test]
fn random_games_with_expansions_end_with_everything_accounted_for() {
    let share = Share::of("CARDWRIGHT_EXPANDED", GAMES);
    for name in tests::games().into_iter().filter(|name| share.is_of(name)) {
        for chosen in choices(&name) {
            let names: Vec<&str> = chosen.iter().map(String::as_str).collect();
            let sources = tests::extended_sources(&name, &names);
            let rules = tests::rules(&dsl::load(&sources));
            let (least, most) = rules.program().players;
            let options = OPTIONS.iter().filter(|(game, _)| *game == name).map(|(_, it)| *it);
            for options in std::iter::once(&[][..]).chain(options) {
                for seats in least..=most {
                    plays(&rules, &sources, &name, &tests::setup(seats, options), share.count);
                }
            }
        }
    }
}

/// A manifest says which versions it fits, and another one is refused.
#[test]
fn another_version_is_refused() {
    let mut sources = tests::sources("dominion");
    let folder = tests::root().join("games/dominion/expansions/new");
    let mut expansion = tests::expansion_in(&folder);
    let read: Expansion = toml::from_str(&expansion.manifest.1).unwrap();
    assert_eq!(read.extends["dominion"], "^1");
    expansion.manifest.1 = expansion.manifest.1.replace("\"^1\"", "\"^2\"");
    sources.expansions = vec![expansion];
    let game = dsl::load(&sources);
    let told: Vec<&str> = game.diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(told, ["`new` is made for dominion ^2, and this is 1.0.0"]);
    assert!(game.program.is_none());
}

/// Setup options that take cards, and the kind of card that they take: two or three that chance picks are played together.
const PICKED: &[(&str, &str, &str)] = &[("dominion", "kingdom", "card")];

/// So many pairs and triples.
const PAIRS: u64 = 4;

/// Whatever two or three cards of all expansions meet, every card lies in one place, counters stay in their ranges,
/// every question has an answer, and there is an end.
#[test]
fn any_two_or_three_cards_get_along() {
    let pairs = Share::of("CARDWRIGHT_EXPANDED", PAIRS).count;
    for (name, option, kind) in PICKED {
        let all = tests::expansions(name);
        let names: Vec<&str> = all.iter().map(String::as_str).collect();
        let sources = tests::extended_sources(name, &names);
        let rules = tests::rules(&dsl::load(&sources));
        let program = rules.program();
        let cards: Vec<&str> = program
            .definitions
            .iter()
            .filter(|card| program.kinds[card.kind].name == *kind)
            .map(|card| card.name.as_str())
            .collect();
        let mut played = 0;
        let mut seed = 1_u64;
        let mut draw = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            cards[(seed >> 33) as usize % cards.len()]
        };
        while played < pairs {
            let mut some: Vec<&str> = (0..2 + played % 2).map(|_| draw()).collect();
            some.sort_unstable();
            some.dedup();
            let value = some.join(", ");
            // What the game has anyway cannot be picked: the setup is refused.
            played +=
                u64::from(plays(&rules, &sources, name, &tests::setup(2, &[(option, &value)]), 1));
        }
    }
}
