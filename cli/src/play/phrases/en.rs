//! English.

use super::{Phrases, Words};

pub(super) static PHRASES: Phrases = Phrases {
    tag: "en",
    table: "Table",
    you: "(you)",
    person: "Player {n}",
    turn: "{who}'s turn",
    empty: "–",
    uncounted: "?",
    hidden: "{n} face down",
    on_card: "{card}: {zone}",
    beside: "beside it",
    more: "… {n} more lines: PgUp, PgDn",
    too_long: "… {n} more lines: `list` shows all",
    asks: "{who}: {text}",
    source: "({card})",
    times: "×{n}",
    nothing: "nothing",
    yes: "yes",
    no: "no",
    how_several: "several: `1 3, 5`, or names with commas",
    how_order: "first ones first: `2 1 3`, or names; the rest follow as they stand",
    how_bundle: "amounts: `2 NAME, 1 NAME`",
    how_spot: "a spot: `1, 2`",
    how_number: "a number from {min} to {max}",
    keys: "? help · ? NAME a card · why · undo · hint · save · quit",
    unknown: "nothing here is called `{word}`",
    near: "; did you mean {near}?",
    ambiguous: "`{word}` may be {names}: say more of it, or its number",
    no_number: "there is no {n} here: the numbers go from 1 to {most}",
    too_many: "there are only {n} of {name}",
    amount: "that is {n}, and {wanted} are wanted",
    range: "{min} to {max}",
    say_something: "type a number or a name of the list, or ? for help",
    want_number: "a whole number from {min} to {max} is wanted",
    want_yes_no: "yes or no?",
    no_spot: "there is no spot {word} to choose",
    help: "\
A choice: its number, or the beginning of its name. Several: `1 3, 5`, or names with commas; `3 NAME` is three of it. \
`0` is nothing, where that may be. A spot: `1, 2`. Goods: `2 NAME, 1 NAME`.
? NAME     what a card says and does
why        which cards and rules led to this question, and what was not offered
undo       back to your last decision
hint       what a bot would do
look       the whole table
log        what has happened
list       all that may be chosen, where it does not fit
save FILE  saves the game (it is saved after each answer anyway)
quit       leaves; the game is saved",
    no_card: "no card is called `{word}`",
    hint: "{bot} would say: {what}",
    no_undo: "you have decided nothing yet that could be taken back",
    undone: "taken back: {what}",
    may_undo: "{who} wants to take back a decision, and something has been seen since. Does {other} agree?",
    not_undone: "{other} does not agree: nothing is taken back",
    saved: "The game is saved in {file}.",
    not_saved: "The game could not be saved: {why}",
    go_on: "Go on with it: {command}",
    look_again: "Play it again: {command}",
    resumed: "The game goes on after {n} answers.",
    over_to: "{who} is next. Everybody else looks away.",
    press: "Enter shows the table.",
    game_over: "The game is over.",
    won: "Won by {who}.",
    nobody_won: "Nobody won.",
    points: "{who} {n}",
    leave: "Enter leaves.",
    comma: ", ",
    words: Words {
        help: &["?", "help"],
        why: &["why"],
        undo: &["undo"],
        save: &["save"],
        hint: &["hint"],
        quit: &["quit", "exit"],
        look: &["look"],
        log: &["log"],
        list: &["list"],
        yes: &["yes", "y"],
        no: &["no", "n"],
        nothing: &["nothing", "none", "-"],
    },
};
