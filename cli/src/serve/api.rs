//! What pages ask for besides the WebSocket, as JSON: most of it is the host's alone.

mod ruling;

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
use crate::load;
use crate::seats::adviser;
pub(super) use ruling::ruling;

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

/// All that the host sees first: games, tables, and what is being written.
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

/// What a table of a game may be like. Refused for a game that is not offered here.
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

/// Begins a table.
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

/// Ends a table and forgets it.
pub(super) async fn close(
    _: Host,
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    aside(move || hall.close(&id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets a table go on with the text of its game as it is now.
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
    let playable = hall.text(&id).await?;
    let cards = move || {
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
