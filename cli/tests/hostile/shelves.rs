//! Where games are found by name: what lies further up is told, and what somebody else may have put there is not taken.

use std::fs::{Permissions, set_permissions};
use std::os::unix::fs::{PermissionsExt, chown};

use super::lair::Lair;

#[test]
fn what_lies_further_up_is_told() {
    let lair = Lair::new();
    lair.game("games/dominion");
    lair.folder("a/b");
    let said = lair.call_in("a/b", &["sim", "dominion", "--games", "1"], "");
    assert!(said.status.success(), "{}", said.text());
    let told = String::from_utf8(said.errors).unwrap();
    assert!(told.contains("dominion: found in ") && told.contains("games/dominion"), "{told}");
    // Where one stands it is no surprise.
    let here = lair.call(&["check", "dominion"]);
    assert!(here.status.success() && here.errors.is_empty(), "{}", here.text());
}

#[test]
fn what_others_may_write_is_not_taken() {
    for (open, mode) in
        [("games", 0o777), ("games/dominion", 0o777), ("games", 0o775), ("games/dominion", 0o775)]
    {
        let lair = Lair::new();
        lair.game("games/dominion");
        lair.folder("a/b");
        // Only who may do all gives a folder to a group of others.
        if mode == 0o775 && chown(lair.path(open), None, Some(65_534)).is_err() {
            continue;
        }
        set_permissions(lair.path(open), Permissions::from_mode(mode)).unwrap();
        let said = lair.call_in("a/b", &["show", "dominion"], "");
        let text = said.text();
        assert!(said.status.success() && text.contains("Dominion: "), "{text}");
        assert!(text.contains("is not taken"), "{text}");
        // By its path it is what was asked for.
        assert!(lair.call(&["show", "games/dominion"]).text().starts_with("X: "));
    }
}

/// That is told, too, where nothing else is called so.
#[test]
fn what_is_not_taken_is_told_where_there_is_no_other() {
    for open in ["games", "games/mine", ""] {
        let lair = Lair::new();
        lair.game("games/mine");
        lair.file("games/more/expansion.toml", "");
        lair.folder("a/b");
        set_permissions(lair.path(open), Permissions::from_mode(0o1777)).unwrap();
        let (mine, code) = {
            let said = lair.call_in("a/b", &["check", "mine"], "");
            (said.text(), said.status.code())
        };
        assert_eq!(code, Some(2), "{mine}");
        assert!(mine.contains("there is no game `mine`"), "{mine}");
        assert!(mine.contains("games/mine is not taken: somebody else owns "), "{mine}");
        if open == "games/mine" {
            continue;
        }
        let more = lair.call_in("a/b", &["check", "dominion", "--with", "more"], "").text();
        assert!(more.contains("games/more is not taken: somebody else owns "), "{more}");
    }
}

/// Nothing is taken from above a folder in which everybody may write, as `/tmp` is one; that is told.
#[test]
fn nothing_is_taken_from_above_an_open_folder() {
    let lair = Lair::new();
    lair.game("up/games/dominion");
    lair.folder("up/open/here");
    set_permissions(lair.path("up/open"), Permissions::from_mode(0o1777)).unwrap();
    let said = lair.call_in("up/open/here", &["show", "dominion"], "");
    assert!(said.text().contains("Dominion: "), "{}", said.text());
    assert!(said.text().contains("is not taken: somebody else owns a folder around it"));
}

#[test]
fn a_linked_shelf_or_game_is_none() {
    let lair = Lair::new();
    lair.game("elsewhere/dominion");
    lair.link("games", "elsewhere");
    lair.link("more/games/dominion", "../../elsewhere/dominion");
    for folder in ["", "more"] {
        let said = lair.call_in(folder, &["show", "dominion"], "");
        assert!(said.text().contains("Dominion: "), "{}", said.text());
    }
}
