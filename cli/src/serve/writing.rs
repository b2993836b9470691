//! Writing a game: what whoever has the designer's link asks while writing a game. Nothing here is for anybody else.
//!
//! A [`desk`] holds the texts as they are typed; [`folders`] is where they lie; [`answers`] turns what `dsl::ide` says into
//! what an editor counts; [`build`] makes a game of them that can be played; [`cards`] tells its cards, [`rulings`] runs its
//! rulings, [`games`] lets bots play it, [`trial`] people.

mod answers;
mod build;
mod cards;
mod desk;
mod folders;
mod games;
mod rulings;
mod trial;
mod units;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use schema::writing::{Ask, Explained, KnownGame, Reply, Request};

use super::api::{Designer, Refusal, aside};
use super::hall::Hall;
use crate::load;
pub(super) use desk::Desk;

/// Set when nobody waits for the answer any more.
#[derive(Debug, Clone, Default)]
struct Gone(Arc<AtomicBool>);

impl Gone {
    fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Held by whoever waits.
struct Waiting(Gone);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

fn held(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers whoever writes.
pub(super) async fn ask(
    _: Designer,
    State(hall): State<Arc<Hall>>,
    Json(request): Json<Request>,
) -> Result<Json<Reply>, Refusal> {
    let gone = Gone::default();
    // Whoever closes the page, or asks for something else instead, does not wait any more.
    let waiting = Waiting(gone.clone());
    let reply = aside(move || Ok(answer(&hall, request, &gone))).await;
    drop(waiting);
    reply?.map(Json)
}

fn answer(hall: &Hall, request: Request, gone: &Gone) -> Result<Reply, Refusal> {
    let Request { game, desk: id, texts, ask } = request;
    // The desk at which something is asked, with what was typed since.
    let desk = || -> Result<Arc<Mutex<Desk>>, Refusal> {
        let why = "this desk is not kept any more: open the game again";
        let desk = hall.desk_of(&game, &id);
        let desk = desk.ok_or_else(|| Refusal(StatusCode::GONE, why.to_owned()))?;
        for typed in texts {
            held(&desk).typed(typed)?;
        }
        Ok(desk)
    };
    Ok(match ask {
        Ask::Games => {
            let games = hall.written().into_iter().map(|(name, title)| {
                let titles = load::titles(&name);
                KnownGame { name, title, titles }
            });
            Reply::Games(games.collect())
        }
        Ask::Open => {
            let (id, desk) = hall.open_desk(&game)?;
            Reply::Open(held(&desk).opened(id)?)
        }
        Ask::Explain { code } => {
            let found = dsl::ide::explain(&code);
            let found =
                found.map(|(title, more)| Explained { title: title.to_owned(), text: more.text });
            Reply::Explain(found)
        }
        Ask::Read { path } => Reply::Read(held(&*desk()?).read(&path)?),
        Ask::Write { path, text, mark } => {
            let mark = held(&*desk()?).write(&path, &text, mark.as_deref())?;
            hall.forget(&game);
            Reply::Write { mark }
        }
        Ask::Rename { path, to, mark } => {
            held(&*desk()?).rename(&path, &to, mark.as_deref())?;
            hall.forget(&game);
            Reply::Rename
        }
        Ask::Delete { path, mark } => {
            held(&*desk()?).delete(&path, mark.as_deref())?;
            hall.forget(&game);
            Reply::Delete
        }
        Ask::Check { path } => Reply::Check(held(&*desk()?).check(&path)),
        Ask::Complete(point) => Reply::Complete(held(&*desk()?).complete(&point)),
        Ask::Hover(point) => Reply::Hover(cards::hover(&*desk()?, &point)),
        Ask::Definition(point) => Reply::Places(held(&*desk()?).definition(&point)),
        Ask::References(point) => Reply::Places(held(&*desk()?).references(&point)),
        Ask::Symbols { path } => Reply::Symbols(held(&*desk()?).symbols(&path)),
        Ask::Card(point) => Reply::Card(cards::card(&*desk()?, &point)?),
        Ask::Rulings(point) => Reply::Rulings(rulings::run(&*desk()?, &point, gone)?),
        Ask::Transcript { name } => Reply::Transcript(rulings::transcript(&*desk()?, &name)?),
        Ask::Take { name } => {
            rulings::take(&*desk()?, &name)?;
            Reply::Take
        }
        Ask::Play { table, locale } => {
            Reply::Play(trial::play(hall, &game, &*desk()?, table.as_deref(), locale)?)
        }
        Ask::Compare { anew } => Reply::Compare(games::compare(&*desk()?, anew, gone)?),
    })
}
