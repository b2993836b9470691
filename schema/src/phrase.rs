//! Phrases with places in braces, filled with values. `{what}` is replaced by the value. `{n:card|cards}` is replaced
//! by the number and the word for one or for several; a form that contains `#` says itself where the number goes.

/// Fills the places of a phrase. Braces in the values are not filled again. A place without a value becomes `…`.
#[must_use]
pub fn fill(phrase: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(phrase.len() + 16);
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, after) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(before);
        let (name, forms) = place.split_once(':').map_or((place, None), |(a, b)| (a, Some(b)));
        let value = values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        match (value, forms.filter(|forms| forms.contains('|'))) {
            (Some(value), Some(forms)) => filled.push_str(&agreeing(value, value == "1", forms)),
            (Some(value), None) => filled.push_str(value),
            (None, _) => filled.push('…'),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// An amount with the form of a word that agrees with it. `forms` is `singular|plural`, or one form for both. The form
/// follows the amount, unless it contains `#`, which then stands for the amount.
#[must_use]
pub fn agreeing(amount: &str, is_one: bool, forms: &str) -> String {
    let form = forms.split('|').take(if is_one { 1 } else { 2 }).last().unwrap_or_default();
    match forms.contains('#') {
        true => form.replace('#', amount),
        false => format!("{amount} {form}"),
    }
}

/// The form of the verb of a sentence that says what was done to `{what}`: `{draw|draws|drawn} {what}`. Absent: it has none,
/// or `{what}` is no object of that verb, so that something else would be said to be done to it.
#[must_use]
pub fn done_to_it(sentence: &str) -> Option<&str> {
    let (before, verb, behind) = around_done(sentence)?;
    let behind = behind.trim_start_matches([' ', '[']);
    let articles = ["the ", "a ", "an "];
    let behind = articles.into_iter().find_map(|word| behind.strip_prefix(word)).unwrap_or(behind);
    let is_object = behind.starts_with("{what}") || behind.starts_with("{what:");
    // In Chinese it may stand right before its verb, which has no other object then.
    let is_before = before.ends_with("{what}") && !behind.starts_with('{');
    (is_object || is_before).then_some(verb)
}

/// What a sentence says was done to its `{what}`, with the words behind it that it says in any case: of
/// `{throw|throws|thrown} {what} away[ for {cause}]`, `thrown away`. Words around another value are not said.
#[must_use]
pub fn wholly_done_to_it(sentence: &str) -> Option<String> {
    let verb = done_to_it(sentence)?;
    let (_, _, behind) = around_done(sentence)?;
    let behind = match behind.split_once("{what") {
        Some((_, rest)) => rest.split_once('}').map_or("", |(_, rest)| rest),
        None => behind,
    };
    let mut said = String::new();
    let mut parts = behind.split('[');
    said.push_str(parts.next().unwrap_or_default());
    parts.for_each(|part| said.push_str(part.split_once(']').map_or("", |(_, rest)| rest)));
    Some(if said.contains(['{', ']']) { verb.to_owned() } else { [verb, &said].concat() })
}

/// The third form of the verb of a sentence: `… {draw|draws|drawn} …`.
#[must_use]
pub fn done(sentence: &str) -> Option<&str> {
    around_done(sentence).map(|(_, verb, _)| verb)
}

/// The third form of the verb of a sentence, with what stands before and behind the verb.
fn around_done(sentence: &str) -> Option<(&str, &str, &str)> {
    sentence.match_indices('{').find_map(|(at, _)| {
        let (forms, behind) = sentence[at + 1..].split_once('}')?;
        let verb = forms.split('|').nth(2).filter(|_| !forms.contains(':'))?;
        Some((&sentence[..at], verb, behind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_is_done_to_the_object_of_the_verb() {
        let object = ["{burn|burns|burnt} {what}[ at {to}]", "{burn|burns|burnt|on} {what:a|b}"];
        let before = "将{what}{burn|burns|burnt}";
        for sentence in object.into_iter().chain([before, "{burn|burns|burnt} the {what}"]) {
            assert_eq!(done_to_it(sentence), Some("burnt"), "{sentence}");
        }
        let other = ["{hit|hits|hit} {at} with {what}", "{hit|hits|hit} with {what}"];
        let before = "用{what}{hit|hits|hit}{at}";
        for sentence in other.into_iter().chain([before, "{hit|hits|hit}", "{hit|hits} {what}"]) {
            assert_eq!(done_to_it(sentence), None, "{sentence}");
        }
    }

    #[test]
    fn places_are_filled_and_what_fills_them_is_left_alone() {
        assert_eq!(fill("{who} has {n}", &[("n", "{who}"), ("who", "Ann")]), "Ann has {who}");
        assert_eq!(fill("{who} {", &[]), "… …");
    }

    #[test]
    fn words_agree_with_their_number() {
        let say = |n| fill("after {n:round|rounds}: there {n:is only #|are only #}", &[("n", n)]);
        assert_eq!(say("1"), "after 1 round: there is only 1");
        assert_eq!(say("2"), "after 2 rounds: there are only 2");
        assert_eq!(fill("{n:a|b} {n:a}", &[("n", "up to 1")]), "up to 1 b up to 1");
    }
}
