//! Random commands, sensible and not, and what must hold after each of them.

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Move, Rng, Square};
use boardgame_session::{
    Choice, Clock, Command, Event, Game, Phase, Player, Refused, Seat, Session, Settings,
};
use proptest::prelude::*;

use crate::tools::*;

fn seat(rng: &mut Rng) -> Seat {
    match rng.below(6) {
        0 | 1 => Seat::engine(rng.below(5) as u8),
        2 => Seat::Remote,
        _ => Seat::Human,
    }
}

fn any_square(rng: &mut Rng) -> Move {
    Square::new(rng.below(8) as u8, rng.below(8) as u8).into()
}

/// A command that may or may not fit.
fn command<G: Game>(session: &Session<G>, rng: &mut Rng) -> Command {
    let legal = match &session.view().legal[..] {
        // An opening may allow few of the moves that the rules do.
        squares @ [_, ..] if rng.below(2) == 0 => {
            Some(squares[rng.below(squares.len() as u32) as usize].into())
        }
        _ => session.position().random_move(rng),
    };
    let m = match (legal, rng.below(6)) {
        (Some(m), 1..) => m,
        (_, 0) => Move::Pass,
        _ => any_square(rng),
    };
    let ticket = session.jobs().first().map_or(0, |job| job.ticket);
    let ticket = if rng.below(6) == 0 {
        u64::from(rng.below(9))
    } else {
        ticket
    };
    let player = Player::BOTH[rng.below(2) as usize];
    let choice = Choice::ALL[rng.below(Choice::ALL.len() as u32) as usize];
    match rng.below(60) {
        0 => Command::Start,
        1..=17 => Command::Play(m),
        18 => Command::Pass,
        19..=21 => Command::Choose(choice),
        22..=25 => Command::Undo,
        26..=28 => Command::Redo,
        29 | 30 => Command::GoTo(rng.below(12) as usize),
        31 => Command::GoTo(session.view().moves.len()),
        32 => Command::Hint,
        33 if rng.below(3) == 0 => Command::Resign,
        34 => Command::OfferDraw,
        35 => Command::Accept,
        36 => Command::Decline,
        37 => Command::NewGame {
            swap: rng.below(2) == 0,
            confirmed: rng.below(4) == 0,
        },
        38 => Command::Rename {
            player,
            name: format!("{}\n\"\\<b>", rng.below(100)),
        },
        39 if rng.below(3) == 0 => Command::SetSeat {
            player,
            seat: seat(rng),
        },
        40 => Command::PlayNow,
        41 => Command::Stop,
        42 => Command::Resume,
        43 => Command::EngineFailed { ticket },
        44 => Command::EngineDraw {
            accept: rng.below(4) == 0,
        },
        45 => Command::HintMove { ticket, m },
        46 => Command::Connection {
            up: rng.below(2) == 0,
        },
        47..=50 => Command::EngineChoice { ticket, choice },
        _ => Command::EngineMove { ticket, m },
    }
}

struct Watch {
    over: bool,
    tickets: Vec<u64>,
}

impl Watch {
    /// One end of each game, and tickets that are given once.
    fn events<G: Game>(&mut self, session: &Session<G>, events: &[Event]) {
        for event in events {
            match event {
                Event::GameOver { .. } => {
                    assert!(!self.over, "a game ends once");
                    self.over = true;
                }
                Event::Reopened => {
                    assert!(self.over, "only a game that ended is reopened");
                    self.over = false;
                }
                Event::Started { .. } => self.over = false,
                Event::EngineWanted { ticket } | Event::HintWanted { ticket } => {
                    assert!(!self.tickets.contains(ticket), "a ticket is given once");
                    self.tickets.push(*ticket);
                }
                _ => {}
            }
        }
        assert_eq!(self.over, session.outcome().is_some());
    }

    /// A job that is not wanted is refused.
    fn jobs<G: Game + std::fmt::Debug>(&self, session: &Session<G>) {
        let wanted: Vec<_> = session.jobs().iter().map(|job| job.ticket).collect();
        for job in session.jobs() {
            assert_eq!(&job.position, session.position());
            assert!(self.tickets.contains(&job.ticket));
        }
        let thinking = session.jobs().iter().any(|job| job.level.is_some());
        let view = session.view();
        assert_eq!(
            thinking,
            view.to_act.is_some_and(|player| {
                let seat = &view.players[player.index()].seat;
                matches!(seat, Seat::Engine { .. }) && !view.enabled.resume
            })
        );
        for &ticket in self
            .tickets
            .iter()
            .filter(|ticket| !wanted.contains(ticket))
        {
            let stale = Command::EngineMove {
                ticket,
                m: Move::Pass,
            };
            let mut clone = session.clone();
            assert_eq!(clone.handle(stale), Err(Refused::StaleTicket { ticket }));
        }
    }
}

/// The view agrees with the rules and with what commands do.
fn view_is_true<G: Game + std::fmt::Debug>(session: &Session<G>) {
    let view = session.view();
    let mut position = session.settings().start.clone();
    for (ply, m) in view.moves.iter().enumerate() {
        assert_eq!(m.side, position.turn());
        if ply == view.ply {
            assert_eq!(view.turn, position.turn());
        }
        position.play(m.m).expect("the moves of the view are legal");
    }
    assert_eq!(&position, session.position());
    assert!(view.outcome.is_some() || !position.status().is_over());
    if view.ply == view.moves.len() {
        let grid = position.grid();
        let cells: Vec<_> = grid.squares().map(|square| position.at(square)).collect();
        assert_eq!(view.cells, cells);
    }
    let black = view
        .players
        .iter()
        .filter(|p| p.side == boardgame_core::Side::Black)
        .count();
    assert_eq!(black, 1);

    let enabled = view.enabled;
    let obeyed = |command| session.clone().handle(command).is_ok();
    assert_eq!(enabled.start, obeyed(Command::Start));
    assert_eq!(enabled.pass, obeyed(Command::Pass));
    assert_eq!(enabled.undo, obeyed(Command::Undo));
    assert_eq!(enabled.redo, obeyed(Command::Redo));
    assert_eq!(enabled.redo, view.redo_count > 0);
    assert_eq!(enabled.hint, obeyed(Command::Hint));
    assert_eq!(enabled.resign, obeyed(Command::Resign));
    assert_eq!(enabled.offer_draw, obeyed(Command::OfferDraw));
    assert_eq!(enabled.answer, obeyed(Command::Accept));
    assert_eq!(enabled.answer, obeyed(Command::Decline));
    assert_eq!(enabled.new_game, obeyed(NEW_GAME));
    assert_eq!(enabled.play_now, obeyed(Command::PlayNow));
    assert_eq!(enabled.play_now, obeyed(Command::Stop));
    assert_eq!(enabled.resume, obeyed(Command::Resume));
    for choice in Choice::ALL {
        let offered = enabled.choose && view.choices.contains(&choice);
        assert_eq!(offered, obeyed(Command::Choose(choice)));
    }
    assert_eq!(enabled.play, !view.legal.is_empty());
    for square in view.grid.squares() {
        assert_eq!(
            view.legal.contains(&square),
            obeyed(Command::Play(square.into()))
        );
    }
    if view.phase == Phase::Over {
        assert!(!enabled.play && !enabled.hint && !enabled.resign && session.jobs().is_empty());
    }
}

/// Undo to the start and redo to the end give the same game again.
fn both_ends<G: Game + std::fmt::Debug>(session: &Session<G>) {
    let mut session = session.clone();
    if session
        .view()
        .players
        .iter()
        .any(|player| player.seat == Seat::Remote)
    {
        return;
    }
    let all = |session: &mut Session<G>, command: Command| {
        let mut count = 0;
        while session.handle(command.clone()).is_ok() {
            count += 1;
        }
        count
    };
    let here = session.view().moves.len();
    let _ = session.handle(Command::GoTo(here));
    assert_eq!(
        session.view().undo_count,
        all(&mut session.clone(), Command::Undo)
    );
    let redoable = session.view().redo_count;
    assert_eq!(redoable, all(&mut session, Command::Redo));
    let end = session.clone();
    let undone = all(&mut session, Command::Undo);
    let redoable = session.view().redo_count;
    assert!(redoable <= undone && (redoable > 0) == (undone > 0));
    assert_eq!(redoable, all(&mut session, Command::Redo));
    assert_eq!(session.position(), end.position());
    assert_eq!(session.outcome(), end.outcome());
    assert_eq!(session.score(), end.score());
    assert_eq!(session.view().moves, end.view().moves);
    assert_eq!(session.view().undo_count, end.view().undo_count);
    assert_eq!(session.view().redo_count, 0);
}

fn save_is_the_same_again<G: Game + std::fmt::Debug>(session: &Session<G>) {
    let text = session.save();
    let loaded = Session::<G>::load(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(loaded.save(), text);
    assert_eq!(loaded.position(), session.position());
    assert_eq!(loaded.view().undo_count, session.view_in_game().undo_count);
}

trait InGame {
    fn view_in_game(&self) -> boardgame_session::View;
}

impl<G: Game> InGame for Session<G> {
    /// The view without looking back.
    fn view_in_game(&self) -> boardgame_session::View {
        let mut session = self.clone();
        let _ = session.handle(Command::GoTo(self.view().moves.len()));
        session.view()
    }
}

fn drive<G: Game + std::fmt::Debug>(start: G, seed: u64, steps: usize) {
    let mut rng = Rng::new(seed);
    let openings = start.openings();
    let opening = openings[rng.below(openings.len() as u32) as usize];
    let clock = (rng.below(3) == 0).then_some(Clock {
        main_ms: rng.below(4) as u64 * 40,
        increment_ms: 10,
    });
    let mut session = Session::new(Settings {
        opening,
        clock,
        black: Player::BOTH[rng.below(2) as usize],
        auto_pass: rng.below(2) == 0,
        seed,
        ..settings(start, [seat(&mut rng), seat(&mut rng)])
    })
    .unwrap();
    let mut watch = Watch {
        over: false,
        tickets: Vec::new(),
    };
    if rng.below(8) > 0 {
        let events = session.handle(Command::Start).unwrap();
        watch.events(&session, &events);
    }
    for step in 0..steps {
        let before = session.clone();
        let command = command(&session, &mut rng);
        let result = match rng.below(10) {
            0 => Ok(session.advance(rng.below(60).into())),
            1..=3 => {
                let by = Player::BOTH[rng.below(2) as usize];
                session.handle_remote(by, command.clone())
            }
            _ => session.handle(command.clone()),
        };
        match result {
            Ok(events) => watch.events(&session, &events),
            Err(why) => {
                assert!(
                    session == before,
                    "{command:?} was refused ({why}), yet it did something"
                );
            }
        }
        watch.jobs(&session);
        view_is_true(&session);
        save_is_the_same_again(&session);
        if step % 8 == 0 {
            both_ends(&session);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_table_holds_under_random_commands_in_gomoku(seed in any::<u64>()) {
        drive(small_gomoku(5, 4, 4), seed, 120);
    }

    #[test]
    fn the_table_holds_under_random_commands_in_reversi(seed in any::<u64>()) {
        let size = boardgame_core::reversi::Size::Four;
        drive(boardgame_core::reversi::Reversi::with_size(size), seed, 120);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_table_holds_under_random_commands_in_openings(seed in any::<u64>()) {
        let rules = Rules::new(9, 9, 5, Rule::Renju);
        drive(Gomoku::new(rules.unwrap()), seed, 60);
    }
}
