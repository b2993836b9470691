//! Bots read what their seats see, and whoever is at fault is named.

use dsl::Game;
use interpreter::Machine;
use interpreter::bot::{Player, Reply};
use interpreter::decision::SeatView;
use schema::decision::Seat;
use schema::expr::{Expr, Exprs};
use schema::save::Seed;
use tests::Table;

const STONES: &str = "players 2
player {
  zone deck : stack, facedown
  zone hand : set, private
  zone heap : stack, top faceup, size hidden
  zone loot : row, private to players where it.chosen
  zone cairns : piles 2, faceup
  flag chosen
  counter gems, private
  define worth = count of deck + count of hand
}
define saved(p : player) = p.gems
pile { define crown = first of it.cards }
kind card { points : number = 1 }
card Rock { }
card Opal { points 2 }
verb lay c : card { move c to heap }
setup {
  each player {
    stock deck with Rock times 5, stock hand with Opal times 2, stock hand with Rock
    stock loot with Opal
    +1 gem
  }
}
flow { rounds 2 { each player {
  choose up to 1 card in hand to lay, lay it
  may \"Are {count of everybody.deck} enough?\" { +1 gem }
} } }
score \"Points\" sum of points over hand
winner most score
";

/// The stones with a bot that wishes this.
fn game(wishes: &str) -> Game {
    let mut sources = tests::one_text(STONES);
    let bot = format!("bot Mason {{\n  to lay {{ {wishes} }}\n  otherwise random\n}}\n");
    sources.bots.push(("bots/mason.bot".to_owned(), bot));
    dsl::load(&sources)
}

/// Plays it by two such bots.
pub(crate) fn play(game: &Game) -> Result<(), String> {
    let wrong: Vec<_> = game.diagnostics.iter().filter(|found| found.is_error()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    scores(game, ["mason", "mason"]).map(drop)
}

#[test]
fn what_a_seat_sees_and_what_all_may_count_a_bot_may_read() {
    for condition in [
        "count of deck > 2",
        "count of left.hand > 2",
        "count of everybody.hand > 2",
        "everybody.deck is not empty",
        "heap is empty",
        "(top of left.heap) is Opal",
        "worth > 2 and left.worth > 2",
        "gems > 0 and saved(me) > 0",
        "Opal in hand",
        "score > 2",
        "count of (pile in left.cairns where crown is Rock) == 0",
    ] {
        let played = play(&game(&format!("Opal if {condition}, Rock")));
        assert_eq!(played, Ok(()), "{condition}");
    }
}

#[test]
fn a_fault_of_a_bot_names_it() {
    // Who sees the loot is known only when the game is played.
    let fault = play(&game("Opal if count of (Opal in left.loot) > 0, Rock")).unwrap_err();
    assert!(fault.starts_with("R0107: the bot `Mason`: "), "{fault}");
}

#[test]
fn a_fault_of_a_bot_is_told_with_the_wish_that_has_it() {
    let wish = "Opal if count of (Opal in left.loot) > 0";
    let game = game(&format!("Rock if gems > 9, {wish}, Rock"));
    let rules = tests::rules(&game);
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    let mut player = Player::new("mason", &game.bots).unwrap();
    player.begin(seed, Seat(0));
    let mut view = SeatView::new(&mut machine, &state, Seat(0)).unwrap();
    let fault = player.decide(&mut view, &mut Reply::default()).unwrap_err();
    assert_eq!(game.text_of(fault.span.unwrap()), wish);
}

/// What is private in a card is seen by whoever has that card before them, and a bot sits there.
#[test]
fn a_bot_reads_what_is_private_in_its_own_cards() {
    const CHESTS: &str = "players 2
purposes polish
kind gem { counter dust }
kind chest { zone inside : row of gem, private }
gem Ruby { }
chest Oak { }
player { zone chests : row of chest, faceup, counter n }
setup { each player { stock chests with Oak times 2, for c in chests { stock c.inside with Ruby } } }
flow { rounds 2 { each player {
  choose 1 gem in chests.inside to polish as g
  +1 g.dust
  choose one {
    option \"Show {g}\" for g in chests.inside { +1 n }
    option \"Show {g} of {c}\" for c in chests, g in c.inside { +1 n }
    option \"Rest\" { }
  }
} } }
winner most n
";
    let told = |text: &str, wish: &str| {
        let mut sources = tests::one_text(text);
        let bot = format!("bot Own {{\n  to polish {{ {wish} }}\n  otherwise random\n}}\n");
        sources.bots.push(("bots/own.bot".to_owned(), bot));
        dsl::load(&sources)
    };
    let wish =
        "gem in chests.inside where dust > 0 if any (chests as c where count of c.inside > 0)";
    let game = told(CHESTS, wish);
    let wrong: Vec<_> = game.diagnostics.iter().filter(|found| found.is_error()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    scores(&game, ["own", "own"]).unwrap();
    let codes = |game: &Game| game.diagnostics.iter().map(|told| told.code.id).collect::<Vec<_>>();
    assert_eq!(codes(&told(CHESTS, &wish.replace("chests", "left.chests"))), ["C1402"]);
    for [own, theirs] in [
        ["for g in chests.inside", "for g in opponents.chests.inside"],
        ["for c in chests,", "for c in (everybody.chests),"],
    ] {
        let text = CHESTS.replace(own, theirs);
        assert_eq!(codes(&told(&text, "gem")), ["C0502"], "{theirs}");
    }
}

/// Behind the first list that counts no other one for that purpose is looked at, even if nothing in the first one fits.
#[test]
fn of_several_lists_for_one_purpose_the_first_that_counts_is_meant() {
    let lists = |first: &str| {
        points(&format!(
            "bot Own {{\n  to lay if count of hand > {first} {{ Opal if count of hand > 9 }}\n  to lay {{ Rock }}\n}}\n"
        ))
    };
    assert_eq!((lists("0"), lists("9")), (5, 4));
}

/// What a bot of the stones has in the end that comes from one who lays rocks, or falls back on it.
fn points(bot: &str) -> i32 {
    let mut sources = tests::one_text(STONES);
    let mason = "bot Mason {\n  to lay { Rock, nothing }\n}\n";
    sources.bots.push(("bots/mason.bot".to_owned(), mason.to_owned()));
    sources.bots.push(("bots/own.bot".to_owned(), bot.to_owned()));
    let game = dsl::load(&sources);
    assert!(!game.diagnostics.iter().any(|found| found.is_error()), "{:#?}", game.diagnostics);
    score(&game, ["own", "mason"])
}

/// What the first of some bots has in the end.
fn score<const N: usize>(game: &Game, bots: [&str; N]) -> i32 {
    scores(game, bots).unwrap()[0]
}

/// Plays it by these bots, who hear what happens, and returns what each has in the end; a bot may be at fault.
pub(crate) fn scores<const N: usize>(game: &Game, bots: [&str; N]) -> Result<Vec<i32>, String> {
    let rules = tests::rules(game);
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut table = Table::of(&bots, &game.bots, seed);
    let mut state = machine.start(&tests::setup(N as u8, &[]), seed, &mut ()).unwrap();
    while let Some((seat, answer)) = table.answer(&mut machine, &state)? {
        let answer = answer.clone();
        machine.answer(&mut state, seat, &answer, &mut table).unwrap();
    }
    Ok(state.outcome().unwrap().scores.clone())
}

/// At the start of a turn two cards add to one number, and whoever has them says which goes first.
const BELLS: &str = "players 2
player { zone tower : row, faceup, counter tolls }
kind card { live in tower }
card Echo { at start of turn { +tolls tolls } }
card Strike { at start of turn { +1 toll } }
setup { each player { stock tower with Echo, stock tower with Strike } }
flow { rounds 1 { each player { turn { } } } }
score \"Tolls\" tolls
winner most score
";

#[test]
fn a_bot_may_wish_which_of_several_cards_answers_next() {
    let tolls = |first: &str| {
        let mut sources = tests::one_text(BELLS);
        let bot = format!("bot Ringer {{ to answer {{ {first} }} }}\n");
        sources.bots.push(("bots/ringer.bot".to_owned(), bot));
        let game = dsl::load(&sources);
        assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
        score(&game, ["ringer", "ringer"])
    };
    assert_eq!((tolls("Strike"), tolls("Echo")), (2, 1));
}

#[test]
fn behind_what_a_bot_wishes_stands_what_those_wish_that_it_comes_from() {
    // Nothing is laid but a rock, where nothing of the bot's own fits, and where it has a list only at times.
    assert_eq!(points("bot Heir is Mason {\n  to lay { Opal if count of hand < 0 }\n}\n"), 4);
    assert_eq!(points("bot Heir is Mason {\n  to lay if count of hand < 0 { Opal }\n}\n"), 4);
    assert_eq!(points("bot Heir is Mason { }\n"), 4);
    // Its own wishes come first.
    assert_eq!(points("bot Heir is Mason {\n  to lay { Opal if count of hand > 2 }\n}\n"), 2);
    assert_eq!(points("bot Heir is Mason {\n  to lay { nothing }\n}\n"), 5);
    // A list of which nothing fits declines where that may be.
    assert_eq!(
        points("bot Lone {\n  to lay { Opal if count of hand < 0 }\n  otherwise Mason\n}\n"),
        5
    );
    assert_eq!(points("bot Lone {\n  otherwise Mason\n}\n"), 4);
}

/// In each turn a card is sold for any of some prices, or none.
const SALES: &str = "players 1
player {
  zone hand : row, faceup
  counter coins
}
kind card { cost : number }
card Ash { cost 1 }
card Elm { cost 3 }
card Fir { cost 2 }
purposes sell
setup { each player { stock hand with Ash, stock hand with Elm, stock hand with Fir } }
flow { rounds 1 { each player {
  choose one {
    option \"Sell {c} for {n}\" for c in hand, n in 1 to c.cost { +(10 * c.cost + n) coins }
    option \"Wait\" { }
  } to sell
} } }
score \"Coins\" coins
winner most score
";

#[test]
fn a_bot_wishes_an_option_by_what_it_is_offered_for() {
    let coins = |wishes: &str| {
        let mut sources = tests::one_text(SALES);
        let bot = format!("bot Seller {{ to sell {{ {wishes}, \"Wait\" }} }}\n");
        sources.bots.push(("bots/seller.bot".to_owned(), bot));
        let game = dsl::load(&sources);
        assert!(game.diagnostics.is_empty(), "{wishes}: {:#?}", game.diagnostics);
        score(&game, ["seller"])
    };
    for (wishes, sold) in [
        // The first that is such, in the order in which they are offered.
        ("\"Sell {c} for {n}\" where c.cost == 2", 21),
        ("\"Sell {c} for {n}\" where c.cost > 1 and n > 1", 32),
        // Of those that are such the best.
        ("\"Sell {c} for {n}\" where c.cost == 2 by most n", 22),
        ("\"Sell {c} for {n}\" where n > 1 by least c.cost * 10 + n", 22),
        // None is such: the next wish counts.
        ("\"Sell {c} for {n}\" where c.cost > 3", 0),
        ("\"Sell {c} for {n}\" where c.cost > 3 by most n, \"Sell {c} for {n}\" by most n", 33),
        ("\"Sell {c} for {n}\" where c.cost == 2 if coins > 0", 0),
    ] {
        assert_eq!(coins(wishes), sold, "{wishes}");
    }
}

/// Two players are asked at once. Each reads a define of their own hand, and may not read that of the other, whoever read
/// it before.
#[test]
fn what_one_seat_read_no_other_recalls() {
    let text = STONES
        .replace("define worth", "define opals = count of (Opal in hand)\n  define worth")
        .replace("rounds 2 { each player {", "rounds 2 { together each player {")
        .replace(", lay it", "")
        .replace("  may \"Are {count of everybody.deck} enough?\" { +1 gem }\n", "");
    let game = dsl::load(&tests::one_text(&text));
    assert!(!game.diagnostics.iter().any(|found| found.is_error()), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let opals = rules.program().derived.position(|define| define.name == "opals").unwrap();
    let mut exprs = Exprs::default();
    let of_seats = [0, 1].map(|seat| {
        let of = Some(exprs.push(Expr::Seat(seat)));
        exprs.push(Expr::Derived { derived: opals, of, args: Vec::new() })
    });
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    for seat in [0, 1, 0, 1] {
        let mut view = SeatView::new(&mut machine, &state, Seat(seat)).unwrap();
        for (of, expr) in (0..).zip(of_seats).chain((0..).zip(of_seats)) {
            let read = view.read(&exprs, expr, &[], None);
            assert_eq!(read.is_ok(), of == seat, "seat {seat} reads of seat {of}: {read:?}");
        }
    }
}

/// Everybody pats somebody, and then says a number, which is what it is worth.
const PATS: &str = "players 2
player { counter said }
kind card { }
verb pat p : player { if p is me { +0 said } }
purposes tell
setup { }
flow { rounds 3 { each player {
  choose 1 player to pat as p, pat p
  choose number from 0 to 9 to tell as n, +n said
} } }
score \"Said\" said
winner most score
";

/// A bot counts what is done to its own seat and to others apart.
#[test]
fn a_bot_counts_to_whom_something_is_done() {
    let mut sources = tests::one_text(PATS);
    let own = "bot Own {
  counter mine, theirs, others, all
  after you pat you { +1 mine }
  after opponent pats you { +1 theirs }
  after anyone pats opponent { +1 others }
  after anyone pats anyone { +1 all }
  to pat { me }
  to tell { 3 if mine == 2 and theirs == 1 and others == 0 and all == 3, 0 }
}
";
    let other = "bot Other {\n  to pat { left }\n  to tell { 0 }\n}\n";
    sources.bots.push(("bots/other.bot".to_owned(), other.to_owned()));
    sources.bots.push(("bots/own.bot".to_owned(), own.to_owned()));
    let game = dsl::load(&sources);
    assert!(!game.diagnostics.iter().any(|found| found.is_error()), "{:#?}", game.diagnostics);
    assert_eq!(score(&game, ["own", "other"]), 3);
    // Whoever pats the other in return has patted an opponent.
    let turned = own.replace("to pat { me }", "to pat { left }");
    let turned = turned.replace("others == 0", "others == 2").replace("mine == 2", "mine == 0");
    sources.bots[1].1 = turned;
    assert_eq!(score(&dsl::load(&sources), ["own", "other"]), 3);
}

/// Of goods it is wished which, and not how many: an amount, which nothing would heed, is refused.
#[test]
fn a_wish_names_goods_without_an_amount() {
    let told = |wishes: &str| {
        let mut game = tests::one_text(
            "players 2\nresource gem = ruby | opal\nplayer { pool purse : gem = 3 }\npurposes keep\nkind card { }\nsetup { }\nflow { rounds 1 { each player { choose 2 resource in purse to keep as k, pay k } } }\nwinner most (count of purse)\n",
        );
        let bot = format!("bot Keeper {{ to keep {{ {wishes} }}, otherwise random }}\n");
        game.bots = vec![("bots/keeper.bot".to_owned(), bot)];
        let game = dsl::load(&game);
        let errors = game.diagnostics.iter().filter(|one| one.is_error());
        errors.map(|one| one.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(told("ruby, opal"), Vec::<String>::new());
    let amount = ["a wish says of which goods, and not how many"];
    assert_eq!(told("2 ruby, opal"), amount);
    assert_eq!(told("2 ruby + 1 opal"), amount);
}
