//! The host's sides, line by line: what they send, what they accept, and whose fault the rest is.

use std::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_core::search::{Limits, TimeControl};
use boardgame_core::{Board, Move};
use boardgame_protocol::{
    Awaited, Clock, Culprit, Eval, Event, Fault, HostSide, NewGame, gomocup, gtp, nboard,
};

fn gomoku(width: usize, height: usize, rule: Rule) -> NewGame<Gomoku> {
    NewGame::new(Gomoku::new(Rules::new(width, height, 5, rule).unwrap()))
}

fn moves<B: Board>(board: &B, text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|m| board.parse_move(m).unwrap())
        .collect()
}

/// A host with what it sends, and the game that it plays.
struct Table<B: Board, H> {
    host: H,
    board: B,
    sent: Vec<String>,
}

impl<B: Board, H: HostSide<B>> Table<B, H> {
    fn new(host: H, board: B) -> Self {
        Self {
            host,
            board,
            sent: Vec::new(),
        }
    }

    /// Begins a game, with these answers to what is sent.
    fn begin(&mut self, game: &NewGame<B>, answers: &[&str]) -> Vec<String> {
        self.host.new_game(game, &mut self.sent).unwrap();
        let mut last = None;
        for answer in answers {
            last = self.host.line(answer, &mut self.sent).unwrap().or(last);
        }
        assert_eq!((last, self.host.awaited()), (Some(Event::Ready), None));
        std::mem::take(&mut self.sent)
    }

    fn go(&mut self, text: &str) -> Vec<String> {
        self.go_by(text, &Clock::default())
    }

    fn go_by(&mut self, text: &str, clock: &Clock) -> Vec<String> {
        self.host
            .go(&moves(&self.board, text), clock, &mut self.sent)
            .unwrap();
        std::mem::take(&mut self.sent)
    }

    fn says(&mut self, line: &str) -> Result<Option<Event<Move>>, Fault> {
        self.host.line(line, &mut self.sent)
    }

    fn plays(&mut self, line: &str, m: &str) {
        let m = self.board.parse_move(m).unwrap();
        assert_eq!(self.says(line), Ok(Some(Event::Move(m))));
        assert_eq!(self.host.awaited(), None);
    }

    fn refuses(&mut self, line: &str) -> Fault {
        let fault = self.says(line).unwrap_err();
        assert_eq!(fault.culprit(), Culprit::Engine);
        fault
    }
}

fn gomocup_table() -> Table<Gomoku, gomocup::Host> {
    let game = gomoku(15, 15, Rule::Freestyle);
    let mut table = Table::new(gomocup::Host::new(), game.start.clone());
    table.begin(&game, &["OK"]);
    table
}

#[test]
fn gomocup_a_game_is_begun_with_its_board_rule_and_limits() {
    let mut game = gomoku(20, 20, Rule::Caro);
    game.clock = Clock {
        time: TimeControl {
            per_move: Some(Duration::from_secs(5)),
            left: Some(Duration::from_secs(180)),
            ..TimeControl::default()
        },
        limits: Limits {
            nodes: Some(1000),
            ..Limits::default()
        },
    };
    game.memory = Some(83_886_080);
    let mut table = Table::new(gomocup::Host::new(), game.start.clone());
    let begun = table.begin(
        &game,
        &["MESSAGE hello", "DEBUG x", "OK - everything is good"],
    );
    let expected = [
        "START 20",
        "INFO rule 9",
        "INFO game_type 1",
        "INFO max_memory 83886080",
        "INFO timeout_match 180000",
        "INFO timeout_turn 5000",
        "INFO max_node 1000",
    ];
    assert_eq!(begun, expected);
    // The same board again, then another one.
    assert_eq!(table.begin(&game, &["ok"])[0], "RESTART");
    assert_eq!(
        table.begin(&gomoku(20, 15, Rule::Renju), &["OK"])[..2],
        ["RECTSTART 20,15", "INFO rule 4"]
    );
    assert_eq!(
        table.begin(&gomoku(15, 15, Rule::Renju), &["OK"])[0],
        "START 15"
    );
}

#[test]
fn gomocup_moves_go_one_by_one_and_anything_else_as_a_board() {
    let mut table = gomocup_table();
    let unlimited = "INFO time_left 2147483647";
    assert_eq!(table.go(""), [unlimited, "BEGIN"]);
    table.plays("7,7", "h8");
    let mut clock = Clock::default();
    clock.time.left = Some(Duration::from_millis(59_000));
    let turn = table.go_by("h8 i9", &clock);
    assert_eq!(
        turn,
        [
            "INFO timeout_turn 59000",
            "INFO time_left 59000",
            "TURN 8,6"
        ]
    );
    table.plays(" 7 , 8 ", "h7");
    // One move was taken back by each.
    let back = table.go_by("h8 g9", &clock);
    assert_eq!(back, ["RESTART"]);
    assert_eq!(table.host.awaited(), Some(Awaited::Ready));
    assert_eq!(table.says("OK"), Ok(None));
    let board = ["INFO time_left 59000", "BOARD", "7,7,1", "6,6,2", "DONE"];
    assert_eq!(std::mem::take(&mut table.sent), board);
    table.plays("0,0", "a15");
    // An opening, in the view of the side to move.
    let mut table = gomocup_table();
    let board = [unlimited, "BOARD", "7,7,2", "6,6,1", "0,0,2", "DONE"];
    assert_eq!(table.go("h8 g9 a15"), board);
    // The engine plays Black and moves second in its own first answer.
    let mut table = gomocup_table();
    assert_eq!(table.go("h8"), [unlimited, "TURN 7,7"]);
}

#[test]
fn gomocup_faults_name_the_culprit() {
    let begin = |answer: &str| {
        let mut host = gomocup::Host::new();
        host.new_game(&gomoku(15, 15, Rule::Freestyle), &mut Vec::new())
            .unwrap();
        host.line(answer, &mut Vec::new()).unwrap_err()
    };
    let refused = Fault::Refused {
        command: "START 15".into(),
        message: "too large".into(),
    };
    assert_eq!(begin("ERROR too large"), refused);
    assert!(matches!(begin("UNKNOWN"), Fault::Refused { .. }));
    assert!(matches!(begin("7,7"), Fault::OutOfTurn { .. }));

    let mut table = gomocup_table();
    assert!(matches!(table.refuses("7,7"), Fault::OutOfTurn { .. }));
    let mut table = gomocup_table();
    table.go("h8");
    for (line, why) in [
        ("7,7", "the engine plays 7,7: h8 is taken by Black"),
        ("15,0", "the engine plays 15,0: it is off the 15x15 board"),
    ] {
        assert_eq!(
            table
                .clone_host()
                .line(line, &mut Vec::new())
                .unwrap_err()
                .to_string(),
            why
        );
    }
    assert!(matches!(table.refuses("OK"), Fault::OutOfTurn { .. }));
    assert!(matches!(table.refuses("7,8 8,8"), Fault::Malformed { .. }));
    // Complaints and noise are no answers, and do not end the wait.
    for noise in [
        "UNKNOWN INFO max_node",
        "Hello!",
        "SUGGEST 7,8",
        "-1,-1",
        "",
    ] {
        table.says(noise).unwrap();
        assert_eq!(table.host.awaited(), Some(Awaited::Move));
    }
    assert_eq!(table.host.complaint(), Some("UNKNOWN INFO max_node"));
    let busy = table
        .host
        .go(&[], &Clock::default(), &mut Vec::new())
        .unwrap_err();
    assert_eq!(
        (busy.culprit(), busy),
        (
            Culprit::Host,
            Fault::Busy {
                awaited: Awaited::Move
            }
        )
    );
    table.plays("7,6", "h9");

    // Black makes a double three.
    let game = gomoku(15, 15, Rule::Renju);
    let mut table = Table::new(gomocup::Host::new(), game.start.clone());
    table.begin(&game, &["OK"]);
    table.go("h9 a1 h10 c1 g8 e1 i8 g1");
    let fault = table.refuses("7,7").to_string();
    assert!(
        fault.starts_with("the engine plays 7,7: h8 is forbidden for Black: double three"),
        "{fault}"
    );
}

impl Table<Gomoku, gomocup::Host> {
    fn clone_host(&self) -> gomocup::Host {
        self.host.clone()
    }
}

#[test]
fn gomocup_what_cannot_be_said_is_refused_before_anything_is_sent() {
    let (mut host, mut out) = (gomocup::Host::new(), Vec::new());
    let four = Gomoku::new(Rules::mnk(6, 6, 4).unwrap());
    assert!(matches!(
        host.new_game(&NewGame::new(four), &mut out),
        Err(Fault::Unsupported { .. })
    ));
    assert!(matches!(
        host.go(&[], &Clock::default(), &mut out),
        Err(Fault::Unsupported { .. })
    ));
    let mut table = gomocup_table();
    for wrong in ["h8 h8", "h8 a1 h9 b1 h10 c1 h11 d1 h12"] {
        let moves = moves(&table.board, wrong);
        let fault = table
            .host
            .go(&moves, &Clock::default(), &mut out)
            .unwrap_err();
        assert_eq!(fault.culprit(), Culprit::Host);
    }
    assert!(out.is_empty());
    table.go("");
    table.plays("7,7", "h8");
}

#[test]
fn gomocup_names_and_thoughts_are_heard() {
    let mut table = Table::new(gomocup::Host::new(), gomoku(15, 15, Rule::Freestyle).start);
    table.host.hello(&mut table.sent).unwrap();
    assert_eq!(table.sent, ["ABOUT"]);
    let about = "name=\"SomeBrain\", version=\"1.0\", author=\"Nymand\", country=\"USA\"";
    assert_eq!(table.says(about), Ok(Some(Event::Ready)));
    assert_eq!(table.host.name(), Some("SomeBrain 1.0"));
    table.begin(&gomoku(15, 15, Rule::Freestyle), &["OK"]);
    table.go("");
    let message = "MESSAGE Speed 819K | Depth 25-34 | Eval 259 | Node 3726K | Time 4546ms";
    let Ok(Some(Event::Thinks(thought))) = table.says(message) else {
        panic!("a thought");
    };
    assert_eq!(
        (thought.depth, thought.eval),
        (Some(25), Some(Eval::Value(259.0)))
    );
    // An old engine's greeting is whatever it says.
    let mut old = gomocup::Host::new();
    old.hello(&mut Vec::new()).unwrap();
    assert_eq!(
        old.line("Pisq by somebody", &mut Vec::new()),
        Ok(Some(Event::Ready))
    );
    assert_eq!(HostSide::<Gomoku>::name(&old), None);
}

fn gtp_table(commands: &[&str]) -> Table<Reversi, gtp::Host<Reversi>> {
    let mut table = Table::new(gtp::Host::new(), Reversi::new());
    table.host.hello(&mut table.sent).unwrap();
    for line in ["= Rhino", "", "= 0.16", ""] {
        assert_eq!(table.says(line), Ok(None));
    }
    assert_eq!(table.says("= play"), Ok(None));
    for command in commands {
        assert_eq!(table.says(command), Ok(None));
    }
    assert_eq!(table.says(""), Ok(Some(Event::Ready)));
    assert_eq!(
        std::mem::take(&mut table.sent),
        ["name", "version", "list_commands"]
    );
    assert_eq!(table.host.name(), Some("Rhino 0.16"));
    table
}

#[test]
fn gtp_games_are_played_with_what_the_engine_has() {
    let mut table = gtp_table(&["undo", "time_settings", "time_left"]);
    let mut game = NewGame::new(Reversi::new());
    game.clock = Clock::per_move(Duration::from_millis(300));
    let begun = table.begin(&game, &["=", "", "=", "", "? no", ""]);
    assert_eq!(begun, ["boardsize 8", "clear_board", "time_settings 0 1 1"]);
    assert_eq!(table.go("f5"), ["play b f5"]);
    table.says("=").unwrap();
    assert_eq!(table.says(""), Ok(None));
    assert_eq!(std::mem::take(&mut table.sent), ["genmove w"]);
    table.says("= D6").unwrap();
    table.plays("", "d6");
    // Two back and another one.
    assert_eq!(table.go("f5 f6"), ["undo"]);
    for sent in ["play w f6", "genmove b"] {
        table.says("=").unwrap();
        table.says("").unwrap();
        assert_eq!(table.sent.last().unwrap(), sent);
    }
    table.says("= resign").unwrap();
    assert_eq!(table.says(""), Ok(Some(Event::Resigns)));

    let mut table = gtp_table(&[]);
    assert_eq!(
        table.begin(&game, &["=", "", "=", ""]),
        ["boardsize 8", "clear_board"]
    );
    table.go("");
    table.says("= f5").unwrap();
    table.plays("", "f5");
    assert_eq!(table.go(""), ["clear_board"]);
}

#[test]
fn gtp_an_engine_that_passes_by_itself_is_told_of_no_passes() {
    // White must pass: its one disc is hemmed in.
    let start: Reversi = format!("XO{} O", "-".repeat(62)).parse().unwrap();
    let mut table = gtp_table(&["undo", "setboard"]);
    table.board = start;
    let yes = ["=", ""];
    table.begin(&NewGame::new(start), &[yes, yes, yes].concat());
    assert_eq!(table.go("pass"), ["play w pass"]);
    table.says("? syntax error").unwrap();
    assert_eq!(table.says(""), Ok(None));
    assert_eq!(std::mem::take(&mut table.sent), ["genmove b"]);
    table.says("= c1").unwrap();
    table.plays("", "c1");
    // The pass is not taken back either.
    assert_eq!(table.go("pass"), ["undo"]);
    table.says("=").unwrap();
    table.says("").unwrap();
    assert_eq!(std::mem::take(&mut table.sent), ["genmove b"]);
}

#[test]
fn gtp_faults_name_the_culprit() {
    let mut table = gtp_table(&[]);
    assert!(matches!(table.refuses("hello"), Fault::Malformed { .. }));
    let mut table = gtp_table(&[]);
    table.says("= f5").unwrap();
    assert!(matches!(table.refuses(""), Fault::OutOfTurn { .. }));
    let answer = |text: &str| {
        let mut table = gtp_table(&[]);
        table.begin(&NewGame::new(Reversi::new()), &["=", "", "=", ""]);
        table.go("");
        table.says(text).unwrap();
        table.refuses("")
    };
    assert!(matches!(answer("= x9"), Fault::Malformed { .. }));
    assert!(matches!(answer("="), Fault::Malformed { .. }));
    assert!(matches!(answer("= a1"), Fault::Illegal { .. }));
    assert!(matches!(answer("= pass"), Fault::Illegal { .. }));
    assert!(matches!(answer("? cannot"), Fault::Refused { .. }));
}

#[test]
fn nboard_the_engine_is_synchronised_and_told_each_move() {
    let mut table = Table::new(nboard::Host::new(), Reversi::new());
    table.host.hello(&mut table.sent).unwrap();
    assert_eq!(
        table.says("set myname Edax 4"),
        Ok(Some(Event::Says("set myname Edax 4".into())))
    );
    assert_eq!(table.says("pong 1"), Ok(Some(Event::Ready)));
    assert_eq!(table.host.name(), Some("Edax 4"));
    table.sent.clear();
    let begun = table.begin(&NewGame::new(Reversi::new()), &["status", "pong 2"]);
    let ggf = "set game (;GM[Othello]PC[NBoard]TY[8]RE[?]BO[8 \
        ---------------------------O*------*O--------------------------- *];)";
    assert_eq!(begun, ["set depth 10", ggf, "ping 2"]);
    assert_eq!(table.go(""), ["go"]);
    let thinks = table.says("search F5d6 1.25 0 10 some text");
    let Ok(Some(Event::Thinks(thought))) = thinks else {
        panic!("{thinks:?}");
    };
    assert_eq!(
        (thought.depth, thought.eval),
        (Some(10), Some(Eval::Value(1.25)))
    );
    assert_eq!(thought.pv.len(), 2);
    table.plays("=== F5/1.25/0.1", "f5");
    // The engine has not played its move, so it is told of both.
    assert_eq!(table.go("f5 d6"), ["move F5", "move D6", "go"]);
    table.plays("=== c3", "c3");
    let back = table.go("f5 f6");
    assert!(
        back[0].starts_with("set game ") && back[0].ends_with("B[f5]W[f6];)"),
        "{back:?}"
    );
    assert!(matches!(table.says("=== A1/1"), Err(Fault::Illegal { .. })));
}

#[test]
fn nboard_faults_name_the_culprit() {
    let table = || {
        let mut table = Table::new(nboard::Host::new(), Reversi::new());
        table.begin(&NewGame::new(Reversi::new()), &["pong 1"]);
        table
    };
    assert!(matches!(table().refuses("pong 1"), Fault::OutOfTurn { .. }));
    assert!(matches!(table().refuses("=== F5"), Fault::OutOfTurn { .. }));
    let mut asked = table();
    asked.go("");
    assert!(matches!(asked.refuses("=== Z9"), Fault::Malformed { .. }));
    assert!(matches!(asked.refuses("=== PA"), Fault::Illegal { .. }));
}
