//! Claims turned round: what is becomes what is not, what must be what may be, and of several things one is left out.

use super::{Ruling, bytes};
use crate::syntax::tree::{NodeRef, Rule};

/// What stands around the conditions of a moment.
const AROUND_MOMENT: &[Rule] = &[Rule::k_at, Rule::k_of, Rule::label, Rule::lbrace, Rule::rbrace];

impl Ruling<'_, '_> {
    /// A claim, and each word in it, turned round.
    pub(super) fn claim(&mut self, line: NodeRef<'_>, claim: NodeRef<'_>) {
        match claim.rule() {
            Some(Rule::check) => {
                let inner = claim.nodes().find(|part| part.rule() != Some(Rule::k_check));
                return inner.into_iter().for_each(|inner| self.claim(line, inner));
            }
            Some(Rule::offered) => self.offered(line, claim),
            // Nobody is asked in the phase that has ended, and somebody may be behind it: there is no other side to that.
            Some(Rule::asked) if claim.nodes().any(|part| part.rule() == Some(Rule::k_nobody)) => {}
            Some(Rule::asked | Rule::game_over) => self.turn_not(line, claim),
            Some(Rule::heard) if !claim.text().starts_with("nobody ") => self.turn_not(line, claim),
            Some(Rule::cards_are) => self.cards_are(line, claim),
            Some(Rule::at_moment) => return self.at_moment(claim),
            Some(Rule::bound) => self.other_keyword(
                line,
                claim,
                &[(Rule::k_must, "may decline to"), (Rule::k_may, "")],
            ),
            Some(Rule::sees) if claim.nodes().any(|part| part.rule() == Some(Rule::k_count)) => {}
            Some(Rule::sees | Rule::heard) if claim.text().starts_with("nobody ") => {
                let who = bytes(claim).start..bytes(claim).start + "nobody".len();
                self.push(line, who, &["everybody".to_owned()]);
            }
            Some(Rule::sees) => self.other_keyword(
                line,
                claim,
                &[
                    (Rule::k_sees, "cannot see"),
                    (Rule::k_cannot, ""),
                    (Rule::k_knows, "does not know"),
                    (Rule::k_does, ""),
                ],
            ),
            Some(Rule::never) => {
                let verb = claim.nodes().last().map(NodeRef::text).unwrap_or_default();
                self.push(line, bytes(claim), &[format!("anyone {verb} happens")]);
            }
            Some(Rule::happens) => {
                if let Some(ends) = claim.nodes().last() {
                    let now = match ends.text().contains("not") {
                        true => "happens",
                        false => "does not happen",
                    };
                    self.push(line, bytes(ends), &[now.to_owned()]);
                }
            }
            Some(Rule::left_with | Rule::refused | Rule::seeds_differ) => {}
            // Of everybody there is no other side that could be written: it is not so of the first.
            _ => {
                let first = self.players.first().map_or("", String::as_str);
                let text = claim.text().replace("everybody", first);
                self.push(line, bytes(claim), &[format!("not ({text})")]);
            }
        }
        self.words(line, claim);
    }

    /// Another moment, and what holds then turned round.
    fn at_moment(&mut self, claim: NodeRef<'_>) {
        for part in claim.nodes() {
            match part.rule() {
                Some(Rule::k_start) => self.push(part, bytes(part), &["end".to_owned()]),
                Some(Rule::k_end) => self.push(part, bytes(part), &["start".to_owned()]),
                Some(Rule::owner) => {
                    let name = part.text().trim_end_matches("'s").trim_end_matches("’s");
                    let others = self.others(name, bytes(part).start).into_iter();
                    let others: Vec<String> = others.map(|other| format!("{other}'s")).collect();
                    self.push(part, bytes(part), &others);
                }
                // An expression is a rule of its own for each shape.
                Some(rule) if !AROUND_MOMENT.contains(&rule) => self.claim(part, part),
                _ => {}
            }
        }
    }

    /// Without a number it can be turned round; of several things one is left out.
    fn cards_are(&mut self, line: NodeRef<'_>, claim: NodeRef<'_>) {
        let parts: Vec<NodeRef<'_>> = claim.nodes().collect();
        let listed: Vec<NodeRef<'_>> =
            parts.iter().copied().filter(|part| part.rule() == Some(Rule::counted)).collect();
        let number = |part: &NodeRef<'_>| part.nodes().any(|it| it.rule() == Some(Rule::number));
        let any_order = parts.iter().any(|part| part.rule() == Some(Rule::any_order));
        if !any_order && !listed.iter().any(number) {
            self.push(line, bytes(claim), &[format!("not ({})", claim.text())]);
        }
        if let [.., before, last] = listed.as_slice() {
            self.push(line, bytes(*before).end..bytes(*last).end, &[String::new()]);
        }
    }

    fn offered(&mut self, line: NodeRef<'_>, claim: NodeRef<'_>) {
        self.turn_not(line, claim);
        // Of several things that are all there is, one is left out.
        let listed = claim.nodes().find(|part| matches!(part.rule(), Some(Rule::things)));
        let things: Vec<_> = listed.into_iter().flat_map(NodeRef::nodes).collect();
        let things: Vec<_> =
            things.into_iter().filter(|part| part.rule() == Some(Rule::thing)).collect();
        let not = claim.nodes().any(|part| part.rule() == Some(Rule::k_not));
        if let ([.., before, last], false) = (things.as_slice(), not) {
            self.push(line, bytes(*before).end..bytes(*last).end, &[String::new()]);
        }
    }

    /// `is` to `is not`, and back.
    fn turn_not(&mut self, line: NodeRef<'_>, claim: NodeRef<'_>) {
        let is = claim.nodes().find(|part| part.rule() == Some(Rule::k_is));
        let not = claim.nodes().find(|part| part.rule() == Some(Rule::k_not));
        let strict = [Some(Rule::k_exactly), Some(Rule::all_but)];
        let strict = claim.nodes().find(|part| strict.contains(&part.rule()));
        match (is, not, strict) {
            (_, Some(not), _) => self.push(line, bytes(not), &[String::new()]),
            (Some(is), None, Some(strict)) => {
                // Whoever is offered all but these is not offered these, so that would say less, and nothing else.
                let now = match strict.rule() {
                    Some(Rule::all_but) => " offered exactly",
                    _ => " not offered",
                };
                self.push(line, bytes(is).end..bytes(strict).end, &[now.to_owned()]);
            }
            (Some(is), None, None) => self.push(line, bytes(is), &["is not".to_owned()]),
            (None, None, _) => {}
        }
    }

    /// The first of these keywords becomes what stands beside it; nothing: with the word behind it `must`, `sees` or `knows`.
    fn other_keyword(&mut self, line: NodeRef<'_>, claim: NodeRef<'_>, all: &[(Rule, &str)]) {
        let parts: Vec<NodeRef<'_>> = claim.nodes().collect();
        for (at, part) in parts.iter().enumerate() {
            let Some((rule, now)) = all.iter().find(|(rule, _)| part.rule() == Some(*rule)) else {
                continue;
            };
            match (now.is_empty(), rule, parts.get(at + 1)) {
                (false, ..) => self.push(line, bytes(*part), &[(*now).to_owned()]),
                (true, Rule::k_cannot, Some(see)) => {
                    self.push(line, bytes(*part).start..bytes(*see).end, &["sees".to_owned()]);
                }
                (true, Rule::k_does, Some(_)) => {
                    if let Some(know) = parts.get(at + 2) {
                        let place = bytes(*part).start..bytes(*know).end;
                        self.push(line, place, &["knows".to_owned()]);
                    }
                }
                // Who may decline, without a word for what, must do nothing that could be named.
                (true, _, Some(_)) => {
                    if let (Some(to), Some(_)) = (parts.get(at + 2), parts.get(at + 3)) {
                        let place = bytes(*part).start..bytes(*to).end;
                        self.push(line, place, &["must".to_owned()]);
                    }
                }
                (true, _, None) => {}
            }
            return;
        }
    }
}
