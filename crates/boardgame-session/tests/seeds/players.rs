//! Names, the score and the next game.

use boardgame_core::gomoku::Gomoku;
use boardgame_session::{Command, Lang, Player, Reason, Session};

use super::UNDO;
use crate::tools::*;

#[test]
fn s0_b17_a_new_game_forgets_neither_names_nor_score() {
    let mut session = table(gomoku(), HUMANS);
    session.handle(Command::Resign).unwrap();
    session.handle(NEW_GAME).unwrap();
    let view = session.view();
    assert_eq!(
        view.players.map(|player| (player.name, player.wins)),
        [("Ann".to_string(), 0), ("Bob".to_string(), 1)]
    );
}

#[test]
fn s3_b15_a_name_is_plain_text_whatever_it_looks_like() {
    let name = "<img src=x onerror=alert(1)>\n{side}&amp;";
    let mut session = table(gomoku(), HUMANS);
    session
        .handle(Command::Rename {
            player: Player::First,
            name: name.to_string(),
        })
        .unwrap();
    session.handle(Command::Resign).unwrap();
    session.handle(UNDO).unwrap();
    play(&mut session, "h8");
    session.handle(Command::Resign).unwrap();
    let view = session.view();
    assert_eq!(view.players[0].name, name);
    for lang in Lang::ALL {
        assert!(view.message.text(lang).contains(name), "{lang}");
    }
    let loaded = Session::<Gomoku>::load(&session.save()).unwrap();
    assert_eq!(loaded.view().players[0].name, name);
}

#[test]
fn s3_features_of_the_game_and_end_screen() {
    let mut session = table(gomoku(), HUMANS);
    assert_eq!(session.view().players[0].name, "Ann");
    assert_eq!(session.view().to_act, Some(Player::First));
    play(&mut session, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
    let view = session.view();
    let text = view.message.text(Lang::Zh);
    assert_eq!(text, "恭喜，【Ann】赢了！黑子已胜：h8-l8！再来一盘！");
    assert_eq!(view.outcome.unwrap().reason, Reason::Rules);
    assert_eq!(view.undo_count, 9, "the number on the button");
    // Once more with roles swapped; the score goes with the players.
    session
        .handle(Command::NewGame {
            swap: true,
            confirmed: false,
        })
        .unwrap();
    assert_eq!(session.view().to_act, Some(Player::Second));
    play(&mut session, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
    assert_eq!(session.view().players.map(|player| player.wins), [1, 1]);
}
