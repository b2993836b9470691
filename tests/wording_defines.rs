//! What a define is made of, for whoever asks why: what it is handed is told apart from what it asks about.

/// What the defines of a small game are made of.
fn told(name: &str) -> (Vec<String>, String) {
    let game = dsl::load(&tests::one_text(TEXT));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let found = rules.program().derived.pairs().find(|(_, define)| define.name == name);
    rules.define_words(found.unwrap().0)
}

const TEXT: &str = r#"players 2
player { zone row : row, faceup, counter coins }
kind card { rank : 1 to 7 }
card Ace { rank 1 }
define twice(n : number) = 2 * n
define of_rank(p : player, n : number) = card in p.row where rank == n
define most(p : player) = highest of (count of of_rank(p, it)) over (1 to 7)
define ranks(n : number) = count of ((1 to 7) where it > n)
define rich = highest of (it.coins / 3) over players
setup { }
flow { turns { +(twice(most(me)) + ranks(2) + rich) coins, if coins > 3 { end game } } }
winner most coins
"#;

#[test]
fn what_a_define_is_handed_goes_by_letters_where_it_asks_about_more() {
    let letters = |letters: &[&str]| letters.iter().map(|one| (*one).to_owned()).collect();
    assert_eq!(told("twice"), (letters(&[]), "2 times it".to_owned()));
    let of_rank = "all cards with rank B from A's row";
    assert_eq!(told("of_rank"), (letters(&["A", "B"]), of_rank.to_owned()));
    let most = "the highest of the number of of rank (A, it) among 1 – 7";
    assert_eq!(told("most"), (letters(&["A"]), most.to_owned()));
    // Numbers are no cards.
    let ranks = "the number of numbers for which it is more than A among 1 – 7";
    assert_eq!(told("ranks"), (letters(&["A"]), ranks.to_owned()));
    // What is read of each ends before those of whom it is read.
    let rich = "the highest of (their coins divided by 3, rounded down) among all players";
    assert_eq!(told("rich"), (letters(&[]), rich.to_owned()));
}
