//! Traditional Chinese.

use super::{Phrases, Words};

pub(super) static PHRASES: Phrases = Phrases {
    tag: "zh-Hant",
    table: "桌面",
    you: "（你）",
    person: "玩家{n}",
    turn: "{who}的回合",
    empty: "–",
    uncounted: "?",
    hidden: "{n}張蓋著",
    on_card: "{card}：{zone}",
    beside: "旁邊",
    more: "…還有{n}行：PgUp、PgDn",
    too_long: "…還有{n}行：「選項」全部列出",
    asks: "{who}：{text}",
    source: "（{card}）",
    times: "×{n}",
    nothing: "不選",
    yes: "是",
    no: "否",
    how_several: "選多項：`1 3, 5`，或以逗號分隔名稱",
    how_order: "由先到後：`2 1 3` 或名稱；其餘照原順序",
    how_bundle: "數量：`2 名稱, 1 名稱`",
    how_spot: "位置：`1, 2`",
    how_number: "{min} 到 {max} 的數字",
    keys: "? 說明 · ? 牌名 · 為什麼 · 復原 · 提示 · 存檔 · 離開",
    unknown: "這裡沒有叫「{word}」的",
    near: "；是不是{near}？",
    ambiguous: "「{word}」可能是{names}：請寫多一點，或用號碼",
    no_number: "這裡沒有 {n}：號碼從 1 到 {most}",
    too_many: "{name}只有 {n} 張",
    amount: "你選了 {n} 個，應選 {wanted} 個",
    range: "{min} 到 {max}",
    say_something: "請輸入號碼或名稱，或輸入 ? 看說明",
    want_number: "請輸入 {min} 到 {max} 的整數",
    want_yes_no: "是或否？",
    no_spot: "不能選位置 {word}",
    help: "\
選擇：號碼，或名稱的開頭。選多項：`1 3, 5`，或以逗號分隔名稱；`3 名稱` 是三張。可以不選時輸入 `0`。位置：`1, 2`。\
資源：`2 名稱, 1 名稱`。全形字也可以。
? 牌名     這張牌寫了什麼、做什麼
為什麼     這個問題從哪些牌與規則而來，哪些沒有列出
復原       回到你上一個決定
提示       電腦會怎麼做
看         整個桌面
紀錄       發生過的事
選項       全部可選的項目
存檔 檔名  存檔（每次回答後也會自動存檔）
離開       離開；遊戲會存檔",
    no_card: "沒有叫「{word}」的牌",
    hint: "{bot} 會選：{what}",
    no_undo: "你還沒有可以收回的決定",
    undone: "已收回：{what}",
    may_undo: "{who}想收回一個決定，但之後已有人看到新的東西。{other}同意嗎？",
    not_undone: "{other}不同意：沒有收回",
    saved: "遊戲已存檔：{file}",
    not_saved: "無法存檔：{why}",
    go_on: "繼續遊戲：{command}",
    look_again: "重播：{command}",
    resumed: "遊戲從第 {n} 個回答之後繼續。",
    over_to: "輪到{who}。其他人請不要看。",
    press: "按 Enter 顯示桌面。",
    game_over: "遊戲結束。",
    won: "獲勝者：{who}。",
    nobody_won: "沒有人獲勝。",
    points: "{who} {n}",
    leave: "按 Enter 離開。",
    comma: "、",
    words: Words {
        help: &["?", "說明", "幫助"],
        why: &["為什麼", "為何"],
        undo: &["復原", "收回"],
        save: &["存檔"],
        hint: &["提示"],
        quit: &["離開", "結束"],
        look: &["看", "桌面"],
        log: &["紀錄"],
        list: &["選項"],
        yes: &["是", "好", "要"],
        no: &["否", "不", "不要"],
        nothing: &["不選", "無"],
    },
};
