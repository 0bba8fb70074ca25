//! The end of a game: when it comes, and what is shown.

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Direction, Line, Move, Rng, Square, Status};
use boardgame_session::{Command, How, Lang, Message, Phase, Refused, Session, Settings};

use super::random_move;
use crate::tools::*;

#[test]
fn s0_b10_a_full_board_is_a_draw() {
    // Rows of XXOO shifted by two: no five in any direction, 113 black and 112 white stones.
    let cell = |x: usize, y: usize| (x + 2 * y) % 4 < 2;
    let mut stones: [Vec<Square>; 2] = [Vec::new(), Vec::new()];
    for square in gomoku().grid().squares() {
        let black = cell(square.x().into(), square.y().into());
        stones[usize::from(!black)].push(square);
    }
    assert_eq!(stones[0].len(), 113);
    let mut session = table(gomoku(), HUMANS);
    let mut events = Vec::new();
    for ply in 0..225 {
        let square = stones[ply % 2][ply / 2];
        events.extend(session.handle(Command::Play(Move::Place(square))).unwrap());
    }
    assert_eq!(game_overs(&events), 1);
    assert_eq!(session.outcome().unwrap().status, Status::Drawn);
    assert_eq!(session.view().message, Message::Drawn { how: How::Rules });
    assert_eq!(session.view().draws, 1);
    assert_eq!(session.phase(), Phase::Over);
}

#[test]
fn s1_b3_every_random_game_of_reversi_ends_with_a_count_of_all_discs() {
    let mut rng = Rng::new(3);
    for _ in 0..50 {
        let mut session = table(Reversi::new(), HUMANS);
        while session.outcome().is_none() {
            random_move(&mut session, &mut rng);
        }
        let view = session.view();
        let discs = view.cells.iter().flatten().count();
        assert_eq!(view.counts.unwrap().iter().sum::<usize>(), discs);
        let (Message::Won { how, .. } | Message::Drawn { how }) = view.message else {
            panic!("no result is shown: {:?}", view.message);
        };
        let [black, white] = view.counts.unwrap();
        assert_eq!(how, How::Counts { black, white });
    }
}

#[test]
fn s1_b4_a_tie_is_a_draw_in_every_language() {
    let mut rng = Rng::new(4);
    let drawn = (0..).find_map(|_| {
        let mut session = table(Reversi::with_size(Size::Four), HUMANS);
        while session.outcome().is_none() {
            random_move(&mut session, &mut rng);
        }
        (session.outcome()?.status == Status::Drawn).then_some(session)
    });
    let view = drawn.unwrap().view();
    let [black, white] = view.counts.unwrap();
    assert_eq!(black, white);
    assert_eq!(view.draws, 1);
    assert_eq!(view.players.map(|player| player.wins), [0, 0]);
    assert_eq!(
        view.message.text(Lang::En),
        format!("Draw {black}-{white}.")
    );
    let zh = format!("游戏结束平局,黑方:{black}白方:{white}");
    assert_eq!(view.message.text(Lang::Zh), zh);
    let ja = format!("引き分けです（黒{black}対白{white}）。");
    assert_eq!(view.message.text(Lang::Ja), ja);
}

#[test]
fn s1_b7_three_hundred_random_games_all_show_a_result() {
    let mut rng = Rng::new(7);
    for number in 0..300 {
        let auto_pass = number % 2 == 0;
        let mut session = started(Settings {
            auto_pass,
            ..settings(Reversi::new(), HUMANS.clone())
        });
        let mut events = Vec::new();
        while session.outcome().is_none() {
            let view = session.view();
            assert_eq!(
                view.enabled.pass,
                view.legal.is_empty(),
                "whoever is to move can"
            );
            assert!(!(auto_pass && view.enabled.pass));
            events.extend(random_move(&mut session, &mut rng));
        }
        assert_eq!(game_overs(&events), 1);
        let message = session.view().message;
        assert!(won(&message) || matches!(message, Message::Drawn { .. }));
    }
}

#[test]
fn s2_b4_a_move_that_completes_two_fives_ends_the_game_once() {
    let mut session = table(gomoku(), HUMANS);
    // Four across and four down; h8 makes both five.
    let events = play(
        &mut session,
        "d8 a1 e8 a3 f8 a5 g8 a7 h9 b1 h10 b3 h11 b5 h12 b7 h8",
    );
    assert_eq!(game_overs(&events), 1);
    assert_eq!(session.view().lines.len(), 2);
    assert_eq!(session.view().players[0].wins, 1);
}

#[test]
fn s2_b6_a_start_in_which_the_game_is_over_is_refused() {
    let rules = Rules::mnk(3, 3, 3).unwrap();
    let won = "XXX/OO./...".split('/');
    let start = Gomoku::from_rows(rules, won, boardgame_core::Side::White).unwrap();
    assert_eq!(
        Session::new(Settings::new(start)).unwrap_err(),
        Refused::StartIsOver
    );
}

#[test]
fn s3_b2_all_winning_lines_are_shown() {
    let mut session = table(gomoku(), HUMANS);
    play(
        &mut session,
        "d8 a1 e8 a3 f8 a5 g8 a7 h9 b1 h10 b3 h11 b5 h12 b7 h8",
    );
    let view = session.view();
    let line = |x, y, direction| Line {
        start: Square::new(x, y),
        direction,
        len: 5,
    };
    assert_eq!(
        view.lines,
        [
            line(3, 7, Direction::Horizontal),
            line(7, 3, Direction::Vertical)
        ]
    );
    let text = view.message.text(Lang::En);
    assert_eq!(
        text,
        "Black wins: five d8-h8, five h12-h8. Congratulations, Ann!"
    );
}
