//! Engines at work over pipes: commands during a search, pieces of lines, ends of streams, time.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use boardgame_core::gomoku::Gomoku;
use boardgame_core::reversi::Reversi;
use boardgame_core::search::{Limits, Never, Report, Searcher, Stop};
use boardgame_core::{Move, Position};
use boardgame_protocol::{Clock, Dialogue, EngineSide, Serve, gomocup, gtp, nboard};

use crate::talk::First;

/// Thinks until it is stopped.
struct Forever;

impl<P: Position> Searcher<P> for Forever {
    fn search(&mut self, position: &P, limits: &Limits, stop: &mut dyn Stop) -> Report<P::Move> {
        while !stop.poll(1) {
            thread::sleep(Duration::from_millis(1));
        }
        First.search(position, limits, &mut Never)
    }
}

struct Panics;

impl<P: Position> Searcher<P> for Panics {
    fn search(&mut self, _: &P, _: &Limits, _: &mut dyn Stop) -> Report<P::Move> {
        panic!("as this test wants it");
    }
}

/// An engine on threads of its own.
struct Served {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    ended: Receiver<()>,
}

/// Long enough for a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(20);

fn serve<P, E>(engine: E, searcher: fn() -> Box<dyn Searcher<P> + Send>) -> Served
where
    P: Position + Send + 'static,
    P::Move: Send,
    E: EngineSide<P> + Send + 'static,
{
    serve_by(Serve::default(), engine, searcher)
}

fn serve_by<P, E>(serve: Serve, engine: E, searcher: fn() -> Box<dyn Searcher<P> + Send>) -> Served
where
    P: Position + Send + 'static,
    P::Move: Send,
    E: EngineSide<P> + Send + 'static,
{
    let (to_engine, input) = {
        let (read, write) = pipe().unwrap();
        (read, write)
    };
    let (output, from_engine): (PipeReader, PipeWriter) = pipe().unwrap();
    let (tell, ended) = channel();
    thread::spawn(move || {
        let result = serve.run(engine, move |_| searcher(), to_engine, from_engine);
        result.unwrap();
        tell.send(()).unwrap();
    });
    let (tell, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            if tell.send(line.unwrap()).is_err() {
                return;
            }
        }
    });
    Served {
        input: Some(input),
        lines,
        ended,
    }
}

fn brain(searcher: fn() -> Box<dyn Searcher<Gomoku> + Send>) -> Served {
    serve(gomocup::Engine::new(&[("name", "Brain")]), searcher)
}

impl Served {
    fn send(&mut self, text: &str) {
        self.input
            .as_mut()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
    }

    /// The next line that is no message.
    fn hear(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap();
            if !line.starts_with("MESSAGE") {
                return line;
            }
        }
    }

    fn hears_nothing_for(&self, time: Duration) {
        assert_eq!(
            self.lines.recv_timeout(time),
            Err(RecvTimeoutError::Timeout)
        );
    }

    fn ends(&self) {
        self.ended.recv_timeout(PATIENCE).unwrap();
    }
}

#[test]
fn yxstop_ends_a_search_and_end_leaves_at_once_without_a_word() {
    let mut brain = brain(|| Box::new(Forever));
    brain.send("START 15\nINFO timeout_turn 1000000\nBEGIN\n");
    assert_eq!(brain.hear(), "OK");
    brain.hears_nothing_for(Duration::from_millis(50));
    brain.send("YXSTOP\n");
    assert_eq!(brain.hear(), "0,0");
    brain.send("TURN 5,5\nABOUT\n");
    brain.hears_nothing_for(Duration::from_millis(50));
    brain.send("END\n");
    brain.ends();
    assert_eq!(brain.lines.iter().count(), 0);
}

#[test]
fn lines_may_come_in_pieces_and_with_any_end() {
    let mut brain = brain(|| Box::new(First));
    for piece in ["STA", "RT 1", "5\r", "\nABO", "UT\rBEGIN", "\n\n"] {
        brain.send(piece);
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(
        [brain.hear(), brain.hear(), brain.hear()],
        ["OK", "name=\"Brain\"", "0,0"]
    );
    // The last line needs no end.
    brain.send("TURN 3,3");
    brain.hears_nothing_for(Duration::from_millis(30));
    brain.input = None;
    assert_eq!(brain.hear(), "1,0");
    brain.ends();
}

#[test]
fn the_end_of_input_is_the_end() {
    let mut silent = brain(|| Box::new(First));
    silent.send("START 15\nBOARD\n7,7,1\n8,8,");
    silent.input = None;
    silent.ends();
    assert_eq!(silent.lines.iter().collect::<Vec<_>>(), ["OK"]);

    // A search is brought to its end, and so are those that wait.
    let mut brain = brain(|| Box::new(Forever));
    brain.send("START 15\nINFO timeout_turn 1000000\nBEGIN\nTURN 5,5\n");
    brain.input = None;
    assert_eq!(
        [brain.hear(), brain.hear(), brain.hear()],
        ["OK", "0,0", "1,0"]
    );
    brain.ends();
}

#[test]
fn a_reader_that_goes_away_is_the_end_and_no_error() {
    let mut brain = brain(|| Box::new(First));
    brain.lines = channel().1;
    // The thread that reads ends with the first line; the next cannot be written any more.
    let until = Instant::now() + PATIENCE;
    while brain.ended.try_recv().is_err() {
        assert!(Instant::now() < until);
        let _ = brain.input.as_mut().unwrap().write_all(b"ABOUT\n");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn time_is_kept_from_the_moment_of_the_command() {
    let mut brain = brain(|| Box::new(Forever));
    brain.send("START 15\nINFO timeout_turn 400\n");
    assert_eq!(brain.hear(), "OK");
    let begun = Instant::now();
    brain.send("BEGIN\n");
    assert_eq!(brain.hear(), "0,0");
    let took = begun.elapsed();
    assert!(took >= Duration::from_millis(300), "{took:?}");
    // How much later than 370 ms depends on what else the machine does.
    assert!(took < Duration::from_secs(5), "{took:?}");
    // The limit can change during a search.
    brain.send("INFO timeout_turn 1000000\nTURN 3,3\n");
    brain.hears_nothing_for(Duration::from_millis(100));
    brain.send("INFO timeout_turn 1\n");
    assert_eq!(brain.hear(), "1,0");
    brain.send("INFO timeout_turn 0\nTURN 4,4\n");
    assert_eq!(brain.hear(), "2,0");
}

#[test]
fn huge_lines_and_floods_are_bounded() {
    let mut brain = brain(|| Box::new(Forever));
    brain.send("START 15\n");
    brain.send(&"x".repeat(3 << 20));
    brain.send("\nABOUT\n");
    let heard = [brain.hear(), brain.hear(), brain.hear()];
    assert_eq!(
        heard,
        [
            "OK",
            "ERROR a line of more than 262144 bytes",
            "name=\"Brain\""
        ]
    );
    brain.send("INFO timeout_turn 1000000\nBEGIN\n");
    let many = Dialogue::<gomocup::Engine>::MAX_LINES + 10;
    brain.send(&"ABOUT\n".repeat(many));
    for _ in 0..10 {
        assert_eq!(brain.hear(), "ERROR 4096 lines wait already");
    }
    brain.send("YXSTOP\n");
    assert_eq!(brain.hear(), "0,0");
    for _ in 10..many {
        assert_eq!(brain.hear(), "name=\"Brain\"");
    }
}

#[test]
fn a_searcher_that_panics_is_an_error_and_not_the_end() {
    let mut brain = brain(|| Box::new(Panics));
    brain.send("START 15\nBEGIN\nTURN 3,3\nABOUT\n");
    let heard = [brain.hear(), brain.hear(), brain.hear(), brain.hear()];
    let failed = "ERROR the search has failed";
    assert_eq!(heard, ["OK", failed, failed, "name=\"Brain\""]);
}

#[test]
fn ping_quit_and_interrupt_end_searches() {
    let mut board = serve::<Reversi, _>(nboard::Engine::new("Mine", 32), || Box::new(Forever));
    board.send("nboard 1\nset depth 60\ngo\nping 5\n");
    let heard: Vec<String> = (0..4).map(|_| board.hear()).collect();
    assert_eq!(heard[0], "set myname Mine");
    assert!(heard[2].starts_with("=== D3/1.00/"), "{heard:?}");
    assert_eq!(heard[3], "pong 5");

    let engine = gtp::Engine::new(Reversi::new(), "Mine", "1", Clock::default());
    let mut engine = serve::<Reversi, _>(engine, || Box::new(Forever));
    engine.send("1 genmove b\n");
    engine.hears_nothing_for(Duration::from_millis(30));
    engine.send("# interrupt\n");
    assert_eq!([engine.hear(), engine.hear()], ["=1 d3", ""]);
    engine.send("2 genmove w\n3 name\n4 quit\n");
    engine.ends();
    let rest: Vec<String> = engine
        .lines
        .iter()
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(rest.len(), 3, "{rest:?}");
    assert_eq!(rest[1..], ["=3 Mine", "=4"]);
}

/// Counts its searches without a limit, which go on until they are stopped; the others are short.
struct Ponders;

/// The searches without a limit that have begun, and those that have ended.
static PONDERED: [AtomicUsize; 2] = [AtomicUsize::new(0), AtomicUsize::new(0)];

impl Searcher<Reversi> for Ponders {
    fn search(&mut self, position: &Reversi, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        if limits.depth.is_none() {
            PONDERED[0].fetch_add(1, Ordering::SeqCst);
            let _ = Forever.search(position, limits, stop);
            PONDERED[1].fetch_add(1, Ordering::SeqCst);
        }
        First.search(position, limits, &mut Never)
    }
}

#[test]
fn pondering_goes_on_until_the_next_line_and_says_nothing() {
    let wait = |which: usize, count: usize| {
        let until = Instant::now() + PATIENCE;
        while PONDERED[which].load(Ordering::SeqCst) < count {
            assert!(Instant::now() < until);
            thread::sleep(Duration::from_millis(1));
        }
    };
    let mut clock = Clock::default();
    clock.limits.depth = Some(1);
    let engine = || gtp::Engine::new(Reversi::new(), "Mine", "1", clock);
    let serve = Serve {
        ponder: true,
        ..Serve::default()
    };
    let mut ponderer = serve_by(serve, engine(), || Box::new(Ponders));
    ponderer.send("genmove b\n");
    assert_eq!([ponderer.hear(), ponderer.hear()], ["= d3", ""]);
    wait(0, 1);
    ponderer.hears_nothing_for(Duration::from_millis(30));
    assert_eq!(PONDERED[1].load(Ordering::SeqCst), 0, "it goes on");
    ponderer.send("play w c3\n");
    assert_eq!([ponderer.hear(), ponderer.hear()], ["=", ""]);
    wait(1, 1);
    ponderer.send("genmove b\n");
    assert_eq!([ponderer.hear(), ponderer.hear()], ["= b3", ""]);
    wait(0, 2);
    // The end of the input ends it too.
    ponderer.input = None;
    ponderer.ends();
    wait(1, 2);
    // Unless it is told to, an engine does not.
    let mut other = self::serve::<Reversi, _>(engine(), || Box::new(Ponders));
    other.send("genmove b\nquit\n");
    other.ends();
    assert_eq!(PONDERED[0].load(Ordering::SeqCst), 2);
}

/// Counts how often it was made ready, and searches none too deeply.
struct Prepared;

static MADE_READY: AtomicUsize = AtomicUsize::new(0);

impl Searcher<Gomoku> for Prepared {
    fn search(&mut self, position: &Gomoku, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        First.search(position, limits, stop)
    }

    fn make_ready(&mut self) {
        MADE_READY.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn an_engine_is_made_ready_while_nobody_waits_for_it() {
    let engine = || gomocup::Engine::new(&[("name", "Mine")]);
    let mut asked = serve::<Gomoku, _>(engine(), || Box::new(Prepared));
    asked.send("START 15\nBEGIN\n");
    assert_eq!([asked.hear(), asked.hear()], ["OK", "0,0"]);
    assert_eq!(
        MADE_READY.load(Ordering::SeqCst),
        0,
        "its move could not wait"
    );
    let mut idle = serve::<Gomoku, _>(engine(), || Box::new(Prepared));
    idle.send("START 15\n");
    assert_eq!(idle.hear(), "OK");
    let until = Instant::now() + PATIENCE;
    while MADE_READY.load(Ordering::SeqCst) == 0 {
        assert!(Instant::now() < until);
        thread::sleep(Duration::from_millis(1));
    }
}
