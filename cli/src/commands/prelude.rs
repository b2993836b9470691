//! `cardwright show std`: the verbs that every game can call, read from the prelude and the lines above each.

use std::process::ExitCode;

use serde::Serialize;

use super::json;
use crate::args::ShowArgs;
use crate::error::{Error, verdict};
use crate::terminal::Terminal;

/// What the prelude is called where a game is wanted.
pub(super) const NAME: &str = "std";

/// A verb of the prelude.
#[derive(Debug, PartialEq, Serialize)]
struct Verb {
    name: &'static str,
    /// As it is declared.
    signature: &'static str,
    /// What it does.
    text: String,
}

/// Shows the verbs that every game can call.
pub(super) fn run(args: &ShowArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let all = verbs(dsl::PRELUDE);
    let wanted: Vec<&Verb> = match &args.card {
        None => all.iter().collect(),
        Some(name) => vec![find(&all, name)?],
    };
    if args.json {
        terminal.say(&json::lines(&wanted)?);
    } else {
        let shown: Vec<String> = wanted.into_iter().map(Verb::shown).collect();
        terminal.say(&shown.join("\n"));
    }
    Ok(verdict(true))
}

fn find<'a>(all: &'a [Verb], wanted: &str) -> Result<&'a Verb, Error> {
    all.iter().find(|verb| verb.name == wanted).ok_or_else(|| {
        let near = schema::suggest::nearest(wanted, all.iter().map(|verb| verb.name));
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        Error::usage(format!("{NAME} has no verb `{wanted}`{help}"))
    })
}

/// Each declaration with the comment right above it.
fn verbs(text: &'static str) -> Vec<Verb> {
    let (mut found, mut above) = (Vec::new(), Vec::new());
    for line in text.lines() {
        if let Some(declared) = line.strip_prefix("verb ") {
            let signature = declared.split('{').next().unwrap_or(declared).trim_end();
            let name = signature.split(' ').next().unwrap_or(signature);
            found.push(Verb { name, signature, text: above.join(" ") });
        }
        match line.strip_prefix("// ") {
            Some(comment) => above.push(comment),
            None => above.clear(),
        }
    }
    found
}

impl Verb {
    /// For people.
    fn shown(&self) -> String {
        format!("{}\n    {}\n", self.signature, self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_of_the_prelude_says_what_it_does() {
        let all = verbs(dsl::PRELUDE);
        assert!(all.len() >= 14, "there are {} verbs", all.len());
        for verb in &all {
            assert!(verb.text.len() > 20 && verb.text.ends_with('.'), "{}", verb.name);
            assert!(verb.text.starts_with(char::is_uppercase), "{}: {}", verb.name, verb.text);
        }
        let shuffle = find(&all, "shuffle").unwrap().shown();
        assert_eq!(
            shuffle,
            "shuffle what : zone | pile\n    Puts what lies there into an order by chance, which nobody knows.\n"
        );
        assert!(find(&all, "shufle").is_err());
    }
}
