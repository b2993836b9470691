//! Which database, by its URL. Nothing that is said of it has its password in it.

use std::fmt;
use std::time::Duration;

use postgres::Config;
use postgres::config::{Host, SslMode};

use super::Failure;

/// So long it is waited for a server that has gone away.
const PATIENCE: Duration = Duration::from_secs(10);

/// A database, and how to connect to it.
#[derive(Clone)]
pub(in crate::serve) struct Database {
    pub(super) config: Config,
    /// How long it is waited for a server that has gone away.
    pub(in super::super) patience: Duration,
}

impl Database {
    /// Reads a URL, with the password of `PGPASSWORD` if it has none. An error says what is wrong without repeating it.
    pub(in super::super) fn read(url: &str) -> Result<Self, Failure> {
        let wrong = |why: &str| {
            Failure(format!(
                "--tables: {why} (a URL is `postgres://USER@HOST/DATABASE`, or \
                 `postgres:///DATABASE?host=FOLDER` for the folder of a socket)"
            ))
        };
        let address = url.split('?').next().unwrap_or(url);
        if address.matches('@').count() > 1 {
            return Err(wrong("write an `@` in a name or a password as `%40`"));
        }
        let (parsed, options) = (url.parse::<Config>(), url.split_once('?').map(|it| it.1));
        let is_required = parsed.as_ref().is_ok_and(|it| it.get_ssl_mode() == SslMode::Require);
        if is_required || options.is_some_and(|options| options.contains("sslmode=verify-")) {
            return Err(wrong(
                "the connection is not encrypted: leave `sslmode` out, and keep it on this machine or in a tunnel",
            ));
        }
        let mut config = parsed.map_err(|_| wrong("this URL is of no database"))?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(wrong("this URL names no host"));
        }
        let password = std::env::var("PGPASSWORD").ok();
        if let Some(password) = password.filter(|_| config.get_password().is_none()) {
            config.password(password);
        }
        config
            .application_name("cardwright")
            .connect_timeout(Duration::from_secs(5))
            .keepalives_idle(Duration::from_secs(30))
            .tcp_user_timeout(Duration::from_secs(30));
        Ok(Self { config, patience: PATIENCE })
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.config.get_dbname().or(self.config.get_user()).unwrap_or_default();
        write!(f, "the database `{name}`")?;
        let hosts = self.config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(folder) => folder.display().to_string(),
        });
        let addresses = self.config.get_hostaddrs().iter().map(ToString::to_string);
        let at: Vec<String> = hosts.chain(addresses).collect();
        write!(f, " at {}", at.join(", "))
    }
}
