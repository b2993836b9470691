//! The suite bites: where a mechanism of a small text is broken, the ruling that pins it fails.

use interpreter::{Rules, ruling};

use crate::suite;

/// A text, what stands in it, what stands there instead, and the ruling that does not hold then.
const BROKEN: &[[&str; 4]] = &[
    ["together", "together each player", "each player", "TOG-1"],
    ["queue", "rule \"Feast\", first", "rule \"Feast\"", "QUE-1"],
    ["queue", "rule \"Tithe\", last", "rule \"Tithe\"", "QUE-2"],
    ["queue", "until end of turn { before", "until end of use { before", "QUE-3"],
    ["together", "it.bid == p.bid) == 1", "it.bid == p.bid) >= 1", "TOG-2"],
    ["draft", "p.left.next", "p.right.next", "S-1"],
    ["draft", "repeat 2", "repeat 3", "S-1"],
    ["roles", "rank == called and rank != hushed", "rank == called", "ROL-1"],
    ["menu", "option \"Saw\" once", "option \"Saw\" in morning once", "MEN-1"],
    ["menu", "option \"Saw\" once", "option \"Saw\"", "MEN-2"],
    ["menu", "option \"Swing\" in fair once", "option \"Swing\" once", "MEN-6"],
    ["combined", "n in 1 to h.floors if", "n in 1 to 2 if", "COM-1"],
    ["combined", " if a != b {", " {", "COM-2"],
    ["combined", "n in 1 to (h.floors - h.stands)", "n in 1 to h.floors", "COM-3"],
    ["combined", "if purse == 3 { stop }", "if purse == 3 { skip }", "COM-4"],
    [
        "goods",
        "(storey in c.storey where level <= k)\n",
        "(storey in c.storey where level == k)\n",
        "GDS-2",
    ],
    ["discounts", "-(1 onyx) cost", "-(1 ruby) cost", "DSC-1"],
    ["discounts", "+(1 ruby) cost", "-(1 ruby) cost", "DSC-2"],
    ["discounts", "set cost = 2 ruby", "set cost = 1 ruby", "DSC-3"],
    ["goods", "pay free + missing from jokers", "pay min(due(c, k), jokers) from jokers", "GDS-5"],
    ["goods", "stone = 4, bank", "stone = 4", "GDS-1"],
    ["grid", "beside(it) > 0", "beside(it) >= 0", "G-1"],
    ["grid", "move old to new.covered", "move old to houses", "G-2"],
    ["grid", "counter grain : 0 to 3", "counter grain : 0 to 9", "G-4"],
    ["river", "define toll(f : fish) = f.position - 1", "define toll(f : fish) = 1", "RIV-1"],
    ["river", "where e.position < self.position", "where e.position > self.position", "RIV-2"],
    ["pyramid", "s.level > 1 and count", "s.level > 2 and count", "Y-2"],
    ["tucked", "limit 2", "limit 1", "T-1"],
    ["crowded", "limit 3", "limit 4", "CRO-1"],
    ["chain", "chill rises to 2", "chill rises to 4", "CHA-1"],
    ["declined", "may \"Keep {c}?\" { move c to safe }", "move c to safe", "DEC-1"],
    ["declined", "back?\" { move c to hand }", "back?\" { move c to safe }", "DEC-2"],
    ["watched", "after watched earns { +event", "after anyone earns { +event", "WAT-1"],
    ["targets", "after opponent strikes you {", "after opponent strikes opponent {", "TGT-1"],
    ["targets", "after you strike opponent {", "after you strike anyone {", "TGT-2"],
    [
        "targets",
        "after you strike opponent {",
        "after you strike left as foe where not foe.down {",
        "TGT-3",
    ],
    ["targets", "after you strike rich as", "after you strike left as", "TGT-4"],
    ["targets", "after you strike rich as", "after you strike anyone as", "TGT-5"],
    ["board", "live in board }", "live in yard }", "BOA-1"],
    ["board", "handbill is notice", "handbill is card", "BOA-2"],
    ["moved", "{ move d to bin,", "{ for x in [d] { move x to bin },", "M-4"],
    ["ceiling", "rises to 1", "rises to 3", "C-1"],
    [
        "search",
        "fetch found from mine to hand",
        "fetch found from mine to hand, shuffle mine",
        "SEA-1",
    ],
    ["offer", "+price seller.coins", "+1 seller.coins", "OFF-1"],
    ["offer", "move seller.tray to seller.shelf", "move seller.tray to shelf", "OFF-3"],
    ["sealed", "move box to left.lap", "move box to lap", "SEAL-1"],
    ["plans", "together each player", "each player", "PLA-1"],
    ["track", "track interest", "counter interest", "K-1"],
    ["lasting", "until start of next turn", "until end of turn", "L-1"],
    ["lasting", "until end of tidy { after", "until end of play { after", "L-5"],
    ["lasting", "luck, until end of tidy", "luck", "L-5"],
    ["lasting", "until end of game { +1", "until end of next turn { +1", "L-7"],
    [
        "lasting",
        "oath : name of card, until end of tidy",
        "oath : name of card, until end of play",
        "L-6",
    ],
    ["sayings", "cry == motto", "cry != motto", "SAY-1"],
    ["sayings", "bid == 0", "bid <= 0", "SAY-2"],
    ["sayings", "{ fail }", "{ stop }", "SAY-4"],
    ["sayings", "row of pot", "row", "SAY-5"],
    ["spoken", "set event.stake = 1", "set event.stake = 2", "SPO-1"],
    ["spoken", "to have as had then { keep had }", "to have as had", "SPO-2"],
    ["quoted", "after anyone takes \"7 of Hearts\"", "after anyone takes \"4th Legion\"", "QUO-1"],
    ["wealth", "sum of gold over players", "me.gold + me.gold", "WEA-1"],
    ["wealth", "gain find to purse", "gain find", "WEA-6"],
    ["delved", "deeper - (Chalk in pit) + dug", "[dug]", "DEL-1"],
    ["narrowed", "+beast.load weight", "+beast.weighs weight", "NAR-1"],
    ["narrowed", "where tools", "where not tools", "NAR-3"],
    ["apart", "card Gem { worth 5", "card Gem { worth 6", "APA-1"],
    ["apart", "ring where ready", "ring", "APA-3"],
    ["apart", "while in anywhere", "while in shelf", "APA-4"],
    ["veiled", "counter age, private", "counter age", "VEI-1"],
    ["veiled", "zone pack : row, private", "zone pack : row, faceup", "VEI-3"],
    ["spoken", "card Spy   { worth 2 }", "card Spy   { worth 3 }", "SPO-3"],
    ["tables", "line \"after the {rank}\"", "line \"after {rank}\"", "TAB-6"],
    ["boilers", "+self.steam coins", "+1 coin", "B-1"],
    ["boilers", "if self.rusty { -1 coin }", "if self.rusty { -2 coins }", "B-1"],
    ["shelved", "after you ring { +7 coins }", "after you ring { +8 coins }", "SHE-1"],
    ["shelved", "after opponent rings", "after you ring", "SHE-1"],
    ["shelved", "+4 wage", "+3 wage", "SHE-2"],
    ["shelved", "once { +wage coins }", "once { +1 coin }", "SHE-2"],
    ["remembered", "look top of deck", "reveal top of deck", "REM-1"],
    ["concealed", "counter luck, private", "counter luck", "CON-1"],
    ["concealed", "zone crypt  : row, private", "zone crypt  : row, faceup", "CON-1"],
    ["concealed", "after anyone digs { +1 luck }", "after anyone digs { +2 luck }", "CON-1"],
    ["troughs", "if t is none { +1", "if t is empty { +1", "TRO-2"],
    ["troughs", "count of players.troughs.cards", "count of troughs.cards", "TRO-1"],
    ["urns", "+dust strength", "+1 strength", "URN-1"],
    ["urns", "is not self.owner", "is self.owner", "URN-3"],
    ["hung", "  live in gear\n", "  live in stall\n", "HUN-1"],
    ["thermometer", "+n heat", "-n heat", "THE-1"],
    ["objection", "+proof.worth points", "+(2 * proof.worth) points", "OBJ-1"],
    ["masons", "on built { +5 coins }", "on built { +6 coins }", "MAS-1"],
    ["tables", "| 11   | hearts |", "| 10   | hearts |", "TAB-1"],
    ["tables", "points 10 * n", "points 9 * n", "TAB-5"],
    ["tables", "| Never, never", "| Never", "TAB-4"],
    ["conditions", "if a > 5 and b > 5 {", "if a > 5 and b > 6 {", "CON-1"],
    ["conditions", "if a > 5 and b > 5 { +1 both }", "if a > 5 or b > 5 { +1 both }", "CON-2"],
    ["conditions", "shop.Coin is empty", "not shop.Coin is empty", "CON-3"],
    ["roll", "set event.n = again", "set event.n = event.n", "R-3"],
    ["sorted", "move c to heaps[c.hue]", "move c to heaps[red]", "S-1"],
    ["replacement", "earn event.n + 1", "earn event.n + 2", "I-1"],
    ["replacement", "instead of you throw Scale", "instead of you throw Purse", "I-8"],
    ["replacement", "instead of you earn { }", "instead of you weigh { }", "I-11"],
    ["replacement", "if found is none", "if found is not none", "I-10"],
    ["remaining", "+front.carats weight", "+1 weight", "REM-1"],
    ["remaining", "where it.gift is not none", "where it.gift is none", "REM-2"],
    ["script", "seat == 2 { stop }", "seat == 1 { stop }", "SCR-2"],
    ["script", "sums[share] < sums[least]", "sums[share] > sums[least]", "SCR-1"],
    ["script", "random(most)", "most", "SCR-3"],
    ["discount", "-1 cost for (card where not toll)", "-1 cost for card", "D-1"],
    ["protected", "cannot raze for (town where it is not Wall)", "cannot raze for town", "P-1"],
    [
        "protected",
        "cannot raze for (town where it is not Wall)",
        "cannot raze for (town where it is Wall)",
        "P-4",
    ],
    ["moved", "verb bin c : card { move c to bin }", "verb bin c : card { move c to box }", "M-1"],
    ["answered", "moves card as c to yard", "moves card as c to deck", "A-1"],
    ["lodged", "limit 2", "limit 3", "LOD-1"],
    ["flock", "  on graze { +1 egg }\n", "", "FLO-1"],
    ["flock", "worth 2, on graze { }", "worth 2", "FLO-1"],
    [
        "flock",
        "when hunger rises to 3 { move self to pasture }",
        "when hunger rises to 3 { }",
        "FLO-2",
    ],
    ["flock", "move self to yard, -1 grain", "move self to yard", "FLO-3"],
    ["flock", "at end of turn { +1 hunger }", "at end of turn { }", "FLO-5"],
    ["flock", "  score \"feathers\" 1\n", "", "FLO-4"],
    ["piles", "c.pile is not last", "c.pile is last", "P-2"],
    ["rounds", "turn { +1 turns_taken, +1 strokes }", "+1 turns_taken, +1 strokes", "R-3"],
    ["nested", "{ end turn }", "{ stop }", "N-1"],
    ["nested", "each opponent {", "each player {", "N-2"],
    ["nested", "each opponent {", "each player {", "N-4"],
    ["families", "color = first_choice", "color = blue", "FAM-1"],
    ["options", "removed < count of sorts", "removed <= count of sorts", "OPT-4"],
    ["options", "if sorts == all", "if sorts == plain", "OPT-2"],
    ["families", "else { set mood = bold }", "else { set mood = calm }", "FAM-3"],
    ["together", "move risked from hoard to stake", "move risked from stake to hoard", "TOG-1"],
    ["roll", "result n <= odds }", "result n < odds }", "R-2"],
    ["sorted", "c.power > c.worth then c.power", "c.power > c.worth then c.worth", "S-3"],
    ["passed", "        move c to laid\n", "", "PAS-1"],
    ["passed", "if bluff { reveal hand }", "", "PAS-2"],
    [
        "passed",
        "together each player { move hand to left.hand }",
        "each player { move hand to left.hand }",
        "PAS-3",
    ],
    [
        "interrupt",
        "any opponent where it.stamps > 0 as doubter",
        "any player where it.stamps > 0 as doubter",
        "INT-1",
    ],
    ["interrupt", "together any opponent", "any opponent", "INT-3"],
    ["interrupt", "kept.pages > 0", "kept.pages > 1", "INT-4"],
    ["unseen", "always choose one {", "choose one {", "UNS-1"],
    ["rescue", "winner all where", "winner players where", "RES-1"],
    ["rescue", "fires == 0\n", "fires <= 9\n", "RES-2"],
    ["winners", "winner hunter\n  else players", "winner players", "WIN-1"],
    ["winners", "it.team == s", "it.team != s", "WIN-2"],
    [
        "winners",
        "pelts > 0\n  then most miles",
        "pelts > 0, then most pelts, then most seat",
        "WIN-3",
    ],
    ["winners", "it.pelts > 0\n  then", "it.pelts >= 0\n  then", "WIN-4"],
    ["beaten", "flag beaten, out", "flag beaten", "BEA-1"],
    ["beaten", "winner players", "winner everybody", "BEA-2"],
    ["beaten", "each player { hit left }", "for p in players { as p { hit left } }", "BEA-3"],
    ["folded", "flag folded, out, until", "flag folded, until", "FOL-1"],
    ["folded", "flag folded, out, until", "flag folded, until", "FOL-2"],
    ["folded", "winner most score", "winner players, then most score", "FOL-3"],
    ["spent", "cost 1 brick, 1 wood", "cost 2 brick", "SPE-1"],
    ["spent", "as s\n      erect c at s", "as s\n      erect c at s.offset(0, 1)", "SPE-1"],
    ["spent", "drop plans", "drop first of plans", "SPE-2"],
    ["spent", "drop plans", "drop first of (plans where cost <= 2 brick)", "SPE-1"],
    ["possessed", "until start of next turn", "until end of Play", "POS-1"],
    ["possessed", "until start of next turn", "until end of next turn", "POS-2"],
    ["possessed", "if child then left", "if child then right", "POS-3"],
    ["fireworks", "private to others", "private", "FIR-1"],
    ["fireworks", "players where it.role == spy", "players where it.role == guard", "FIR-2"],
    ["guessed", "where name == f", "where name != f", "GUE-1"],
    ["guessed", "calls Melon {", "calls Cherry {", "GUE-2"],
    ["shortened", "== 1 { end Threshing }", "== 1 { stop }", "SHO-1"],
    ["shortened", "> 0 { end Sowing }", "> 0 { fail }", "SHO-2"],
    ["shortened", "dirt, until end of Spoiling", "dirt", "SHO-3"],
    ["shortened", "turn { extra_turn }", "turn { }", "SHO-4"],
    ["shortened", "from 5 to grain", "from 2 to grain", "SHO-5"],
    ["shortened", "until start of next turn", "until end of turn", "SHO-6"],
    ["shortened", "set dozing = no\n    end turn", "set dozing = no", "SHO-7"],
    ["sorted", "each player by fame", "each player by -fame", "S-2"],
    [
        "reckoned",
        "phase Reckoning { ring }",
        "phase Reckoning { as active.left { ring } }",
        "REC-1",
    ],
    ["mapped", "| Mill                        | 6", "| []                          | 6", "MAP-1"],
    ["begun", "if not lost { +1 step }", "if lost { +1 step }", "BEG-1"],
    ["storeys", "over (1 to c.storeys)", "over (1 to c.storeys - 1)", "STO-1"],
    ["storeys", "in (2 to c.storeys)", "in (3 to c.storeys)", "STO-1"],
    ["storeys", "any (c.storeys + 1 to 4)", "any (4 to c.storeys + 1)", "STO-2"],
    ["fanned", "if lies is open then", "if lies is shut then", "FAN-1"],
    ["fanned", "if mark is bell then", "if mark is acorn then", "FAN-2"],
    ["marked", "move others to kept", "move others to hand", "MRK-1"],
    ["standing", "by score", "by -score", "STA-1"],
    ["standing", "lowest of fame over", "lowest of me.fame over", "STA-1"],
    ["standing", "sum of lead(it) over", "sum of it.lead(it) over", "STA-1"],
    ["standing", "it.fame < me.fame", "it.fame > me.fame", "STA-1"],
    ["standing", "sum of score over", "highest of score over", "STA-1"],
    ["decoy", "cannot zap for Idol", "cannot zap for Cat", "DEC-1"],
    ["decoy", "set event.c = none", "set event.c = event.c", "DEC-2"],
    ["decoy", "(Cat in everybody.play)", "(Idol in everybody.play)", "DEC-3"],
    [
        "decoy",
        "as left { turn { set power_left = luck } }",
        "as left { set power_left = luck }",
        "DEC-4",
    ],
];

#[test]
fn a_broken_mechanism_breaks_its_ruling() {
    let mut dull = Vec::new();
    for [text, there, instead, id] in BROKEN {
        let mut sources = tests::sources_in(&tests::root().join("tests/suite").join(text));
        let mut found = false;
        for (_, text) in sources.cards.iter_mut().chain(&mut sources.scripts) {
            found |= text.contains(there);
            *text = text.replacen(there, instead, 1);
        }
        assert!(found, "{text} does not say {there}");
        let game = dsl::load(&sources);
        let Some(program) = game.program.clone() else {
            panic!("{text}, {instead}: {:#?}", game.diagnostics);
        };
        let rules = Rules::load(program).unwrap();
        let mut rulings =
            game.rulings.iter().filter(|ruling| ruling.ids.iter().any(|own| own == id));
        let pins = rulings.any(|one| !ruling::run(&rules, one).failures.is_empty());
        if !pins {
            dull.push(format!("{text}: {id} holds with {instead}"));
        }
    }
    assert!(dull.is_empty(), "{}", dull.join("\n"));
}

#[test]
fn each_mechanism_of_the_page_is_broken_once() {
    let page = suite::page();
    let (mechanisms, _) = page.split_once("The forms of a ruling").unwrap();
    let mut unbroken = suite::rows(mechanisms);
    unbroken.retain(|(_, row, ruling)| {
        !BROKEN.iter().any(|[text, .., id]| text == row && id == ruling)
    });
    assert!(unbroken.is_empty(), "{unbroken:#?}");
}
