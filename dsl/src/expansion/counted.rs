//! What an expansion counts for itself: counters, flags, notes and pools that it declares, and phases in which nothing
//! happens. Of that nothing stands in the transcripts of the game's own rulings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::phases;
use crate::files::Files;
use crate::syntax::ast::{CardsFile, ItemKind, MemberKind};

use super::parts::member_names;

/// A word whose lines are an expansion's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// The folder that declares it ([`Files::layer`]).
    pub layer: usize,
    /// The word of a counter, flag, note or pool, or the name of a phase.
    pub word: String,
    /// Whether it is a phase.
    pub is_phase: bool,
}

/// All such words of these files, after they have been put together.
pub(crate) fn counted(asts: &mut [Arc<CardsFile>], files: &Files) -> Vec<Counted> {
    let mut found = Vec::new();
    // Of a game alone nothing is an expansion's.
    if asts.iter().all(|ast| files.layer(ast.file) == 0) {
        return found;
    }
    for item in asts.iter_mut().flat_map(|ast| &mut Arc::make_mut(ast).items) {
        let members = match &mut item.kind {
            ItemKind::State(state) => &state.members,
            ItemKind::Kind(kind) => &kind.members,
            ItemKind::Setup(block) | ItemKind::Flow(block) => {
                found.extend(phases::placed(block).into_iter().map(|(word, span)| Counted {
                    layer: files.layer(span.file),
                    word,
                    is_phase: true,
                }));
                continue;
            }
            _ => continue,
        };
        for member in members {
            let is_counted = matches!(
                member.kind,
                MemberKind::Counter(_)
                    | MemberKind::Track(_)
                    | MemberKind::Flag(_)
                    | MemberKind::Note(_)
                    | MemberKind::Pool(_)
            );
            let layer = files.layer(member.span.file);
            let names = member_names(member).into_iter().filter(|_| is_counted);
            found.extend(names.map(|name| Counted { layer, word: name.text, is_phase: false }));
        }
    }
    // Of a word that several folders declare a line does not say whose it is.
    let mut layers: BTreeMap<(String, bool), BTreeSet<usize>> = BTreeMap::new();
    for one in &found {
        layers.entry((one.word.clone(), one.is_phase)).or_default().insert(one.layer);
    }
    layers.retain(|_, layers| layers.len() == 1);
    found.retain(|one| one.layer > 0 && layers.contains_key(&(one.word.clone(), one.is_phase)));
    found
}

/// A transcript without the lines that are about these words alone: `Alice's grain: 0 -> 1`, `floods of the stack: 0 -> 1`,
/// `Alice's late is set`, `-- Alice: Late`.
pub(crate) fn without(transcript: &str, words: &[&Counted]) -> String {
    let is_about = |line: &str| {
        let line = line.trim();
        if let Some(heading) = line.strip_prefix("-- ") {
            let phase = heading.rsplit_once(": ").map_or(heading, |(_, phase)| phase);
            return words.iter().any(|it| it.is_phase && it.word == phase);
        }
        let flag = || line.strip_suffix(" is set").or_else(|| line.strip_suffix(" is over"));
        let what = line.split_once(": ").map(|(what, _)| what).or_else(flag);
        let Some(what) = what else { return false };
        let word = what.rsplit_once("'s ").map_or(what, |(_, word)| word);
        let word = word.split_once(" of ").map_or(word, |(word, _)| word);
        words.iter().any(|it| !it.is_phase && it.word == word)
    };
    let lines = transcript.lines().filter(|line| !is_about(line));
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::{Counted, without};

    #[test]
    fn lines_of_their_own_are_left_out() {
        let own = |word: &str, is_phase| Counted { layer: 1, word: word.to_owned(), is_phase };
        let words =
            [own("grain", false), own("storms", false), own("cleaning", false), own("Late", true)];
        let told = "-- Alice: Late\nAlice's grain: 0 -> 1\n  storms of the pile: 1 -> 0\nAlice's chips: 0 -> 1\nAlice's cleaning is set\n  cleaning is over\nBob's safe is set\n-- Bob: Dawn\n";
        let left = without(told, &words.iter().collect::<Vec<_>>());
        assert_eq!(left, "Alice's chips: 0 -> 1\nBob's safe is set\n-- Bob: Dawn\n");
    }
}
