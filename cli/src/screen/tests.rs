//! What is on a screen depends on nothing that its seat may not see.

use std::path::{Path, PathBuf};

use interpreter::bot::{Chance, Player, Reply};
use interpreter::decision::SeatView;
use interpreter::{Hearing, Machine, Rules, State};
use schema::save::{Seed, Setup};

use super::*;
use crate::files::Root;
use crate::load::{Folder, Playable};
use crate::play::reasons::{Reasons, Subject};
use crate::seats::Seating;

/// In games of the suite, which are short.
const ANSWERS: usize = 60;
/// In whole games.
const MANY: usize = 100;

fn folders(shelf: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let entries = std::fs::read_dir(root.join(shelf)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.join("game.toml").is_file()).collect()
}

fn playable(folder: &Path) -> Playable {
    let folder = Folder::read(Root::open(folder).unwrap()).unwrap();
    let mut game = dsl::load(&folder.sources);
    let rules = Rules::load(game.program.take().unwrap()).unwrap();
    Playable { folder, expansions: Vec::new(), game, rules }
}

/// A game of this name that is one text, in a folder of its own.
fn of_text(name: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let manifest = format!("name = \"{name}\"\nlanguage = 1\n");
    std::fs::write(folder.path().join("game.toml"), manifest).unwrap();
    std::fs::write(folder.path().join("game.cards"), text).unwrap();
    folder
}

/// One player alone.
fn alone() -> (Setup, Seating) {
    let setup = Setup { seats: vec!["Ann".to_owned()], variants: [].into(), given: None };
    let names = setup.seats.clone();
    let seating = Seating { sitters: names.clone(), programs: vec![None], names };
    (setup, seating)
}

#[derive(Default)]
struct Compared {
    states: usize,
    /// How many of them are other states at all.
    different: usize,
}

/// Plays a game by chance; at each decision every seat's screen is compared with what it would be if what the seat does
/// not see were otherwise.
fn compare(folder: &Path, players: u8, number: u64, answers: usize, compared: &mut Compared) {
    let playable = playable(folder);
    let rules = &playable.rules;
    let looks = Looks::of(rules, &playable.game.looks);
    let names: Vec<String> = (1..=players).map(|seat| format!("P{seat}")).collect();
    let sitters = vec!["you".to_owned(); names.len()];
    let programs = vec![None; names.len()];
    let seating = Seating { names: names.clone(), sitters, programs };
    let setup = Setup { seats: names, variants: [].into(), given: None };
    let seed = Seed { number, game: 1 };
    let mut bots: Vec<Player<'_>> =
        setup.seats.iter().map(|_| Player::new("random", &[]).unwrap()).collect();
    bots.iter_mut().zip(0..).for_each(|(player, seat)| player.begin(seed, Seat(seat)));
    let mut chance = Chance::new(seed, Seat(77));
    let mut machine = Machine::new(rules);
    let mut state = machine.start(&setup, seed, &mut ()).unwrap();
    let mut reply = Reply::default();
    for answered in 0..answers {
        let Some(asked) = state.pending().first().map(|pending| pending.player) else { break };
        // The one behind the last is nobody's: whoever looks on.
        for seat in (0..=players).map(Seat) {
            let other = state.determinized(rules, seat, &mut chance);
            compared.states += 1;
            compared.different += usize::from(other != state);
            let shown =
                |state| whole(Scene { rules, state, seating: &seating, looks: &looks }, seat);
            let here = format!("{}, {seat:?}, answer {answered}", rules.program().name);
            assert_eq!(shown(&state), shown(&other), "{here}");
            if answered % 5 == 1 {
                let why = |state| reasons(&playable, &seating, state, seat);
                assert_eq!(why(&state), why(&other), "{here}");
            }
        }
        let mut view = SeatView::new(&mut machine, &state, asked).unwrap();
        bots[usize::from(asked.0)].decide(&mut view, &mut reply).unwrap();
        machine.answer(&mut state, asked, reply.answer(), &mut ()).unwrap();
    }
}

#[test]
fn a_screen_tells_nothing_that_is_hidden() {
    let mut compared = Compared::default();
    for folder in folders("tests/suite") {
        let sources = Folder::read(Root::open(&folder).unwrap()).unwrap().sources;
        let (least, _) = dsl::load(&sources).program.unwrap().players;
        compare(&folder, least.max(1), 5, ANSWERS, &mut compared);
    }
    assert!(compared.states > 500 && compared.different * 3 > compared.states);
}

#[test]
fn nor_in_whole_games_of_several() {
    for folder in folders("games") {
        let sources = Folder::read(Root::open(&folder).unwrap()).unwrap().sources;
        let (least, most) = dsl::load(&sources).program.unwrap().players;
        let mut compared = Compared::default();
        for players in (2..=4_u8).filter(|players| (least..=most).contains(players)) {
            compare(&folder, players, 9 + u64::from(players), MANY, &mut compared);
        }
        let Compared { states, different } = compared;
        let here = folder.display();
        assert!(states > 100 && different * 3 > states, "{here}: {different} of {states} differ");
    }
}

/// Cards in hands that nobody else sees, whose values others change.
const HELD: &str = r"
players 2
player {
  zone hand : set, private
  zone street : row, faceup
}
table { zone deck : stack, facedown }
purposes put
kind card {
  cost : 0 to 9
  live in street
}
card Bridge { cost 2, -1 cost for card }
card Gate { cost 3 }
card Tent { cost 4 }
setup {
  for c in card { stock deck with c times 4 }
  shuffle deck
  each player { move top 4 of deck to hand }
}
flow {
  rounds 4 { each player { choose 1 card in hand to put as c, move c to street } }
  end game
}
winner most 0
";

#[test]
fn nor_is_it_told_what_makes_hidden_values_so() {
    let folder = of_text("Held", HELD);
    let mut compared = Compared::default();
    for number in 0..8 {
        compare(folder.path(), 2, number, 8, &mut compared);
    }
    assert!(compared.different * 2 > compared.states, "{} differ", compared.different);
}

/// Cards that are put into a pyramid, and cost and give something else on each of its levels.
const TOWER: &str = r"
players 1
player {
  counter coins = 9
  zone hand : set, private
  zone tower : pyramid 3, faceup
}
table { zone deck : stack, facedown }
kind brick {
  rows floor { cost : number, gift : number = 0 }
}
brick Stone {
  floor { cost 1 }
  floor { cost 3, gift 2 }
  floor { cost 4 }
}
define price(c : brick, n : number) = sum of cost over (floor in c.floor where level == n)
verb lay c : brick {
  choose 1 spot in tower.open where price(c, level) <= coins to lay as s
  move c to s
}
setup {
  stock deck with Stone times 9
  each player { move top 9 of deck to hand }
}
flow {
  rounds 9 { each player { choose 1 brick in hand to lay as c, lay c } }
  end game
}
winner most 0
";

#[test]
fn a_candidate_says_what_its_card_does_and_a_spot_what_its_level_does() {
    let folder = of_text("Tower", TOWER);
    let playable = playable(folder.path());
    let rules = &playable.rules;
    let looks = Looks::of(rules, &playable.game.looks);
    let (setup, seating) = alone();
    let seed = Seed { number: 3, game: 1 };
    let mut player = Player::new("random", &[]).unwrap();
    player.begin(seed, Seat(0));
    let mut machine = Machine::new(rules);
    let mut state = machine.start(&setup, seed, &mut ()).unwrap();
    let floors = ["Floor 1: cost: 1.", "Floor 2: cost: 3; gift: 2.", "Floor 3: cost: 4."];
    let (mut seen, mut reply) = (std::collections::BTreeSet::new(), Reply::default());
    while let Some(pending) = state.pending().first() {
        let scene = Scene { rules, state: &state, seating: &seating, looks: &looks };
        let decision = scene.decision(pending);
        for thing in offer(scene, pending, &decision, crate::phrases::of(None)).things {
            match coordinates(&thing.name) {
                Some((level, _)) => {
                    let said: Vec<String> = floors
                        .iter()
                        .skip(level as usize - 1)
                        .take(1)
                        .map(|it| (*it).to_owned())
                        .collect();
                    assert_eq!(thing.says, said, "{}", thing.name);
                    seen.insert(level);
                }
                None => assert_eq!(thing.says, floors, "{}", thing.name),
            }
        }
        let mut view = SeatView::new(&mut machine, &state, Seat(0)).unwrap();
        player.decide(&mut view, &mut reply).unwrap();
        machine.answer(&mut state, Seat(0), reply.answer(), &mut ()).unwrap();
    }
    assert!(seen.len() > 2, "{seen:?}");
}

/// A game that one player alone has just begun.
struct Begun {
    playable: Playable,
    looks: Looks,
    seating: Seating,
    state: State,
}

impl Begun {
    /// Of a game that is one text.
    fn of(name: &str, text: &str) -> Self {
        let folder = of_text(name, text);
        let playable = playable(folder.path());
        let looks = Looks::of(&playable.rules, &playable.game.looks);
        let (setup, seating) = alone();
        let seed = Seed { number: 3, game: 1 };
        let state = Machine::new(&playable.rules).start(&setup, seed, &mut ()).unwrap();
        Self { playable, looks, seating, state }
    }

    fn scene(&self) -> Scene<'_> {
        let Self { playable, looks, seating, state } = self;
        Scene { rules: &playable.rules, state, seating, looks }
    }
}

/// Cards that lie face down at spots, one of which was shown.
const PATCH: &str = r#"
players 1
table { zone patch : grid, facedown }
card Fox {}
card Owl {}
purposes dig
setup {
  stock patch.at(0, 0) with Fox
  stock patch.at(1, 0) with Owl
}
flow {
  each player {
    phase Show { reveal patch.at(1, 0).card }
    choose 1 spot in patch.filled to dig as s
  }
  end game
}
winner most 0
"#;

#[test]
fn what_lies_face_down_at_spots_is_shown_where_it_lies() {
    let begun = Begun::of("Patch", PATCH);
    let scene = begun.scene();
    let pending = scene.state.pending().first().unwrap();
    let decision = scene.decision(pending);
    let things = offer(scene, pending, &decision, crate::phrases::of(None)).things;
    let facts: Vec<(&str, &str)> =
        things.iter().map(|thing| (thing.name.as_str(), thing.detail.as_str())).collect();
    assert_eq!(facts, [("(0, 0)", ""), ("(1, 0)", "Owl")]);
    let screen = whole(scene, Seat(0));
    for told in [r#"[[0,0],{"name":"face down""#, r#"[[1,0],{"name":"Owl""#] {
        assert!(screen.contains(told), "{told}: {screen}");
    }
    assert!(!screen.contains("known"), "{screen}");
}

/// Cards at spots that their owner does not see.
const FOREHEAD: &str = r"
players 1
player {
  zone brow : grid, private to others
  zone crown : pyramid 2, private to others
  zone bare : grid, private to others
}
card Fox {}
purposes go
setup { each player { stock brow.at(0, 0) with Fox, stock crown.at(1, 0) with Fox, stock crown.at(1, 2) with Fox } }
flow { each player { may { end game } to go } }
winner most 0
";

#[test]
fn cards_at_spots_that_are_hidden_are_counted_like_others() {
    let begun = Begun::of("Forehead", FOREHEAD);
    let scene = begun.scene();
    let screen = of(scene, Seat(0), None, crate::phrases::of(None), Detail::All);
    let zones = screen.holders.iter().flat_map(|holder| &holder.zones);
    let lying: Vec<_> =
        zones.map(|zone| (zone.name.as_str(), zone.size, zone.lying == Lying::Hidden)).collect();
    assert_eq!(
        lying,
        [("brow", Some(1), true), ("crown", Some(2), true), ("bare", Some(0), false)]
    );
}

/// Cards with rows, some of which are of one number.
const STEPS: &str = r"
players 1
player { zone board : row, faceup, counter k }
kind card { rows step { gift : number } }
card Bronze {
  step { gift 1 }
  step { gift 2 }
}
card Roads { step { gift 7 } }
purposes review
setup { each player { stock board with Bronze, stock board with Roads } }
flow { each player { choose 1 step in board.step to review as s, +s.gift k } }
winner most k
";

#[test]
fn rows_of_several_cards_are_told_with_their_cards() {
    let begun = Begun::of("Steps", STEPS);
    let scene = begun.scene();
    let pending = scene.state.pending().first().unwrap();
    let decision = scene.decision(pending);
    let things = offer(scene, pending, &decision, crate::phrases::of(None)).things;
    let places: Vec<(&str, Option<&str>)> =
        things.iter().map(|thing| (thing.name.as_str(), thing.place.as_deref())).collect();
    let [bronze, roads] = ["Bronze, Ann's board", "Roads, Ann's board"].map(Some);
    assert_eq!(places, [("step 1", bronze), ("step 2", bronze), ("step 1", roads)]);
}

/// All that is shown to a seat, with its question.
fn whole(scene: Scene<'_>, seat: Seat) -> String {
    let phrases = crate::phrases::of(None);
    let pending = scene.state.pending().iter().find(|pending| pending.player == seat);
    let asked = pending.map(|pending| {
        let decision = scene.decision(pending);
        let offer = offer(scene, pending, &decision, phrases);
        (decision, offer)
    });
    let asked = asked.as_ref().map(|(decision, offer)| (decision, offer));
    let screen = of(scene, seat, asked, phrases, Detail::All);
    serde_json::to_string(&screen).unwrap()
}

/// What a seat is told of every card if it asks why.
fn reasons(playable: &Playable, seating: &Seating, state: &State, seat: Seat) -> Vec<String> {
    let hearing = &Hearing::default();
    let phrases = crate::phrases::of(None);
    let viewer = Some(seat);
    let names = &seating.names;
    let told = Reasons { playable, state, names, hearing, viewer, phrases };
    let cards = playable.rules.program().definitions.ids();
    cards.flat_map(|card| told.lines(Subject::Card(card))).collect()
}
