//! Cards that are made, in other words than `stock ZONE with NAME times 2`.

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    [
        "verb dress { for c in wind { stock deck with 10 c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with (10 c) } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with c by 10 } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with c x 10 } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with c x10 } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with c 10 } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with 10 of c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with 10x c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with 10 * c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with 10 times c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with 10 copies of c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock 10 c to deck } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock 10 of c to deck } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock 10 c in deck } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock c times 10 to deck } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck 10 c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck c times 10 } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck with 10 c as made, move made to hand } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c times 10`",
        "verb dress { for c in wind { stock deck with c times 10 as made, move made to hand } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock c to deck } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c`",
        "verb dress { for c in wind { stock deck with c } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock c into deck } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c`",
        "verb dress { for c in wind { stock deck with c } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c`",
        "verb dress { for c in wind { stock deck with c } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { for c in wind { stock deck: c } }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with c`",
        "verb dress { for c in wind { stock deck with c } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { stock 10 Red Lantern to deck }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with Red Lantern times 10`",
        "verb dress { stock deck with Red Lantern times 10 }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { stock deck with 10 of Gust }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with Gust times 10`",
        "verb dress { stock deck with Gust times 10 }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { stock deck with \"Red Lantern\" x 10 }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with \"Red Lantern\" times 10`",
        "verb dress { stock deck with \"Red Lantern\" times 10 }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { stock deck with Gust by coins }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with Gust times coins`",
        "verb dress { stock deck with Gust times coins }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { stock deck with 2 Gust, 3 Red Lantern }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with Gust times 2, stock deck with Red Lantern times 3`",
        "verb dress { stock deck with Gust times 2, stock deck with Red Lantern times 3 }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { stock deck with Gust, Red Lantern }\nrule \"R\" { at start of Day { dress } }",
        "`stock deck with Gust, stock deck with Red Lantern`",
        "verb dress { stock deck with Gust, stock deck with Red Lantern }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { stock deck with 10 wind }\nrule \"R\" { at start of Day { dress } }",
        "`for c in wind { stock deck with c times 10 }`",
        "verb dress { for c in wind { stock deck with c times 10 } }\nrule \"R\" { at start of Day { dress } }",
    ],
];
