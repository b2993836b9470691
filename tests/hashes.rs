//! What a program's hash covers: all that the game reaches, and nothing else.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use dsl::{PRELUDE, load_beside};
use interpreter::{Rules, replay};
use schema::program::{Program, VariantType};
use schema::save::Save;

/// What no game calls, asks for or has, of many kinds, each with code that would take numbers among blocks, choices,
/// options, texts, handlers and effects.
const UNUSED: &str = r#"
kind oddment, oddments {
  heft : number = 1
  define burden = heft + spare
}
tags crooked, straight
die knuckle = 1 | 2 | 4
purposes sift (siftens)
define spare = 41
define spares(n : number) = n * spare
verb rummage, rummagens n : number = spare with what : list of card = [] {
  may "rummage" to sift { rummage spares(n) }
  choose 1 {
    option "once" { choose any what to sift as sifted, sift_all sifted }
    option "never" { turn { extra_turn } }
  }
  until end of turn { before you rummage { +1 scraps } }
  +2 scraps
}
verb +scrap n : number { rounds n { sift_all [] } }
verb sift_all what : list of card { for c in what { shuffle c.zone, reveal c } }
verb jumble what : card with other : card = none { primitive, result what }
"#;

/// The prelude with these lines before its verbs, after them, or in their middle.
fn preludes(lines: &str) -> [String; 3] {
    let middle = PRELUDE.find("// Rolls").unwrap();
    let front = PRELUDE.find("// Puts these").unwrap();
    [front, middle, PRELUDE.len()].map(|at| {
        let (before, after) = PRELUDE.split_at(at);
        format!("{before}\n{lines}\n{after}")
    })
}

/// Other meanings of the names that a game gives to its own verbs, defines and kinds.
fn hidden(program: &Program) -> String {
    let mut lines = String::new();
    for verb in program.verbs.iter().filter(|verb| verb.block.is_some()) {
        if !PRELUDE.contains(&format!("verb {} ", verb.name)) {
            writeln!(lines, "verb {} a : number = 7 {{ repeat a {{ fail }} }}", verb.name).unwrap();
        }
    }
    let free = |one: &&schema::program::Derived| one.holder.is_none();
    let named: BTreeSet<&str> =
        program.derived.iter().filter(free).map(|one| one.name.as_str()).collect();
    named.into_iter().for_each(|name| writeln!(lines, "define {name} = 3").unwrap());
    for kind in program.kinds.iter().skip(1) {
        writeln!(lines, "kind {} {{ }}", kind.name).unwrap();
    }
    lines
}

fn rules(prelude: &str, sources: &dsl::Sources, name: &str) -> Rules {
    let game = load_beside(prelude, sources);
    let told: Vec<&str> =
        game.diagnostics.iter().filter(|it| it.is_error()).map(|it| &it.message[..]).collect();
    assert_eq!(told, [""; 0], "{name}");
    Rules::load(game.program.unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What the prelude has besides, and what the game hides of it, changes neither the hash of a game nor how it numbers what
/// states hold: recorded games play again to the same states.
#[test]
fn what_nobody_uses_of_the_prelude_leaves_saves_as_they_are() {
    let folders = ["games", "tests/suite"].into_iter().flat_map(tests::folders);
    for folder in folders {
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let sources = tests::sources_in(&folder);
        let plain = rules(PRELUDE, &sources, &name);
        let lines = format!("{UNUSED}{}", hidden(plain.program()));
        let saves: Vec<Save> = (1..=3)
            .map(|number| format!("tests/recorded/{name}/{number:02}.save.json"))
            .filter_map(|path| fs::read_to_string(tests::root().join(path)).ok())
            .map(|text| serde_json::from_str(&text).unwrap())
            .collect();
        for prelude in preludes(&lines) {
            let rules = rules(&prelude, &sources, &name);
            assert_ne!(plain.program(), rules.program(), "{name}: nothing was added");
            assert_eq!(plain.hash(), rules.hash(), "{name}");
            for save in &saves {
                if let Err(error) = replay(&rules, save) {
                    panic!("{name}: {error}");
                }
            }
        }
    }
}

/// A primitive that a game does not call may take something else; one that it calls may not.
#[test]
fn a_signature_counts_where_it_is_called() {
    let sources = tests::sources("dominion");
    let plain = rules(PRELUDE, &sources, "dominion");
    let other = |was: &str, now: &str| {
        assert!(PRELUDE.contains(was));
        rules(&PRELUDE.replace(was, now), &sources, "dominion").hash().to_owned()
    };
    let unused = other("verb roll what : die ", "verb roll what : die with n : number = 1 ");
    assert_eq!(plain.hash(), unused);
}

/// Whatever is said otherwise in a game that it reaches makes another hash; what makes the same one plays the same game.
#[test]
fn whatever_the_game_reaches_counts() {
    let (mut changed, mut same) = (0, Vec::new());
    for name in ["dominion", "citadels"] {
        let mut sources = tests::sources(name);
        (sources.rulings, sources.bots) = (Vec::new(), Vec::new());
        let plain = rules(PRELUDE, &sources, name);
        for mutant in dsl::mutants::mutants(&sources).iter().step_by(5) {
            let game = load_beside(PRELUDE, &mutant.apply(&sources));
            let Some(Ok(rules)) = game.program.map(Rules::load) else { continue };
            if rules.hash() == plain.hash() {
                same.push(format!("{name} {}: `{}` -> `{}`", mutant.line, mutant.was, mutant.now));
            } else {
                changed += 1;
            }
        }
    }
    assert!(changed > 100, "{changed}");
    assert!(same.is_empty(), "{same:#?}");
}

/// A setup option may be given the name of a define, so that one counts though no text calls it.
#[test]
fn a_define_that_a_setup_option_may_name_counts() {
    let of = |cards: &str| {
        let text = format!(
            "players 2 to 4\nkind good {{ }}\ngood One {{ }}\ngood Two {{ }}\n\
             variant dealt : list of good = [One]\ndefine two = [{cards}]\ndefine idle = 5\n\
             table {{ zone line : row of good, faceup }}\n\
             setup {{ for c in dealt {{ stock line with c }} }}\n\
             flow {{ turns {{ end game }} }}\nwinner most 1\n"
        );
        rules(PRELUDE, &tests::one_text(text), "written")
    };
    let plain = of("One, Two");
    let takes = |program: &Program| {
        program.derived.iter().any(|one| matches!(one.yields, VariantType::Definitions(_)))
    };
    assert!(takes(plain.program()));
    assert_eq!(plain.hash(), of("One, Two").hash());
    assert_ne!(plain.hash(), of("Two, One").hash());
}

/// All resources can be asked for at once, so that each counts, though no text names it.
#[test]
fn a_resource_that_nothing_names_counts() {
    let of = |stones: &str, tags: &str| {
        let text = format!(
            "players 2 to 4\nresource stone = {stones}\ntags {tags}\nkind good {{ }}\ngood One {{ }}\n\
             setup {{ }}\nflow {{ turns {{ end game }} }}\nwinner most 1\n"
        );
        rules(PRELUDE, &tests::one_text(text), "written").hash().to_owned()
    };
    assert_ne!(of("red | blue", "old"), of("red | green", "old"));
    assert_eq!(of("red | blue", "old"), of("red | blue", "new"));
}
