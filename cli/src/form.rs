//! In which form games are carried out, said on the command line.

use clap::Args as ClapArgs;
use interpreter::{Pass, Passes, Rules};

/// How games are carried out: in every form they are the same games.
#[derive(Debug, ClapArgs)]
pub(crate) struct FormArgs {
    /// Play everything as it is written, instruction by instruction: slow, and right where anything else differs.
    #[arg(long)]
    pub(crate) reference: bool,
    /// Leave out a pass of the fast form; may be given several times.
    #[arg(long, value_name = "PASS", conflicts_with = "reference", value_parser = pass)]
    pub(crate) without: Vec<Pass>,
}

impl FormArgs {
    /// Machines for these rules take this form from here on.
    pub(crate) fn choose(&self, rules: &mut Rules) {
        let without = |passes: Passes, pass: &Pass| passes.without(*pass);
        let passes = self.without.iter().fold(Passes::ALL, without);
        rules.play_by(if self.reference { Passes::NONE } else { passes });
    }
}

fn pass(name: &str) -> Result<Pass, String> {
    Pass::named(name).ok_or_else(|| {
        let known = Pass::ALL.map(Pass::name).join(", ");
        format!("there is no such pass; there are {known}")
    })
}
