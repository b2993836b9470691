//! What all cards of a kind say, and what is done where a colon stands for braces.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    [
        "wind Fog { cost 1, on play { repeat { draw 1, if coins > 3 { end game } }, +1 coin } }",
        "`if … { stop }` in its braces",
        "wind Fog { cost 1, on play { repeat { draw 1, if coins > 3 { stop } }, +1 coin } }",
    ],
    [
        "wind Fog { cost 1, on play { if opponents.safe { draw 1 } } }",
        "`any (LIST where it.WORD)`",
        "wind Fog { cost 1, on play { if any (opponents where it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if not everybody.safe { draw 1 } } }",
        "`not any (LIST where not it.WORD)`",
        "wind Fog { cost 1, on play { if any (everybody where not it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play: draw 1 }",
        "`on play { draw 1 }`",
        "wind Fog { cost 1, on play { draw 1 } }",
    ],
    [
        "rule \"Fog\" {\n  after anyone plays wind: draw 1\n}",
        "`after anyone plays wind { draw 1 }`",
        "rule \"Fog\" {\n  after anyone plays wind { draw 1 }\n}",
    ],
    [
        "each wind { at end of turn { draw 1 } }",
        "`kind wind { … }`",
        "extend kind wind { at end of turn { draw 1 } }",
    ],
    [
        "extend wind { at end of turn { draw 1 } }",
        "`extend kind wind { … }`",
        "extend kind wind { at end of turn { draw 1 } }",
    ],
    [
        "kind bell is card {\n  counter rings\n}\nbell Chime : glass { cost 1 }\nrule \"Worn\" { when rings of bell rises to 3 { draw 1 } }",
        "`kind bell { when rings rises to … { … } }`",
        "kind bell is card {\n  counter rings\n  when rings rises to 3 { draw 1 }\n}\nbell Chime : glass { cost 1 }",
    ],
    [
        "kind bell is card {\n  counter rings\n}\nbell Chime : glass { cost 1 }\nrule \"Worn\" { when bell.rings rises to 3 { draw 1 } }",
        "`kind bell { when rings rises to … { … } }`",
        "kind bell is card {\n  counter rings\n  when rings rises to 3 { draw 1 }\n}\nbell Chime : glass { cost 1 }",
    ],
    [
        "kind bell is card { counter rings }\nbell Gong { cost 1, on play { +1 rings } }\nrule \"R\" { when rings rises to 3 { draw 1 } }",
        "`table { define WORD = count of (bell in ZONE where rings >= …) }`",
        "kind bell is card { counter rings }\nbell Gong { cost 1, on play { +1 rings } }\nextend table { define loud = count of (bell in trash where rings >= 3) }\nrule \"R\" { when loud rises to 1 { draw 1 } }",
    ],
];
