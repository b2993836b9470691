//! Where tables are to be kept, as the command line says it: a file, or a database by its URL.

use std::fmt;
use std::path::{Path, PathBuf};

use super::postgres::{Database, Postgres};
use super::sqlite::Sqlite;
use super::{Failure, Store};
use crate::files;

/// Where tables are kept. What is shown of it has no password in it.
pub(in crate::serve) enum Place {
    File(PathBuf),
    Database(Box<Database>),
}

impl Place {
    /// Reads a path or a URL. An error says why no tables can be there, without repeating a URL.
    pub(in crate::serve) fn read(said: &Path) -> Result<Self, Failure> {
        let text = said.to_string_lossy();
        let protocol = text.split_once("://").map(|(protocol, _)| protocol);
        match protocol {
            Some("postgres" | "postgresql") => Ok(Self::Database(Box::new(Database::read(&text)?))),
            Some(other) if other.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Err(Failure(format!(
                    "--tables: no tables are kept in databases of `{other}`: name a file, or a URL that \
                     begins with `postgres://`"
                )))
            }
            _ => match files::place_of_database(said) {
                Ok(_) => Ok(Self::File(said.to_owned())),
                Err(error) => {
                    let place = said.display();
                    Err(Failure(format!("tables cannot be kept in {place}: {error}")))
                }
            },
        }
    }

    /// Opens it, and makes what is missing there. It is for one process at a time.
    pub(in crate::serve) fn open(&self) -> Result<Box<dyn Store>, Failure> {
        Ok(match self {
            Self::File(path) => {
                let path = files::database(path).map_err(|error| Failure(error.to_string()))?;
                Box::new(Sqlite::open(&path)?)
            }
            Self::Database(database) => Box::new(Postgres::open(database)?),
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Database(database) => database.fmt(f),
        }
    }
}
