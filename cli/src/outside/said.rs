//! Reads the line that a program answers with. What is wrong with it is said for whoever writes the program.

use schema::decision::Answer;
use serde_json::Value;

/// The keys of answers.
const KEYS: [&str; 7] = ["pick", "option", "yes_no", "number", "order", "bundle", "spot"];

/// The answer in a line, or what is wrong with it.
pub(super) fn read(line: &str) -> Result<Answer, String> {
    if line.starts_with('\u{feff}') {
        return Err(
            "it begins with a byte order mark, and a line holds its answer alone".to_owned()
        );
    }
    let value: Value = serde_json::from_str(line).map_err(|error| format!("no JSON: {error}"))?;
    let Value::Object(keys) = &value else {
        return Err(format!("{} stands where {} does", sort(&value), one_key()));
    };
    let mut named = keys.iter();
    let (key, value) = match (named.next(), named.next()) {
        (Some(only), None) => only,
        (Some(_), Some(_)) => {
            let all: Vec<String> = keys.keys().map(|key| format!("`{key}`")).collect();
            return Err(format!(
                "it has {} keys, {}: an answer is {}",
                all.len(),
                all.join(", "),
                one_key()
            ));
        }
        (None, _) => return Err(format!("it has no key: an answer is {}", one_key())),
    };
    let whole = |value: &Value| u16::try_from(value.as_u64()?).ok();
    let amount = |value: &Value| i32::try_from(value.as_i64()?).ok();
    let numbers = || value.as_array()?.iter().map(whole).collect::<Option<Vec<u16>>>();
    let (answer, wanted) = match key.as_str() {
        "pick" => (numbers().map(Answer::Pick), NUMBERS),
        "option" => (numbers().map(Answer::Option), NUMBERS),
        "order" => (numbers().map(Answer::Order), NUMBERS),
        "bundle" => {
            let amounts = || value.as_array()?.iter().map(amount).collect::<Option<Vec<i32>>>();
            (amounts().map(Answer::Bundle), "a list of whole numbers")
        }
        "yes_no" => (value.as_bool().map(Answer::YesNo), "true or false"),
        "number" => (amount(value).map(Answer::Number), "a whole number"),
        "spot" => (whole(value).map(Answer::Spot), "a whole number from 0 to 65535"),
        other => return Err(format!("`{other}` is no key of an answer, which is {}", one_key())),
    };
    answer.ok_or_else(|| format!("`{key}` takes {wanted}"))
}

const NUMBERS: &str = "a list of whole numbers from 0 to 65535";

fn one_key() -> String {
    format!("an object with one of the keys {}", KEYS.join(", "))
}

fn sort(value: &Value) -> &'static str {
    match value {
        Value::Null => "`null`",
        Value::Bool(_) => "`true` or `false` alone",
        Value::Number(_) => "a number alone",
        Value::String(_) => "a text alone",
        Value::Array(_) => "a list alone",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_an_answer_is_read() {
        for (line, answer) in [
            (r#"{"pick": [0, 3]}"#, Answer::Pick(vec![0, 3])),
            (r#" { "option":[] } "#, Answer::Option(vec![])),
            (r#"{"order": [1]}"#, Answer::Order(vec![1])),
            (r#"{"yes_no": false}"#, Answer::YesNo(false)),
            (r#"{"number": -2}"#, Answer::Number(-2)),
            (r#"{"bundle": [2, 1]}"#, Answer::Bundle(vec![2, 1])),
            (r#"{"spot": 7}"#, Answer::Spot(7)),
        ] {
            assert_eq!(read(line), Ok(answer.clone()));
            let written = serde_json::to_string(&answer).unwrap();
            assert_eq!(read(&written), Ok(answer), "as it is written");
        }
    }

    #[test]
    fn what_is_none_is_told_in_words() {
        let told = [
            "hello",
            "",
            "{\"pick\": [0]",
            "{\"pick\": [0]} {}",
            "\u{feff}{\"pick\": [0]}",
            "[0]",
            "3",
            "{}",
            r#"{"pick": [], "why": "I like it"}"#,
            r#"{"picks": [0]}"#,
            r#"{"pick": [-1]}"#,
            r#"{"pick": [0.0]}"#,
            r#"{"pick": 0}"#,
            r#"{"bundle": ["1"]}"#,
            r#"{"yes_no": "yes"}"#,
            r#"{"number": null}"#,
            r#"{"spot": [0]}"#,
        ];
        let told: Vec<String> =
            told.iter().map(|line| format!("{line}\n  {}", read(line).unwrap_err())).collect();
        insta::assert_snapshot!(told.join("\n"));
    }
}
