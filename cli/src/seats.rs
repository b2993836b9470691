//! Who sits where: `--seats you,sensible,Ann=you,cmd:python3 bot.py`.

use std::time::Duration;

use schema::decision::Seat;
use schema::phrase::fill;
use schema::words::{counted, in_number};

use crate::error::Error;
use crate::load::Playable;
use crate::outside::{PREFIX, Spec};
use crate::phrases::{Phrases, again};
use crate::terminal::in_line;

/// The word for a person at this keyboard.
pub(crate) const PERSON: &str = "you";
/// Who plays by chance.
pub(crate) const RANDOM: &str = "random";
/// The bot that is asked first for a hint, and that takes the seats that nobody named.
const SENSIBLE: &str = "sensible";
/// How many players there are unless the user says otherwise, if the game allows as many.
const PLAYERS: u8 = 2;

/// Who sits at the table, seat by seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seating {
    /// Their names.
    pub(crate) names: Vec<String>,
    /// Who plays for them: `you`, or the name of a bot.
    pub(crate) sitters: Vec<String>,
    /// For each seat the program that plays for it, if one does.
    pub(crate) programs: Vec<Option<Spec>>,
}

/// What is said of a file by whose name nobody can play.
pub(crate) fn holds_no_bot(file: &str) -> String {
    format!("`{file}` holds no bot that can play: `bot Name {{ … }}`")
}

/// Splits a word of `--seats` into the player's name, if it gives one, and who plays.
fn named(word: &str) -> (Option<&str>, &str) {
    match word.split_once('=') {
        Some((name, sitter)) if !word.trim_start().starts_with(PREFIX) => {
            (Some(name.trim()), sitter.trim())
        }
        _ => (None, word.trim()),
    }
}

impl Seating {
    /// Reads the words of `--seats`. The game's bot takes the seats that are missing.
    pub(crate) fn read(
        words: &[String],
        playable: &Playable,
        phrases: &Phrases,
        patience: Duration,
    ) -> Result<Self, Error> {
        let program = playable.rules.program();
        let (least, most) = program.players;
        let are_named = !words.is_empty();
        let mut words = if words.is_empty() { vec![PERSON.to_owned()] } else { words.to_vec() };
        let said = words.len();
        // Whoever names one seat plays alone where the game can be; whoever names none does not.
        let wanted = if are_named { least } else { PLAYERS.clamp(least, most.max(least)) };
        if words.len() == 1 {
            words.resize(usize::from(wanted).max(1), adviser(playable).to_owned());
        }
        if words.len() < usize::from(least) || words.len() > usize::from(most) {
            let range = program.played_by();
            return Err(Error::usage(format!(
                "{} is played by {range}, and --seats names {}",
                playable.rules.game_title(),
                words.len()
            )));
        }
        let mut seating = Self { names: Vec::new(), sitters: Vec::new(), programs: Vec::new() };
        for (word, number) in words.iter().zip(1..) {
            let (name, sitter) = named(word);
            let may_start = number <= said;
            let program = known(sitter, playable, may_start.then_some(patience))?;
            let name = match (name.map(again), &program) {
                (Some(name), _) if name.is_empty() => {
                    return Err(Error::usage(format!("`{}`: a name is missing", in_line(word))));
                }
                (Some(name), _) => Some(name),
                (None, program) => program.as_ref().map(|program| again(program.short())),
            };
            seating.programs.push(program);
            seating.names.push(name_beside(&seating.names, name, sitter, phrases));
            seating.sitters.push(sitter.to_owned());
        }
        Ok(seating)
    }

    /// The seats of a save. If it does not say who played, people did. A save may come from a stranger, so it starts no
    /// programs.
    pub(crate) fn of_save(
        names: &[String],
        sitters: &[String],
        playable: &Playable,
    ) -> Result<Self, Error> {
        seatable(names, playable)?;
        let mut sitters = sitters.to_vec();
        sitters.resize(names.len(), PERSON.to_owned());
        if let Some(program) = sitters.iter().find(|sitter| sitter.starts_with(PREFIX)) {
            let words = sitters.join(",");
            let words = shlex::try_quote(&words).unwrap_or("…".into());
            return Err(Error::usage(format!(
                "`{program}` plays in this save, and a save starts no program; say who sits where: --seats {words}"
            )));
        }
        Self::seated(names, sitters, playable, None)
    }

    /// Seats with these names. The words say who plays for them, by name (`Bob=random`) or else in order; people play for
    /// the others.
    pub(crate) fn named(
        names: &[String],
        words: &[String],
        playable: &Playable,
        patience: Duration,
    ) -> Result<Self, Error> {
        seatable(names, playable)?;
        if !words.is_empty() && words.len() != names.len() {
            let here_are = in_number(words.len(), "here is #|here are #");
            return Err(Error::usage(format!(
                "--seats says who plays for each of {}, {} in all, and {here_are}",
                names.join(", "),
                names.len()
            )));
        }
        let mut sitters: Vec<Option<&str>> = vec![None; names.len()];
        let mut unnamed = Vec::new();
        for word in words {
            let (Some(name), sitter) = named(word) else {
                unnamed.push(named(word).1);
                continue;
            };
            let name = again(name);
            let mut free = names.iter().zip(&mut sitters).filter(|(_, said)| said.is_none());
            match free.find(|(known, _)| is_called(known, &name)) {
                Some((_, said)) => *said = Some(sitter),
                None if names.contains(&name) => {
                    return Err(Error::usage(format!("--seats says twice who plays for `{name}`")));
                }
                None => {
                    let names = names.join(", ");
                    let why = format!("nobody is called `{name}` here; there are {names}");
                    return Err(Error::usage(format!("`{word}`: {why}")));
                }
            }
        }
        let mut unnamed = unnamed.into_iter();
        let sitter =
            |said: Option<&str>| said.or_else(|| unnamed.next()).unwrap_or(PERSON).to_owned();
        let sitters = sitters.into_iter().map(sitter).collect();
        Self::seated(names, sitters, playable, Some(patience))
    }

    fn seated(
        names: &[String],
        sitters: Vec<String>,
        playable: &Playable,
        patience: Option<Duration>,
    ) -> Result<Self, Error> {
        let programs = sitters.iter().map(|sitter| known(sitter, playable, patience));
        let programs = programs.collect::<Result<_, _>>()?;
        let names = names.iter().map(|name| again(name)).collect();
        Ok(Self { names, sitters, programs })
    }

    /// Throws away what programs write to standard error.
    pub(crate) fn hush(&mut self) {
        self.programs.iter_mut().flatten().for_each(|program| program.is_hushed = true);
    }

    /// Whether a program plays for a seat.
    pub(crate) fn is_program(&self, seat: Seat) -> bool {
        self.programs.get(usize::from(seat.0)).is_some_and(Option::is_some)
    }

    /// All seats, in the order of the table.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.names.len() as u8).map(Seat)
    }

    /// The number behind the last seat. Nobody has it, and it sees what is public.
    pub(crate) fn onlooker(&self) -> Seat {
        Seat(self.names.len() as u8)
    }

    /// The seats of the people who share the keyboard.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| self.is_person(*seat))
    }

    /// The seat of the one person who plays, if nobody shares the keyboard with them.
    pub(crate) fn alone(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Whether a person plays for a seat.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.sitters.get(usize::from(seat.0)).is_some_and(|sitter| sitter == PERSON)
    }

    /// The name of the player of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(usize::from(seat.0)).map_or("", String::as_str)
    }
}

/// What whoever sits down beside others is called, as none of them is: what is said, or else what fits who it is.
pub(crate) fn name_beside(
    others: &[String],
    said: Option<String>,
    sitter: &str,
    phrases: &Phrases,
) -> String {
    let name = match said {
        Some(name) => name,
        None if sitter == PERSON => fill(phrases.person, &[("n", &(others.len() + 1).to_string())]),
        None => sitter.to_owned(),
    };
    let mut names = (2..).map(|number| format!("{name} {number}"));
    let is_taken = |name: &String| others.contains(name);
    if !is_taken(&name) {
        return name;
    }
    names.find(|name| !is_taken(name)).unwrap_or(name)
}

/// Refuses more seats than the game has, before anything is made for each of them. That there are too few is said when the
/// game starts.
fn seatable(names: &[String], playable: &Playable) -> Result<(), Error> {
    let program = playable.rules.program();
    if names.len() <= usize::from(program.players.1) {
        return Ok(());
    }
    let (title, wanted) = (playable.rules.game_title(), counted(program.played_by(), "player"));
    let sit = in_number(names.len(), "# sits|# sit");
    Err(Error::failed(format!("{title} is for {wanted}, and {sit} here")))
}

/// Whether a player's name is this one, or this one with a number behind it, as it is given to players of equal names:
/// `Ann 2`.
fn is_called(known: &str, name: &str) -> bool {
    let number = known.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
    known == name || number.is_some_and(|number| number.parse::<u8>().is_ok())
}

/// The bot that gives hints: `sensible`, else the first bot of the manifest's `[sim]`, else `random`.
pub(crate) fn adviser(playable: &Playable) -> &str {
    let bots = &playable.game.bots;
    let named = |name: &&str| bots.iter().any(|(stem, _)| stem == name);
    let manifest = playable.sim_bots().iter();
    let mut wanted = std::iter::once(SENSIBLE).chain(manifest.map(String::as_str));
    let found = wanted.find(named).or_else(|| bots.first().map(|(stem, _)| stem.as_str()));
    found.unwrap_or(RANDOM)
}

/// The program that a word names, if it is one. Fails if the word names neither a program nor a bot nor a person. Without
/// `patience` the word is not from the command line, and a program is refused.
fn known(
    sitter: &str,
    playable: &Playable,
    patience: Option<Duration>,
) -> Result<Option<Spec>, Error> {
    let program = patience.and_then(|patience| Spec::read(sitter, patience)).transpose()?;
    if let Some(program) = program {
        program.try_out()?;
        return Ok(Some(program));
    }
    let bots = playable.game.bots.iter().map(|(stem, _)| stem.as_str());
    let all: Vec<&str> = [PERSON, RANDOM].into_iter().chain(bots).collect();
    if all.contains(&sitter) {
        return Ok(None);
    }
    let near = schema::suggest::nearest(sitter, all.iter().copied());
    let help = match (playable.bot_file(sitter), near) {
        (Some(file), _) => holds_no_bot(file),
        (None, Some(near)) => format!("did you mean `{near}`?"),
        (None, None) => format!("there are {}", all.join(", ")),
    };
    Err(Error::usage(format!("nobody is called `{sitter}` who could sit here; {help}")))
}
