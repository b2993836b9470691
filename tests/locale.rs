//! A game in another language: transcripts, questions, views and refusals are all in it, and the game is the same.

use std::collections::BTreeSet;

use dsl::{Game, Sources};
use interpreter::{Machine, Narrator, Rules, ruling};
use schema::choice::Choice;
use schema::decision::{Answer, Seat, Shape};
use schema::program::TextPart;
use schema::save::{Seed, Setup};
use tests::Table;

/// Names of people are theirs; in the tests they are Latin.
const PEOPLE: [&str; 1] = ["Player"];

/// The games that there are in it.
fn translated() -> Vec<(String, Game)> {
    let all = tests::games().into_iter().map(|name| (name.clone(), tests::game(&name)));
    let some: Vec<_> =
        all.filter(|(_, game)| game.locales.iter().any(|it| it.tag == "zh-Hant")).collect();
    assert!(some.len() > 2);
    some
}

fn in_chinese(game: &Game) -> Rules {
    let mut rules = tests::rules(game);
    let locale = game.locales.iter().find(|locale| locale.tag == "zh-Hant").unwrap();
    rules.show_in(locale);
    rules
}

/// What is left over of English.
fn latin(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    let words = words.filter(|word| word.chars().any(|sign| sign.is_ascii_alphabetic()));
    words.filter(|word| !PEOPLE.contains(word)).map(str::to_owned).collect()
}

/// Whatever a game declares has a name in it, whether the games that are played here show it or not.
#[test]
fn nothing_is_left_without_a_name() {
    for (name, game) in translated() {
        let rules = in_chinese(&game);
        let program = rules.program();
        let texts = program.texts.iter().flat_map(|text| &text.0).filter_map(|part| match part {
            TextPart::Plain(text) => Some(text),
            TextPart::Value(_) => None,
        });
        let title = rules.game_title().to_owned();
        let names = program.definitions.iter().map(|it| &it.name).chain([&title]);
        let names = names.chain(program.zones.iter().map(|it| &it.name));
        let names = names.chain(program.cells.iter().map(|it| &it.name));
        let names = names.chain(program.notes.iter().map(|it| &it.name));
        let names = names.chain(program.pools.iter().map(|it| &it.name));
        let names = names.chain(program.members.iter().map(|it| &it.name));
        let names = names.chain(program.moments.iter().map(|it| &it.name));
        let names = names.chain(program.verbs.iter().map(|it| &it.name));
        let names = names.chain(program.scores.iter().filter_map(|it| it.name.as_ref()));
        let names = names.chain(program.fields.iter().chain(program.tags.iter()));
        let names = names.chain(program.tables.iter()).chain(texts);
        let left: Vec<String> = names.flat_map(|name| latin(name)).collect();
        assert!(left.is_empty(), "{name}: {left:?}");
    }
}

#[test]
fn rulings_are_told_in_it() {
    for (name, game) in translated() {
        let rules = in_chinese(&game);
        let people: BTreeSet<&str> =
            game.rulings.iter().flat_map(|one| &one.given.players).map(String::as_str).collect();
        let mut told = 0;
        for one in &game.rulings {
            let report = ruling::run(&rules, one);
            assert!(report.failures.is_empty(), "{}: {:?}", one.title, report.failures);
            // Setup options are named as they are set: these are the command's words.
            if !report.transcript.starts_with("The setup is refused") {
                told += 1;
                let mut left = latin(&report.transcript);
                left.retain(|word| !people.contains(word.as_str()));
                assert!(left.is_empty(), "{name}: {left:?} in\n{}", report.transcript);
            }
        }
        assert!(told > 150, "{name}: {told} transcripts");
    }
}

#[test]
fn players_are_told_and_asked_in_it() {
    for (name, game) in translated() {
        let options: &[_] = match &name[..] {
            "dominion" => &[("kingdom", "interaction")],
            "viceroy" => &[("virtuals", "1")],
            _ => &[],
        };
        let (least, most) = tests::rules(&game).program().players;
        is_told_and_asked(&game, &tests::setup(most.min(3).max(least), options));
    }
}

fn is_told_and_asked(game: &Game, setup: &Setup) {
    let (own, rules) = (tests::rules(game), in_chinese(game));
    let seed = Seed { number: 4, game: 0 };
    let mut table = Table::by_chance(setup.seats.len() as u8, seed);
    let (mut machine, mut other) = (Machine::new(&rules), Machine::new(&own));
    let mut narrator = Narrator::new(&setup.seats, Some(Seat(1)));
    let mut state = machine.start(setup, seed, &mut narrator).unwrap();
    let mut english = other.start(setup, seed, &mut ()).unwrap();
    let mut lines = 0;
    while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
        for line in narrator.take() {
            lines += 1;
            assert!(latin(&line.text).is_empty(), "{line:?}");
        }
        let view = rules.view(&state, seat);
        let decision = &view.decisions[0];
        assert!(latin(&decision.text).is_empty(), "{decision:?}");
        if let Shape::Pick { candidates, .. } = &decision.shape {
            let names: Vec<&str> = candidates.iter().map(|one| one.name.as_str()).collect();
            assert!(latin(&names.concat()).is_empty(), "{decision:?}");
        }
        assert!(decision.source.as_deref().is_none_or(|card| latin(card).is_empty()));
        let zones: String = view
            .zones
            .iter()
            .flat_map(|zone| [&zone.name].into_iter().chain(&zone.cards))
            .cloned()
            .collect();
        let cells: String = view.cells.iter().map(|cell| cell.name.as_str()).collect();
        assert!(latin(&format!("{zones} {cells}")).is_empty(), "{view:?}");
        // The label stays, and so does the game.
        assert_eq!(decision.purpose, own.view(&english, seat).decisions[0].purpose);
        for wrong in [Answer::Pick(vec![99]), Answer::Number(9_999), Answer::Spot(9_999)] {
            let refusal = machine.would_take(&state, seat, &wrong).unwrap_err().to_string();
            assert!(latin(&refusal).is_empty(), "{refusal}");
        }
        other.answer(&mut english, seat, answer, &mut ()).unwrap();
        machine.answer(&mut state, seat, answer, &mut narrator).unwrap();
        assert!(state == english);
    }
    assert!(lines > 200, "{lines} lines");
    assert_eq!(own.hash(), rules.hash());
}

const MILLERS: &str = r#"players 2
player { counter grain }
purposes grind
kind card { on use_it } // allow W0101: nobody uses it, and it has a name
card Oats { on use_it { +1 grain } }
setup {}
flow {
  rounds 1 {
    each player {
      choose one {
        option "Grind {c}" for c in [Oats] { +1 grain }
        option "Rest" { +2 grain }
      } to grind
    }
  }
  end game
}
winner most grain
"#;

/// Options are shown in the language, and known by the game's own words to rulings and bots.
#[test]
fn options_are_shown_in_it() {
    let locale = "[cards]\nOats = \"燕麥\"\n[verbs]\n[purposes]\ngrind = \"磨\"\n[texts]\n\"Grind {c}\" = \"把{c}磨了\"\n\"Rest\" = \"休息\"\n";
    let ruling = "ruling MIL-1 \"Oats\" {\n  given { players Ann, Ben }\n  when {\n    Ann picks \"Grind Oats\"\n    Ben picks \"Rest\"\n  }\n  then { Ann.grain == 1 }\n}\n";
    let game = dsl::load(&Sources {
        locales: vec![("locale/zh-Hant.toml".into(), locale.into())],
        rulings: vec![("rulings/millers.ruling".into(), ruling.into())],
        ..tests::one_text(MILLERS)
    });
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let rules = in_chinese(&game);
    let report = ruling::run(&rules, &game.rulings[0]);
    assert!(report.failures.is_empty(), "{report:?}");
    assert!(
        report.transcript.contains("> Ann決定磨（\"把燕麥磨了\"、\"休息\"）：\"把燕麥磨了\""),
        "{}",
        report.transcript
    );
}

const THROWERS: &str = r#"players 2
player { zone hand : set, private, limit 1, zone out : row, faceup }
kind card { }
card Axe { }
purposes aim
verb throw c : card at n : number {
  choose one { option "Left" { }, option "Right" { } } to aim
  as opponent { choose one { option "Left" { }, option "Right" { } } to aim }
  may catch_it c
  move c to out
}
verb catch_it c : card { choose one { option "Left" { }, option "Right" { } } to aim }
setup { each player { stock hand with Axe } }
flow {
  turns from first of players { throw (first of hand) at 3, end game }
}
winner most count of hand
"#;

fn throwers(questions: &str) -> Game {
    dsl::load(&Sources {
        locales: vec![("locale/en.toml".into(), format!("[questions]\n{questions}"))],
        ..tests::one_text(THROWERS)
    })
}

/// A question names what the verb was handed that asks it, as far as whoever is asked sees it; one of several things is
/// none of yes or no.
#[test]
fn questions_name_what_the_verb_was_handed() {
    let game = throwers("aim = \"Where do you aim[ {c}], {n} far?\"\ncatch_it = \"What?\"\n");
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let mut rules = tests::rules(&game);
    rules.show_in(&game.locales[0]);
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    let mut asked = Vec::new();
    for answer in [Answer::Option(vec![0]), Answer::Option(vec![0]), Answer::YesNo(true)] {
        let pending = state.pending()[0];
        asked.push(rules.describe(&state, &pending).text);
        machine.answer(&mut state, pending.player, &answer, &mut ()).unwrap();
    }
    assert_eq!(asked[0], "Where do you aim Axe, 3 far?");
    assert_eq!(asked[1], "Where do you aim, 3 far?", "the other one does not see it");
    assert_eq!(asked[2], "What?", "the purpose is none of several things");
    let game = throwers("aim = \"Where do you aim {x}?\"\n");
    let told: Vec<&str> = game.diagnostics.iter().map(|told| told.message.as_str()).collect();
    assert_eq!(told, ["`{x}` stands for nothing where `aim` is asked"]);
}

/// A question names what was chosen or worked out before it is asked, and not what was chosen by it the last time.
/// An option for each of several things says in a locale, too, which one it is for.
#[test]
fn what_tells_options_apart_is_not_left_out() {
    let text = "players 2
player { zone hand : set, private, counter coins }
kind card { }
card Fox { }
setup { each player { stock hand with Fox } }
flow { rounds 2 { each player { choose one {
  option \"Play {c}\" for c in hand { +1 coin }
  option \"Rest {seat}\" { +2 coins }
} } } }
winner most coins
";
    let told = |said: &str| {
        let mut sources = tests::one_text(text);
        let locale =
            format!("[texts]\n\"Play {{c}}\" = \"{said}\"\n\"Rest {{seat}}\" = \"Pause\"\n");
        sources.locales.push(("locale/de.toml".to_owned(), locale));
        let game = dsl::load(&sources);
        game.diagnostics.iter().map(|found| found.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(told("{c} spielen"), Vec::<String>::new());
    assert_eq!(told("Spielen"), ["`Spielen` leaves out `{c}`, which tells options apart"]);
}

#[test]
fn questions_name_variables() {
    let questions = "[questions]\nwant = \"What do you want[ for {due}][ beside {yours}]?\"\nagree = \"{proposer} gives {due} for {yours}: yes?\"\n";
    let game = dsl::load(&Sources {
        locales: vec![("locale/en.toml".into(), questions.to_owned())],
        ..tests::one_text(TRADERS)
    });
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let mut rules = tests::rules(&game);
    let hash = rules.hash().to_owned();
    rules.show_in(&game.locales[0]);
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    let mut asked = Vec::new();
    let (wood, stone) = (Answer::Pick(vec![0]), Answer::Pick(vec![1]));
    for answer in [&wood, &stone, &Answer::Option(vec![1]), &stone, &wood, &Answer::Option(vec![0])]
    {
        let pending = state.pending()[0];
        asked.push(rules.describe(&state, &pending).text);
        machine.answer(&mut state, pending.player, answer, &mut ()).unwrap();
    }
    let [_, first, answered, _, second, agreed] = &asked[..] else { panic!("{asked:#?}") };
    assert_eq!(first, "What do you want for 2 wood?");
    assert_eq!(answered, "player 1 gives 2 wood for stone: yes?");
    assert_eq!(second, "What do you want for 2 stone?");
    assert_eq!(agreed, "player 1 gives 2 stone for wood: yes?");
    // What questions may name is no part of a game.
    let mut bare = rules.program().clone();
    let stripped =
        bare.choices.iter().cloned().map(|choice| Choice { known: Vec::new(), ..choice });
    bare.choices = stripped.collect();
    assert_eq!(Rules::load(bare).unwrap().hash(), hash);
}

const TRADERS: &str = r#"players 2
resource ware = wood | stone
player { counter wealth }
purposes offer, want, agree
setup { }
flow {
  turns from (first of players) {
    repeat 2 {
      choose 1 ware to offer as mine
      let due = 2 mine
      let proposer = me
      choose 1 ware to want as yours
      as opponent { choose one { option "Give {yours} for {due}" { as proposer { +1 wealth } }, option "No" { } } to agree }
    }
    end game
  }
}
winner most wealth
"#;
