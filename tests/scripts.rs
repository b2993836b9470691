//! Scripts: values in, values out; what runs away or fails is a fault that names the script.

use dsl::Sources;
use interpreter::decision::Question;
use interpreter::{Machine, Observer, Rules, ruling};
use schema::decision::Answer;
use schema::save::Seed;

/// The game with one script that gives a number, and one ruling about what it gives.
fn failures(script: &str, claim: &str) -> Vec<String> {
    failures_of("number", script, claim)
}

/// The game with one script and one ruling about what it gives.
fn failures_of(gives: &str, script: &str, claim: &str) -> Vec<String> {
    let declared = format!(
        "script reckon(n : number) : {gives} from \"scripts/reckon.rhai\"\ndefine reckoned = reckon(21)\n"
    );
    failures_with(declared, script, claim)
}

/// The game with these lines, one script and one ruling.
fn failures_with(declared: String, script: &str, claim: &str) -> Vec<String> {
    let mut sources = Sources { rulings: Vec::new(), ..tests::sources("dominion") };
    sources.cards.push(("extra.cards".into(), declared));
    sources.scripts.push(("scripts/reckon.rhai".into(), script.into()));
    let text = format!(
        "ruling X-1 \"a script\" {{\n  given {{ players Alice, Bob }}\n  then {{ {claim} }}\n}}\n"
    );
    sources.rulings.push(("rulings/x.ruling".into(), text));
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{:?}", game.diagnostics);
    let rules = match Rules::load(game.program.clone().unwrap()) {
        Ok(rules) => rules,
        Err(error) => return vec![error.to_string()],
    };
    let report = ruling::run(&rules, &game.rulings[0]);
    report.failures.into_iter().map(|failure| failure.message).collect()
}

/// Each sort of value comes back as it is, and as no other; what is nothing is none where there may be none.
#[test]
fn a_script_gives_what_it_is_declared_to() {
    let sorts = [
        ("number", "7", "reckoned == 7"),
        ("yes/no", "n > 20", "reckoned"),
        ("player", "2", "reckoned == Bob"),
        ("card", "\"Moat\"", "reckoned == Moat"),
        ("list of number", "[3, 4]", "first of reckoned == 3"),
        ("list of player", "[2, 1]", "first of reckoned == Bob"),
        ("list of card", "[\"Moat\", \"Chapel\"]", "last of reckoned == Chapel"),
        ("player", "()", "reckoned is none"),
        ("card", "()", "reckoned is none"),
    ];
    for (gives, body, claim) in sorts {
        let script = |body: &str| format!("fn reckon(n) {{ {body} }}");
        assert_eq!(failures_of(gives, &script(body), claim), [""; 0], "{gives}");
    }
    for (gives, body) in [
        ("number", "()"),
        ("yes/no", "()"),
        ("number", "true"),
        ("player", "3"),
        ("card", "\"Moot\""),
    ] {
        let told =
            failures_of(gives, &format!("fn reckon(n) {{ {body} }}"), "reckoned is not none");
        assert!(told.iter().any(|message| message.contains("reckon")), "{gives} {body}: {told:?}");
    }
}

/// What comes back wrong is told with what is wanted.
#[test]
fn what_is_wanted_of_a_script_is_told() {
    for (gives, body, wanted) in [
        ("number", "true", "it is true, and a number is wanted"),
        ("yes/no", "7", "it is 7, and yes or no is wanted"),
        ("player", "\"Bob\"", "it is \"Bob\", and a seat is wanted"),
        ("card", "7", "it is 7, and the name of a card is wanted"),
    ] {
        let script = format!("fn reckon(n) {{ {body} }}");
        let told = failures_of(gives, &script, "reckoned is not none");
        assert!(told.iter().any(|message| message.contains(wanted)), "{gives} {body}: {told:?}");
    }
}

#[test]
fn a_script_gives_a_value() {
    assert_eq!(failures("fn reckon(n) { n * 2 }", "reckoned == 42"), [""; 0]);
}

#[test]
fn a_script_that_runs_away_is_stopped_by_name() {
    let told = failures("fn reckon(n) { loop { n += 1; } }", "reckoned == 42");
    assert!(
        told.iter().any(|message| message.contains("R0105") && message.contains("reckon")),
        "{told:?}"
    );
}

/// Not that of another one whose name begins so.
#[test]
fn what_is_given_back_wrongly_is_told_at_its_function() {
    let script = "fn reckoned(n) { n }\n// fn reckon(n) is below\n\nfn reckon(n) { \"a\" }";
    let told = failures(script, "reckoned == 42");
    assert!(told.iter().any(|message| message.contains("reckon.rhai:4:1")), "{told:?}");
}

/// The line and column that each of these is stopped at, and a word of why.
#[test]
fn there_is_no_way_out() {
    let tries = [
        // It has an end.
        ("\nfn reckon(n) {\n  loop { n += 1; }\n}", "", "operations"),
        ("fn reckon(n) {\n  while true { }\n}", "", "operations"),
        (
            "fn deeper(n) {\n  1 + deeper(n)\n}\nfn reckon(n) { deeper(n) }",
            "",
            "32 calls in one another",
        ),
        (
            "fn reckon(n) {\n  let f = Fn(\"reckon\");\n  1 + f.call(n)\n}",
            "",
            "32 calls in one another",
        ),
        ("fn reckon(n) {\n  [1].map(|x| reckon(x))\n}", "", "32 calls in one another"),
        (
            "fn reckon(n) {\n  let a = []; a.pad(4000, 1);\n  loop { a.map(|x| x + 1); }\n}",
            "",
            "operations",
        ),
        // What it keeps has an end.
        ("fn reckon(n) {\n  let f = Fn(\"reckon\").curry(1);\n  n\n}", "2:", "property"),
        ("fn reckon(n) {\n  let s = \"long\";\n  loop { s += s; }\n}", "", "string"),
        ("fn reckon(n) {\n  let s = \"x\";\n  s.pad(1000000, \"x\");\n  n\n}", "", "string"),
        ("fn reckon(n) {\n  let a = [1];\n  loop { a += a; }\n}", "", "array"),
        ("fn reckon(n) {\n  let a = [];\n  a.pad(1000000, 1);\n  n\n}", "", "array"),
        ("fn reckon(n) {\n  let a = [];\n  loop { a.push(a); }\n}", "", "array"),
        ("fn reckon(n) {\n  let m = #{};\n  loop { n += 1; m[`k${n}`] = n; }\n}", "", "operations"),
        ("fn reckon(n) {\n  let b = blob(1000000);\n  n\n}", "2:", "blob"),
        // There is nothing but values.
        ("fn reckon(n) {\n  eval(\"1\")\n}", "2:", "eval"),
        ("fn reckon(n) {\n  print(\"x\");\n  n\n}", "2:", "print"),
        ("fn reckon(n) {\n  debug(\"x\");\n  n\n}", "2:", "debug"),
        ("import \"other\" as other;\nfn reckon(n) { n }", "1:", "import"),
        ("fn reckon(n) {\n  n * 0.5\n}", "2:", ""),
        ("fn reckon(n) {\n  timestamp()\n}", "2:", "timestamp"),
        ("fn reckon(n) {\n  sleep(1);\n  n\n}", "2:", "sleep"),
        ("fn reckon(n) {\n  rand()\n}", "2:", "rand"),
        ("fn reckon(n) {\n  open_file(\"x\")\n}", "2:", "open_file"),
        ("fn reckon(n) {\n  other::run(n)\n}", "2:", ""),
        ("fn reckon(n) {\n  random(2)\n}", "2:", "chance"),
        ("fn reckon(n) {\n  let x = n / 0;\n  x\n}", "2:", "zero"),
        ("fn reckon(n) {\n  2147483647 + n\n}", "2:", "overflow"),
        ("fn reckon(n) {\n  throw \"stop\"\n}", "2:", "stop"),
    ];
    for (script, place, word) in tries {
        let told = failures(script, "reckoned == 21");
        let said = told.first().map_or("", String::as_str);
        assert!(said.contains(&format!("scripts/reckon.rhai:{place}")), "{script}\n{told:?}");
        assert!(said.to_lowercase().contains(word), "{script}\n{told:?}");
    }
}

/// A comparer that is no order sorts somehow and always the same way; what goes wrong in it is told.
#[test]
fn comparers_are_asked_in_one_order() {
    let sorted = "fn reckon(n) {\n  let a = []; for i in 0..100 { a.push((i * 37) % 100); }\n  a.sort(|x, y| x - y);\n  if a[0] == 0 && a[99] == 99 { 1 } else { 0 }\n}";
    assert_eq!(failures(sorted, "reckoned == 1"), [""; 0]);
    let none = "fn reckon(n) {\n  let a = []; for i in 0..500 { a.push(i); }\n  a.sort(|x, y| if (x * 7 + y * 13) % 3 == 0 { 1 } else { -1 });\n  a.len()\n}";
    assert_eq!(failures(none, "reckoned == 500"), [""; 0]);
    for (script, word) in [
        ("fn reckon(n) {\n  let a = [2, 1];\n  a.sort(|x, y| { throw \"lost\" });\n  1\n}", "lost"),
        ("fn reckon(n) {\n  let a = [2, 1];\n  a.sort(|x, y| \"x\");\n  1\n}", "comparer"),
        (
            "fn reckon(n) {\n  let a = [2, 1];\n  a.dedup(|x, y| { throw \"lost\" });\n  1\n}",
            "lost",
        ),
        ("fn reckon(n) {\n  let a = [2, 1];\n  a.order(|x, y| x / 0)[0]\n}", "zero"),
    ] {
        let told = failures(script, "reckoned == 1");
        assert!(told.iter().any(|one| one.to_lowercase().contains(word)), "{script}\n{told:?}");
    }
    let stable = "fn reckon(n) {\n  let a = [31, 12, 33, 14, 35];\n  a.sort(|x, y| x / 10 - y / 10);\n  a[0] * 100 + a[4]\n}";
    assert_eq!(failures(stable, "reckoned == 1235"), [""; 0]);
}

#[test]
fn what_is_no_value_is_refused_by_name() {
    for script in ["fn reckon(n) { #{} }", "fn reckon(n) { [[1]] }", "fn reckon(n) { |x| x }"] {
        let told = failures(script, "reckoned == 21");
        assert!(told.iter().any(|message| message.contains("reckon")), "{script}\n{told:?}");
    }
}

#[test]
fn a_script_that_is_none_is_refused_when_the_program_is_loaded() {
    let told = failures("fn reckon(n) { n * }", "reckoned == 42");
    assert!(told.iter().any(|message| message.contains("scripts/reckon.rhai:1:")), "{told:?}");
    let told = failures("fn reckon(n, m) { n }", "reckoned == 42");
    assert!(told.iter().any(|message| message.contains("reckon with 1 arguments")), "{told:?}");
}

/// Each sort of value is handed over as a script knows it: players by their seats from 1.
#[test]
fn a_script_is_given_what_it_is_called_with() {
    let handed = [
        ("number", "21", "n == 21"),
        ("yes/no", "21 > 20", "n == true"),
        ("player", "first of (players where it.seat == 1)", "n == 1"),
        ("player", "first of (players where it.seat == 2)", "n == 2"),
        ("card", "Moat", "n == \"Moat\""),
        ("list of player", "players where it.seat == 2", "n == [2]"),
    ];
    for (takes, given, body) in handed {
        let declared = format!(
            "script reckon(n : {takes}) : yes/no from \"scripts/reckon.rhai\"\ndefine reckoned = reckon({given})\n"
        );
        let script = format!("fn reckon(n) {{ {body} }}");
        assert_eq!(failures_with(declared, &script, "reckoned"), [""; 0], "{takes}");
    }
}

/// What scripts may do in an answer is there anew with the next one, in each form.
#[test]
fn each_answer_has_operations_of_its_own() {
    let mut sources = tests::one_text(
        "players 2
script spin(n : number) : number from \"scripts/spin.rhai\"
purposes go
player { counter n }
setup { each player { +1 n } }
flow {
  turns {
    choose number from 1 to 2 to go as k
    let spun = spin(100000)
    +(spun - 99999 + k - k) n
    if n > 10 { end game }
  }
}
score \"N\" n
winner most score
",
    );
    let script = "fn spin(n) { let i = 0; while i < n { i += 1; } i }";
    sources.scripts.push(("scripts/spin.rhai".into(), script.into()));
    let rules = tests::rules(&dsl::load(&sources));
    for mut machine in [Machine::new(&rules), Machine::reference(&rules)] {
        let seed = Seed { number: 1, game: 0 };
        let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
        while let Some(pending) = state.pending().first().copied() {
            machine.answer(&mut state, pending.player, &Answer::Number(1), &mut ()).unwrap();
        }
        assert!(state.outcome().is_some());
    }
}

/// Takes the first candidate in place, or leaves each eighth question open.
struct InPlace {
    asked: u32,
}

impl Observer for InPlace {
    fn decides(&self) -> bool {
        true
    }

    fn decide(&mut self, _: Question<'_>) -> Option<Option<u16>> {
        self.asked += 1;
        (!self.asked.is_multiple_of(8)).then_some(Some(0))
    }
}

/// So it is where answers are given in place, and where a setup is done that another game has begun with.
#[test]
fn so_has_an_answer_in_place_and_a_setup_again() {
    let mut sources = tests::one_text(
        "players 2
script spin(n : number) : number from \"scripts/spin.rhai\"
purposes go
player { zone hand : set, private, zone gone : row, faceup, counter n }
kind card { }
card Ant { }
card Bee { }
setup {
  each player { for c in card { stock hand with c times 12 } }
  repeat SETUP { let spun = spin(150000), +(spun - spun) (first of players).n }
  each player { shuffle_all }
  repeat 2 { let spun = spin(150000), +(spun - spun) (first of players).n }
}
verb shuffle_all { pick 1 from hand as c, move c to gone, +1 n }
flow {
  turns {
    choose 1 card in hand to go as c
    move c to gone
    let spun = spin(150000)
    +(spun - 149999) n
    if n > 8 { end game }
  }
}
score \"N\" n
winner most score
",
    );
    let script = "fn spin(n) { let i = 0; while i < n { i += 1; } i }";
    sources.scripts.push(("scripts/spin.rhai".into(), script.into()));
    for (setup, plays) in [("1", true), ("4", false)] {
        let mut sources = sources.clone();
        for (_, text) in &mut sources.cards {
            *text = text.replace("SETUP", setup);
        }
        let rules = tests::rules(&dsl::load(&sources));
        for mut machine in [Machine::new(&rules), Machine::reference(&rules)] {
            for number in 1..=3 {
                let (seed, mut observer) = (Seed { number, game: 0 }, InPlace { asked: 0 });
                let begun = machine.start(&tests::setup(2, &[]), seed, &mut observer);
                assert_eq!(begun.is_ok(), plays, "{setup}, {number}");
                let Ok(mut state) = begun else { continue };
                while let Some(pending) = state.pending().first().copied() {
                    let first = Answer::Pick(vec![0]);
                    machine.answer(&mut state, pending.player, &first, &mut observer).unwrap();
                }
                assert!(state.outcome().is_some());
            }
        }
    }
}

/// Lists that lie in one another without end are refused before the library goes through them.
#[test]
fn lists_in_lists_have_an_end() {
    for (inner, outer) in [("[1]", "[a]"), ("#{ a: 1 }", "#{ a: a }")] {
        let script = format!(
            "fn reckon(n) {{ let a = {inner}; for i in 0..3000 {{ a = {outer}; }} a == a }}"
        );
        let told = failures_of("yes/no", &script, "reckoned");
        assert!(told.iter().any(|message| message.contains("Nesting")), "{inner}: {told:?}");
    }
}
