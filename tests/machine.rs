//! Tests of windows, fixed chances and refusals on a small hand-written program: two players with cards in hand, a
//! verb, and handlers that answer it.

use interpreter::{
    AnswerError, Asked, Machine, Recording, Rules, StartError, State, Value, replay, state_hash,
};
use schema::code::{Block, Op, Role, Window};
use schema::decision::{Answer, Seat};
use schema::event::{Handler, Live, Pattern, Rank, Subject};
use schema::expr::{Expr, Exprs};
use schema::id::{
    AbilityId, BlockId, CellId, DefinitionId, ExprId, HandlerId, SlotId, VerbId, ZoneId,
};
use schema::position::{Given, Where};
use schema::program::{
    Asks, Cell, Choice, Definition, Holder, Keys, Kind, Layout, Program, SizeVisibility, Verb,
    Visibility, Zone,
};
use schema::save::{Seed, Setup};
use schema::source::Span;

const HAND: ZoneId = ZoneId(0);
const COUNT: CellId = CellId(0);
const RING: VerbId = VerbId(0);

/// A program in which seat 0 calls the verb once. Each hand holds a number of each of two kinds of cards with
/// handlers.
struct Tiny {
    program: Program,
}

impl Tiny {
    fn expr(&mut self, expr: Expr) -> ExprId {
        self.program.exprs.push(expr)
    }

    fn block(&mut self, role: Role, slots: u16, mut code: Vec<Op>) -> BlockId {
        code.push(Op::Return);
        let spans = vec![Span::default(); code.len()];
        self.program.blocks.push(Block { role, code, slots, spans, ends: Vec::new() })
    }

    fn add_one(&mut self) -> Op {
        let (me, one) = (self.expr(Expr::Me), self.expr(Expr::Number(1)));
        Op::Change { cell: COUNT, of: Some(me), add: true, by: one }
    }

    /// `copies` gives, for each of two definitions, how many each player holds.
    fn new(window: Window, copies: [i32; 2], optional: bool) -> Self {
        let exprs: Exprs = [Expr::Me, Expr::Players, Expr::Slot(SlotId(2))].into_iter().collect();
        let mut tiny = Tiny { program: Program { exprs, ..Program::default() } };
        let program = &mut tiny.program;
        (program.format, program.players, program.name) =
            (schema::FORMAT, (2, 2), "Tiny".to_owned());
        program.zones.push(Zone {
            name: "hand".to_owned(),
            holder: Holder::Player,
            layout: Layout::Set,
            visibility: Visibility::Private,
            seen_by: None,
            size: SizeVisibility::Public,
            holds: None,
            keys: Keys::Cards,
            limit: None,
        });
        program.cells.push(Cell {
            name: "count".to_owned(),
            holder: Holder::Player,
            flag: false,
            first: 0,
            range: None,
            cycle: false,
            out: false,
            public: false,
            private: false,
            seen_by: None,
            until: None,
        });
        let kind = program.kinds.push(Kind {
            name: "card".to_owned(),
            parent: None,
            live: Vec::new(),
            notes: Vec::new(),
        });
        let purpose = program.purposes.push("answer".to_owned());
        program.choices.push(Choice {
            asks: Asks::YesNo,
            chooser: None,
            purpose,
            text: None,
            about: None,
            result: SlotId(0),
            always: false,
            known: Vec::new(),
            unsaid: false,
        });
        for name in ["Gong", "Horn"] {
            program.definitions.push(Definition {
                name: name.to_owned(),
                kind,
                tags: Vec::new(),
                fields: Vec::new(),
                abilities: Vec::new(),
                rows: Vec::new(),
                pools: Vec::new(),
                span: Span::default(),
            });
        }
        program.verbs.push(Verb {
            name: "ring".to_owned(),
            params: Vec::new(),
            primitive: None,
            block: None,
        });
        let mut windows = vec![Op::Window(Window::Before), Op::Window(Window::Instead)];
        windows.extend([tiny.add_one(), Op::Window(Window::After)]);
        tiny.program.verbs[RING].block = Some(tiny.block(Role::Verb(RING), 0, windows));
        for definition in [DefinitionId(0), DefinitionId(1)] {
            let mut code = Vec::new();
            if optional {
                let choice = schema::id::ChoiceId(0);
                code.push(Op::May { choice, possible: None, otherwise: 2, alone: false });
            }
            code.push(tiny.add_one());
            let block = tiny.block(Role::Handler, 0, code);
            tiny.program.handlers.push(Handler {
                definition: Some(definition),
                live: Live::Zones(vec![HAND]),
                window,
                pattern: Some(Pattern {
                    subject: Subject::Opponent,
                    verb: RING,
                    objects: Vec::new(),
                }),
                crossing: None,
                condition: None,
                block,
                optional,
                each: true,
                rank: Rank::Usual,
                title: None,
            });
        }
        tiny.setup(copies);
        let call = Op::Call { verb: RING, args: Vec::new(), result: None };
        let flow = vec![Op::Turns { keep: SlotId(0), from: None }, call, Op::EndGame];
        tiny.program.flow = Some(tiny.block(Role::Flow, 1, flow));
        tiny
    }

    fn setup(&mut self, copies: [i32; 2]) {
        let (me, players, slot) = (ExprId(0), ExprId(1), ExprId(2));
        let hand = self.expr(Expr::Zone { zone: HAND, of: Some(me) });
        let mut code = vec![
            Op::For { slot: SlotId(0), list: players, sort: None },
            Op::ForNext { slot: SlotId(0), item: SlotId(2), exit: 7 },
            Op::As { keep: SlotId(3), player: slot, otherwise: 1 },
        ];
        for (index, count) in copies.into_iter().enumerate() {
            let definition = self.expr(Expr::Definition(DefinitionId(index as u16)));
            let count = self.expr(Expr::Number(count));
            code.push(Op::Stock { to: hand, definition, count, result: None, one: false });
        }
        code.extend([Op::EndAs(SlotId(3)), Op::Jump(1)]);
        self.program.setup = Some(self.block(Role::Setup, 4, code));
    }

    fn rules(self) -> Rules {
        Rules::load(self.program).unwrap()
    }
}

fn two() -> Setup {
    Setup { seats: vec!["A".to_owned(), "B".to_owned()], variants: Default::default(), given: None }
}

const SEED: Seed = Seed { number: 1, game: 1 };

fn start(rules: &Rules) -> (Machine<'_>, State) {
    let mut machine = Machine::new(rules);
    let state = machine.start(&two(), SEED, &mut ()).unwrap();
    (machine, state)
}

fn counts(rules: &Rules, state: &State) -> [i32; 2] {
    [0, 1].map(|seat| state.cell(rules, COUNT, Value::Player(seat)).unwrap())
}

#[test]
fn copies_answer_without_a_question_of_order() {
    let rules = Tiny::new(Window::Before, [3, 0], false).rules();
    let (_, state) = start(&rules);
    assert!(state.outcome().is_some());
    assert_eq!(counts(&rules, &state), [1, 3]);
}

#[test]
fn a_player_orders_different_handlers() {
    let rules = Tiny::new(Window::After, [1, 1], false).rules();
    let (mut machine, mut state) = start(&rules);
    assert_eq!(state.pending()[0].asked, Asked::Handlers);
    assert_eq!(rules.describe(&state, &state.pending()[0]).purpose, "ring");
    assert_eq!(counts(&rules, &state), [1, 0]);
    machine.answer(&mut state, Seat(1), &Answer::Pick(vec![1]), &mut ()).unwrap();
    assert_eq!(counts(&rules, &state), [1, 2]);
}

#[test]
fn declining_once_declines_copies() {
    let rules = Tiny::new(Window::Before, [3, 0], true).rules();
    let (mut machine, mut state) = start(&rules);
    let mut yes = state.clone();
    machine.answer(&mut state, Seat(1), &Answer::YesNo(false), &mut ()).unwrap();
    assert!(state.outcome().is_some());
    for _ in 0..3 {
        machine.answer(&mut yes, Seat(1), &Answer::YesNo(true), &mut ()).unwrap();
    }
    assert_eq!((counts(&rules, &state), counts(&rules, &yes)), ([1, 0], [1, 3]));
}

#[test]
fn one_replacement_at_most_and_no_body() {
    let rules = Tiny::new(Window::Instead, [3, 0], false).rules();
    let (_, state) = start(&rules);
    assert_eq!(counts(&rules, &state), [0, 1]);
}

#[test]
fn refused_answers_leave_no_trace() {
    let rules = Tiny::new(Window::Before, [1, 1], false).rules();
    let (mut machine, mut state) = start(&rules);
    let before = state.clone();
    let wrong = [
        (Seat(0), Answer::Pick(vec![0])),
        (Seat(9), Answer::YesNo(true)),
        (Seat(1), Answer::YesNo(true)),
        (Seat(1), Answer::Pick(vec![])),
        (Seat(1), Answer::Pick(vec![2])),
        (Seat(1), Answer::Pick(vec![0, 1])),
        (Seat(1), Answer::Number(0)),
    ];
    for (seat, answer) in wrong {
        let refused = machine.answer(&mut state, seat, &answer, &mut ());
        assert!(matches!(refused, Err(AnswerError::Refused(_))), "{answer:?}");
        assert_eq!(before, state);
    }
}

#[test]
fn an_endless_loop_is_a_fault() {
    let mut tiny = Tiny::new(Window::Before, [0, 0], false);
    let flow = tiny.program.flow.unwrap();
    tiny.program.blocks[flow].code[1] = Op::Jump(1);
    let rules = tiny.rules();
    let fault = Machine::new(&rules).start(&two(), SEED, &mut ()).unwrap_err();
    assert!(matches!(fault, StartError::Fault(fault) if fault.code == "R0101"));
}

#[test]
fn endless_calls_are_a_fault() {
    let mut tiny = Tiny::new(Window::Before, [0, 0], false);
    let block = tiny.program.verbs[RING].block.unwrap();
    tiny.program.blocks[block].code[2] = Op::Call { verb: RING, args: Vec::new(), result: None };
    let rules = tiny.rules();
    let fault = Machine::new(&rules).start(&two(), SEED, &mut ()).unwrap_err();
    assert!(matches!(fault, StartError::Fault(fault) if fault.code == "R0102"));
}

#[test]
fn programs_that_point_nowhere_do_not_load() {
    let mut tiny = Tiny::new(Window::Before, [0, 0], false);
    let flow = tiny.program.flow.unwrap();
    tiny.program.blocks[flow].code[1] = Op::Jump(99);
    assert!(Rules::load(tiny.program).is_err());
    let mut tiny = Tiny::new(Window::Before, [0, 0], false);
    tiny.program.exprs[ExprId(0)] = Expr::Not(ExprId(0));
    assert!(Rules::load(tiny.program).is_err());
    // What a block is there for: nothing, or what another block is there for already.
    for role in [Role::Ability(AbilityId(0)), Role::Verb(VerbId(1)), Role::Verb(RING)] {
        let mut tiny = Tiny::new(Window::Before, [0, 0], false);
        tiny.block(role, 0, Vec::new());
        assert!(Rules::load(tiny.program).is_err(), "{role:?}");
    }
    let mut tiny = Tiny::new(Window::Before, [0, 0], false);
    tiny.program.handlers[HandlerId(0)].block = tiny.program.verbs[RING].block.unwrap();
    let refused = Rules::load(tiny.program).map(|_| ()).unwrap_err().to_string();
    assert!(refused.ends_with("is there for something else"), "{refused}");
}

/// Each seat has a pile for each definition, so the number of places is their product.
#[test]
fn too_many_piles_are_refused() {
    let with = |definitions: usize| {
        let mut tiny = Tiny::new(Window::Before, [0, 0], false);
        let zone = Zone { layout: Layout::Piles, ..tiny.program.zones[HAND].clone() };
        tiny.program.zones.push(Zone { name: "heap".to_owned(), ..zone });
        let more = definitions - tiny.program.definitions.len();
        let first = tiny.program.definitions[DefinitionId(0)].clone();
        for number in 0..more {
            let name = format!("Gong {number}");
            tiny.program.definitions.push(Definition { name, ..first.clone() });
        }
        Rules::load(tiny.program).map(|_| ()).map_err(|error| error.to_string())
    };
    // Both hands are places, too.
    assert_eq!(with((1 << 13) - 1), Ok(()));
    assert_eq!(
        with(1 << 13),
        Err("this program cannot be loaded: there are too many zones and piles".to_owned())
    );
}

#[test]
fn too_many_players_are_refused() {
    let rules = Tiny::new(Window::Before, [0, 0], false).rules();
    let setup = Setup { seats: vec![String::new(); 3], ..two() };
    let refused = Machine::new(&rules).start(&setup, SEED, &mut ()).unwrap_err();
    assert_eq!(refused.to_string(), "Tiny is for 2 players, and 3 sit here");
}

/// A position must not name zones of seats that nobody has, even if the program allows more players.
#[test]
fn a_position_names_zones_of_those_who_play() {
    let begins = |seat: u8| {
        let mut tiny = Tiny::new(Window::Before, [0, 0], false);
        tiny.program.players = (2, 3);
        let at = Where { zone: HAND, seat: Some(Seat(seat)), pile: None };
        let shuffles = vec![(at, Vec::new())];
        let given = Given { players: two().seats, shuffles, ..Given::default() };
        let setup = Setup { given: Some(given), ..two() };
        let state = Machine::new(&tiny.rules()).start(&setup, SEED, &mut ());
        state.map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(begins(1), Ok(()));
    for seat in [2, 3] {
        let refused = Err("the position names a zone that is not there".to_owned());
        assert_eq!(begins(seat), refused, "{seat}");
    }
}

/// Everything that a position names counts towards its limit.
#[test]
fn a_position_names_no_more_than_it_may() {
    let rules = Tiny::new(Window::Before, [0, 0], false).rules();
    let at = Where { zone: HAND, seat: Some(Seat(0)), pile: None };
    let given = Given {
        players: two().seats,
        cells: vec![(COUNT, Some(Seat(0)), 1); 40_000],
        on_piles: vec![(COUNT, at, 1); 20_000],
        shuffles: vec![(at, vec![DefinitionId(0); 4]); 2_000],
        ..Given::default()
    };
    let setup = Setup { given: Some(given), ..two() };
    let refused = Machine::new(&rules).start(&setup, SEED, &mut ()).unwrap_err();
    let told = "the position names 70000 things, and at most 65536 can be named";
    assert_eq!(refused.to_string(), told);
}

#[test]
fn a_save_plays_again_to_the_same_state() {
    let rules = Tiny::new(Window::After, [2, 1], false).rules();
    let mut machine = Machine::new(&rules);
    let mut recording = Recording::start(&mut machine, two(), SEED, true, &mut ()).unwrap();
    while let Some(pending) = recording.state().pending().first() {
        let player = pending.player;
        recording.answer(&mut machine, player, Answer::Pick(vec![0]), &mut ()).unwrap();
    }
    let mut save = recording.save(&rules);
    assert_eq!(replay(&rules, &save).unwrap(), *recording.state());
    assert_eq!(save.hash, state_hash(recording.state()));
    save.hashes[0].clear();
    assert!(replay(&rules, &save).is_err());
}

#[test]
fn what_is_hidden_leaves_no_trace_in_a_view() {
    let (one, other) = ([2, 1], [1, 2]);
    let views = [one, other].map(|copies| {
        let rules = Tiny::new(Window::Instead, copies, false).rules();
        let (_, state) = start(&rules);
        // Only what seat 1 holds differs in the zone.
        (rules.view(&state, Seat(0)).zones[1].clone(), rules.view(&state, Seat(1)).zones[1].clone())
    });
    assert_eq!(views[0].0, views[1].0);
    assert_eq!(views[0].0.size, Some(3));
    assert_ne!(views[0].1, views[1].1);
}
