//! Reads `game.toml`, and has the diagnostics that it shares with `expansion.toml`.

use std::ops::Range;

use schema::manifest::Manifest;
use schema::source::{FileId, Span};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::guard::{FILE_BYTES, too_long};

/// The prefix of a bot's name that stands for a program: `cmd:python3 bot.py`. Only players may name such bots, not
/// games.
pub const PROGRAM: &str = "cmd:";

/// Reads the manifest of a game. `None` if it cannot be parsed or is for another version of the language.
pub(crate) fn read_manifest(
    file: FileId,
    text: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Manifest> {
    if let Some(found) = too_long(file, text) {
        diagnostics.push(found);
        return None;
    }
    match toml::from_str::<Manifest>(text) {
        Ok(manifest) if manifest.language == 1 => {
            let Manifest { name, language: _, id, version, starter, sim: _, provenance } =
                &manifest;
            let told = [
                ("name", Some(name)),
                ("id", id.as_ref()),
                ("version", version.as_ref()),
                ("starter", starter.as_ref()),
                ("provenance", provenance.as_ref()),
            ];
            in_one_line(file, text, told, diagnostics);
            named(file, text, name, diagnostics);
            if let Some(version) =
                version.as_ref().filter(|version| semver::Version::parse(version).is_err())
            {
                diagnostics.push(no_version(span_of(file, text, "version"), version));
            }
            Some(manifest)
        }
        Ok(manifest) => {
            diagnostics.push(other_language(file, text, "game", manifest.language));
            None
        }
        Err(error) => {
            let help = "it holds `name = \"…\"`, `language = 1`, and perhaps `id`, `version`, `starter`, `provenance`, `[sim] bots = [ … ]`";
            diagnostics.push(unreadable(file, text, "game.toml", &error, help));
            None
        }
    }
}

/// Reports an empty name in a manifest.
pub(crate) fn named(file: FileId, text: &str, name: &str, diagnostics: &mut Vec<Diagnostic>) {
    if name.trim().is_empty() {
        let span = span_of(file, text, "name");
        diagnostics.push(
            Diagnostic::error(codes::MANIFEST, span, "the name is empty")
                .label(span, "nothing to be seen")
                .help("say what people call it: `name = \"…\"`"),
        );
    }
}

/// Reports values of a manifest that contain control characters or ends of lines.
pub(crate) fn in_one_line<'t>(
    file: FileId,
    text: &str,
    told: impl IntoIterator<Item = (&'t str, Option<&'t String>)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let wrong = told
        .into_iter()
        .filter(|(_, said)| said.is_some_and(|said| said.contains(char::is_control)));
    for (key, _) in wrong {
        let span = span_of(file, text, key);
        diagnostics.push(
            Diagnostic::error(
                codes::INVISIBLE,
                span,
                format!("a control character or an end of line stands in the `{key}`"),
            )
            .label(span, "more than it looks like")
            .help("type it anew, in one line"),
        );
    }
}

/// The error about a manifest for another version of the language. `what` is `game` or `expansion`.
pub(crate) fn other_language(file: FileId, text: &str, what: &str, language: u32) -> Diagnostic {
    let span = span_of(file, text, "language");
    let message = format!("this {what} is written in version {language} of the language");
    Diagnostic::error(codes::VERSION, span, message)
        .label(span, "not known here")
        .help("this version of Cardwright reads `language = 1`")
}

/// The error about a file that is no TOML, or has unknown keys.
pub(crate) fn unreadable(
    file: FileId,
    text: &str,
    name: &str,
    error: &toml::de::Error,
    help: &str,
) -> Diagnostic {
    let at = error.span().unwrap_or(0..text.len().min(1));
    let span = Span { file, start: at.start as u32, end: at.end as u32 };
    let message = error.message().lines().next().unwrap_or_default().to_owned();
    Diagnostic::error(codes::MANIFEST, span, format!("{name} cannot be read: {message}"))
        .label(span, "here")
        .help(help)
}

/// The error about a version that is not of semver's form.
pub(crate) fn no_version(span: Span, version: &str) -> Diagnostic {
    Diagnostic::error(codes::MANIFEST, span, format!("`{version}` is no version"))
        .label(span, "not three numbers")
        .help("a version is three numbers: `version = \"1.0.0\"`")
}

/// The first place of a word in a manifest; an empty span at the beginning if it does not stand there.
pub(crate) fn span_of(file: FileId, text: &str, word: &str) -> Span {
    let at = text.find(word);
    let end = at.map_or(0, |at| (at + word.len()).min(text.len()));
    Span { file, start: at.unwrap_or(0) as u32, end: end as u32 }
}

/// The bots that a manifest names for `sim`, and where it does; none if it cannot be parsed.
pub(crate) fn bots_named(file: FileId, text: &str) -> Vec<(String, Span)> {
    #[derive(serde::Deserialize)]
    struct Named {
        sim: Bots,
    }
    #[derive(serde::Deserialize)]
    struct Bots {
        bots: Vec<toml::Spanned<String>>,
    }
    let short = Some(text).filter(|text| text.len() <= FILE_BYTES);
    let named = short.and_then(|text| toml::from_str::<Named>(text).ok());
    let bots = named.map(|named| named.sim.bots).unwrap_or_default();
    let place = |bot: toml::Spanned<String>| {
        let Range { start, end } = bot.span();
        (bot.into_inner(), Span { file, start: start as u32, end: end as u32 })
    };
    bots.into_iter().map(place).collect()
}

/// The error about a manifest that names a program as a bot.
pub(crate) fn names_a_program(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(codes::NAMES_A_PROGRAM, span, format!("`{name}` would be a program, and a game starts none"))
        .label(span, "a command")
        .help("name a file of `bots/` without its ending; whoever plays may name a program on the command line: `--bots`, `--seats`")
}

/// The warning about a bot that the manifest names and that does not exist. `stems` are the bots that do.
pub(crate) fn no_such_bot(span: Span, name: &str, stems: &[&str]) -> Diagnostic {
    let help = match schema::suggest::nearest(name, stems.iter().copied().chain(["random"])) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "name a file of `bots/` without its ending, or `random`".to_owned(),
    };
    Diagnostic::warning(codes::BOT_MISSING, span, format!("there is no bot `{name}` for `sim`"))
        .label(span, "unknown")
        .help(help)
}

/// The span of the manifest's `starter`; an empty span at the beginning if it has none.
pub(crate) fn starter_span(file: FileId, text: &str) -> Span {
    #[derive(serde::Deserialize)]
    struct Starter {
        starter: Option<toml::Spanned<String>>,
    }
    let short = Some(text).filter(|text| text.len() <= FILE_BYTES);
    let found =
        short.and_then(|text| toml::from_str::<Starter>(text).ok()).and_then(|read| read.starter);
    let at = found.map_or(0..0, |starter| starter.span());
    Span { file, start: at.start as u32, end: at.end as u32 }
}
