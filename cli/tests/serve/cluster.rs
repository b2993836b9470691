//! A server of Postgres for one test: made in a folder of its own, reached by a socket there, and gone with the test.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Who may do everything there, by a password that is nowhere else.
pub(crate) const USER: &str = "cards";
pub(crate) const PASSWORD: &str = "Zymurgy/7 @home";
/// The password as it stands in a URL.
const IN_URL: &str = "Zymurgy%2F7%20%40home";

/// How long starting and stopping may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server. It ends with the test, also if that is killed.
pub(crate) struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    /// Who runs it, since it refuses to be run by root.
    user: Option<(u32, u32)>,
    server: Option<Child>,
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Where the programs of Postgres are: as `CARDWRIGHT_POSTGRES` says, on the path, or where Debian has them.
fn programs() -> Option<PathBuf> {
    let named = std::env::var_os("CARDWRIGHT_POSTGRES").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|found| found.path().join("bin")).collect();
    versions.sort();
    let all =
        named.into_iter().chain(std::env::split_paths(&path)).chain(versions.into_iter().rev());
    let wanted = ["initdb", "postgres", "pg_isready", "psql"];
    all.into_iter().find(|folder| wanted.iter().all(|name| folder.join(name).is_file()))
}

/// The numbers of a user and their group.
fn numbers(user: &str) -> Option<(u32, u32)> {
    let number = |flag: &str| -> Option<u32> {
        let said = Command::new("id").args([flag, user]).output().ok()?;
        String::from_utf8(said.stdout).ok()?.trim().parse().ok()
    };
    Some((number("-u")?, number("-g")?))
}

impl Cluster {
    /// Starts one; none, saying what is missing, where there is no Postgres.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            println!(
                "no database of Postgres was tried: `apt-get install postgresql`, or name the folder of its \
                 programs with CARDWRIGHT_POSTGRES"
            );
            return None;
        };
        let me: u32 = String::from_utf8(Command::new("id").arg("-u").output().unwrap().stdout)
            .unwrap()
            .trim()
            .parse()
            .unwrap();
        let user = (me == 0).then(|| numbers("postgres").or_else(|| numbers("nobody")).unwrap());
        let folder = TempDir::new().unwrap();
        let secret = folder.path().join("secret");
        std::fs::write(&secret, PASSWORD).unwrap();
        for path in [folder.path(), &secret] {
            if let Some((user, group)) = user {
                std::os::unix::fs::chown(path, Some(user), Some(group)).unwrap();
            }
        }
        let mut cluster = Self { folder, programs, user, server: None };
        let made = cluster
            .program("initdb")
            .args(["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"])
            .args(["--username", USER, "--pwfile", "secret", "--pgdata", "data"])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        cluster.go_on();
        Some(cluster)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A program of Postgres, in the folder and as the user of the server.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = match self.user {
            None => Command::new(program),
            Some((user, group)) => {
                let mut command = Command::new("setpriv");
                command.args([format!("--reuid={user}"), format!("--regid={group}")]);
                command.arg("--clear-groups").arg(program);
                command
            }
        };
        command.current_dir(self.folder()).env("PGPASSWORD", PASSWORD).env("LC_ALL", "C");
        command
    }

    /// Starts the server, as it was when it stopped.
    pub(crate) fn go_on(&mut self) {
        let folder = self.folder().to_str().unwrap().to_owned();
        let postgres = self.program("postgres");
        // It runs until nobody holds the other end of its input.
        let mut server = Command::new("sh");
        server.args(["-c", r#""$@" </dev/null & cat; kill -INT $!; wait $!"#, "sh"]);
        server.arg(postgres.get_program()).args(postgres.get_args());
        server.args(["-D", "data", "-k", &folder, "-c", "listen_addresses=", "-c", "fsync=off"]);
        let log = std::fs::File::create(self.folder().join("log")).unwrap();
        server.current_dir(&folder).env("LC_ALL", "C");
        server.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(log);
        self.server = Some(server.spawn().unwrap());
        let until = Instant::now() + PATIENCE;
        while !self.program("pg_isready").args(["-q", "-h", &folder]).status().unwrap().success() {
            let log = || std::fs::read_to_string(self.folder().join("log")).unwrap_or_default();
            assert!(Instant::now() < until, "the server does not start: {}", log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops the server: whoever is connected is cut off.
    pub(crate) fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            drop(server.stdin.take());
            let _ = server.wait();
        }
    }

    /// The URL of a database, its password with it.
    pub(crate) fn url(&self, database: &str) -> String {
        let host = self.folder().display();
        format!("postgres://{USER}:{IN_URL}@/{database}?host={host}")
    }

    /// Makes a database: its URL.
    pub(crate) fn database(&self, name: &str) -> String {
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.url(name)
    }

    /// What a database says to some SQL, a line for each row.
    pub(crate) fn sql(&self, database: &str, sql: &str) -> String {
        let folder = self.folder().to_str().unwrap();
        let mut psql = self.program("psql");
        psql.args(["-h", folder, "-U", USER, "-d", database, "-qAtX", "-v", "ON_ERROR_STOP=1"]);
        let mut psql = psql
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        psql.stdin.take().unwrap().write_all(sql.as_bytes()).unwrap();
        let Output { status, stdout, stderr } = psql.wait_with_output().unwrap();
        assert!(status.success(), "{sql}: {}", String::from_utf8_lossy(&stderr));
        String::from_utf8(stdout).unwrap().trim().to_owned()
    }
}
