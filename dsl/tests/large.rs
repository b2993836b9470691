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

/// An effect keeps what it names of the variables around it, in texts, too.
#[test]
fn effects_with_many_names_around_them() {
    let last = 2000;
    let lasting = lines(last, |at| {
        let effect = format!("until end of game {{ +u{at} worth for (card in hand) }}");
        format!("  let u{at} = count of hand\n  {effect}")
    });
    let text = format!(
        "verb ask {{\n{lasting}until end of game {{ at start of turn {{ may \"Take {{u7}}?\" {{ +u8 gold }} }} }} }}\nrule \"R\" {{ at end of Take {{ ask }} }}\n"
    );
    let game = read(&game(&text, Vec::new()));
    assert_eq!(errors(&game), NONE);
    let program = game.program.unwrap();
    let kept = |captures: &[Option<_>]| captures.iter().flatten().count();
    assert_eq!(program.timed.len(), last + 1);
    assert!(program.timed.iter().take(last).all(|one| kept(&one.captures) == 1));
    // Up to a limit all have a place.
    assert!(program.timed.iter().all(|one| one.captures.len() <= 64));
    assert_eq!(program.timed.iter().last().map(|one| kept(&one.captures)), Some(2));
}

/// Of each price it is asked what stands before it, and from where its verb is called.
#[test]
fn prices_that_are_paid_one_after_another() {
    let paid = lines(5000, |_| "  pay 1 bead, +1 gold".into());
    let calls = lines(5000, |_| "  ask".into());
    let text = format!(
        "resource bead\nplayer {{ pool purse : bead }}\nverb ask {{\n{paid}}}\nrule \"R\" {{ at end of Take {{\n{calls}}} }}\n"
    );
    assert_eq!(errors(&read(&game(&text, Vec::new()))), NONE);
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

/// What an expansion extends or overrides is looked for among what there is, not among all of it for each name.
#[test]
fn expansions_of_many_cards() {
    let cards = lines(10_000, |at| format!("card Fox{at} {{ }}"));
    let told = |item: &dyn Fn(usize) -> String| {
        let mut sources = game("", vec![expansion("e", "", lines(10_000, item))]);
        sources.cards.push(("cards.cards".into(), cards.clone()));
        errors(&read(&sources)).len()
    };
    assert_eq!(told(&|at| format!("override card Fox{at} {{ worth 2 }}")), 0);
    assert_eq!(told(&|at| format!("extend card Fox{at} {{ worth 2 }}")), 0);
    // Only so many errors are told.
    assert_eq!(told(&|at| format!("extend card Hen{at} {{ worth 2 }}")), 1_000);
}

/// What all cards lack of a kind is one mistake, and values of fields have a limit.
#[test]
fn cards_of_many_fields() {
    let told = |cards: usize, fields: usize, member: &dyn Fn(usize) -> String| {
        let kind = format!("kind owl {{\n{}}}\n", lines(fields, member));
        let owls = lines(cards, |at| format!("owl Owl{at} {{ }}"));
        let game = read(&game(&format!("{kind}{owls}"), Vec::new()));
        errors(&game).iter().map(|told| (*told).to_owned()).collect::<Vec<_>>()
    };
    let given = |at| format!("f{at} : number = 1");
    assert_eq!(told(500, 500, &given), NONE);
    assert_eq!(
        told(2_000, 2_000, &given),
        ["2001 cards with 2001 fields have more than 1048576 values"]
    );
    let rows = told(300, 100, &|at| format!("rows r{at} {{ q{at} : number }}"));
    // Of the first cards, and so many in a line.
    assert_eq!(rows.len(), 4 * 8);
}

/// What the passes of `together` call is read once for each of its arguments, at most, and not for each set of them.
#[test]
fn passes_that_hand_on_many_arguments() {
    let words =
        ["", "to", "from", "into", "onto", "under", "on", "with", "by", "for", "at", "times"];
    let params: Vec<String> =
        (0..words.len()).map(|at| format!("{} c{at} : list of card", words[at])).collect();
    let call = |verb: usize, argument: &dyn Fn(usize) -> String| {
        let handed = (0..words.len()).map(|at| format!("{} {}", words[at], argument(at)));
        format!("v{verb} {}", handed.collect::<Vec<_>>().join(" "))
    };
    let wrong = lines(20, |at| format!("if grain > {at} {{ move c0 to bag }}"));
    let verb = |at: usize| {
        let Some(inner) = at.checked_sub(1) else {
            return format!("verb v0 {} {{ +1 grain }}", params.join(" "));
        };
        let same = call(inner, &|at| format!("c{at}"));
        let other = at % words.len();
        let one = |at| if at == other { "(card in pit)".to_owned() } else { format!("c{at}") };
        let other = call(inner, &one);
        let body = format!("if grain > {at} {{ {same} }} else {{ {other} }}\n{wrong}");
        format!("verb v{at} {} {{ {body} }}", params.join(" "))
    };
    let all = call(60, &|_| "(card in hand)".to_owned());
    let text = format!(
        "players 2\nplayer {{ zone hand, bag : set, private\ncounter grain, private }}\n\
         table {{ zone pit : row, faceup }}\nkind card {{ }}\ncard Fox {{ }}\n\
         setup {{ each player {{ stock hand with Fox }} }}\n{}\
         flow {{ together each player {{ {all} }}\nend game }}\nwinner most 1\n",
        lines(61, verb)
    );
    let sources = Sources { cards: vec![("rules.cards".into(), text)], ..game("", Vec::new()) };
    let game = read(&sources);
    let wrong = game.diagnostics.iter().filter(|one| one.is_error()).collect::<Vec<_>>();
    assert!(wrong.iter().all(|one| one.code.id == "C0503"), "{:#?}", wrong.first());
    assert!(!wrong.is_empty());
}

/// What a kind says of its cards stands on each of them, as does what a line says that makes cards.
#[test]
fn much_that_is_said_of_many_cards() {
    let body = |times| lines(times, |at| format!("if gold > {at} {{ +1 gold }}"));
    let told = |text: String| {
        let game = read(&game(&text, Vec::new()));
        errors(&game).iter().map(|told| (*told).to_owned()).collect::<Vec<_>>()
    };
    let of_kind = |times| {
        let owls = lines(2_000, |at| format!("owl Owl{at} {{ }}"));
        told(format!(
            "kind owl {{ while in hand {{ after you shuffle {{\n{} }} }} }}\n{owls}",
            body(times)
        ))
    };
    assert_eq!(of_kind(10), NONE);
    assert_eq!(of_kind(500), ["what kinds say of all their cards is too much for each of them"]);
    let of_line = |times| {
        told(format!(
            "cards card \"Owl {{n}}\" for n in 1 to 2000 {{ while in hand {{ after you shuffle {{\n{} }} }} }}",
            body(times)
        ))
    };
    assert_eq!(of_line(10), NONE);
    assert_eq!(of_line(500), ["what these 2000 cards say is too much for each of them"]);
}
