//! Fixes mend what they are offered for: over the texts that show each diagnostic.

use std::fs;

use dsl::ide::{Finding, Fix, Workspace};

use super::texts::{base, root};

#[test]
fn what_is_fixed_is_not_told_again() {
    let folder = root().join("tests/diagnostics");
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let (mut tried, mut wrong) = (0, Vec::new());
    for path in paths {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let place = match ending {
            "cards" => "new.cards",
            "ruling" => "rulings/new.ruling",
            "bot" => "bots/new.bot",
            _ => continue,
        };
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let mut workspace = Workspace::new(base());
        if let Some(other) =
            text.lines().next().and_then(|line| line.strip_prefix("// instead of "))
        {
            workspace.remove(other);
        }
        let spoken: String = text
            .lines()
            .filter_map(|line| line.strip_prefix("//|"))
            .map(|line| format!("{line}\n"))
            .collect();
        workspace.set("spoken.cards", spoken);
        workspace.set(place, text);
        for finding in workspace.diagnostics() {
            for fix in &finding.fixes {
                tried += 1;
                let mut mended = Workspace::new(workspace.sources().clone());
                apply(&mut mended, fix);
                let told = |other: &Finding| {
                    other.code == finding.code
                        && other.message == finding.message
                        && other.path == finding.path
                };
                let (before, after) = (workspace.diagnostics(), mended.diagnostics());
                let count = |all: &[Finding]| all.iter().filter(|it| told(it)).count();
                if count(&after) >= count(&before) {
                    wrong.push(format!("{name}: {} — {}", finding.message, fix.title));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried > 40, "{tried} fixes");
}

#[test]
fn a_name_with_an_invisible_sign_is_not_erased() {
    let mut workspace = Workspace::new(base());
    workspace
        .set("new.cards", "wind \"Bree\u{200b}ze\" { cost 1, on play { draw 1 } }\n".to_owned());
    workspace.set("locale/de.toml", "name = \"Ba\u{200b}sis\"\n".to_owned());
    let hidden: Vec<Finding> =
        workspace.diagnostics().into_iter().filter(|found| found.code == "W0138").collect();
    assert!(hidden.len() > 1, "{hidden:?}");
    assert!(hidden.iter().all(|found| found.fixes.is_empty()), "{hidden:?}");

    workspace.set("new.cards", "wind Breeze { cost 1,\u{200b} on play { draw 1 } }\n".to_owned());
    let found = workspace.diagnostics().into_iter().find(|found| found.path == "new.cards");
    apply(&mut workspace, &found.expect("the sign is told").fixes[0]);
    assert!(workspace.diagnostics().iter().all(|found| found.path != "new.cards"));
}

pub(crate) fn apply(workspace: &mut Workspace, fix: &Fix) {
    for edit in fix.edits.iter().rev() {
        let files = &workspace.game().files;
        let text = files
            .iter()
            .find(|(_, path, _)| *path == edit.path)
            .map(|(_, _, text)| text.to_owned());
        let mut text = text.unwrap();
        text.replace_range(edit.start..edit.end, &edit.text);
        assert!(workspace.set(&edit.path, text));
    }
}
