//! What keys do.

use super::{Face, at, gomoku, greedy, over, reversi};
use boardgame_core::Move;
use boardgame_core::gomoku::{Gomoku, Rules, ShapeScorer};
use boardgame_core::reversi::{PositionalScorer, Reversi};
use boardgame_session::{Job, Phase, Seat};
use boardgame_tui::screen::{Effect, Input};

#[test]
fn arrows_and_letters_move_the_cursor_and_enter_and_space_play() {
    let mut face = gomoku();
    face.press("<Enter>");
    face.press("<Right><Up> ");
    face.press("hhjj<Enter>");
    face.press("llkk<Down><Left><Enter>");
    assert_eq!(face.moves(), "h8 i9 g7");
    // The last one was taken, which is said while the turn stands.
    assert!(face.shown().contains("h8 is taken."), "{}", face.shown());
}

#[test]
fn the_cursor_stops_at_the_edges() {
    let mut face = gomoku();
    face.press(&"<Left>".repeat(40));
    face.press(&"<Down>".repeat(40));
    face.press("<Enter>");
    face.press(&"l".repeat(40));
    face.press(&"k".repeat(40));
    face.press("<Enter>");
    assert_eq!(face.moves(), "a1 o15");
}

#[test]
fn take_back_and_redo_have_no_limit_and_show_their_counts() {
    let mut face = gomoku();
    let moves = "h8 i9 g7 j10 f6 k11";
    face.line(moves);
    for left in (0..6).rev() {
        let count = format!("Take back ({})", left + 1);
        assert!(face.shown().contains(&count), "{count}\n{}", face.shown());
        face.press("u");
        assert_eq!(face.view().undo_count, left);
    }
    assert_eq!(face.moves(), "");
    assert!(face.shown().contains("Redo(6)"), "{}", face.shown());
    face.press("rrrrrr");
    assert_eq!(face.moves(), moves);
}

#[test]
fn a_whole_game_against_the_engine_ends_in_a_result_that_is_shown() {
    let position = Gomoku::new(Rules::default());
    let mut face = Face::seats(position, [Seat::Human, Seat::engine(1)]);
    // A row from the corner on, which an opponent at random hardly stops.
    for _ in 0..112 {
        face.think();
        if over(&face) {
            break;
        }
        let legal = face.view().legal;
        let square = legal.into_iter().next().unwrap();
        let name = face
            .view()
            .notation
            .write(face.view().grid, square)
            .to_string();
        face.line(&name);
    }
    assert!(over(&face));
    let shown = face.shown();
    assert!(
        shown.contains("wins: five") || shown.contains("Draw"),
        "{shown}"
    );
    assert!(!shown.contains("Score 0:0  Draws 0"), "{shown}");
    // The end can be taken back, and then it does not count.
    face.press("u");
    assert!(!over(&face));
    assert!(
        face.shown().contains("Score 0:0  Draws 0"),
        "{}",
        face.shown()
    );
}

#[test]
fn two_engines_play_to_the_end_while_somebody_watches() {
    let mut face = Face::seats(Reversi::new(), [Seat::engine(3), Seat::engine(3)]);
    face.think_with(|_| greedy(PositionalScorer));
    assert!(over(&face), "{}", face.shown());
    let mut face = Face::seats(
        Gomoku::new(Rules::default()),
        [Seat::engine(3), Seat::engine(3)],
    );
    face.think_with(|_| greedy(ShapeScorer));
    assert!(over(&face), "{}", face.shown());
}

#[test]
fn the_engine_never_blocks_and_a_take_back_stops_it() {
    let position = Gomoku::new(Rules::default());
    let mut face = Face::seats(position, [Seat::Human, Seat::engine(5)]);
    face.press("<Enter>");
    assert_eq!(face.view().phase, Phase::Thinking);
    assert!(face.shown().contains("is thinking"), "{}", face.shown());
    // Everything else goes on: the cursor, the time, what it sees.
    face.press("<Left>");
    face.take(Input::Time(3000));
    assert!(face.shown().contains("(3 s)"), "{}", face.shown());
    let ticket = face.app.session().jobs()[0].ticket;
    face.press("p");
    let hurried = |effect: &Effect<_>| matches!(effect, Effect::Hurry(t) if *t == ticket);
    assert!(face.effects.iter().any(hurried));
    face.press("u");
    let stopped = |effect: &Effect<_>| matches!(effect, Effect::Forget(t) if *t == ticket);
    assert!(face.effects.iter().any(stopped));
    assert_eq!(face.moves(), "");
    assert_eq!(face.view().phase, Phase::ToMove);
    // Its answer comes too late.
    let m = face.app.session().position().clone();
    let late = boardgame_core::Board::parse_move(&m, "a1").unwrap();
    face.take(Input::Answer(boardgame_session::Command::EngineMove {
        ticket,
        m: late,
    }));
    assert_eq!(face.moves(), "");
}

#[test]
fn stop_and_go_on() {
    let position = Gomoku::new(Rules::default());
    let mut face = Face::seats(position, [Seat::Human, Seat::engine(5)]);
    face.press("<Enter>s");
    assert_eq!(face.view().phase, Phase::Stopped);
    assert!(face.shown().contains("[s]Go on"), "{}", face.shown());
    face.press("s");
    face.think();
    assert_eq!(face.view().moves.len(), 2);
}

/// What an engine at work says, with this as its best move.
fn seen(job: &Job<Gomoku>, best: Move) -> Input {
    Input::Progress(boardgame_tui::Progress {
        ticket: job.ticket,
        side: job.side,
        depth: 7,
        nodes: 1000,
        score: boardgame_core::Score::value(31),
        line: vec![best],
    })
}

#[test]
fn what_the_engine_sees_is_shown_while_it_thinks() {
    let position = Gomoku::new(Rules::default());
    let mut face = Face::seats(position, [Seat::Human, Seat::engine(5)]);
    face.press("<Enter>");
    let job = face.jobs().pop().unwrap();
    let reply = boardgame_core::Board::parse_move(&job.position, "i9").unwrap();
    face.take(seen(&job, reply));
    assert!(
        face.shown().contains("depth 7 O +31 i9"),
        "{}",
        face.shown()
    );
}

#[test]
fn a_game_that_goes_on_is_thrown_away_only_after_a_question() {
    let mut face = gomoku();
    face.line("h8 i9");
    face.press("n");
    assert!(
        face.shown().contains("Throw this game away?"),
        "{}",
        face.shown()
    );
    face.press("n");
    assert_eq!(face.moves(), "h8 i9");
    face.press("ny");
    assert_eq!((face.moves().as_str(), face.view().number), ("", 2));
    // With nothing played there is nothing to ask about; colours change hands.
    face.press("w");
    assert_eq!(face.view().number, 3);
    assert!(face.row("(black)").contains("Player 2"), "{}", face.shown());
}

#[test]
fn to_resign_is_asked_about_and_the_score_counts_it() {
    let mut face = gomoku();
    face.line("h8");
    face.press("g<Esc>");
    assert_eq!(face.view().phase, Phase::ToMove);
    face.press("gy");
    assert!(
        face.shown().contains("Black wins: White resigns"),
        "{}",
        face.shown()
    );
    assert!(face.shown().contains("Score 1:0"), "{}", face.shown());
    face.press("w");
    assert!(
        face.shown().contains("Score 1:0"),
        "the score stays: {}",
        face.shown()
    );
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut face = gomoku();
    face.line("h8");
    face.press("d");
    assert!(face.shown().contains("offers a draw"), "{}", face.shown());
    face.press("x");
    assert_eq!(face.view().ask, None);
    face.press("dy");
    assert!(
        face.shown().contains("Draw by agreement."),
        "{}",
        face.shown()
    );
    assert!(face.shown().contains("Draws 1"), "{}", face.shown());
    let position = Gomoku::new(Rules::default());
    let mut face = Face::seats(position, [Seat::Human, Seat::engine(5)]);
    face.press("d");
    assert!(
        face.shown().contains("declines the draw"),
        "{}",
        face.shown()
    );
}

#[test]
fn one_looks_back_through_the_game_and_returns() {
    let mut face = gomoku();
    face.line("h8 i9 g7");
    face.press(",,");
    assert!(face.shown().contains("Move 1 of 3."), "{}", face.shown());
    assert!(face.shown().contains("[h8]"), "{}", face.shown());
    face.press("<Enter>");
    assert!(
        face.shown().contains("An earlier position is shown"),
        "{}",
        face.shown()
    );
    face.press(".");
    assert!(face.shown().contains("Move 2 of 3."), "{}", face.shown());
    face.press("<Home>");
    assert!(face.shown().contains("Move 0 of 3."), "{}", face.shown());
    face.press("<Esc>");
    assert_eq!((face.view().ply, face.view().phase), (3, Phase::ToMove));
}

#[test]
fn a_pass_is_announced_and_a_take_back_goes_over_it() {
    let passed = |face: &Face<Reversi>| face.view().moves.iter().any(|m| m.text == "pass");
    // Somewhere among simple games there is a pass.
    let mut games = (0..20).map(|pick| {
        let mut face = reversi();
        while !passed(&face) && !over(&face) {
            let view = face.view();
            let square = view.legal[pick % view.legal.len()];
            face.line(&view.notation.write(view.grid, square).to_string());
        }
        face
    });
    let mut face = games.find(passed).expect("a game with a pass");
    let shown = face.shown();
    assert!(shown.contains("has no move and passes."), "{shown}");
    assert!(shown.contains("--"), "the list writes a pass: {shown}");
    let plies = face.view().moves.len();
    face.press("u");
    assert_eq!(face.view().moves.len(), plies - 2, "the move and the pass");
}

#[test]
fn the_view_is_turned_and_the_cursor_goes_where_the_arrow_points() {
    let mut face = reversi();
    let names = |face: &Face<Reversi>| {
        let shown = face.shown();
        let mut rows = shown.lines().skip(1);
        let letters = rows.next().unwrap().to_string();
        (letters, rows.next().unwrap().to_string())
    };
    assert!(names(&face).0.starts_with("   a b c d e f g h"));
    face.press("f");
    assert!(
        names(&face).0.starts_with("   h g f e d c b a"),
        "{}",
        face.shown()
    );
    face.press("fo");
    let (letters, row) = names(&face);
    assert!(letters.starts_with("   8 7 6 5 4 3 2 1"), "{letters}");
    assert!(row.starts_with(" a "), "{row}");
    // From e5 one to the right, as it is seen, is a row up.
    face.press("<Right>");
    assert!(face.row(" e ").contains('['), "{}", face.shown());
    let mut plain = reversi();
    plain.press("<Right>");
    assert!(plain.row(" 5 ").contains("O[.]") || plain.row(" 5 ").contains("O[+]"));
}

#[test]
fn every_change_is_kept_before_anything_else_happens() {
    let mut face = gomoku();
    for (plies, name) in (1..).zip(["h8", "i9", "g7"]) {
        face.effects.clear();
        face.line(name);
        let kept = face.effects.iter().rev().find_map(|effect| match effect {
            Effect::Keep(text) => Some(text.clone()),
            _ => None,
        });
        let kept = boardgame_session::Session::<Gomoku>::load(&kept.unwrap()).unwrap();
        assert_eq!(kept.view().moves.len(), plies);
        assert_eq!(at(kept.view().last), Some(face.square_of(name)));
    }
}

#[test]
fn the_clock_ends_a_game() {
    let mut settings = boardgame_session::Settings::new(Gomoku::new(Rules::default()));
    settings.clock = Some(boardgame_session::Clock {
        main_ms: 60_000,
        increment_ms: 0,
    });
    let mut begun = super::start(settings);
    begun
        .session
        .handle(boardgame_session::Command::Start)
        .unwrap();
    let mut face = Face::new(begun);
    face.take(Input::Time(13_000));
    assert!(face.row("(black)").contains("00:47"), "{}", face.shown());
    face.line("h8");
    assert!(
        face.shown().contains("thought 00:13 - 00:00"),
        "{}",
        face.shown()
    );
    face.take(Input::Time(60_000));
    assert!(
        face.shown().contains("the time of White is up"),
        "{}",
        face.shown()
    );
}

impl Face<Gomoku> {
    fn square_of(&self, name: &str) -> boardgame_core::Square {
        let start = Gomoku::new(Rules::default());
        let m = boardgame_core::Board::parse_move(&start, name).unwrap();
        m.square().unwrap()
    }
}

#[test]
fn what_was_seen_for_a_hint_goes_with_its_position() {
    for then in ["u", "<Left><Enter>", "n<Enter>"] {
        let mut face = gomoku();
        face.press("<Enter>t");
        let job = face.jobs().pop().unwrap();
        let m = boardgame_core::Board::parse_move(&job.position, "i9").unwrap();
        face.take(seen(&job, m));
        face.take(Input::Answer(boardgame_session::Command::HintMove {
            ticket: job.ticket,
            m,
        }));
        assert!(face.shown().contains("depth 7"), "{}", face.shown());
        face.press(then);
        assert!(!face.shown().contains("depth 7"), "{}", face.shown());
    }
}
