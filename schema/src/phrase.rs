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

#[cfg(test)]
mod tests {
    use super::*;

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
