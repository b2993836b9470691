use std::fs;
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let mut s = dsl::Sources::default();
    for e in fs::read_dir(&dir).unwrap() {
        let p = e.unwrap().path();
        let n = p.file_name().unwrap().to_string_lossy().to_string();
        if n.ends_with(".cards") {
            s.cards.push((n, fs::read_to_string(&p).unwrap()));
        } else if n == "game.toml" {
            s.manifest = (n, fs::read_to_string(&p).unwrap());
        }
    }
    for (sub, list) in [("rulings", 0), ("bots", 1)] {
        for e in fs::read_dir(format!("{dir}/{sub}")).unwrap() {
            let p = e.unwrap().path();
            if p.is_dir() { continue }
            let n = format!("{sub}/{}", p.file_name().unwrap().to_string_lossy());
            let t = (n, fs::read_to_string(&p).unwrap());
            if list == 0 { s.rulings.push(t) } else { s.bots.push(t) }
        }
    }
    let g = dsl::load(&s);
    println!("{} rulings {} bots", g.rulings.len(), g.bots.len());
    for d in &g.diagnostics {
        let at = g.files.line_column(d.span());
        println!(
            "{} {}:{}:{} {} | {:?} | {:?}",
            d.code.id,
            g.files.path(d.span().file),
            at.line,
            at.column,
            d.message,
            g.text_of(d.span()),
            d.help
        );
    }
    if let Some(p) = &g.program {
        if std::env::args().nth(2).is_some() {
            println!("{p:#?}");
        }
        println!("ok {} blocks {} exprs", p.blocks.len(), p.exprs.len());
    }
}
