//! What pages ask for besides the WebSocket, as JSON: most of it is the host's alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use schema::look::Look;
use serde::{Deserialize, Serialize};

use super::hall::Hall;
use super::seated::{Wanted, sitters};
use super::store::Kept;
use super::table::Renewed;
use crate::files::Root;
use crate::load;
use crate::retold::retold;
use crate::seats::adviser;

/// What went wrong, for whoever asked.
#[derive(Serialize)]
struct Wrong {
    why: String,
}

/// A request that cannot be done: why.
pub(super) struct Refusal(pub(super) StatusCode, pub(super) String);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(Wrong { why: self.1 })).into_response()
    }
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Refusal(StatusCode::UNPROCESSABLE_ENTITY, why)
    }
}

fn forbidden() -> Refusal {
    Refusal(StatusCode::FORBIDDEN, "this link opens nothing here".to_owned())
}

/// The secret that came with a request: `Authorization: Bearer SECRET`.
pub(super) struct Token(String);

impl<S: Sync> FromRequestParts<S> for Token {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let said = parts.headers.get(header::AUTHORIZATION).and_then(|it| it.to_str().ok());
        let token = said.and_then(|said| said.strip_prefix("Bearer "));
        token.map(|token| Token(token.to_owned())).ok_or_else(forbidden)
    }
}

/// Whoever has the host's link.
pub(super) struct Host;

impl FromRequestParts<Arc<Hall>> for Host {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Self, Refusal> {
        let Token(token) = Token::from_request_parts(parts, hall).await?;
        hall.is_host(&token).then_some(Host).ok_or_else(forbidden)
    }
}

/// Whoever has the designer's link.
pub(super) struct Designer;

impl FromRequestParts<Arc<Hall>> for Designer {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Self, Refusal> {
        let Token(token) = Token::from_request_parts(parts, hall).await?;
        hall.is_designer(&token).then_some(Designer).ok_or_else(forbidden)
    }
}

/// A game that tables may be of.
#[derive(Serialize)]
pub(super) struct Game {
    name: String,
    title: String,
    /// What its locales call it, by language.
    titles: BTreeMap<String, String>,
}

/// What there is.
#[derive(Serialize)]
pub(super) struct House {
    games: Vec<Game>,
    tables: Vec<Sat>,
    /// The secret of the designer's link, and the games that it opens.
    designer: String,
    written: Vec<String>,
}

/// A table with its links.
#[derive(Serialize)]
pub(super) struct Sat {
    id: String,
    game: String,
    title: String,
    locale: Option<String>,
    seats: Vec<Seated>,
    watch: String,
    is_open: bool,
}

#[derive(Serialize)]
struct Seated {
    name: String,
    sitter: String,
    /// The secret of its link, where a person sits.
    token: Option<String>,
}

impl Sat {
    fn new(kept: Kept, is_open: bool, titles: &mut Titles) -> Self {
        let seated = kept.setup.seats.into_iter().zip(kept.sitters).zip(kept.tokens);
        let seats = seated.map(|((name, sitter), token)| {
            let token = (sitter == crate::seats::PERSON).then_some(token);
            Seated { name, sitter, token }
        });
        let translated =
            kept.locale.as_ref().and_then(|tag| titles.of(&kept.game).get(tag).cloned());
        Self {
            seats: seats.collect(),
            id: kept.id,
            game: kept.game,
            title: translated.unwrap_or(kept.title),
            locale: kept.locale,
            watch: kept.watch,
            is_open,
        }
    }
}

/// What the locales of games call them, each game's read once.
#[derive(Default)]
struct Titles(BTreeMap<String, BTreeMap<String, String>>);

impl Titles {
    /// By language.
    fn of(&mut self, game: &str) -> &BTreeMap<String, String> {
        self.0.entry(game.to_owned()).or_insert_with(|| load::titles(game))
    }
}

/// Does something that takes its time beside everything else.
pub(super) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.unwrap_or_else(|error| Err(error.to_string()))?)
}

pub(super) async fn house(_: Host, State(hall): State<Arc<Hall>>) -> Result<Json<House>, Refusal> {
    let house = move || {
        let mut read = Titles::default();
        let games = hall.games().into_iter().map(|(name, title)| {
            let titles = read.of(&name).clone();
            Game { name, title, titles }
        });
        let games = games.collect();
        let tables = hall.tables().into_iter().map(|it| Sat::new(it.kept, it.is_open, &mut read));
        let written = hall.written().into_iter().map(|(name, _)| name).collect();
        let designer = hall.designer().to_owned();
        Ok(House { games, tables: tables.collect(), designer, written })
    };
    aside(house).await.map(Json)
}

/// What a table of a game may be like.
#[derive(Serialize)]
pub(super) struct Terms {
    players: (u8, u8),
    /// Who may sit there.
    sitters: Vec<String>,
    /// Who sits there best where no person does.
    adviser: String,
    locales: Vec<String>,
    options: Vec<String>,
}

pub(super) async fn terms(
    _: Host,
    State(hall): State<Arc<Hall>>,
    Path(game): Path<String>,
) -> Result<Json<Terms>, Refusal> {
    let terms = move || {
        let known = hall.games().iter().any(|(name, _)| *name == game);
        if !known {
            return Err("there is no such game".to_owned());
        }
        let playable = hall.playable(&game, None)?;
        let program = playable.rules.program();
        let locales = playable.game.locales.iter().map(|locale| locale.tag.clone());
        Ok(Terms {
            players: program.players,
            sitters: sitters(&playable),
            adviser: adviser(&playable).to_owned(),
            locales: locales.collect(),
            options: program.variants.iter().map(|variant| variant.name.clone()).collect(),
        })
    };
    aside(terms).await.map(Json)
}

/// A table that is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    game: String,
    seats: Vec<NewSeat>,
    #[serde(default)]
    set: Vec<(String, String)>,
    seed: Option<u64>,
    locale: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewSeat {
    #[serde(default)]
    name: String,
    sitter: String,
}

pub(super) async fn create(
    _: Host,
    State(hall): State<Arc<Hall>>,
    Json(new): Json<NewTable>,
) -> Result<Json<Sat>, Refusal> {
    let wanted = Wanted {
        game: new.game,
        seats: new.seats.into_iter().map(|seat| (seat.name, seat.sitter)).collect(),
        set: new.set,
        seed: new.seed,
        locale: new.locale,
    };
    aside(move || hall.create(wanted))
        .await
        .map(|kept| Json(Sat::new(kept, true, &mut Titles::default())))
}

pub(super) async fn close(
    _: Host,
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    aside(move || hall.close(&id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn renew(
    _: Host,
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Json<Renewed>, Refusal> {
    Ok(Json(hall.renew(&id).await?))
}

/// The table as a save, which has in it what chance began with, and so all that is hidden: the host's alone.
pub(super) async fn save(
    _: Host,
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let save = hall.save(&id).await?;
    let name = format!("attachment; filename=\"{id}.save.json\"");
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(save)).into_response())
}

/// A stretch of answers, counted from 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stretch {
    first: usize,
    last: usize,
    /// Whether it is put into the game's folder.
    #[serde(default)]
    write: bool,
}

/// A stretch of a game as a ruling.
#[derive(Serialize)]
pub(super) struct Ruling {
    text: String,
    transcript: String,
    /// Where it was written, in the game's folder.
    files: Vec<String>,
}

pub(super) async fn ruling(
    _: Host,
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Json(stretch): Json<Stretch>,
) -> Result<Json<Ruling>, Refusal> {
    let save = hall.save(&id).await?;
    let ruling = move || {
        let kept = hall.kept(&id).ok_or_else(|| "there is no such table".to_owned())?;
        // Rulings are written in the game's own words.
        let playable = hall.playable(&kept.game, None)?;
        if save.program != playable.rules.hash() {
            return Err("this table is played with another text of the game than lies there now: a ruling of it would tell what \
                        never happened"
                .to_owned());
        }
        let (first, last) = (stretch.first, stretch.last);
        let stem = format!("table-{id}");
        let told = retold(&playable, &save, &stem, (first, last));
        let told = told.map_err(|error| error.to_string())?;
        let mut files = Vec::new();
        if stretch.write {
            playable.home().writable().map_err(|error| error.to_string())?;
            let own = (format!("rulings/{stem}-{first}-{last}.ruling"), told.text.clone());
            let root = &playable.home().root;
            // Another ruling from the same answer on may have put the same save there.
            let is_there = |(path, text): &(String, String)| {
                root.text(path, text.len() as u64).is_ok_and(|there| there == *text)
            };
            let save = told.save.filter(|save| !is_there(save));
            files = put(root, save.into_iter().chain([own]))?;
        }
        Ok(Ruling { text: told.text, transcript: told.transcript, files })
    };
    aside(ruling).await.map(Json)
}

/// Writes files that are not there yet: all of them, or none. Gives their paths.
fn put(root: &Root, files: impl Iterator<Item = (String, String)>) -> Result<Vec<String>, String> {
    let mut written: Vec<String> = Vec::new();
    for (path, text) in files {
        if let Err(error) = root.create(&path, text.as_bytes()) {
            written.iter().for_each(|path| drop(root.remove(path)));
            return Err(format!("{path} cannot be written: {error}"));
        }
        written.push(path);
    }
    Ok(written)
}

/// A card as a rulebook tells it.
#[derive(Serialize)]
pub(super) struct Card {
    name: String,
    kind: String,
    facts: String,
    lines: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    look: Option<Look>,
}

/// All cards of a table's game, in its language: what is printed on them is no secret.
pub(super) async fn cards(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Json<Vec<Card>>, Refusal> {
    if hall.admit(&id, &token).is_none() && !hall.is_host(&token) {
        return Err(forbidden());
    }
    let cards = move || {
        let kept = hall.kept(&id).ok_or_else(|| "there is no such table".to_owned())?;
        let playable = hall.playable(&kept.game, kept.locale.as_deref())?;
        let rules = &playable.rules;
        let program = rules.program();
        let cards = program.definitions.pairs().map(|(id, definition)| {
            let wording = rules.wording(id);
            let kind = program.kinds.get(definition.kind);
            Card {
                look: playable.game.looks.card(program, id),
                name: wording.name,
                kind: kind.map_or_else(String::new, |kind| kind.name.clone()),
                facts: wording.facts,
                lines: wording.lines,
            }
        });
        Ok(cards.collect())
    };
    aside(cards).await.map(Json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_together_or_not_at_all() {
        let folder = tempfile::TempDir::new().unwrap();
        let root = Root::open(folder.path()).unwrap();
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        root.create("rulings/a.ruling", b"before").unwrap();
        let files = [file("saves/a.json", "{}"), file("rulings/a.ruling", "after")];
        let why = put(&root, files.into_iter()).unwrap_err();
        assert!(why.starts_with("rulings/a.ruling cannot be written"), "{why}");
        assert!(!root.has("saves/a.json"), "the save is left behind");
        assert_eq!(root.text("rulings/a.ruling", 99).unwrap(), "before");
        let files = [file("saves/a.json", "{}"), file("rulings/b.ruling", "after")];
        assert_eq!(put(&root, files.into_iter()).unwrap(), ["saves/a.json", "rulings/b.ruling"]);
    }
}
