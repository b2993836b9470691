//! Conservation: whatever chance plays, however many sit there, after each decision every card lies in one place, no
//! counter is out of its range, nobody owes goods, of those that are closed there is as much as at first, somebody is
//! asked or the game is over, and it does end, unless by the game's own rules it stands still for ever: in Dominion,
//! where each player owns nothing but a Chapel, and Copper and Curse are gone, nobody can buy anything again. A share of
//! the games; more of them with
//! `CARDWRIGHT_CONSERVED="10000 dominion" cargo test --release -p tests conservation -- --nocapture`.

#![allow(clippy::print_stdout, reason = "figures of all of them are to be read")]

use dsl::Sources;
use interpreter::{Machine, PlaceId, Rules, State, Value, ruling};
use schema::decision::{Answer, Seat};
use schema::goods::Pool;
use schema::id::{CellId, DefinitionId};
use schema::program::Holder;
use schema::ruling::Ruling;
use schema::save::{Seed, Setup};
use tests::Table;
use tests::share::Share;
use tests::smallest::smallest;

/// Games for each number of players, with each of the options below.
const GAMES: u64 = 4;
const LONGEST: usize = 50_000;
/// Of so many games one stands still: nobody gains or loses a card any more, and the game goes on.
const STILL: u64 = 5_000;
/// Among so many games there may be one more by chance.
const BY_CHANCE: u64 = 1_000;

/// Setup options that bring in other cards, goods or ends. One that is refused to so many players is not for them.
const OPTIONS: &[(&str, &[(&str, &str)])] = &[
    ("dominion", &[("kingdom", "random")]),
    ("citadels", &[("classic", "yes")]),
    ("viceroy", &[("virtuals", "1")]),
    ("viceroy", &[("virtuals", "2")]),
    ("viceroy", &[("virtuals", "3")]),
    (
        "deal-with-the-devil",
        &[("jesters", "yes"), ("pardons_trade", "yes"), ("bribes_in_kind", "yes")],
    ),
];

/// Families of goods that are neither made nor lost.
const CLOSED: &[(&str, &str)] = &[("viceroy", "gem"), ("deal-with-the-devil", "soul")];

#[test]
fn cards_and_counters_stay_in_bounds() {
    let share = Share::of("CARDWRIGHT_CONSERVED", GAMES);
    let mut played = vec![false; OPTIONS.len()];
    for name in tests::games().into_iter().filter(|name| share.is_of(name)) {
        let sources = tests::sources(&name);
        let rules = tests::rules(&dsl::load(&sources));
        let (least, most) = rules.program().players;
        for seats in least..=most {
            plays(&rules, &sources, &name, &tests::setup(seats, &[]), share.count);
            for ((_, options), played) in
                OPTIONS.iter().zip(&mut played).filter(|it| it.0.0 == name)
            {
                *played |=
                    plays(&rules, &sources, &name, &tests::setup(seats, options), share.count);
            }
        }
    }
    assert!(
        !share.is_of_all() || !played.contains(&false),
        "options with which nothing was played: {played:?}"
    );
}

/// Plays so many games, if their setup is possible at all.
pub(crate) fn plays(
    rules: &Rules,
    sources: &Sources,
    name: &str,
    setup: &Setup,
    games: u64,
) -> bool {
    let (mut decisions, mut longest, mut still) = (0, 0, 0);
    let (seats, options) = (setup.seats.len(), &setup.variants);
    for number in 0..games {
        let answered = match play(rules, name, setup, number) {
            Ok(Some(answered)) => answered,
            Ok(None) => return false,
            Err(broken) => {
                let here = format!("{name}, {seats} players, {options:?}, game {number}");
                panic!("{here}: {}\n{}", broken.what, broken.ruling(rules, sources, setup));
            }
        };
        decisions += answered;
        longest = longest.max(answered);
        still += u64::from(answered == LONGEST);
    }
    println!(
        "{name}, {seats} players, {options:?}: {games} games, {decisions} decisions, {longest} at most; {still} stood still"
    );
    assert!(
        still <= games / STILL + u64::from(games >= BY_CHANCE),
        "{name}, {seats} players: {still} of {games} games stand still"
    );
    true
}

/// A game that went wrong.
struct Broken {
    what: String,
    /// The state before the last answer, and that answer; absent: it was wrong from the start.
    last: Option<Box<(State, Seat, Answer)>>,
}

impl Broken {
    /// A ruling in which it goes wrong, as short as can be come by.
    fn ruling(&self, rules: &Rules, sources: &Sources, setup: &Setup) -> String {
        let Some(last) = &self.last else { return String::new() };
        let (state, seat, answer) = &**last;
        let found = smallest(sources, rules, (setup, state), (*seat, answer), goes_wrong);
        found.unwrap_or_else(|| "(no ruling can say where it stood)".to_owned())
    }
}

/// Whether something goes wrong in the play of a ruling: a fault, or a state that cannot be.
fn goes_wrong(rules: &Rules, ruling: &Ruling) -> bool {
    let report = ruling::run(rules, ruling);
    if report.failures.iter().any(|failure| failure.message.starts_with("R0")) {
        return true;
    }
    let mut machine = Machine::new(rules);
    let seed = Seed { number: 1, game: 0 };
    let Ok(mut state) = machine.start(&ruling::setup(ruling), seed, &mut ()) else { return false };
    let first = First::of(rules, &state, "");
    report.answers.iter().any(|(seat, answer)| {
        machine.answer(&mut state, *seat, answer, &mut ()).is_ok()
            && sound(rules, &state, &first, "").is_err()
    })
}

/// How many answers a game took, or that its setup is refused.
fn play(rules: &Rules, name: &str, setup: &Setup, number: u64) -> Result<Option<usize>, Broken> {
    let broken = |what: String| Broken { what, last: None };
    let seed = Seed { number, game: 3 };
    let mut table = Table::by_chance(setup.seats.len() as u8, seed);
    let mut machine = Machine::new(rules);
    let mut state = match machine.start(setup, seed, &mut ()) {
        Ok(state) => state,
        Err(_) if !setup.variants.is_empty() => return Ok(None),
        Err(error) => return Err(broken(error.to_string())),
    };
    let first = First::of(rules, &state, name);
    let is_closed = CLOSED.iter().any(|(game, _)| *game == name);
    assert!(first.stock.is_empty() != is_closed && first.stock.iter().all(|amount| *amount > 0));
    sound(rules, &state, &first, name).map_err(broken)?;
    let (mut owned, mut before) = (Vec::new(), state.clone());
    for at in 0..LONGEST {
        if at == LONGEST / 2 {
            owned = possessions(rules, &state);
        }
        let Some((seat, answer)) = table.answer(&mut machine, &state).map_err(broken)? else {
            return match state.outcome() {
                Some(_) => Ok(Some(at)),
                None => Err(broken(format!("after answer {at} nobody is asked"))),
            };
        };
        before.clone_from(&state);
        let given = machine.answer(&mut state, seat, answer, &mut ());
        let good = given.map_err(|error| error.to_string());
        if let Err(what) = good.and_then(|()| sound(rules, &state, &first, name)) {
            let last = Some(Box::new((before, seat, answer.clone())));
            return Err(Broken { what: format!("answer {}: {what}", at + 1), last });
        }
    }
    match owned == possessions(rules, &state) {
        true => Ok(Some(LONGEST)),
        false => Err(broken("it does not end".to_owned())),
    }
}

/// What a game has at first, and has until its end.
struct First {
    places: std::ops::Range<u16>,
    /// How many cards lie there.
    lying: usize,
    /// How much there is of closed families.
    stock: Vec<i32>,
}

impl First {
    fn of(rules: &Rules, state: &State, name: &str) -> Self {
        let places = places(rules, state);
        let lying = lying(state, &places);
        Self { lying, stock: closed(rules, state, name), places }
    }
}

/// Every card lies in one place, nothing is lost, and counters are in their ranges; else what is otherwise.
fn sound(rules: &Rules, state: &State, first: &First, name: &str) -> Result<(), String> {
    let (lying, cards) = (lying(state, &first.places), state.card_count());
    if (lying, cards) != (first.lying, first.lying) {
        return Err(format!(
            "{lying} of {cards} cards lie somewhere, and it began with {}",
            first.lying
        ));
    }
    let stock = closed(rules, state, name);
    if stock != first.stock {
        return Err(format!("of goods there are {stock:?}, and it began with {:?}", first.stock));
    }
    in_range(rules, state)
}

/// Who owns which cards, in order.
fn possessions(rules: &Rules, state: &State) -> Vec<(Option<u8>, DefinitionId)> {
    let owner = |place| rules.place_of(place)?.1.map(|seat| seat.0);
    let cards = (0..).map_while(|id| state.card(id));
    let mut owned: Vec<_> =
        cards.map(|card| (card.place().and_then(owner), card.definition)).collect();
    owned.sort_unstable();
    owned
}

/// All places that there are: those that every game has, and behind them those of each card.
fn places(rules: &Rules, state: &State) -> std::ops::Range<u16> {
    let zones = &rules.program().zones;
    let is_of_card = |at| match rules.place_of(PlaceId(at)) {
        Some((zone, ..)) => zones[zone].holder == Holder::Card,
        None => true,
    };
    let fixed = (0..u16::MAX).find(|&at| is_of_card(at)).unwrap();
    let of_card = zones.iter().filter(|zone| zone.holder == Holder::Card).count();
    0..fixed + (of_card * state.card_count()) as u16
}

/// How many cards lie in these places, each of which holds as many as it says.
fn lying(state: &State, places: &std::ops::Range<u16>) -> usize {
    let count = |place: PlaceId| {
        let count = state.contents(place).count();
        assert_eq!(count, usize::from(state.size(place)));
        count
    };
    places.clone().map(PlaceId).map(count).sum()
}

/// Whoever has members of this sort.
fn holders(state: &State, holder: Holder) -> Vec<Value> {
    match holder {
        Holder::Player => (0..state.players()).map(Value::Player).collect(),
        Holder::Table => vec![Value::Nothing],
        Holder::Card => (0..).map_while(|id| state.reference(id)).map(Value::Card).collect(),
        Holder::Pile => Vec::new(),
    }
}

/// Each counter is in its range.
fn in_range(rules: &Rules, state: &State) -> Result<(), String> {
    let program = rules.program();
    for cell in program.cells.ids() {
        let declared = &program.cells[cell];
        let Some((least, most)) = declared.range else { continue };
        for holder in holders(state, declared.holder) {
            let value = state.cell(rules, cell, holder).unwrap();
            if !(least..=most).contains(&value) {
                return Err(format!("{} is {value}", declared.name));
            }
        }
    }
    Ok(())
}

/// Its counters, one for each resource.
fn cells(rules: &Rules, pool: &Pool) -> impl Iterator<Item = CellId> {
    (0..rules.program().families[pool.family].count).map(|nth| CellId(pool.first_cell.0 + nth))
}

/// How much there is of each resource of closed families, wherever it lies.
fn closed(rules: &Rules, state: &State, name: &str) -> Vec<i32> {
    let program = rules.program();
    let families = CLOSED.iter().filter(|(game, _)| *game == name);
    let found = families.flat_map(|(_, family)| {
        let pools =
            program.pools.iter().filter(|pool| program.families[pool.family].name == *family);
        let mut amounts = Vec::new();
        for pool in pools {
            let cells: Vec<CellId> = cells(rules, pool).collect();
            amounts.resize(cells.len(), 0);
            for holder in holders(state, pool.holder) {
                for (amount, cell) in amounts.iter_mut().zip(&cells) {
                    *amount += state.cell(rules, *cell, holder).unwrap();
                }
            }
        }
        amounts
    });
    found.collect()
}

/// A game in which one card of many goes round for ever.
const TREADMILL: &str = r#"
players 2
purposes play
player { zone hand : set, private, zone heap : row, faceup, counter coins }
table { zone deck : stack, facedown }
kind card { on play }
setup {
  stock deck with Plain times 30
  stock deck with Treadmill
  shuffle deck
  each player { move top 3 of deck to hand }
}
flow {
  turns {
    phase Day {
      choose 1 card in hand to play as played, else { end game }
      move played to heap
      perform played.play
      move top of deck to hand
    }
  }
}
card Plain { on play { +1 coin } }
card Treadmill { on play { while coins < 1000 { +1 coin, -1 coin } } }
score "Coins" coins
winner most score
"#;

/// Whatever goes wrong is told as a ruling of a few lines, which goes wrong as well.
#[test]
fn what_goes_wrong_is_told_as_a_ruling() {
    let sources = tests::one_text(TREADMILL);
    let rules = tests::rules(&dsl::load(&sources));
    let setup = tests::setup(2, &[]);
    let broken = (0..50).find_map(|number| play(&rules, "treadmill", &setup, number).err());
    let broken = broken.unwrap();
    assert!(broken.what.contains("R0101"), "{}", broken.what);
    let text = broken.ruling(&rules, &sources, &setup);
    insta::assert_snapshot!(text, @r#"
    ruling FOUND-1 "This goes wrong" {
      given {
        players Alice, Bob
        Alice.hand = Treadmill
      }
      when { Alice plays Treadmill }
    }
    "#);
    let rulings = vec![("rulings/found.ruling".to_owned(), text)];
    let game = dsl::load(&Sources { rulings, ..sources });
    assert!(goes_wrong(&rules, &game.rulings[0]));
}
