//! Gomocup's protocol, the engine's side: every command and every error.

use std::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rule};
use boardgame_core::{Board, Position, Side, Square};
use boardgame_protocol::{Resources, gomocup};

use crate::talk::Talk;

type Brain = Talk<Gomoku, gomocup::Engine>;

fn brain() -> Brain {
    Talk::new(gomocup::Engine::new(&[
        ("name", "Brain"),
        ("version", "1.0"),
    ]))
}

/// Lines sent with what each is answered; the engine plays the first legal square.
fn transcript(lines: &[(&str, &[&str])]) -> Brain {
    let mut brain = brain();
    for (line, answers) in lines {
        assert_eq!(brain.ask(line), *answers, "{line}");
    }
    brain
}

const OK: &[&str] = &["OK"];
const NOTHING: &[&str] = &[];

#[test]
fn a_game_by_the_mandatory_commands() {
    let about: &[&str] = &["name=\"Brain\", version=\"1.0\""];
    let brain = transcript(&[
        ("ABOUT", about),
        ("START 15", OK),
        ("INFO timeout_turn 1000", NOTHING),
        ("BEGIN", &["0,0"]),
        ("TURN 7,7", &["1,0"]),
        // Any case, blanks, and the CR that is left of a line.
        ("  turn\t8 , 8\r", &["2,0"]),
        ("", NOTHING),
        ("BOARD", NOTHING),
        ("10,10,1", NOTHING),
        ("10,11,2", NOTHING),
        ("11,11,1", NOTHING),
        (" 9, 10, 2", NOTHING),
        ("DONE", &["0,0"]),
        ("END", NOTHING),
        ("ABOUT", NOTHING),
    ]);
    assert!(brain.has_ended());
    let board = &brain.jobs.last().unwrap().position;
    assert_eq!((board.placed(), board.turn()), (4, Side::Black));
    assert_eq!(board.at(Square::new(10, 10)), Some(Side::Black));
    assert_eq!(board.at(Square::new(9, 10)), Some(Side::White));
}

#[test]
fn a_move_is_told_with_a_message_before_it() {
    let mut brain = brain();
    brain.send("START 15");
    let said = brain.send("BEGIN");
    assert_eq!(
        said[0],
        "MESSAGE Depth 1-1 | Eval 32 | Node 10 | Time 0ms | PV 0,0"
    );
    let detailed = brain.send("INFO show_detail 1\nTURN 5,5");
    assert_eq!(detailed.len(), 3, "{detailed:?}");
    let best = brain.send("YXNBEST 2");
    assert_eq!(
        best[1],
        "MESSAGE (1) Depth 1-1 | Eval 32 | Node 10 | Time 0ms | PV 2,0"
    );
    assert_eq!((best.len(), best[3].as_str()), (4, "2,0"));
    assert_eq!(brain.jobs.last().unwrap().limits.lines, Some(2));
}

#[test]
fn the_optional_commands() {
    transcript(&[
        ("RECTSTART 20,15", OK),
        ("BEGIN", &["0,0"]),
        ("TURN 19,14", &["1,0"]),
        ("TAKEBACK 1,0", OK),
        ("TAKEBACK 19,14", OK),
        ("TAKEBACK 0,0", OK),
        ("TAKEBACK 0,0", &["ERROR there is no stone on 0,0"]),
        ("TAKEBACK 30,0", &["ERROR there is no stone on 30,0"]),
        // The stone that was taken back is remade by another way.
        ("TURN 0,0", &["1,0"]),
        ("RESTART", OK),
        ("PLAY 5,5", &["5,5"]),
        ("PLAY 5,5", &["ERROR 5,5 is taken"]),
        ("TURN 5,6", &["0,0"]),
        ("YXBOARD\n3,3,2\nDONE", NOTHING),
        ("BEGIN", &["0,0"]),
        ("YXSHOWFORBID", &["FORBID ."]),
        ("YXHASHCLEAR", NOTHING),
        ("YXSTOP", NOTHING),
        ("YXSHOWINFO", NOTHING),
    ]);
}

#[test]
fn what_is_wrong_is_answered_and_changes_nothing() {
    let no_game: &[&str] = &["ERROR no game was begun: expected START first"];
    let point = "expected two coordinates from 0 with a comma between them, as in 7,8";
    let mut brain = transcript(&[
        ("BEGIN", no_game),
        ("TURN 7,7", no_game),
        ("BOARD", no_game),
        ("RESTART", no_game),
        ("TAKEBACK 1,1", no_game),
        ("SWAP2BOARD", no_game),
        (
            "START 4",
            &["ERROR a board of 4x4: each side must be from 5 to 26"],
        ),
        (
            "START 27",
            &["ERROR a board of 27 columns by 27 rows: each must be from 1 to 26"],
        ),
        (
            "START",
            &["ERROR START: expected the side of the board, as in 15"],
        ),
        (
            "START big",
            &["ERROR START big: expected the side of the board, as in 15"],
        ),
        (
            "START -5",
            &["ERROR START -5: expected the side of the board, as in 15"],
        ),
        (
            "RECTSTART 20",
            &["ERROR RECTSTART 20: expected columns and rows, as in 20,15"],
        ),
        ("DANCE 1", &["UNKNOWN command \"DANCE\""]),
        ("START 15", OK),
        ("BEGIN", &["0,0"]),
        ("TURN 0,0", &["ERROR 0,0 is taken"]),
        ("TURN 15,0", &["ERROR 15,0 is off the 15x15 board"]),
        (
            "TURN 65535,99999",
            &[&format!("ERROR TURN 65535,99999: {point}")],
        ),
        ("TURN h8", &[&format!("ERROR TURN h8: {point}")]),
        ("TURN", &[&format!("ERROR TURN: {point}")]),
        ("1,1", &["ERROR a line of a position, but none was begun"]),
        ("1,1,1", &["ERROR a line of a position, but none was begun"]),
        ("DONE", &["ERROR a line of a position, but none was begun"]),
        (
            "1,1,7",
            &["ERROR stone 1,1,7: expected x,y,1 or x,y,2 or x,y,3"],
        ),
        ("\u{1F600}\u{0}", &["UNKNOWN command \"\u{1F600} \""]),
        ("TURN 1,1", &["1,0"]),
    ]);
    assert_eq!(brain.jobs.last().unwrap().position.placed(), 2);
    // A word is quoted, but not a megabyte of it.
    let said = brain.ask(&"x".repeat(1 << 20));
    assert!(said[0].len() < 100, "{}", said[0].len());
}

#[test]
fn a_bad_position_is_refused_as_a_whole() {
    let bad = |lines: &str, answers: &[&str]| {
        let mut brain = brain();
        brain.ask("START 15\nBEGIN");
        assert_eq!(brain.ask(lines), answers, "{lines}");
        assert_eq!(brain.ask("TURN 9,9"), ["1,0"], "after {lines}");
    };
    bad(
        "BOARD\n1,1,1\n1,1,2\nDONE",
        &["ERROR 1,1: a stone is there already"],
    );
    bad(
        "BOARD\n1,1,1\n15,1,2\nDONE",
        &["ERROR 15,1 is off the 15x15 board"],
    );
    let stone = "ERROR stone 1,1,4: expected x,y,1 or x,y,2 or x,y,3";
    bad("BOARD\n1,1,4\n1,1\nDONE", &[stone]);
    bad(
        "BOARD\n-1,1,1\nDONE",
        &["ERROR stone -1,1,1: expected x,y,1"],
    );
    bad(
        "BOARD\n1,1\nDONE",
        &["ERROR 1,1: expected x,y,1 or x,y,2 or x,y,3"],
    );
    let over = (0..=225)
        .map(|i| format!("{},{},1\n", i % 15, i / 15))
        .collect::<String>();
    bad(
        &format!("BOARD\n{over}DONE"),
        &["ERROR more stones than squares"],
    );
    let five = "BOARD\n0,0,1\n1,0,1\n2,0,1\n3,0,1\n4,0,1\nDONE";
    bad(five, &["ERROR the game is over: Black has won"]);
    // A command where DONE was due.
    let about = "name=\"Brain\", version=\"1.0\"";
    bad(
        "BOARD\n1,1,1\nABOUT",
        &["ERROR a position without DONE", about],
    );
    // INFO may come anywhere.
    let mut brain = brain();
    let said = brain.ask("START 15\nBOARD\n7,7,2\nINFO timeout_turn 77\nDONE");
    assert_eq!(said, ["OK", "0,0"]);
    assert_eq!(brain.jobs[0].time.per_move, Some(Duration::from_millis(77)));
}

#[test]
fn colours_follow_from_the_numbers_of_stones() {
    let position = |lines: &str| {
        let mut brain = brain();
        brain.ask(&format!("START 15\n{lines}"));
        brain.jobs.pop().unwrap().position
    };
    assert_eq!(position("TURN 7,7").turn(), Side::White);
    assert_eq!(position("BEGIN").turn(), Side::Black);
    let white = position("BOARD\n7,7,2\n8,8,1\n9,9,2\nDONE");
    assert_eq!(
        (white.turn(), white.at(Square::new(8, 8))),
        (Side::White, Some(Side::White))
    );
    // In any order.
    let black = position("BOARD\n1,1,2\n2,2,2\n3,3,1\n4,4,1\nDONE");
    assert_eq!(
        (black.turn(), black.at(Square::new(3, 3))),
        (Side::Black, Some(Side::Black))
    );
}

#[test]
fn rules_come_by_their_bits_before_or_after_the_board() {
    for (bits, rule) in [
        (0, Rule::Freestyle),
        (1, Rule::Standard),
        (4, Rule::Renju),
        (8, Rule::CaroOverline),
        (9, Rule::Caro),
        (3, Rule::Standard),
    ] {
        for lines in [
            "INFO rule {}\nSTART 20\nBEGIN",
            "START 20\nINFO rule {}\nBEGIN",
        ] {
            let mut brain = brain();
            brain.ask(&lines.replace("{}", &format!("{bits}")));
            assert_eq!(brain.jobs[0].position.rules().rule(), rule);
        }
    }
    let unsupported = "ERROR rule 12 is not supported: expected 0, 1, 4, 8 or 9, and 2 more for a continuous game";
    transcript(&[
        ("START 15", OK),
        ("INFO rule 12", NOTHING),
        // Not before the manager listens.
        ("BEGIN", &[unsupported]),
        ("INFO rule 0", NOTHING),
        ("BEGIN", &["0,0"]),
    ]);
    // Boards of Yixin's kind mean renju by 2.
    let mut yixin = brain();
    yixin.ask("YXSHOWINFO\nSTART 15\nINFO rule 2\nBEGIN");
    assert_eq!(yixin.jobs[0].position.rules().rule(), Rule::Renju);
}

#[test]
fn forbidden_squares_are_told_and_never_played() {
    // The only defence is forbidden for Black: it must not be played, nor must the engine hang.
    let stones = "7,7,1\n6,9,2\n5,9,1\n6,10,2\n5,8,1\n6,11,2\n7,8,1\n6,12,2\n6,13,1\n0,14,2";
    let mut brain = brain();
    brain.ask(&format!("START 15\nINFO rule 4\nBOARD\n{stones}\nDONE"));
    let position = brain.jobs.pop().unwrap().position;
    let defence = Square::new(6, 8);
    assert!(position.foul(defence).is_some(), "{}", position.diagram());
    assert!(position.check(defence.into()).is_err());
    let mut brain = Brain::new(gomocup::Engine::new(&[]));
    brain.ask(&format!("START 15\nINFO rule 4\nYXBOARD\n{stones}\nDONE"));
    let forbidden = brain.ask("YXSHOWFORBID");
    assert!(
        forbidden[0].contains("0608") && forbidden[0].ends_with('.'),
        "{forbidden:?}"
    );
    // A manager may mark them.
    let marked = brain.ask(&format!("BOARD\n{stones}\n6,8,3\nDONE"));
    assert_eq!(marked, ["0,0"]);
}

#[test]
fn a_continuous_game_goes_on_after_a_five() {
    let mut brain = brain();
    brain.ask("START 15\nINFO rule 2\nBOARD\n0,5,2\n1,5,2\n2,5,2\n3,5,2\n9,9,1\n9,8,1\n9,7,1\n9,6,1\nDONE");
    // The opponent makes five in a row, and then we do; those rows are out of the game.
    assert_eq!(brain.ask("TURN 4,5"), ["1,0"]);
    let position = &brain.jobs.last().unwrap().position;
    assert!(!position.status().is_over());
    assert_eq!(brain.ask("PLAY 9,5"), ["9,5"]);
    assert_eq!(brain.ask("TURN 5,5"), ["2,0"]);
    let position = &brain.jobs.last().unwrap().position;
    assert!(!position.status().is_over());
    assert!(position.at(Square::new(2, 5)).is_some());
    // Without that rule the game would be over.
    let mut plain = Brain::new(gomocup::Engine::new(&[]));
    plain.ask("START 15\nBOARD\n0,5,2\n1,5,2\n2,5,2\n3,5,2\nDONE");
    assert_eq!(
        plain.ask("TURN 4,5"),
        ["ERROR the game is over: Black has won"]
    );
    // Stones of such rows may come with the board.
    let told = plain.ask("INFO rule 2\nBOARD\n0,5,3\n1,5,3\n2,5,3\n3,5,3\n4,5,3\nDONE");
    assert_eq!(told, ["0,0"]);
}

#[test]
fn time_is_what_was_told_last() {
    let ms = Duration::from_millis;
    let mut brain = brain();
    brain.ask("START 15\nBEGIN");
    let usual = brain.jobs.last().unwrap().time;
    assert_eq!((usual.per_move, usual.left), (Some(ms(5000)), None));
    brain.now = ms(100);
    brain.ask("INFO timeout_turn 0\nTURN 3,3");
    let job = brain.jobs.last().unwrap();
    assert_eq!((job.time.per_move, job.since), (Some(ms(10)), ms(100)));
    brain.ask("INFO timeout_turn 2000\nINFO timeout_match 10000\nINFO time_left 7000\nTURN 4,3");
    let time = brain.jobs.last().unwrap().time;
    assert_eq!((time.per_move, time.left), (Some(ms(2000)), Some(ms(7000))));
    // What is left may be less than nothing, or without end.
    brain.ask("INFO time_left -5\nTURN 5,3");
    assert_eq!(brain.jobs.last().unwrap().time.left, Some(ms(1)));
    brain.ask("INFO time_left 2147483647\nINFO time_increment 50\nTURN 6,3");
    let time = brain.jobs.last().unwrap().time;
    assert_eq!((time.left, time.increment), (None, ms(50)));
    // Where nobody tells what is left, it is counted.
    let mut brain = Brain::new(gomocup::Engine::new(&[]));
    brain.hold = true;
    brain.ask("START 15\nINFO timeout_match 10000\nBEGIN");
    brain.now = ms(4000);
    brain.finish();
    brain.ask("TURN 3,3");
    assert_eq!(brain.jobs.last().unwrap().time.left, Some(ms(6000)));
    // Depth and nodes alone are limits too.
    let mut brain = Brain::new(gomocup::Engine::new(&[]));
    brain.ask("START 15\nINFO max_depth 4\nINFO MAX_NODE 1000\nBEGIN");
    let job = &brain.jobs[0];
    assert_eq!((job.limits.depth, job.limits.nodes), (Some(4), Some(1000)));
    assert_eq!(job.time.per_move, None);
}

#[test]
fn memory_and_tables_are_kept_within_what_is_allowed() {
    let mut brain = brain();
    brain.ask("START 15\nINFO max_memory 83886080\nINFO hash_size 1024\nINFO thread_num 2\nBEGIN");
    let expected = Resources {
        memory: Some(83_886_080),
        table: Some(1 << 20),
        threads: Some(2),
    };
    assert_eq!(
        (brain.renewed.len(), brain.renewed.last()),
        (4, Some(&expected))
    );
    brain.ask("TURN 3,3\nTURN 4,4\nINFO thread_num 2");
    assert_eq!(brain.renewed.len(), 4);
    brain.ask("YXHASHCLEAR\nTURN 5,5\nRESTART\nBEGIN");
    assert_eq!(brain.renewed.len(), 6);
    let refused = brain.ask("INFO max_memory 1000\nTURN 7,7\nINFO max_memory 0\nTURN 7,7");
    assert_eq!(
        refused[0],
        "ERROR max_memory 1000 is too little: expected 16777216 or more"
    );
    assert_eq!(refused.len(), 2);
}

#[test]
fn faulty_infos_are_told_of_when_somebody_listens() {
    let ignored = [
        "INFO evaluate 5,5",
        "INFO folder /some where",
        "INFO pondering 1",
        "INFO game_type 1",
    ];
    let mut brain = brain();
    brain.ask("START 15");
    for line in ignored {
        let expected: &[&str] = NOTHING;
        assert_eq!(brain.ask(line), expected, "{line}");
    }
    assert_eq!(
        brain.ask("INFO\nINFO timeout_turn soon\nINFO rule x\nINFO game_type 9"),
        NOTHING
    );
    let said = brain.ask("BEGIN");
    let expected = [
        "MESSAGE INFO: expected a key and a value",
        "MESSAGE INFO timeout_turn soon: expected milliseconds",
        "MESSAGE INFO rule x: expected a whole number from 0",
        "MESSAGE INFO game_type 9: expected 0, 1, 2 or 3",
        "0,0",
    ];
    assert_eq!(said, expected);
    // Nobody can make us keep any number of them.
    for _ in 0..1000 {
        brain.ask("INFO rule x");
    }
    assert!(brain.ask("TURN 9,9").len() < 20);
}

#[test]
fn swap2_in_its_three_cases() {
    let mut brain = brain();
    brain.ask("START 15");
    let first = brain.ask("SWAP2BOARD\nDONE");
    let points: Vec<&str> = first[0].split(' ').collect();
    assert_eq!((first.len(), points.len()), (1, 3), "{first:?}");
    // White thinks its side better by 32, takes it and plays on.
    assert_eq!(brain.ask("SWAP2BOARD\n7,7\n8,7\n9,9\nDONE"), ["0,0"]);
    let job = brain.jobs.last().unwrap();
    assert_eq!(
        (job.position.turn(), job.position.placed()),
        (Side::White, 3)
    );
    assert_eq!(
        brain.ask("SWAP2BOARD\n7,7\n8,7\n9,9\n8,8\n8,6\nDONE"),
        ["0,0"]
    );
    assert_eq!(
        brain.ask("SWAP2BOARD\n7,7\nDONE"),
        ["ERROR 1 stones: expected 0, 3 or 5"]
    );
    assert_eq!(
        brain.ask("SWAP2BOARD\n7,7,1\nDONE"),
        ["ERROR 7,7,1: expected x,y"]
    );
    // Then the game goes on with BOARD.
    assert_eq!(brain.ask("BOARD\n7,7,2\n8,7,1\n9,9,2\nDONE"), ["0,0"]);
    // The smallest board has an opening as well.
    assert_eq!(brain.ask("START 5\nSWAP2BOARD\nDONE").len(), 2);
}

/// It thinks on after its own moves, if that was asked for, and a manager's word goes first.
#[test]
fn after_its_moves_it_ponders_if_it_may() {
    let mut silent = brain();
    silent.ask("START 15\nBEGIN");
    assert!(silent.pondered.is_empty());
    silent.ask("INFO pondering 1\nTURN 7,7");
    assert_eq!(silent.pondered.len(), 1);
    assert_eq!(silent.pondered[0].turn(), Side::Black);
    let engine = gomocup::Engine::new(&[]).with_pondering(true);
    let mut brain = Brain::new(engine);
    brain.ask("START 15\nBEGIN\nYXNBEST 2");
    assert_eq!(brain.pondered.len(), 1, "not after advice");
    assert_eq!(brain.pondered[0].placed(), 1);
    brain.ask("INFO pondering 0\nTURN 7,7");
    assert_eq!(brain.pondered.len(), 1);
    // A game that its move has ended leaves nothing to think about.
    let won =
        "INFO pondering 1\nBOARD\n1,0,1\n2,0,1\n3,0,1\n4,0,1\n9,9,2\n9,8,2\n9,7,2\n8,9,2\nDONE";
    assert_eq!(brain.ask(won), ["0,0"]);
    assert_eq!(brain.pondered.len(), 1);
}

#[test]
fn a_full_board_is_a_draw_and_no_riddle() {
    let mut brain = brain();
    brain.ask("START 5");
    // Columns in pairs: nobody ever has five.
    let own = |x: usize, y: usize| (x / 2 + y).is_multiple_of(2);
    let stones: String = (0..25)
        .map(|i| (i % 5, i / 5))
        .map(|(x, y)| format!("{x},{y},{}\n", if own(x, y) { 1 } else { 2 }))
        .collect();
    let said = brain.ask(&format!("BOARD\n{stones}DONE"));
    assert_eq!(said, ["ERROR the game is over: the board is full"]);
}

#[test]
fn commands_during_a_search_wait_but_for_those_that_cannot() {
    let mut brain = brain();
    brain.hold = true;
    brain.ask("START 15");
    assert_eq!(brain.ask("BEGIN\nABOUT\nTURN 3,3\nDANCE"), NOTHING);
    assert_eq!((brain.jobs.len(), brain.stopped), (1, 0));
    assert_eq!(brain.ask("yxstop"), NOTHING);
    assert_eq!(brain.stopped, 1);
    let said = brain.finish();
    assert_eq!(&said[1..], ["0,0", "name=\"Brain\", version=\"1.0\""]);
    assert_eq!(brain.jobs.len(), 2);
    assert_eq!(&brain.finish()[1..], ["1,0", "UNKNOWN command \"DANCE\""]);
    // Limits may change meanwhile.
    brain.ask("TURN 5,5\nINFO timeout_turn 5");
    assert_eq!(brain.retimed, 1);
    // Leaving waits for nothing, and says nothing.
    assert_eq!(brain.ask("ABOUT\nEND"), NOTHING);
    assert!(brain.has_ended());
}

#[test]
fn a_search_that_fails_is_an_error_and_not_the_end() {
    let mut brain = brain();
    brain.hold = true;
    brain.ask("START 15\nBEGIN");
    assert_eq!(brain.fail(), ["ERROR the search has failed"]);
    brain.hold = false;
    assert_eq!(brain.ask("BEGIN"), ["0,0"]);
    assert_eq!(brain.renewed.len(), 2);
}

#[test]
fn the_end_of_input_ends_with_the_answers_that_are_owed() {
    let mut brain = brain();
    brain.hold = true;
    brain.ask("START 15\nBEGIN\nABOUT\nTURN 3,3");
    brain.close();
    assert_eq!((brain.stopped, brain.has_ended()), (1, false));
    brain.finish();
    assert_eq!((brain.stopped, brain.has_ended()), (2, false));
    assert_eq!(brain.finish()[1], "1,0");
    assert!(brain.has_ended());
    // In the middle of a position there is nothing to answer.
    let mut brain = Brain::new(gomocup::Engine::new(&[]));
    brain.ask("START 15\nBOARD\n7,7,1");
    brain.close();
    assert!(brain.has_ended() && brain.ask("DONE").is_empty());
}
