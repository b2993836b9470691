//! What an expansion declares for itself: counters, flags, notes, pools and phases. Lines about them are left out of the
//! transcripts of the game's own rulings before these are compared.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::phases;
use crate::files::Files;
use crate::syntax::ast::{CardsFile, MemberKind};

use super::parts::{member_names, members_of};

/// A word of an expansion, whose lines in a transcript concern the expansion alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// The number of the folder that declares it ([`Files::layer`]).
    pub layer: usize,
    /// The name of the counter, flag, note, pool or phase.
    pub word: String,
    /// Whether it is a phase.
    pub is_phase: bool,
}

/// All such words of these files, which are those of a game and its expansions after [`super::weave`].
pub(crate) fn counted(asts: &mut [Arc<CardsFile>], files: &Files) -> Vec<Counted> {
    let mut found = Vec::new();
    // A game without expansions has no such words.
    if asts.iter().all(|ast| files.layer(ast.file) == 0) {
        return found;
    }
    for item in asts.iter_mut().flat_map(|ast| &mut Arc::make_mut(ast).items) {
        if let Some(block) = phases::block_of(&mut item.kind) {
            found.extend(phases::placed(block).into_iter().map(|(word, span)| Counted {
                layer: files.layer(span.file),
                word,
                is_phase: true,
            }));
        }
        for member in members_of(&item.kind) {
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
    // A line does not tell which folder is meant if several declare the word.
    let mut layers: BTreeMap<(String, bool), BTreeSet<usize>> = BTreeMap::new();
    for one in &found {
        layers.entry((one.word.clone(), one.is_phase)).or_default().insert(one.layer);
    }
    layers.retain(|_, layers| layers.len() == 1);
    found.retain(|one| one.layer > 0 && layers.contains_key(&(one.word.clone(), one.is_phase)));
    found
}

/// A transcript without the lines that are about these words alone: `Alice's grain: 0 -> 1`, `floods of the stack: 0 -> 1`,
/// `Alice's chest.gold: 0 -> 1`, `Alice's late is set`, `-- Alice: Late`.
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
        // What a pool has of one of several resources: `chest.gold`.
        let pool = word.split_once('.').map_or(word, |(pool, _)| pool);
        words.iter().any(|it| !it.is_phase && (it.word == word || it.word == pool))
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
        let words = [
            own("grain", false),
            own("storms", false),
            own("cleaning", false),
            own("chest", false),
            own("Late", true),
        ];
        let told = "-- Alice: Late\nAlice's grain: 0 -> 1\n  storms of the pile: 1 -> 0\nAlice's chips: 0 -> 1\nAlice's cleaning is set\n  cleaning is over\nAlice's chest.gold: 0 -> 1\nchest.gold of the pile: 0 -> 1\nBob's safe is set\n-- Bob: Dawn\n";
        let left = without(told, &words.iter().collect::<Vec<_>>());
        assert_eq!(left, "Alice's chips: 0 -> 1\nBob's safe is set\n-- Bob: Dawn\n");
    }
}
