//! What people are told of small games, one thing each: why they ended, what was handed to a verb, what is made, what is asked.

use super::piped::Desk;

const HEAD: &str = r#"
players 2
player {
  zone deck : stack, facedown
  zone hand : set, private
  counter gold = 3
  counter turns
  shown gold, turns
}
table { zone row : row, faceup }
purposes give
kind card { cost : number = 1 }
card Rat { cost 2 }
card Cat { }
setup { each player { stock deck with Rat times 6, stock hand with Rat, stock hand with Cat } }
winner most gold
"#;

/// What is said in a game with this flow, and these verbs, after these lines.
fn said(flow: &str, lines: &str) -> String {
    said_in(HEAD, flow, lines)
}

/// What is said to Ann, who sits there with a bot.
fn said_to_ann(head: &str, flow: &str, lines: &str) -> String {
    let desk = Desk::new();
    let folder = desk.game("Small", &format!("{head}{flow}"));
    let words = [folder.to_str().unwrap(), "--seats", "Ann=you,Bob=random", "--seed", "1"];
    desk.play(&words, lines)
}

/// The same in a game that begins otherwise.
fn said_in(head: &str, flow: &str, lines: &str) -> String {
    let desk = Desk::new();
    let folder = desk.game("Small", &format!("{head}{flow}"));
    let words = [folder.to_str().unwrap(), "--seats", "Ann=you,Bob=you", "--seed", "1"];
    desk.play(&words, lines)
}

/// In a turn that does this, the game ends, and these words say why; without words there is nothing to say.
fn ends(body: &str, lines: &str, why: Option<&str>) {
    let more = "verb perish n : number { if n > 2 { end game } }";
    let said = said(
        &format!(
            "{more}\nflow {{ rounds 3 {{ each player {{ turn {{ phase Main {{ {body} }} }} }} }} }}"
        ),
        lines,
    );
    let told = said.split("It ended ").nth(1).map(|rest| rest.split('.').next().unwrap());
    let told = told.map(|told| told.split_whitespace().collect::<Vec<_>>().join(" "));
    let wanted = why.map(|why| format!("because {why}"));
    assert!(said.contains("The game is over"), "{body}: {said}");
    assert_eq!(told, wanted, "{body}: {said}");
}

#[test]
fn why_a_game_ended_names_variables_or_says_nothing() {
    ends("let once_more = yes\nif once_more { end game }", "", None);
    ends("let n = 4\nif n > 3 and gold > 2 { end game }", "", None);
    ends("perish 3", "", Some("n is more than 2"));
    ends("let p = opponent\nif p.gold > 2 { end game }", "", Some("Bob's gold is more than 2"));
    let picked = "choose 1 card in hand to give as g\nif g.cost > 1 { end game }";
    ends(picked, "\nRat", None);
    let named = format!("{picked}\nmay \"Go on?\" to give {{ +1 gold }}");
    ends(&named, "\nRat", Some("g's cost is more than 1"));
    let open = format!(
        "{}\nmove g to row\nif g.cost > 1 {{ end game }}\nmay \"Go on?\" to give {{ +1 gold }}",
        "choose 1 card in hand to give as g"
    );
    ends(&open, "\nRat", Some("Rat's cost is more than 1"));
}

#[test]
fn why_a_game_ended_is_what_decided_last() {
    let nothing = "if gold > 0 { choose 1 card in (hand where cost > 5) to give as c then { +1 gold } else { end game } }";
    ends(nothing, "", None);
    ends("if gold > 0 { may \"Stop?\" to give { end game } }", "\nyes", None);
    ends(
        "if gold > 0 { choose one { option \"Stop\" { end game }\noption \"Go on\" { } } }",
        "\nStop",
        None,
    );
    ends("if gold > 3 { +1 gold } else { end game }", "", Some("Ann's gold is at most 3"));
    ends("if not (gold > 3) { end game }", "", Some("Ann's gold is at most 3"));
    ends("if gold > 3 or turns == 0 { end game }", "", Some("Ann's turns are 0"));
}

#[test]
fn a_text_that_was_handed_to_a_verb_is_told() {
    let told = said(
        "verb award n : number for what : text { +n gold }\nflow { rounds 3 { each player { turn { phase Main { award 2 for \"a run\"\nchoose 1 card in hand to give as g, move g to row } } } } }",
        "\n",
    );
    assert!(told.contains("Ann awards 2 for a run"), "{told}");
}

#[test]
fn cards_that_are_made_where_all_see_them_are_named() {
    let told = said(
        "flow { rounds 3 { each player { turn { phase Main { stock row with Rat, stock row with Cat times 2, stock deck with Cat, stock row with Cat times 0\nchoose 1 card in hand to give as g, move g to row } } } } }",
        "\n",
    );
    for line in ["Rat is made in row", "2 Cat are made in row", "a card is made in Ann's deck"] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert!(!told.contains("0 cards") && !told.contains("nothing"), "{told}");
}

/// A question for which the text has no words says what would be done; what it is for is left out where nobody has said it.
#[test]
fn questions_without_words_say_what_is_done() {
    let asked = [
        ("may +1 gold", "Do you get +1 gold?"),
        ("may { +1 gold, -1 turns }", "Do you get +1 gold?"),
        ("may move hand to row", "Do you put your hand into the row?"),
        ("may reveal hand", "Do you reveal your hand?"),
        ("may award 2", "Do you award?"),
        ("choose number from 0 to 5 as n\n+n gold", "choose a number from 0 to 5\n"),
        ("choose 1 card in hand as nm\nmove nm to row", "choose 1 card\n"),
        ("choose 1 card in hand to give as c\nmove c to row", "choose 1 card to give\n"),
        ("choose any card in hand", "choose any cards\n"),
    ];
    for (body, question) in asked {
        let more = "verb award n : number { +n gold }";
        let flow = format!(
            "{more}\nflow {{ rounds 3 {{ each player {{ turn {{ phase Main {{ {body} }} }} }} }} }}"
        );
        let told = said(&flow, "\n");
        assert!(told.contains(&format!("Ann: {question}")), "{body}: {told}");
    }
}

#[test]
fn what_comes_out_of_a_set_is_told_by_name_and_not_as_it_came() {
    let votes = "\ntable { zone urn : set, facedown, zone open : set, faceup }\n";
    let flow = |goes: &str| {
        format!(
            "{votes}flow {{ each player {{ choose 1 card in hand to give as c, move c to urn }}\n{goes}end game }}"
        )
    };
    for goes in ["reveal urn", "for c in urn { reveal c }", "move urn to open"] {
        // What lies there is told alike, whoever put what there.
        let told = |first: &str, second: &str| {
            let asks = "each player { may \"Go on?\" to give { +1 gold } }";
            let lines = format!("\n{first}\n\n{second}\n\nno\n\nno\n");
            let said = said(&flow(&format!("{goes}\n{asks}\n")), &lines);
            let line = said.lines().find(|line| line.contains("urn") && line.contains(", "));
            line.map(str::to_owned)
        };
        let line = told("Rat", "Cat");
        assert!(line.is_some(), "{goes}");
        assert_eq!(line, told("Cat", "Rat"), "{goes}");
    }
}

#[test]
fn who_leads_is_who_would_win() {
    let turn = "turn { phase Main { may \"Dig?\" to give { +2 gold } } }";
    let flow = format!("flow {{ rounds 3 {{ each player {{ {turn} }} }} }}");
    let led = |head: &str| {
        let told = said_in(head, &flow, "\nyes\n\nno\n\nno\n\nyes\n\nno\n\nyes\n");
        let led = told.split("in the lead: ").nth(1).map(|rest| rest.lines().next().unwrap());
        led.unwrap_or("nobody").to_owned()
    };
    assert_eq!(led(HEAD), "Ann from turn 2 on (5); Bob from turn 6 on (7)");
    assert_eq!(
        led(&HEAD.replace("most gold", "fewest gold")),
        "Bob from turn 2 on (3); Ann from turn 6 on (5)"
    );
    assert_eq!(led(&HEAD.replace("most gold", "first of players")), "nobody");
}

/// A game that is won or lost together tells what any other does at its end: each term of the score, which is all players',
/// everybody's cards, and how long it was. Nobody leads.
#[test]
fn a_game_that_is_won_together_tells_what_it_came_to() {
    let turn = "turn { phase Main { may \"Dig?\" to give { +2 gold } } }";
    let flow = format!("flow {{ rounds 1 {{ each player {{ {turn} }} }} }}");
    let told = |head: &str| {
        let said = said_in(head, &flow, "\nyes\n\nno\n");
        let end = said.rsplit("The game is over.").next().unwrap();
        end.lines().skip(1).take(5).map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    let cards = ["Ann's cards: Rat ×7, Cat", "Bob's cards: Rat ×7, Cat"];
    let lasted = "turns: 2 · answers: 2";
    let all = HEAD.replace("most gold", "all where (sum of gold over players) > 7");
    assert_eq!(told(&all)[..4], ["All have won.", cards[0], cards[1], lasted]);
    let scores = "score \"Gold\" sum of gold over players\nscore \"Round\" 1\n";
    let told = told(&format!("{all}{scores}"));
    assert_eq!(told[0], "Points: 9");
    assert_eq!(told[2..], ["Gold: 8, Round: 1, sum: 9", cards[0], cards[1]]);
}

#[test]
fn a_card_that_does_something_is_named() {
    let head = HEAD
        .replace("card Rat { cost 2 }", "card Rat { on use { +2 gold } }")
        .replace("cost : number = 1", "on use");
    let verbs = "verb wake c : card { perform c.use }\nverb ring c : card { wake c, +1 gold }\n";
    let told = |done: &str| {
        let turn =
            format!("turn {{ phase Main {{ choose 1 card in hand to give as c, {done} }} }}");
        let flow = format!("{verbs}flow {{ rounds 2 {{ each player {{ {turn} }} }} }}");
        said_to_ann(&head, &flow, "Rat\nlog\n")
    };
    let log = told("wake c");
    assert!(log.contains("Ann wakes Rat\n  Ann's gold: 3 -> 5"), "{log}");
    // A call around it says which.
    let log = told("ring c");
    assert!(log.contains("Ann rings Rat\n  Ann's gold: 3 -> 6"), "{log}");
}

#[test]
fn what_one_does_where_all_act_at_once_stands_in_no_call_before_it() {
    let more = "verb scout n : number { move top n of deck to hand }\n";
    let flow = "flow { rounds 2 {
        each player { scout 1 }
        together each player { choose 1 card in hand to give as g, move g to row }
    } }";
    let head = HEAD
        .replace("zone row : row, faceup", "")
        .replace("zone hand", "zone row : row, private\n  zone hand");
    let log = said_to_ann(&head, &format!("{more}{flow}"), "Cat\nlog\n");
    let own = |line: &&str| line.contains("hand -> Ann's row");
    let line = log.lines().find(own).unwrap_or_default();
    assert!(line.starts_with("Cat"), "{log}");
}

/// Turns go round as long as somebody is in the game, where players can be out of it: that is no reason that the text gives.
#[test]
fn what_no_text_asks_is_no_reason_why_a_game_ended() {
    let head = HEAD.replace("counter turns", "counter turns\n  flag gone, out");
    let flow = "flow { turns { as left { set gone }, +1 gold, end game } }";
    let said = said_in(&head, flow, "");
    assert!(said.contains("The game is over."), "{said}");
    assert!(!said.contains("It ended"), "{said}");
}

#[test]
fn why_tells_of_a_counter() {
    let turn = "turn { phase Main { may \"Dig?\" to give { +2 gold } } }";
    let flow = format!("flow {{ rounds 1 {{ each player {{ {turn} }} }} }}");
    let told = said_to_ann(HEAD, &flow, "why gold\nwhy goold\n");
    assert!(
        told.contains("`gold` of Ann is 3 now\n  the text changes it at rules.cards:"),
        "{told}"
    );
    assert!(told.contains("did you mean `gold`?"), "{told}");
}

#[test]
fn why_tells_of_a_note_and_of_a_pool() {
    let head = HEAD.replace(
        "\nplayer {\n",
        "\nresource good = clay | wool\nplayer {\n  pool store : good\n  note rival : player\n",
    );
    let turn = "turn { phase Main { set rival = me.left, may \"Dig?\" to give { +2 clay } } }";
    let flow = format!("flow {{ rounds 1 {{ each player {{ {turn} }} }} }}");
    let told = said_to_ann(&head, &flow, "why rival\nwhy store\nwhy riwal\n");
    assert!(
        told.contains("`rival` of Ann is Bob now\n  the text changes it at rules.cards:"),
        "{told}"
    );
    assert!(
        told.contains("`store` of Ann is empty now\n  the text changes it at rules.cards:"),
        "{told}"
    );
    assert!(told.contains("did you mean `rival`?"), "{told}");
}

#[test]
fn of_an_empty_pile_it_is_told_what_the_question_reads() {
    let head = HEAD
        .replace(
            "table { zone row : row, faceup }",
            "table { zone market : piles, top faceup }\npile { define price = (top of it).cost }",
        )
        .replace(
            "kind card { cost : number = 1 }",
            "kind card { cost : number = 1, might : number = 2\n shown might in hand }",
        )
        .replace("setup {", "setup { stock market with Rat, stock market with Cat times 3,");
    let flow = "flow { rounds 2 { each player { turn { phase Main {
        choose 1 pile in market where it.price < 9 to give as p, move top of p to hand
    } } } } }";
    let told = said_to_ann(&head, flow, "Rat\n");
    // What the cards show is shown in hands alone.
    let question = told.rsplit("choose 1 pile to give").next().unwrap_or_default();
    assert!(question.contains("Rat price 0"), "{told}");
    assert!(question.contains("Cat cost 1, price 1"), "{told}");
}

/// A number alone says neither which pile is meant nor what lies there.
#[test]
fn a_pile_that_goes_by_its_number_is_told_with_its_zone_and_what_lies_there() {
    let head = HEAD
        .replace(
            "table { zone row : row, faceup }",
            "table { zone heaps : piles 2, facedown, zone lanes : piles 2, faceup }",
        )
        .replace(
            "setup {",
            "setup { stock heaps[1] with Cat times 3, stock lanes[2] with Rat, stock lanes[2] with Cat times 2,",
        );
    let flow = "flow { rounds 2 { each player { turn { phase Main {
        choose 1 pile in heaps to give as p, choose 1 pile in lanes to give as q
        move top of p to hand, move top of q to hand
    } } } } }";
    let told = said_to_ann(&head, flow, "1\n2\n");
    for lies in ["1  heaps: 3", "2  heaps: –", "1  lanes: –", "2  lanes: Rat, Cat ×2"] {
        assert!(told.contains(lies), "{lies}: {told}");
    }
}

/// What an option asks of a variable of the flow is told by the variable's name.
#[test]
fn why_an_option_is_not_offered_names_what_the_flow_has_named() {
    let flow = "flow { rounds 3 { let shut = no, each player { turn { phase Main {
  choose one {
    option \"Enter\" if not shut { set shut = yes }
    option \"Knock\" { skip }
    option \"Wait\" { skip }
  } } } } } }";
    let said = said(flow, "\nwhy Enter\nEnter\n\nwhy\n");
    let said = said.replace('\n', " ");
    assert!(said.contains("it is offered if “shut” does not hold"), "{said}");
    assert!(said.contains("not offered: Enter (“shut” holds)"), "{said}");
}

/// That whoever acts is there is asked where something is done to them, and goes without saying.
#[test]
fn why_an_option_is_offered_leaves_out_that_you_are_there() {
    let flow = "verb pays p : player by n : number { +n p.gold }
flow { rounds 3 { each player { turn { phase Main { choose one {
    option \"Rise\" if gold < 10 { pays me by 3 }
    option \"Wait\" { skip }
} } } } } }";
    let said = said(flow, "\nwhy Rise\n").replace('\n', " ");
    assert!(said.contains("it is offered if your gold is less than 10, and if"), "{said}");
}
