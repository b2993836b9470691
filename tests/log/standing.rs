//! What follows from all else: that something is so of somebody, or who it is, is told when it changes, as far as the seat can know
//! it; and told once, when the cards that go together have gone.

use std::collections::BTreeMap;

use interpreter::{Line, Machine, Narrator, Rules, Sort, State};
use schema::decision::{Answer, Seat};
use schema::locale::Locale;
use schema::save::Seed;
use schema::view::Shape;

/// How things stand, as a seat was told it: by what is so, what it is.
#[derive(Default)]
pub(super) struct Held(BTreeMap<String, String>);

impl Held {
    /// How they stand now, as far as the seat can know it.
    pub(super) fn seen(rules: &Rules, state: &State, seat: Seat, names: &[String]) -> Self {
        let values = rules.view(state, seat).values;
        let held = values.into_iter().filter_map(|one| {
            let name = one.mark.name.replace('_', " ");
            let whose = one.holder.map(|holder| &names[usize::from(holder.0)]);
            let what = whose.map_or_else(|| name.clone(), |whose| format!("{whose}'s {name}"));
            Some((
                what,
                match one.mark.value {
                    Shape::Flag(flag) => flag.to_string(),
                    Shape::Player(seat) => names[usize::from(seat.0)].clone(),
                    Shape::Nothing | Shape::Number(_) | Shape::Name(_) | Shape::List(_) => {
                        return None;
                    }
                },
            ))
        });
        Self(held.collect())
    }

    /// Takes in what is told; what is told and was so before is told twice.
    pub(super) fn hear(&mut self, lines: &[Line]) -> Result<(), String> {
        for line in lines.iter().filter(|line| line.sort == Sort::Standing) {
            let text = line.text.as_str();
            let (what, now) = if let Some(what) = text.strip_suffix(" is set") {
                (what, Some("true"))
            } else if let Some(what) = text.strip_suffix(" is over") {
                (what, None)
            } else {
                text.split_once(": ").map_or((text, None), |(what, value)| (what, Some(value)))
            };
            let before = match now {
                Some(now) => self.0.insert(what.to_owned(), now.to_owned()),
                None => self.0.remove(what),
            };
            if before.as_deref() == now {
                return Err(format!("`{text}` is told, and was so before"));
            }
        }
        Ok(())
    }

    /// Whether what was told is how things stand.
    pub(super) fn is(&self, now: &Self) -> Result<(), String> {
        let nothing = |(_, value): &(&String, &String)| *value != "nothing";
        let told: BTreeMap<&String, &String> = self.0.iter().filter(nothing).collect();
        let now: BTreeMap<&String, &String> = now.0.iter().collect();
        if told == now { Ok(()) } else { Err(format!("told is {told:?}, and so is {now:?}")) }
    }
}

/// What both seats are told of a game, line by line.
fn told(locale: Option<Locale>) -> [Vec<String>; 2] {
    let game = dsl::load(&tests::one_text(CAMPS));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let mut rules = tests::rules(&game);
    locale.iter().for_each(|locale| rules.show_in(locale));
    let mut setup = tests::setup(2, &[]);
    setup.seats = vec!["Ann".to_owned(), "Ben".to_owned()];
    let mut told: Vec<Narrator> =
        [0, 1].map(|seat| Narrator::new(&setup.seats, Some(Seat(seat)))).into();
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&setup, seed, &mut told).unwrap();
    machine.answer(&mut state, Seat(0), &Answer::Option(vec![0]), &mut told).unwrap();
    let mut told = told.into_iter().map(|mut narrator| {
        let lines = narrator.take().into_iter().filter(|line| !line.is_small);
        lines.map(|line| line.text).collect()
    });
    [told.next().unwrap(), told.next().unwrap()]
}

#[test]
fn what_follows_from_all_else_is_told_when_it_changes() {
    let [ann, ben] = told(None);
    let both = [
        "Ann musters",
        "3 Guard: Ann's hand -> Ann's camp",
        "Ann's mighty is set",
        "leader: Ann",
        "Ben musters",
        "3 Guard: Ben's hand -> Ben's camp",
        "Ann's mighty is over",
        "leader: nothing",
        "Ann scatters",
        "3 Guard: Ann's camp -> Ann's hand",
        "Ben's mighty is set",
        "leader: Ben",
    ];
    // Whether there is a Clover in a hand its owner alone can know.
    let own = ["Ann draws", "Clover: Ann's deck -> Ann's hand", "Ann's lucky is set"];
    assert_eq!(&ann[2..17], [&both[..], &own[..]].concat(), "{ann:#?}");
    assert!(both.iter().all(|line| ben.contains(&(*line).to_owned())), "{ben:#?}");
    assert!(!ben.iter().any(|line| line.contains("lucky")), "{ben:#?}");
}

#[test]
fn a_locale_says_it_in_its_own_words() {
    let text = "[log]\nmighty = \"{wear|wears} the crown|{give|gives} {their} crown away\"\nlucky = \"\"\n";
    let game = dsl::load(&dsl::Sources {
        locales: vec![("locale/en.toml".into(), text.to_owned())],
        ..tests::one_text(CAMPS)
    });
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let [ann, ben] = told(game.locales.into_iter().next());
    for line in ["Ann wears the crown", "Ann gives their crown away", "Ben wears the crown"] {
        let often = |lines: &[String]| lines.iter().filter(|text| *text == line).count();
        assert_eq!([often(&ann), often(&ben)], [1, 1], "{line}: {ann:#?} {ben:#?}");
    }
    assert!(!ann.iter().any(|line| line.contains("lucky")), "it folds away: {ann:#?}");
}

const CAMPS: &str = r#"players 2
player {
  zone hand : set, private
  zone deck : stack, facedown
  zone camp : row, faceup
  shown might, mighty, lucky
  define might = count of camp
  define mighty = might > opponent.might
  define lucky = any (Clover in hand)
}
table {
  shown leader
  define leader = first of (players where it.mighty)
}
kind card {}
card Guard {}
card Clover {}
verb muster { move hand to camp }
verb scatter { move camp to hand }
verb draw { move top of deck to hand }
setup {
  each player {
    stock hand with Guard times 3
    stock deck with Clover
  }
}
flow {
  turns from (first of players) {
    choose one {
      option "Begin" {
        muster
        as opponent { muster }
        scatter
        draw
      }
      option "Rest" { }
    }
    end game
  }
}
winner most might
"#;
