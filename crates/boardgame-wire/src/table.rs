//! A table of either game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use boardgame_core::gomoku::{Gomoku, ShapeScorer};
use boardgame_core::reversi::{PositionalScorer, Reversi};
use boardgame_core::{Board, Move, MoveScorer};
use boardgame_session::{
    Command, Event, Game, Job, Lang, Phase, Player, Refused, Seat, Session, Settings,
};

use crate::engine::GraphWork;
use crate::event::event_view;
use crate::setup::tidy_name;
use crate::view::{read_choice, table_view};
use crate::{EventView, Fault, Prefer, Request, Setup, TableView, Work};

/// A table at which either game is played.
#[derive(Clone, Debug, PartialEq)]
pub enum Table {
    /// Gomoku.
    Gomoku(Box<Session<Gomoku>>),
    /// Reversi.
    Reversi(Box<Session<Reversi>>),
}

/// Whose request it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever sits at the one screen of the table.
    Here,
    /// A player at another machine.
    Player(Player),
    /// Someone who watches.
    Watcher,
}

/// What one page is shown of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    /// The language.
    pub lang: Lang,
    /// Whether it is shown the scoring AI's numbers.
    pub scores: bool,
    /// The ply it looks back at, at a table with several screens.
    pub ply: Option<usize>,
}

impl Looks {
    /// Changes what a page wants to be changed.
    ///
    /// # Errors
    /// If there is no such language.
    pub fn prefer(&mut self, prefer: &Prefer) -> Result<(), Fault> {
        if let Some(lang) = &prefer.lang {
            let lang = lang.parse();
            self.lang = lang.map_err(|_| Fault::Unexpected("no such language"))?;
        }
        if let Some(scores) = prefer.scores {
            self.scores = scores;
        }
        Ok(())
    }
}

/// Does the same with a session of either game.
macro_rules! each {
    ($table:expr, $session:ident => $body:expr) => {
        match $table {
            Table::Gomoku($session) => $body,
            Table::Reversi($session) => $body,
        }
    };
}

impl Table {
    /// A table with these settings, before the first game, or in it where the setup has moves. At
    /// a `networked` table, people sit at other machines.
    ///
    /// # Errors
    /// Why they cannot be played.
    pub fn new(setup: &Setup, seed: u64, networked: bool) -> Result<Self, Fault> {
        match setup.game.as_str() {
            Gomoku::NAME => Ok(Self::Gomoku(Box::new(open(setup, seed, networked)?))),
            Reversi::NAME => Ok(Self::Reversi(Box::new(open(setup, seed, networked)?))),
            other => Err(Fault::Setup(no_such_game(other))),
        }
    }

    /// Reads what [`save`](Table::save) wrote. Unless the table is `networked`, people at other
    /// machines become people here.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn load(text: &str, networked: bool) -> Result<Self, Fault> {
        let game = text.lines().find_map(|line| line.strip_prefix("game: "));
        let mut table = match game.map(str::trim_end) {
            Some(Reversi::NAME) => Self::Reversi(Box::new(Session::load(text)?)),
            _ => Self::Gomoku(Box::new(Session::load(text)?)),
        };
        if !networked {
            each!(&mut table, session => seat_here(session)?);
        }
        Ok(table)
    }

    /// The table as text.
    #[must_use]
    pub fn save(&self) -> String {
        each!(self, session => session.save())
    }

    /// Obeys a request about the table, and says what happened.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    pub fn obey(&mut self, who: Who, request: Request) -> Result<Vec<Event>, Fault> {
        match request {
            Request::Restart { setup, confirmed } if who == Who::Here => {
                self.restart(&setup, confirmed)
            }
            Request::Load(text) if who == Who::Here => {
                let loaded = Self::load(&text, false)?;
                Ok(self.replace(loaded))
            }
            Request::Restart { .. } | Request::Load(_) => Err(Fault::NotYours),
            request => each!(self, session => obey(session, who, request)),
        }
    }

    /// Begins at a networked table once everybody is there.
    pub fn begin(&mut self) -> Vec<Event> {
        each!(self, session => session.handle(Command::Start).unwrap_or_default())
    }

    /// Takes an engine's answer.
    ///
    /// # Errors
    /// If it is not wanted any more, or no answer.
    pub fn answer(&mut self, answer: Command) -> Result<Vec<Event>, Refused> {
        each!(self, session => session.handle(answer))
    }

    /// Lets time pass.
    pub fn advance(&mut self, elapsed_ms: u64) -> Vec<Event> {
        each!(self, session => session.advance(elapsed_ms))
    }

    /// How long until a clock runs out, in milliseconds, if nobody moves.
    #[must_use]
    pub fn until_flag(&self) -> Option<u64> {
        each!(self, session => session.until_flag())
    }

    /// The work that engines are wanted for.
    #[must_use]
    pub fn jobs(&self) -> Vec<Work> {
        match self {
            Self::Gomoku(session) => work(session, Work::Gomoku),
            Self::Reversi(session) => work(session, Work::Reversi),
        }
    }

    /// The work for a graph of the game from a ply on.
    #[must_use]
    pub fn graph(&self, from: usize) -> Work {
        Work::Graph(match self {
            Self::Gomoku(session) => GraphWork::Gomoku(from, positions(session, from)),
            Self::Reversi(session) => GraphWork::Reversi(from, positions(session, from)),
        })
    }

    /// The table as `who` sees it.
    #[must_use]
    pub fn view(&self, who: Who, looks: &Looks) -> TableView {
        match self {
            Self::Gomoku(session) => view(session, who, looks, &ShapeScorer),
            Self::Reversi(session) => view(session, who, looks, &PositionalScorer),
        }
    }

    /// The number of plies of the game.
    #[must_use]
    pub fn plies(&self) -> usize {
        each!(self, session => session.ply())
    }

    /// Whether a game is over or none was begun.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        each!(self, session => matches!(session.phase(), Phase::Ready | Phase::Over))
    }

    /// Events in words.
    #[must_use]
    pub fn events(&self, events: &[Event], lang: Lang) -> Vec<EventView> {
        each!(self, session => events
            .iter()
            .filter_map(|event| event_view(session, event, lang))
            .collect())
    }

    pub(crate) fn move_text(&self, m: Move) -> String {
        each!(self, session => session.position().move_text(m).to_string())
    }

    pub(crate) fn parse_move(&self, text: &str) -> Option<Move> {
        each!(self, session => parse(session, text).ok())
    }

    fn restart(&mut self, setup: &Setup, confirmed: bool) -> Result<Vec<Event>, Fault> {
        let seed = each!(&*self, session => session.settings().seed);
        let seed = boardgame_core::Rng::new(seed).next_u64();
        let mut fresh = Self::new(setup, seed, false)?;
        let events = match (&mut *self, &mut fresh) {
            (Self::Gomoku(own), Self::Gomoku(new)) if new.number() == 0 => {
                own.restart(new.settings().clone(), confirmed)?
            }
            (Self::Reversi(own), Self::Reversi(new)) if new.number() == 0 => {
                own.restart(new.settings().clone(), confirmed)?
            }
            _ => {
                if !confirmed && self.must_confirm() {
                    return Err(Refused::Unconfirmed.into());
                }
                if each!(&fresh, session => session.number()) == 0 {
                    fresh.begin();
                }
                self.replace(fresh)
            }
        };
        Ok(events)
    }

    fn must_confirm(&self) -> bool {
        each!(self, session => session.view().enabled.confirm_new_game)
    }

    /// Puts another table in the place of this one.
    fn replace(&mut self, other: Self) -> Vec<Event> {
        match (&mut *self, other) {
            (Self::Gomoku(own), Self::Gomoku(other)) => own.replace(*other),
            (Self::Reversi(own), Self::Reversi(other)) => own.replace(*other),
            (own, other) => {
                *own = other;
                each!(own, session => match session.number() {
                    0 => Vec::new(),
                    _ => vec![Event::Started { black: session.settings().black }],
                })
            }
        }
    }
}

fn no_such_game(name: &str) -> String {
    let mut text = String::from("no game is called ");
    text.extend(name.chars().take(32));
    text
}

/// A session with these settings, in which the moves of the setup were played.
fn open<G: Game>(setup: &Setup, seed: u64, networked: bool) -> Result<Session<G>, Fault> {
    let settings: Settings<G> = setup.settings(seed, networked)?;
    if setup.moves.is_empty() {
        return Ok(Session::new(settings)?);
    }
    let seats = settings.seats.clone();
    let people = Settings {
        seats: [Seat::Human, Seat::Human],
        ..settings
    };
    let mut session = Session::new(people)?;
    session.handle(Command::Start)?;
    for text in &setup.moves {
        let m = parse(&session, text)?;
        session.handle(Command::Play(m))?;
    }
    for (player, seat) in Player::BOTH.into_iter().zip(seats) {
        session.handle(Command::SetSeat { player, seat })?;
    }
    Ok(session)
}

fn seat_here<G: Game>(session: &mut Session<G>) -> Result<(), Refused> {
    for player in Player::BOTH {
        if session.settings().seats[player.index()] == Seat::Remote {
            let seat = Seat::Human;
            session.handle(Command::SetSeat { player, seat })?;
        }
    }
    Ok(())
}

fn parse<G: Game>(session: &Session<G>, text: &str) -> Result<Move, Fault> {
    let parsed = session.position().parse_move(text);
    parsed.map_err(|why| Fault::Square(why.to_string()))
}

fn obey<G: Game>(
    session: &mut Session<G>,
    who: Who,
    request: Request,
) -> Result<Vec<Event>, Fault> {
    let command = match request {
        Request::Start => Command::Start,
        Request::Play(text) => Command::Play(parse(session, &text)?),
        Request::Pass => Command::Pass,
        Request::Choose(word) => {
            let choice = read_choice(&word);
            Command::Choose(choice.ok_or(Fault::Unexpected("no such choice"))?)
        }
        Request::Undo => Command::Undo,
        Request::Redo => Command::Redo,
        Request::GoTo(ply) => Command::GoTo(ply),
        Request::Hint => Command::Hint,
        Request::Resign => Command::Resign,
        Request::OfferDraw => Command::OfferDraw,
        Request::Accept => Command::Accept,
        Request::Decline => Command::Decline,
        Request::NewGame { swap, confirmed } => Command::NewGame { swap, confirmed },
        Request::Rename { player, name } => {
            let player = Player::BOTH.get(player).ok_or(Fault::NotYours)?;
            let name = tidy_name(&name);
            if name.is_empty() {
                return Err(Fault::Unexpected("an empty name"));
            }
            Command::Rename {
                player: *player,
                name,
            }
        }
        Request::PlayNow => Command::PlayNow,
        Request::Stop => Command::Stop,
        Request::Resume => Command::Resume,
        Request::Hello(_)
        | Request::Create(_)
        | Request::Prefer(_)
        | Request::Save
        | Request::Graph(_)
        | Request::Load(_)
        | Request::Restart { .. } => return Err(Fault::Unexpected("not a command of the table")),
    };
    match who {
        Who::Here => Ok(session.handle(command)?),
        Who::Player(player) => Ok(session.handle_remote(player, command)?),
        Who::Watcher => Err(Fault::NotYours),
    }
}

fn work<G: Game>(session: &Session<G>, pack: fn(Box<Job<G>>) -> Work) -> Vec<Work> {
    let jobs = session.jobs().into_iter();
    jobs.map(|job| pack(Box::new(job))).collect()
}

fn positions<G: Game>(session: &Session<G>, from: usize) -> Vec<G> {
    let plies = from..=session.ply();
    plies
        .filter_map(|ply| session.position_after(ply))
        .collect()
}

fn view<G: Game>(
    session: &Session<G>,
    who: Who,
    looks: &Looks,
    scorer: &impl MoveScorer<G>,
) -> TableView {
    let view = match who {
        Who::Here => session.view(),
        Who::Player(player) => session.view_for(Some(player), looks.ply),
        Who::Watcher => session.view_for(None, looks.ply),
    };
    let mut scores = Vec::new();
    if looks.scores
        && view.outcome.is_none()
        && let Some(position) = session.position_after(view.ply)
    {
        scorer.visit_scores(&position, |m, score| scores.push((m, score)));
    }
    let outcome = session.outcome();
    let text = outcome.map(|outcome| session.describe(&Event::GameOver { outcome }));
    let text = text.map(|message| message.text(looks.lang));
    table_view(view, text, scores, looks.lang)
}
