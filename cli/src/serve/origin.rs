//! Who may ask: requests that a foreign page made a browser send are refused, also where its name was bent to this
//! address. What every answer forbids browsers stands here, too.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::page::POLICY;

/// The names besides `localhost` and addresses by which the page may be asked for.
pub(super) type Names = Arc<Vec<String>>;

/// What each answer says besides what it says.
const HEADERS: [(header::HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses what comes from elsewhere.
pub(super) async fn only_own(State(names): State<Names>, request: Request, next: Next) -> Response {
    let mut response = match is_own(request.headers(), &names) {
        true => next.run(request).await,
        false => (StatusCode::FORBIDDEN, "this page is not asked for by that name").into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether the page was asked for by a name of its own, and by nobody else's page. Programs that are no browsers say no
/// origin, and need a secret like everybody.
fn is_own(headers: &HeaderMap, names: &[String]) -> bool {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("\0"));
    let Some(host) = text(header::HOST) else { return false };
    let same_origin = text(header::ORIGIN).is_none_or(|origin| {
        origin.split_once("://").is_some_and(|(_, place)| place.eq_ignore_ascii_case(host))
    });
    // A link from elsewhere may lead here, and nothing else.
    let same_site = headers.get("sec-fetch-site").is_none_or(|site| {
        let may = ["same-origin", "none"];
        site.to_str().is_ok_and(|site| may.contains(&site))
            || headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate")
    });
    is_known(host, names) && same_origin && same_site
}

/// Whether a name with its port is an address, this machine, or one that was named. A name of somebody else's that leads
/// to this address is none of these.
fn is_known(host: &str, names: &[String]) -> bool {
    let bare = match host.rsplit_once(':') {
        Some((bare, port)) if !port.contains(']') => bare,
        _ => host,
    };
    let address = bare.trim_start_matches('[').trim_end_matches(']');
    address.parse::<IpAddr>().is_ok()
        || bare.eq_ignore_ascii_case("localhost")
        || names.iter().any(|name| name.eq_ignore_ascii_case(bare))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &str)]) -> bool {
        let headers = pairs.iter().map(|(name, value)| {
            (header::HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
        });
        is_own(&headers.collect(), &["cards.example".to_owned()])
    }

    #[test]
    fn own_pages_ask_and_no_others() {
        for host in ["127.0.0.1:7373", "localhost:7373", "[::1]:7373", "10.0.0.7", "cards.example"]
        {
            let own = format!("https://{host}");
            assert!(
                asked(&[("host", host)]) && asked(&[("host", host), ("origin", &own)]),
                "{host}"
            );
            assert!(!asked(&[("host", host), ("origin", "https://elsewhere.example")]), "{host}");
            assert!(!asked(&[("host", host), ("origin", "null")]), "{host}");
        }
        assert!(!asked(&[]) && !asked(&[("host", "elsewhere.example:7373")]));
        assert!(!asked(&[("host", "127.0.0.1.elsewhere.example")]));
        let cross = [("host", "localhost"), ("sec-fetch-site", "cross-site")];
        assert!(!asked(&cross));
        assert!(asked(&[cross[0], cross[1], ("sec-fetch-mode", "navigate")]));
    }
}
