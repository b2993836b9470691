//! What the log and the screen say in the words of cards.

use super::sayings::Sayings;
use super::{Form, Said, fill};

/// What stands for somebody who has been named: what is theirs, and they themselves.
pub(crate) fn pronouns(tag: &str) -> (String, &'static str) {
    let say = Sayings::of(tag);
    let their = fill(say.their, Form::Base, &[("what", Said::one(""))]);
    (their.trim_end().to_owned(), say.them)
}

/// That something is so of somebody, by a quality of the locale; or that it no longer is.
pub(crate) fn so(tag: &str, quality: &str, who: &str, holds: bool) -> String {
    let say = Sayings::of(tag);
    let quality = fill(quality, Form::Third, &[("value", Said::one("")), ("of", Said::one(who))]);
    let template = if holds { say.set_flag } else { say.unset_flag };
    let values = [("x", Said::one(who)), ("name", Said::one(quality.trim()))];
    fill(template, Form::Third, &values).trim().to_owned()
}
