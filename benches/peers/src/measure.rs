//! Contests: ours and its rivals take turns, and each is compared with ours in its own round.

use cpu_time::ProcessTime;

/// One way to do the work of a contest. It returns how much it did, in the contest's unit.
type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// The same work done by ours and by others.
pub(crate) struct Contest<'a> {
    title: &'static str,
    unit: &'static str,
    ours: Work<'a>,
    rivals: Vec<Rival<'a>>,
}

struct Rival<'a> {
    name: &'static str,
    /// The least ratio that the project asks of itself.
    need: Option<f64>,
    work: Work<'a>,
}

impl<'a> Contest<'a> {
    pub(crate) fn new(
        title: &'static str,
        unit: &'static str,
        ours: impl FnMut() -> u64 + 'a,
    ) -> Self {
        Self {
            title,
            unit,
            ours: Box::new(ours),
            rivals: Vec::new(),
        }
    }

    /// Adds a rival, for information.
    pub(crate) fn against(mut self, name: &'static str, work: impl FnMut() -> u64 + 'a) -> Self {
        self.rivals.push(Rival {
            name,
            need: None,
            work: Box::new(work),
        });
        self
    }

    /// Adds a rival against which ours must be faster by the factor `need`.
    pub(crate) fn needs(
        mut self,
        need: f64,
        name: &'static str,
        work: impl FnMut() -> u64 + 'a,
    ) -> Self {
        self.rivals.push(Rival {
            name,
            need: Some(need),
            work: Box::new(work),
        });
        self
    }
}

/// A line of the table.
struct Row {
    title: &'static str,
    unit: &'static str,
    rival: &'static str,
    ours: f64,
    theirs: f64,
    ratio: f64,
    need: Option<f64>,
}

/// What was measured so far.
pub(crate) struct Bench {
    smoke: bool,
    only: String,
    rows: Vec<Row>,
}

impl Bench {
    /// Rounds of a contest: odd, so that one of them is the median.
    const ROUNDS: usize = 9;
    /// The least time of one turn, in seconds; short work is repeated.
    const TURN: f64 = 0.15;

    pub(crate) fn new(smoke: bool, only: &str) -> Self {
        Self {
            smoke,
            only: only.to_owned(),
            rows: Vec::new(),
        }
    }

    /// `full`, or `little` in a smoke run.
    pub(crate) const fn size<T: Copy>(&self, full: T, little: T) -> T {
        if self.smoke { little } else { full }
    }

    /// Runs a contest in alternating rounds, and keeps the median of the ratios.
    pub(crate) fn run(&mut self, mut contest: Contest<'_>) {
        if !contest.title.contains(&self.only) {
            return;
        }
        eprintln!("{} ...", contest.title);
        let rounds = self.size(Self::ROUNDS, 1);
        let mut rates: Vec<Vec<(f64, f64)>> = vec![Vec::new(); contest.rivals.len()];
        for _ in 0..rounds {
            for (rates, rival) in rates.iter_mut().zip(&mut contest.rivals) {
                let ours = self.turn(&mut contest.ours);
                rates.push((ours, self.turn(&mut rival.work)));
            }
        }
        for (rates, rival) in rates.iter().zip(&contest.rivals) {
            self.rows.push(Row {
                title: contest.title,
                unit: contest.unit,
                rival: rival.name,
                ours: median(rates.iter().map(|rate| rate.0)),
                theirs: median(rates.iter().map(|rate| rate.1)),
                ratio: median(rates.iter().map(|rate| rate.0 / rate.1)),
                need: rival.need,
            });
        }
    }

    /// Work done a second of the processor's time, which leaves out what other processes take.
    fn turn(&self, work: &mut Work<'_>) -> f64 {
        let start = ProcessTime::now();
        let mut done = 0;
        loop {
            done += work();
            let seconds = start.elapsed().as_secs_f64();
            if self.smoke || seconds >= Self::TURN {
                return done as f64 / seconds;
            }
        }
    }

    /// Prints the table.
    pub(crate) fn print(&self) {
        println!("{}, one thread, {}", processor(), target());
        if self.smoke {
            println!("A smoke run: the figures mean nothing.");
        }
        println!();
        println!("| work | rival | ours | theirs | unit | ratio | needed |");
        println!("|---|---|---:|---:|---|---:|---|");
        for row in &self.rows {
            let needed = match row.need {
                None => String::new(),
                Some(need) if row.ratio >= need => format!("{need:.2} yes"),
                Some(need) => format!("{need:.2} **no**"),
            };
            println!(
                "| {} | {} | {} | {} | {} | {:.2} | {needed} |",
                row.title,
                row.rival,
                short(row.ours),
                short(row.theirs),
                row.unit,
                row.ratio,
            );
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A rate with three significant figures.
fn short(rate: f64) -> String {
    let (scaled, prefix) = match rate {
        1e6.. => (rate / 1e6, " M"),
        1e3.. => (rate / 1e3, " k"),
        _ => (rate, ""),
    };
    let decimals = match scaled {
        100.0.. => 0,
        10.0.. => 1,
        _ => 2,
    };
    format!("{scaled:.decimals$}{prefix}")
}

/// The processor's name, where the system tells it.
fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    info.lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("An unknown processor", |rest| {
            rest.trim_start_matches([' ', '\t', ':'])
        })
        .to_owned()
}

fn target() -> String {
    let popcnt = if cfg!(target_feature = "popcnt") {
        "with popcnt"
    } else {
        "baseline"
    };
    format!("{}, {popcnt}", std::env::consts::ARCH)
}
