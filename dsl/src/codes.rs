//! The table of all codes of diagnostics. The first two digits of a code are its family. `explain/CODE.md` holds what
//! the command `explain` says of it.

/// A code of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    /// The code itself: `C` for errors, `W` for warnings, and four digits.
    pub id: &'static str,
    /// A short title.
    pub title: &'static str,
    /// The text of `explain/CODE.md`: paragraphs, and examples fenced as `wrong` and `right`.
    pub explanation: &'static str,
}

macro_rules! codes {
    ($($name:ident $id:literal $title:literal)*) => {
        $(#[doc = $title] pub const $name: Code = Code {
            id: $id,
            title: $title,
            explanation: include_str!(concat!("../explain/", $id, ".md")),
        };)*

        /// Every code, in order.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

/// Codes of errors about something that is missing. They may be mere consequences of another error, in what would have
/// declared it.
pub(crate) const MISSED: &[Code] = &[
    UNKNOWN_WORD,
    SORT_ALONE,
    NOT_A_FIELD,
    NO_SUCH_ABILITY,
    FIELD_MISSING,
    NEVER_LIVE,
    WRONG_CASE,
    NOT_A_RESOURCE,
];

codes! {
    // the folder
    MANIFEST "C0002" "the manifest cannot be read"
    LOOK "C0003" "a colour or symbol that cannot be shown"
    ACCOUNT "C0004" "a list beside the rulings that cannot be read"
    // letters and lines
    UNEXPECTED "C0101" "something else is expected here"
    UNCLOSED_BRACE "C0102" "a bracket is not closed"
    UNCLOSED_TEXT "C0103" "a text is not closed"
    TOO_DEEP "C0104" "nested too deep"
    FULL_WIDTH "C0105" "a full-width sign"
    TOO_LONG "C0106" "a file or a line is too long"
    NUMBER_TOO_LARGE "C0107" "a number is too large"
    NOT_UTF8 "C0108" "a file is not UTF-8"
    LOOK_ALIKE "C0109" "letters that only look right"
    INVISIBLE "C0110" "an invisible sign"
    NO_ROOM "C0111" "too many of one sort"
    // names
    UNKNOWN_WORD "C0201" "unknown word"
    DECLARED_TWICE "C0202" "declared twice"
    RESERVED_WORD "C0204" "reserved word"
    HIDES_MEMBER "C0205" "hides a member"
    WRONG_CASE "C0206" "wrong case"
    NOBODY_IS_ME "C0207" "nobody is me here"
    WHOSE "C0208" "the candidate's or its reader's"
    // types
    WRONG_TYPE "C0301" "wrong type"
    OUT_OF_RANGE "C0302" "out of range"
    LIST_FOR_ONE "C0303" "a list where one thing is wanted"
    NOT_A_CARD "C0304" "a definition, not a card"
    NOT_COMPARABLE "C0305" "not comparable"
    SOME_KINDS_ONLY "C0306" "only some kinds have it"
    SORT_ALONE "C0307" "a kind or tag alone"
    // verbs and abilities
    MISSING_THING "C0401" "missing thing"
    NO_SUCH_PREPOSITION "C0402" "no such preposition here"
    TOO_MANY "C0403" "too many things"
    YIELDS_NOTHING "C0404" "yields nothing"
    NO_SUCH_ABILITY "C0405" "no such ability"
    ENDLESS_RECURSION "C0406" "endless recursion"
    // choices and secrets
    CHOOSER_CANNOT_SEE "C0501" "the chooser cannot see"
    TEXT_REVEALS "C0502" "a text tells too much"
    NOT_PRIVATE "C0503" "not private in `together`"
    NO_ANSWER "C0504" "no answer possible"
    LABEL_TWICE "C0505" "a label twice"
    SIGHT_BY_HIDDEN "C0506" "who sees it depends on what is hidden"
    // zones and places
    WRONG_LAYOUT "C0601" "not such a layout"
    NO_ORDER "C0602" "no order here"
    OTHER_SPOT "C0603" "a spot of another zone"
    NEVER_LIVE "C0604" "never live"
    ZONE_OF_OTHER_KIND "C0605" "a zone of another kind"
    SEEN_AND_UNCOUNTED "C0606" "seen, and not to be counted"
    // resources
    NOT_A_RESOURCE "C0701" "not a resource"
    NOT_IN_POOL "C0702" "a pool does not hold it"
    NO_BANK "C0703" "no bank can be there"
    MIXED_FAMILIES "C0704" "mixed families of resources"
    // handlers and effects
    CANNOT_HAPPEN "C0801" "cannot happen"
    PARAMETER_READ_ONLY "C0802" "a parameter that is read only here"
    STORED_NOT_DERIVED "C0803" "stored, not derived"
    WITHOUT_END "C0804" "a lifetime without end"
    EFFECTS_FEED "C0805" "effects feed each other"
    // the frame of the game
    PHASE_TWICE "C0901" "a phase at two places"
    NO_WAY_TO_END "C0902" "no way to end"
    NO_SCORE "C0903" "no score"
    NUMBER_OF_PLAYERS "C0904" "the number of players"
    // kinds and cards
    FIELD_MISSING "C1001" "a field is missing"
    NOT_A_FIELD "C1002" "not a field"
    GROUP_TWICE "C1003" "two tags of one group"
    ROW_MISSING "C1004" "a row is missing"
    TABLE_ROW "C1005" "a row of a table that does not fit"
    TABLE_CELL "C1006" "a cell that holds no value"
    // expansions
    CLASH "C1101" "two expansions clash"
    NOTHING_TO_CHANGE "C1102" "nothing there to extend or override"
    NO_SUCH_PHASE "C1103" "no such phase"
    VERSION "C1104" "another version"
    EXPANSION "C1105" "an expansion that does not fit"
    // scripts
    SCRIPT_NOT_FOUND "C1201" "script not found"
    SCRIPT_SIGNATURE "C1202" "not the script's signature"
    SCRIPT_BROKEN "C1204" "a script does not compile"
    // rulings and bots
    NO_PLAYERS "C1305" "a ruling without players"
    NO_POSITION "C1306" "not a fact of a position"
    NO_SUCH_SAVE "C1307" "no such save"
    BESIDE_A_GAME "C1308" "a fact beside a game"
    SAYS_NOTHING "C1309" "a claim that says nothing"
    NO_SUCH_PURPOSE "C1401" "no such purpose"
    SEES_TOO_MUCH "C1402" "a bot sees too much"
    NO_SUCH_BOT "C1403" "no such bot"
    ONE_BOT_A_FILE "C1404" "one bot a file"
    NO_PLAIN_EVENT "C1405" "no plain event"
    NAMES_A_PROGRAM "C1406" "a game names a program"
    // warnings
    UNUSED_WORD "W0101" "unused word"
    UNUSED_ANSWER "W0102" "a question whose answer nothing uses"
    NO_SET "W0103" "a card in no set"
    STOP_IN_EACH "W0104" "`stop` directly in `each`"
    SILENCE "W0107" "a silence that is none"
    STRAY_FILE "W0108" "a file that nobody reads"
    TOO_MUCH_WORK "W0109" "more work than a value may take"
    LABELS_ALIKE "W0110" "options that say the same"
    CAME_WHEN "W0111" "which card came when"
    NEVER_NOTHING "W0112" "whether what is never nothing is nothing"
    SAID_OF_NO_CARD "W0113" "what a kind says of cards that there are not"
    FROM_BANK_TO_BANK "W0114" "a bank that gives to itself"
    PLACE_ALONE "W0115" "a place that is a condition of its own"
    SETTLED "W0116" "a condition that another settles"
    NOBODYS_TURN "W0117" "nobody has the turn"
    LOST "W0118" "a card that its variable has lost"
    WHOSE_ELSE "W0119" "an `else` behind a comma"
    ONE_WORD "W0120" "one word for two things"
    FAILS_ALONE "W0121" "`fail` that stops nothing"
    ALL_OF_THEM "W0122" "all of them, where one is meant"
    NEITHER_COVERS "W0123" "goods that are neither less nor more"
    TWO_PLACES "W0124" "cards at two places are never the same"
    SORT_AS_NAME "W0125" "a variable called like a sort of cards"
    ANOTHER_ME "W0126" "`me` is somebody else here"
    OWN_FIELD "W0127" "a field of the card itself"
    FOR_A_NOTE "W0128" "for a note that may become another"
    FOR_THE_LAST "W0129" "for the last of them alone"
    ONE_OF_PILES "W0130" "one card of several piles"
    ALL_POOLS "W0131" "goods of several pools together"
    WHOLE_PILE "W0132" "a whole pile, where one card may be meant"
    MOVING_MARK "W0133" "a mark that moves, and is not watched"
    EMPTY_FILE "W0134" "a file that holds nothing"
    OF_NOBODY "W0135" "read of an owner, and nobody is it"
    ANSWERS_LESS "W0136" "a handler that answers less than it seems"
    TAKEN_FOR "W0137" "a name that is taken for another"
    HIDDEN_SIGN "W0138" "a sign in a name that nobody sees"
    NO_RULING "W0139" "a ruling that is not there"
    BOT_MISSING "W0140" "a bot that is not there"
    STAYS "W0141" "a move or a `set` that changes nothing"
    DECIDED "W0142" "a condition that is always or never so"
    NOTHING_DONE "W0143" "a statement that can do nothing"
    HANDED_SECRET "W0144" "a secret that a call tells"
    DONE_UNPAID "W0145" "what is done though nothing was paid"
}
