//! The files of the page, which are inside the command.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

/// As `npm run build` made them.
static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../web/dist");

/// What the server itself may ask for: nothing but what comes from where the page is, nothing in its text that runs or
/// styles, no page around it.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                                 img-src 'self' data:; font-src 'self'; connect-src 'self'; \
                                 base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The first page. What else there is stands behind its `#`, which no server is told.
pub(super) async fn first() -> Response {
    file("index.html")
}

/// A file that the page asks for.
pub(super) async fn asset(Path(path): Path<String>) -> Response {
    file(&format!("assets/{path}"))
}

fn file(path: &str) -> Response {
    let Some(found) = FILES.get_file(path) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    // Files of assets have the hash of what is in them in their names.
    let kept = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, kept)], found.contents())
        .into_response()
}
