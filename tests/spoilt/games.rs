//! What is spoilt: games small and large, and the sketches one by one.

use std::fs;

use dsl::Sources;

/// Most of them compile; those that are small stand in the list more often.
pub(crate) fn games() -> Vec<Sources> {
    let mut all = vec![lanterns(); 12];
    for folder in tests::folders("tests/suite") {
        all.extend(vec![tests::sources_in(&folder); 3]);
    }
    for name in tests::games() {
        all.push(tests::sources(&name));
    }
    let mut paths: Vec<_> = fs::read_dir(tests::root().join("tests/sketches"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = vec![(name, fs::read_to_string(&path).unwrap())];
        let mut sketch = Sources { manifest: tests::manifest(), ..Sources::default() };
        match path.extension().unwrap().to_str().unwrap() {
            "cards" => sketch.cards = text,
            "ruling" => sketch.rulings = text,
            _ => sketch.bots = text,
        }
        all.push(sketch);
    }
    all
}

/// The small game of the diagnostics, with a ruling, a bot and a script.
fn lanterns() -> Sources {
    let folder = tests::root().join("tests/diagnostics/base");
    let mut sources = Sources::default();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = (name, fs::read_to_string(&path).unwrap());
        if text.0 == "game.toml" { sources.manifest = text } else { sources.cards.push(text) }
    }
    sources.cards.sort();
    sources.cards.push(("more.cards".into(), MORE.into()));
    sources.rulings.push(("rulings/one.ruling".into(), RULING.into()));
    sources.bots.push(("bots/buyer.bot".into(), BOT.into()));
    sources.scripts.push(("scripts/deal.rhai".into(), SCRIPT.into()));
    sources.locales.push(("locale/de.toml".into(), LOCALE.into()));
    sources
}

const LOCALE: &str = "\
[cards]
\"Red Lantern\" = \"Rote Laterne\"
Gust = \"Böe\"
[zones]
hand = \"Hand\"
";

const MORE: &str = "\
script deal(n : number) : number from \"scripts/deal.rhai\"

lantern Mirror : glass {
  cost 3, light deal(2)
  on play {
    draw deal(1)
    choose up to 2 cards in hand to discard as gone then { discard gone }
    while count of hand > 7 { choose 1 card in hand to trash, trash it }
    attack { may trash top of deck then { +1 coin } else { -1 heart } }
  }
  after opponent plays wind { draw 1 }
}
";

const RULING: &str = "\
ruling L-1 \"A gust takes a heart\" {
  given {
    players Alice, Bob
    turn Alice, phase Day
    Alice.hand = Gust
    Bob.hearts = 2
  }
  when { Alice plays Gust }
  then {
    Bob.hearts == 1
    Alice.coins == 0
    Alice gains Gust does not happen
    Bob cannot see Gust in Alice.hand
  }
}
";

const BOT: &str = "\
bot Buyer {
  counter gusts
  after you gain Gust { +1 gusts }
  to play { most cost of card, nothing }
  to gain { Gust if gusts < 2, Blue Lantern if coins > 1, most cost of card }
  otherwise random
}
";

const SCRIPT: &str = "\
fn deal(n) {
  let sum = 0;
  for i in range(0, n) { sum += i + 1; }
  if sum > 5 { 5 } else { sum }
}
";
