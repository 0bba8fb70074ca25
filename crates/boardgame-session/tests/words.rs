//! The wordings.

use boardgame_core::gomoku::FoulKind;
use boardgame_core::{Board, Side, Square};
use boardgame_session::{
    Ask, Choice, Event, How, Label, Lang, Message, Objection, OpeningRule, Outcome, Player, Reason,
    Refused, Request, Row, Seat,
};

use crate::tools::*;

fn messages() -> Vec<Message> {
    let name = || "Ann".to_string();
    let square = || "h8".to_string();
    let mut all = vec![
        Message::ChooseAndStart,
        Message::YourMove,
        Message::ToMove {
            side: Side::Black,
            name: name(),
        },
        Message::PlaceStones {
            name: name(),
            left: 1,
        },
        Message::PlaceStones {
            name: name(),
            left: 3,
        },
        Message::ToChoose {
            name: name(),
            options: &[Choice::TakeWhite, Choice::TakeBlack],
        },
        Message::ToChoose {
            name: name(),
            options: &[Choice::TakeWhite, Choice::TakeBlack, Choice::PlaceTwo],
        },
        Message::ToChoose {
            name: name(),
            options: &[Choice::TakeWhite, Choice::TakeBlack, Choice::Fifths(10)],
        },
        Message::ToChoose {
            name: name(),
            options: &[Choice::Fifths(1), Choice::Fifths(2), Choice::Fifths(3)],
        },
        Message::PlaceInCentre {
            name: name(),
            stone: Side::Black,
            side: 1,
        },
        Message::PlaceInCentre {
            name: name(),
            stone: Side::White,
            side: 3,
        },
        Message::OfferFifths {
            name: name(),
            left: 1,
        },
        Message::OfferFifths {
            name: name(),
            left: 2,
        },
        Message::PickFifth {
            name: name(),
            offers: vec![square()],
        },
        Message::Offered {
            name: name(),
            square: square(),
        },
        Message::MustPass { side: Side::White },
        Message::Thinking {
            name: name(),
            seconds: 0,
        },
        Message::Thinking {
            name: name(),
            seconds: 3,
        },
        Message::EngineWaits { name: name() },
        Message::LookingBack { ply: 7, of: 23 },
        Message::BackInGame,
        Message::Started { name: name() },
        Message::Moved {
            side: Side::Black,
            square: square(),
            turned: 0,
        },
        Message::Moved {
            side: Side::White,
            square: square(),
            turned: 3,
        },
        Message::Passed { side: Side::White },
        Message::HintWanted,
        Message::Hinted { square: square() },
        Message::AnswerNow,
        Message::JobCancelled,
        Message::EngineFailed { name: name() },
        Message::Stopped,
        Message::Resumed,
        Message::Reopened,
        Message::Renamed { name: name() },
        Message::SeatChanged {
            name: name(),
            seat: Seat::Human,
        },
        Message::SeatChanged {
            name: name(),
            seat: Seat::engine(2),
        },
        Message::SeatChanged {
            name: name(),
            seat: Seat::Remote,
        },
        Message::Connection { up: true },
        Message::Connection { up: false },
    ];
    all.extend((0..3).map(|plies| Message::TookBack { plies }));
    all.extend((0..3).map(|plies| Message::Redone { plies }));
    all.extend(Choice::ALL.map(|choice| Message::Chose {
        name: name(),
        choice,
    }));
    let another = [false, true].map(|swap| Request::NewGame { swap });
    for what in [Request::Draw, Request::TakeBack]
        .into_iter()
        .chain(another)
    {
        all.push(Message::Asked { name: name(), what });
        all.push(Message::Declined { name: name(), what });
        all.push(Message::Withdrawn { name: name(), what });
    }
    let row = Row {
        from: square(),
        to: "l12".to_string(),
        len: 5,
    };
    let counts = How::Counts {
        black: 40,
        white: 24,
    };
    for how in [
        How::Rows(vec![row]),
        counts,
        How::Rules,
        How::Resigned,
        How::Time,
    ] {
        all.push(Message::Won {
            name: name(),
            side: Side::Black,
            how,
            person: true,
        });
    }
    for how in [
        How::Counts {
            black: 32,
            white: 32,
        },
        How::Rules,
        How::Agreed,
    ] {
        all.push(Message::Drawn { how });
    }
    all.extend(refusals().into_iter().map(Message::Refused));
    all
}

fn refusals() -> Vec<Refused> {
    let name = || "Ann".to_string();
    let square = || "h8".to_string();
    let mut all = vec![
        Refused::NotStarted,
        Refused::AlreadyStarted,
        Refused::Over,
        Refused::LookingBack,
        Refused::NotYourTurn { name: name() },
        Refused::EngineToMove { name: name() },
        Refused::MustChoose,
        Refused::NothingToChoose,
        Refused::MustPass { side: Side::Black },
        Refused::NothingToUndo,
        Refused::NothingToRedo,
        Refused::NoRedoWithRemote,
        Refused::NoSuchPly { ply: 9, last: 4 },
        Refused::Unconfirmed,
        Refused::RemoteGameOn,
        Refused::AlreadyAsked,
        Refused::NothingAsked,
        Refused::NotYoursToAnswer { name: name() },
        Refused::NobodyHere,
        Refused::NotThinking,
        Refused::NotStopped,
        Refused::HintUnderWay,
        Refused::StaleTicket { ticket: 3 },
        Refused::WrongAnswer { ticket: 3 },
        Refused::EngineIllegal(Objection::OffBoard),
        Refused::Offline,
        Refused::NotRemote,
        Refused::NotForRemote,
        Refused::StartIsOver,
        Refused::Illegal(Objection::OffBoard),
        Refused::Illegal(Objection::Taken { square: square() }),
        Refused::Illegal(Objection::TurnsNothing { square: square() }),
        Refused::Illegal(Objection::NoPass),
        Refused::Illegal(Objection::OutsideCentre { side: 1 }),
        Refused::Illegal(Objection::OutsideCentre { side: 3 }),
        Refused::Illegal(Objection::NotOffered {
            square: square(),
            offers: vec!["h9".to_string(), "i9".to_string()],
        }),
        Refused::Illegal(Objection::SameOffer {
            square: square(),
            offered: square(),
        }),
        Refused::Illegal(Objection::SameOffer {
            square: square(),
            offered: "h9".to_string(),
        }),
        Refused::NoHintInOpening,
        Refused::Illegal(Objection::OnlyPass { side: Side::White }),
    ];
    all.extend(Choice::ALL.map(|choice| Refused::NotOffered { choice }));
    all.extend(OpeningRule::ALL.map(|opening| Refused::NoSuchOpening { opening }));
    for foul in [
        FoulKind::Overline,
        FoulKind::DoubleFour,
        FoulKind::DoubleThree,
    ] {
        let rows = vec!["h8-h10".to_string()];
        all.push(Refused::Illegal(Objection::Forbidden {
            square: square(),
            foul,
            rows,
        }));
    }
    all
}

#[test]
fn every_message_has_its_own_wording_in_each_language() {
    let mut texts = std::collections::BTreeMap::new();
    for message in messages() {
        for lang in Lang::ALL {
            let text = message.text(lang);
            assert!(
                !text.trim().is_empty() && !text.contains('\n'),
                "{message:?}"
            );
            // Beyond arguments, the languages share no sentence.
            let other = texts.insert(text.clone(), (lang, message.clone()));
            if let Some((other, _)) = other {
                assert_eq!(other, lang, "{text}");
            }
            let ascii = text.is_ascii();
            assert_eq!(ascii, lang == Lang::En, "{lang}: {text}");
        }
    }
}

#[test]
fn arguments_appear_in_every_language() {
    for lang in Lang::ALL {
        let text = |message: Message| message.text(lang);
        let asked = Message::Asked {
            name: "<b>".to_string(),
            what: Request::Draw,
        };
        assert!(text(asked).contains("<b>"));
        let moved = Message::Moved {
            side: Side::White,
            square: "k11".to_string(),
            turned: 12,
        };
        assert!(text(moved.clone()).contains("k11") && text(moved).contains("12"));
        let looked = text(Message::LookingBack { ply: 7, of: 23 });
        assert!(looked.contains('7') && looked.contains("23"));
        assert!(Label::TakeBack { count: 4 }.text(lang).contains('4'));
    }
}

#[test]
fn the_tutorials_words_are_kept() {
    let zh = |message: Message| message.text(Lang::Zh);
    let to_move = |side| {
        zh(Message::ToMove {
            side,
            name: String::new(),
        })
    };
    assert_eq!(to_move(Side::Black), "该黑棋走子");
    assert_eq!(to_move(Side::White), "该白棋走子");
    assert!(zh(Message::MustPass { side: Side::White }).contains("无棋可走，请"));
    assert_eq!(Label::TakeBack { count: 3 }.text(Lang::Zh), "悔棋(3)");
    assert_eq!(Label::Redo.text(Lang::Zh), "撤销悔棋");
    assert_eq!(Label::NewGame.text(Lang::Zh), "重新开始");
    assert_eq!(Label::Hint.text(Lang::Zh), "走棋提示");
    assert_eq!(Label::Computer.text(Lang::Zh), "电脑");
    assert_eq!(Label::PlayerTwo.text(Lang::Zh), "玩家二");
    let how = How::Counts {
        black: 40,
        white: 24,
    };
    let won = zh(Message::Won {
        name: "甲".to_string(),
        side: Side::Black,
        how,
        person: true,
    });
    assert_eq!(won, "恭喜，【甲】赢了！游戏结束黑方胜利,黑方:40白方:24");
    let turning = |turned| Message::Moved {
        side: Side::White,
        square: "f6".to_string(),
        turned,
    };
    assert_eq!(turning(1).text(Lang::En), "White f6, turning 1 disc.");
    assert_eq!(turning(3).text(Lang::En), "White f6, turning 3 discs.");
    let how = How::Rules;
    let won = zh(Message::Won {
        name: "乙".to_string(),
        side: Side::White,
        how,
        person: true,
    });
    assert_eq!(won, "恭喜，【乙】赢了！白子已胜！再来一盘！");
    let taken = Refused::Illegal(Objection::Taken {
        square: "h8".to_string(),
    });
    assert!(taken.text(Lang::Zh).starts_with("不能落子"));
}

#[test]
fn every_event_is_described() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let m = session.position().parse_move("i9").unwrap();
    let (player, side, ticket) = (Player::First, Side::Black, 1);
    let ask = Ask {
        by: player,
        what: Request::TakeBack,
    };
    let outcome = Outcome {
        status: boardgame_core::Status::Won { side },
        winner: Some(player),
        reason: Reason::Resigned,
    };
    let events = [
        Event::Started { black: player },
        Event::Moved {
            player,
            side,
            m,
            changed: vec![Square::new(0, 0)],
        },
        Event::Passed {
            player,
            side,
            automatic: true,
        },
        Event::Chose {
            player,
            choice: Choice::TakeBlack,
        },
        Event::Offered {
            player,
            square: Square::new(0, 0),
        },
        Event::TookBack { plies: 2 },
        Event::Redone { plies: 2 },
        Event::LookedBack { ply: 0 },
        Event::BackInGame,
        Event::EngineWanted { ticket },
        Event::HintWanted { ticket },
        Event::AnswerNow { ticket },
        Event::JobCancelled { ticket },
        Event::EngineFailed { player },
        Event::Stopped,
        Event::Resumed,
        Event::Hinted { m },
        Event::Asked { ask },
        Event::Declined { ask },
        Event::Withdrawn { ask },
        Event::GameOver { outcome },
        Event::Reopened,
        Event::Renamed { player },
        Event::SeatChanged { player },
        Event::Connection { up: true },
    ];
    for event in events {
        for lang in Lang::ALL {
            assert!(!session.describe(&event).text(lang).is_empty(), "{event:?}");
        }
    }
}

#[test]
fn languages_are_known_by_their_letters() {
    for lang in Lang::ALL {
        assert_eq!(lang.to_string().parse(), Ok(lang));
    }
    let error = "fr".parse::<Lang>().unwrap_err();
    assert_eq!(error.to_string(), "no such language: expected en, zh or ja");
}
