use interpreter::*;
use schema::decision::*;
use schema::save::*;
#[derive(Default)]
struct Count([u64; 9]);
impl Observer for Count {
    fn event(&mut self, _: &Rules, _: &State, e: Event) {
        let i = match e {
            Event::Opened { .. } => 0,
            Event::Called { .. } => 1,
            Event::Moved { .. } => 2,
            Event::Shuffled { .. } => 3,
            Event::Changed { .. } => 4,
            Event::Chosen { .. } => 5,
            Event::Stocked { .. } => 6,
            _ => 7,
        };
        self.0[i] += 1;
    }
}
fn main() {
    let mut s = tests::sources("dominion");
    s.rulings.clear();
    let g = dsl::load(&s);
    let rules = tests::rules(&g);
    let setup = Setup {
        seats: vec!["A".into(), "B".into()],
        variants: [("auto_treasures".to_owned(), "yes".to_owned())].into(),
        given: None,
    };
    let mut m = Machine::new(&rules);
    let mut c = Count::default();
    let n = 500;
    let mut x = 88172645463325252u64;
    let mut answers = 0;
    let t = std::time::Instant::now();
    for game in 0..n {
        let mut s = m.start(&setup, Seed { number: 1, game }, &mut c).unwrap();
        while let Some(p) = s.pending().first().copied() {
            answers += 1;
            let mut below = |n: usize| {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                ((x >> 32) as usize * n) >> 32
            };
            let a = match p.asked {
                Asked::YesNo => Answer::YesNo(below(2) == 1),
                Asked::Number { least, .. } => Answer::Number(least),
                _ => {
                    let c = s.candidates(&p);
                    let mut picks: Vec<u16> = vec![];
                    while picks.len() < p.max as usize {
                        let k = below(c.len() + usize::from(picks.len() >= p.min as usize));
                        if k == c.len() {
                            break;
                        }
                        if picks.iter().filter(|&&q| q as usize == k).count() < c[k].count as usize
                        {
                            picks.push(k as u16)
                        }
                    }
                    Answer::Pick(picks)
                }
            };
            m.answer(&mut s, p.player, &a, &mut c).unwrap();
        }
    }
    println!(
        "{:?} per game: answers {} events {:?} us/game {}",
        n,
        answers as f64 / n as f64,
        c.0.map(|v| v as f64 / n as f64),
        t.elapsed().as_micros() as f64 / n as f64
    );
}
