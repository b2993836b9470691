//! Who may not do something is not asked what is for it, however the question is put.

use interpreter::ruling;

#[test]
fn whoever_may_not_is_asked_nothing_not_even_always() {
    const VERBS: [&str; 5] = [
        "always choose 1 card in hand to lay",
        "always choose up to 1 card in hand to lay",
        "always choose order of hand to lay",
        "always choose number from 0 to 3 to lay",
        "always choose one { option \"a\" { }, option \"b\" { } } to lay",
    ];
    let asked = |choice: &str, bound: &str| {
        let mut sources = tests::one_text(format!(
            "players 2
player {{ zone hand : set, private, counter grain
  flag bound }}
kind card {{}}
card Ant {{}}
card Bee {{}}
purposes lay
rule \"Bound\" {{ cannot lay for (players where it.bound) }}
verb ask {{ {choice}, +1 grain }}
setup {{ each player {{ for c in card {{ stock hand with c }} }} }}
flow {{ turns {{ menu {{ option \"Ask\" {{ ask }}, option \"End\" {{ end game }} }} }} }}
winner most grain
"
        ));
        let ruling = format!(
            "ruling O-1 \"Who is asked\" {{
  given {{
    players Ann, Bob
    turn Ann
    Ann.bound = {bound}
    Ann.hand = Ant, Bee
  }}
  when {{ Ann picks \"Ask\" }}
  then {{ Ann.grain == 1 }}
}}
"
        );
        sources.rulings.push(("rulings/a.ruling".to_owned(), ruling));
        let game = dsl::load(&sources);
        assert!(!game.is_broken(), "{choice}: {:#?}", game.diagnostics);
        let failures = ruling::run(&tests::rules(&game), &game.rulings[0]).failures;
        failures.into_iter().map(|failure| failure.message).collect::<Vec<_>>()
    };
    for choice in VERBS {
        assert_eq!(asked(choice, "yes"), Vec::<String>::new(), "{choice}");
        assert_ne!(asked(choice, "no"), Vec::<String>::new(), "{choice}");
    }
}
