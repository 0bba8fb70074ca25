//! Renju's openings at the table: RIF, Yamaguchi, Taraguchi-10 and Soosõrv-8.

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::search::Never;
use boardgame_core::{Board, Rng, Side};
use boardgame_session::{
    Choice, Command, Event, Game, Lang, Message, Objection, OpeningRule, Phase, Player, Refused,
    Seat, Session, Settings, Task,
};

use crate::tools::*;

const RENJU: [OpeningRule; 4] = [
    OpeningRule::Rif,
    OpeningRule::Yamaguchi,
    OpeningRule::Taraguchi10,
    OpeningRule::Soosorv8,
];

fn renju() -> Gomoku {
    Gomoku::new(Rules::new(15, 15, 5, Rule::Renju).unwrap())
}

fn opened(opening: OpeningRule, seats: [Seat; 2]) -> Session<Gomoku> {
    started(Settings {
        opening,
        ..settings(renju(), seats)
    })
}

/// Plays moves and choices; after each step the table is the same when it is saved and loaded.
fn steps(session: &mut Session<Gomoku>, steps: &str) {
    for step in steps.split_whitespace() {
        let command = match step.split_once(':') {
            Some((_, count)) => Command::Choose(Choice::Fifths(count.parse().unwrap())),
            None if step == "black" => Command::Choose(Choice::TakeBlack),
            None if step == "white" => Command::Choose(Choice::TakeWhite),
            None => place(session, step),
        };
        let done = session.handle(command);
        assert!(done.is_ok(), "{step}: {done:?}");
        let loaded = Session::<Gomoku>::load(&session.save()).unwrap();
        assert_eq!(loaded.save(), session.save(), "{step}");
        assert_eq!(loaded.view(), session.view(), "{step}");
    }
}

fn refuses(session: &mut Session<Gomoku>, square: &str, why: Objection) {
    let command = place(session, square);
    refused(session, command, &Refused::Illegal(why));
}

/// Takes back everything and plays it again.
fn both_ways(session: &mut Session<Gomoku>) {
    let end = session.clone();
    let count = session.view().undo_count;
    for _ in 0..count {
        session.handle(Command::Undo).unwrap();
    }
    refused(session, Command::Undo, &Refused::NothingToUndo);
    assert_eq!((session.view().ply, session.view().offers.len()), (0, 0));
    for _ in 0..count {
        session.handle(Command::Redo).unwrap();
    }
    assert!(*session == end);
}

fn black(session: &Session<Gomoku>) -> Player {
    let [first, _] = session.view().players;
    if first.side == Side::Black {
        Player::First
    } else {
        Player::Second
    }
}

#[test]
fn rif_from_the_centre_to_the_sixth_move() {
    let mut session = opened(OpeningRule::Rif, HUMANS);
    let (ann, bob) = (Player::First, Player::Second);
    let text = |session: &Session<Gomoku>| session.view().message.text(Lang::En);
    assert_eq!(text(&session), "Ann places a black stone in the centre.");
    assert_eq!(session.view().legal.len(), 1);
    refuses(&mut session, "h9", Objection::OutsideCentre { side: 1 });
    refused(&mut session, Command::Hint, &Refused::NoHintInOpening);
    steps(&mut session, "h8");
    assert_eq!(session.view().legal.len(), 8);
    refuses(&mut session, "h10", Objection::OutsideCentre { side: 3 });
    steps(&mut session, "h9");
    assert_eq!(session.view().legal.len(), 23);
    refuses(&mut session, "h11", Objection::OutsideCentre { side: 5 });
    steps(&mut session, "h10");
    assert_eq!(session.phase(), Phase::ToChoose);
    let m = place(&session, "a1");
    refused(&mut session, m, &Refused::MustChoose);
    steps(&mut session, "black");
    assert_eq!((black(&session), session.view().to_act), (bob, Some(ann)));
    // White's fourth move is anywhere.
    steps(&mut session, "h7");
    assert_eq!(session.view().offers_left, 2);
    assert_eq!(text(&session), "Bob offers 2 more fifth moves.");
    let offered = session.handle(place(&session, "i7")).unwrap();
    let square = session
        .position()
        .parse_move("i7")
        .unwrap()
        .square()
        .unwrap();
    assert_eq!(
        offered,
        [Event::Offered {
            player: bob,
            square
        }]
    );
    let same = |square: &str| Objection::SameOffer {
        square: square.into(),
        offered: "i7".into(),
    };
    refuses(&mut session, "i7", same("i7"));
    // All stones stand on one column, so the board can be mirrored.
    refuses(&mut session, "g7", same("g7"));
    refuses(
        &mut session,
        "h8",
        Objection::Taken {
            square: "h8".into(),
        },
    );
    steps(&mut session, "i6");
    assert_eq!(session.view().to_act, Some(ann));
    assert_eq!(text(&session), "Ann picks Black's fifth move: i7, i6.");
    assert_eq!(session.view().legal.len(), 2);
    let offers = vec!["i7".to_string(), "i6".to_string()];
    let square = "g6".to_string();
    refuses(&mut session, "g6", Objection::NotOffered { square, offers });
    steps(&mut session, "i6");
    assert_eq!(session.view().moves[4].side, Side::Black);
    assert_eq!(
        session.view().to_act,
        Some(ann),
        "the sixth move is White's too"
    );
    steps(&mut session, "g7 a1");
    assert_eq!(session.view().offers.len(), 2, "they can still be shown");
    both_ways(&mut session);
}

#[test]
fn yamaguchi_announces_before_the_colours_are_chosen() {
    let mut session = opened(OpeningRule::Yamaguchi, HUMANS);
    steps(&mut session, "h8 i9 i7");
    assert_eq!(session.view().choices.len(), 10);
    assert_eq!(session.view().to_act, Some(Player::First));
    let choice = Choice::TakeBlack;
    refused(
        &mut session,
        Command::Choose(choice),
        &Refused::NotOffered { choice },
    );
    steps(&mut session, "fifths:3 white a1");
    assert_eq!(session.view().offers_left, 3);
    steps(&mut session, "j8 g10 f8 g10 b2");
    assert_eq!(session.view().moves[4].text, "g10");
    assert_eq!(black(&session), Player::First);
    both_ways(&mut session);
}

#[test]
fn soosorv_lets_white_announce_and_black_change() {
    let mut session = opened(OpeningRule::Soosorv8, HUMANS);
    steps(&mut session, "h8 h9 j8 white j10");
    let view = session.view();
    assert_eq!((view.choices.len(), view.to_act), (8, Some(Player::Second)));
    let choice = Choice::Fifths(9);
    refused(
        &mut session,
        Command::Choose(choice),
        &Refused::NotOffered { choice },
    );
    steps(&mut session, "fifths:1 white");
    assert_eq!(black(&session), Player::Second);
    steps(&mut session, "g7 g7");
    assert_eq!(session.view().to_act, Some(Player::First));
    steps(&mut session, "g9");
    both_ways(&mut session);
}

#[test]
fn taraguchi_goes_both_ways() {
    let first_four = "h8 white g9 black i8 white k11";
    let mut one = opened(OpeningRule::Taraguchi10, HUMANS);
    steps(&mut one, first_four);
    assert_eq!(one.view().choices.last(), Some(&Choice::Fifths(10)));
    steps(&mut one, "white");
    assert_eq!(black(&one), Player::Second);
    refuses(&mut one, "m8", Objection::OutsideCentre { side: 9 });
    steps(&mut one, "l8 black k10");
    assert_eq!(black(&one), Player::First);
    both_ways(&mut one);

    let mut ten = opened(OpeningRule::Taraguchi10, HUMANS);
    steps(&mut ten, first_four);
    steps(&mut ten, "fifths:10 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a4 o15");
    assert_eq!((black(&ten), ten.view().offers.len()), (Player::First, 10));
    both_ways(&mut ten);

    let mut off = opened(OpeningRule::Taraguchi10, HUMANS);
    steps(&mut off, "h8 white g9 black i8 white");
    refuses(&mut off, "l8", Objection::OutsideCentre { side: 7 });
}

#[test]
fn they_need_a_board_with_a_centre() {
    for (width, height, can) in [
        (15, 15, true),
        (9, 11, true),
        (14, 15, false),
        (7, 7, false),
    ] {
        let start = small_gomoku(width, height, 5);
        for opening in RENJU {
            let table = Session::new(Settings {
                opening,
                ..settings(start.clone(), HUMANS)
            });
            let expected = if can {
                Ok(())
            } else {
                Err(Refused::NoSuchOpening { opening })
            };
            assert_eq!(table.map(|_| ()), expected, "{width}x{height} {opening}");
        }
    }
}

/// What an engine answers; people answer at random.
fn act(session: &mut Session<Gomoku>, nodes: u64, rng: &mut Rng) {
    if let Some(job) = session.jobs().pop() {
        let command = Gomoku::open(&job, nodes, &mut Never).unwrap_or_else(|| random_answer(&job));
        let again = Gomoku::open(&job, nodes, &mut Never);
        if job.task != Task::Move {
            assert_eq!(again.as_ref(), Some(&command), "the same job twice");
        }
        let done = session.handle(command.clone());
        assert!(done.is_ok(), "{:?}: {command:?}: {done:?}", job.task);
        return;
    }
    let view = session.view();
    let command = if view.choices.is_empty() {
        Command::Play(view.legal[rng.below(view.legal.len() as u32) as usize].into())
    } else {
        Command::Choose(view.choices[rng.below(view.choices.len() as u32) as usize])
    };
    session.handle(command).unwrap();
}

#[test]
fn engines_and_people_open_games_by_every_rule() {
    let mut rng = Rng::new(26);
    let seats = [
        [Seat::engine(3), Seat::engine(3)],
        [Seat::engine(3), Seat::Human],
        [Seat::Human, Seat::engine(3)],
        HUMANS,
    ];
    for opening in OpeningRule::ALL {
        for (seed, seats) in (0..).zip(&seats) {
            let mut session = started(Settings {
                opening,
                seed,
                ..settings(renju(), seats.clone())
            });
            let mut guard = 0;
            while session.view().moves.len() < 8 {
                act(&mut session, 600, &mut rng);
                assert_eq!(
                    Session::<Gomoku>::load(&session.save()).unwrap().save(),
                    session.save()
                );
                guard += 1;
                assert!(guard < 50, "{opening} does not end");
            }
            assert!(session.view().offers.is_empty() || session.view().moves.len() > 4);
        }
    }
}

#[test]
fn an_engine_takes_the_better_colour_and_offers_good_fifths() {
    // Black has an open three and the move will be Black's again: a colour to take.
    let mut session = opened(OpeningRule::Swap, [Seat::Human, Seat::engine(5)]);
    steps(&mut session, "h8 a1 h9");
    let job = session.jobs().remove(0);
    let answer = Gomoku::open(&job, 20_000, &mut Never).unwrap();
    let choice = Choice::TakeBlack;
    let ticket = job.ticket;
    assert_eq!(answer, Command::EngineChoice { ticket, choice });

    // Of two fifth moves White picks the idle one.
    let mut session = opened(OpeningRule::Rif, [Seat::Human, Seat::engine(5)]);
    steps(&mut session, "h8 i9 j8");
    session
        .handle(Command::EngineChoice {
            ticket: session.jobs()[0].ticket,
            choice: Choice::TakeWhite,
        })
        .unwrap();
    let job = session.jobs().remove(0);
    assert_eq!(job.fifths, Some(2));
    session
        .handle(Gomoku::open(&job, 20_000, &mut Never).unwrap())
        .unwrap();
    assert_eq!(session.view().offers_left, 2);
    // The engine's fourth move may be one of these.
    let legal = session.view().legal;
    let good = ["i7", "h9"].map(|square| place(&session, square));
    let allowed = |command: &Command| matches!(command, Command::Play(m) if m.square().is_some_and(|s| legal.contains(&s)));
    let good = good.into_iter().find(allowed).unwrap();
    session.handle(good).unwrap();
    steps(&mut session, "a15");
    let job = session.jobs().remove(0);
    assert_eq!((&job.task, job.squares.len()), (&Task::Pick, 2));
    let answer = Gomoku::open(&job, 20_000, &mut Never).unwrap();
    let m = session.position().parse_move("a15").unwrap();
    let ticket = job.ticket;
    assert_eq!(answer, Command::EngineMove { ticket, m });
}

#[test]
fn messages_of_an_opening_name_what_is_wanted() {
    let mut session = opened(OpeningRule::Soosorv8, HUMANS);
    let message = |session: &Session<Gomoku>| session.view().message;
    let name = || "Bob".to_string();
    steps(&mut session, "h8 i9 i7 white a1");
    let Message::ToChoose { options, .. } = message(&session) else {
        panic!("{:?}", message(&session));
    };
    assert_eq!(options.len(), 8);
    steps(&mut session, "fifths:2 black");
    let name_first = "Ann".to_string();
    let left = 2;
    assert_eq!(
        message(&session),
        Message::OfferFifths {
            name: name_first,
            left
        }
    );
    steps(&mut session, "g7 g8");
    let offers = vec!["g7".to_string(), "g8".to_string()];
    assert_eq!(
        message(&session),
        Message::PickFifth {
            name: name(),
            offers
        }
    );
}
