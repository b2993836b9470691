//! The meanings of keywords and built-in words, one line each.

/// One line for each keyword: `WORD: MEANING`.
const WORDS: &str = include_str!("words.txt");

/// The meaning of a keyword; `None` if it has no line.
pub(super) fn line(word: &str) -> Option<&'static str> {
    WORDS.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(": "))
}

/// Words that every text can use without declaring them, with their meanings. They are no keywords.
pub(super) const BUILT_IN: &[(&str, &str)] = &[
    ("me", "The player who acts."),
    ("it", "What was chosen last, or the candidate of a `where`."),
    ("self", "The card on which this stands."),
    ("active", "The player whose turn it is."),
    ("actor", "The player who does what is answered."),
    ("event", "What is answered: `event.NAME` is what it was handed."),
    ("owner", "The player in whose zone this card lies."),
    ("left", "The neighbour to the left."),
    ("right", "The neighbour to the right."),
    ("opponent", "The other player, where no more than two can play; else each of the others."),
    ("opponents", "All other players."),
    ("players", "All players who are not out."),
    ("everybody", "All who sit at the table."),
    ("seat", "The number of a player, from 1."),
    ("score", "The points of a player."),
    ("name", "What a card is called."),
    ("spot", "Where in a grid or pyramid a card lies."),
    ("level", "How high a spot lies, or which row of a table it is."),
    ("near", "The neighbours of a spot."),
    ("open", "The spots of a zone where something may be put."),
    ("filled", "The spots of a zone where something lies."),
    ("spots", "All spots of a zone."),
    ("none", "Nobody, nothing at all."),
    ("nothing", "An empty price, or no answer."),
    ("yes", "Yes."),
    ("no", "No."),
    ("winners", "Those who have won."),
    ("card", "The kind that all cards are of."),
    ("cards", "All the cards of a player, a pile or a zone."),
    ("empty", "Whether there is nothing in it."),
    ("you", "The player whom this handler is of."),
    ("anyone", "Any player."),
    ("number", "A whole number."),
    ("text", "A text in quotes."),
    ("player", "A player; of a list all players."),
    ("zone", "A place for cards."),
    ("pile", "One pile of a zone of piles."),
    ("position", "Which one a card is where it lies, from 1."),
    ("price", "Amounts of resources."),
    ("block", "The statements in the braces behind a call."),
    ("resource", "Any resource."),
    ("min", "The smaller of two."),
    ("max", "The greater of two."),
    ("turn", "A turn of a player."),
    ("round", "A pass of `rounds`."),
    ("game", "The whole game."),
];

/// The meaning of a built-in word; `None` if it is none.
pub(super) fn built_in(word: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(known, _)| *known == word).map(|(_, line)| *line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::firsts;

    #[test]
    fn each_word_of_the_grammar_has_its_line() {
        let missing: Vec<_> =
            firsts::all().into_iter().filter(|word| line(word).is_none()).collect();
        assert!(missing.is_empty(), "no line for {missing:?}");
    }
}
