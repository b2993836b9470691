//! Texts in which there is much of one thing are read in a time that is in proportion. Where it was not, they took minutes; what
//! they may take here is far more than they need.

use std::time::{Duration, Instant};

use dsl::{Game, Sources};

/// So long a text may be read on a machine that does other things, too.
const PATIENCE: Duration = Duration::from_secs(30);

const RULES: &str = "players 2\nplayer { zone hand : row, faceup, counter gold }\nkind card { worth : number = 1 }\ncard Fox { }\nsetup { each player { stock hand with Fox } }\nflow { turns { phase Take { +1 gold }\nend game } }\nscore gold\nwinner most score\n";

/// A line for each number from 0 on.
fn lines(times: usize, line: impl Fn(usize) -> String) -> String {
    (0..times).map(|at| line(at) + "\n").collect()
}

fn read(sources: &Sources) -> Game {
    let begun = Instant::now();
    let game = dsl::load(sources);
    assert!(begun.elapsed() < PATIENCE, "it took {:?}", begun.elapsed());
    game
}

/// A game with more behind its rules, and expansions.
fn game(more: &str, expansions: Vec<Sources>) -> Sources {
    Sources {
        manifest: ("game.toml".into(), "id = \"x\"\nname = \"X\"\nlanguage = 1\n".into()),
        cards: vec![("rules.cards".into(), format!("{RULES}{more}"))],
        expansions,
        ..Sources::default()
    }
}

fn expansion(id: &str, needs: &str, text: String) -> Sources {
    let head = format!("id = \"{id}\"\nname = \"E\"\nversion = \"1.0.0\"\nlanguage = 1\n");
    Sources {
        manifest: (
            "expansion.toml".into(),
            format!("{head}[extends]\nx = \"*\"\n[needs]\n{needs}"),
        ),
        cards: vec![("e.cards".into(), text)],
        ..Sources::default()
    }
}

fn errors(game: &Game) -> Vec<&str> {
    let errors = game.diagnostics.iter().filter(|one| one.is_error());
    errors.map(|one| one.message.as_str()).collect()
}

const NONE: [&str; 0] = [];

/// Each question knows the names around it, but not without end; what the verb was handed is among them.
#[test]
fn questions_with_many_names_around_them() {
    let asked = lines(2000, |at| format!("  let x{at} = gold\n  may \"Q\" {{ +x{at} gold }}"));
    let text = format!(
        "verb ask fee : number {{\n+fee gold\n{asked}}}\nrule \"R\" {{ at end of Take {{ ask 1 }} }}\n"
    );
    let game = read(&game(&text, Vec::new()));
    assert_eq!(errors(&game), NONE);
    let known: Vec<_> = game.program.iter().flat_map(|it| it.choices.iter()).collect();
    assert_eq!(known.len(), 2000);
    assert!(known.iter().all(|choice| choice.known.len() <= 64));
    assert!(known.iter().all(|choice| choice.known.iter().any(|(_, name)| name == "fee")));
    let last: Vec<&str> = known[1999].known.iter().rev().map(|(_, name)| name.as_str()).collect();
    assert_eq!(last[..2], ["x1999", "x1998"]);
}

#[test]
fn cards_with_many_tags_of_many_groups() {
    let groups = lines(2000, |at| format!("tags g{at} = a{at} | b{at}"));
    let tags: Vec<String> = (0..500).map(|at| format!("a{}", 1999 - at)).collect();
    let tags = tags.join(", ");
    let cards = lines(40, |at| format!("card \"C{at}\" : {tags} {{ }}"));
    assert_eq!(errors(&read(&game(&format!("{groups}{cards}"), Vec::new()))), NONE);
}

#[test]
fn phases_beside_each_other_the_wrong_way_round() {
    let name = |number: usize| {
        let digits = number.to_string();
        let letters = digits.bytes().map(|digit| char::from(digit - b'0' + b'a'));
        std::iter::once('P').chain(letters).collect::<String>()
    };
    let last = 2000;
    let beside = |at: usize| {
        let other = if at + 1 == last { "Take".to_owned() } else { name(at + 1) };
        format!("phase {} after {other} {{ }}", name(at))
    };
    let found = read(&game("", vec![expansion("y", "", lines(last, beside))]));
    assert_eq!(errors(&found), NONE);
    let phases: Vec<_> = found.program.unwrap().moments.iter().map(|it| it.name.clone()).collect();
    assert_eq!(phases.len(), last + 3);
    assert_eq!(phases[2..4], ["Take".to_owned(), name(last - 1)]);
    // Of each that stands nowhere it is told.
    let nowhere = lines(last, |at| format!("phase {} after Nix {{ }}", name(at)));
    assert_eq!(
        errors(&read(&game("", vec![expansion("y", "", nowhere)])))[0],
        "there is no phase `Nix`"
    );
}

/// Of several behind one the first that is loaded comes first, whatever stands beside these.
#[test]
fn phases_beside_one_another_stand_in_the_order_of_their_folders() {
    let texts = [
        "phase Aa after Take { }",
        "phase Ab after Aa { }",
        "phase Ac after Take { }\nphase Ad before Aa { }",
    ];
    let folders = texts.iter().zip(["a", "b", "c"]);
    let folders = folders.map(|(text, id)| expansion(id, "", format!("{text}\n"))).collect();
    let game = read(&game("", folders));
    assert_eq!(errors(&game), NONE);
    let phases: Vec<_> = game.program.unwrap().moments.iter().map(|it| it.name.clone()).collect();
    assert_eq!(phases[2..], ["Take", "Ad", "Aa", "Ab", "Ac"]);
}

/// Each needs all that come before it, so that there are more ways from one to another than can be walked.
#[test]
fn expansions_that_need_all_before_them() {
    let ids: Vec<String> = (10..50).map(|at| format!("e{at}")).collect();
    let folder = |at: usize| {
        let needs: String = ids[..at].iter().map(|id| format!("{id} = \"*\"\n")).collect();
        let word = if at == 0 { "" } else { "override " };
        expansion(&ids[at], &needs, format!("{word}card Zed {{ worth {at} }}\n"))
    };
    let game = read(&game("", (0..ids.len()).map(folder).collect()));
    assert_eq!(errors(&game), NONE);
    assert_eq!(game.overridden.len(), 39);
}

#[test]
fn menus_with_many_options() {
    let options = lines(20_000, |at| format!("  option \"O{at}\" {{ }}"));
    let text = format!(
        "verb ask {{ choose one {{\n{options}}} }}\nrule \"R\" {{ at end of Take {{ ask }} }}\n"
    );
    assert_eq!(errors(&read(&game(&text, Vec::new()))), NONE);
}

/// What each seat has is counted for each of them, and what there is no room for is told where it is declared.
#[test]
fn zones_and_counters_without_room_are_told_at_their_place() {
    let told = |members: String| {
        let game = read(&game(&format!("player {{\n{members}}}\n"), Vec::new()));
        let errors: Vec<_> = game.diagnostics.iter().filter(|one| one.is_error()).collect();
        assert_eq!(game.program.is_none(), !errors.is_empty());
        let of = |one: &&dsl::diagnostic::Diagnostic| {
            format!("{}: {}: {}", one.code.id, game.text_of(one.span()), one.message)
        };
        errors.iter().map(of).collect::<Vec<_>>()
    };
    let zones = |count| told(lines(count, |at| format!("zone z{at} : row, faceup")));
    assert_eq!(zones(8191), NONE);
    assert_eq!(
        zones(8192),
        ["C0111: z8191: there are more than 16384 zones and piles, one for each of 2 players"]
    );
    let counters = |count| told(lines(count, |at| format!("counter c{at}")));
    assert_eq!(counters(32767), NONE);
    assert_eq!(
        counters(32768),
        ["C0111: c32767: there are more than 65536 counters and flags, one for each of 2 players"]
    );
}
