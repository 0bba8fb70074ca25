//! All that a face needs to draw the table.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::{Grid, Line, Move, Notation, Side, Square};

use crate::opening::Stage;
use crate::round::Act;
use crate::session::Origin;
use crate::{Ask, Choice, Game, Message, OpeningRule, Outcome, Player, Request, Seat, Session};

/// The table as it is now: plain data, complete in itself.
///
/// While an earlier position is shown, the board's fields (up to `counts`) are about that
/// position and all others about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The name of the game.
    pub game: &'static str,
    /// Its rules and the size of the board.
    pub rules: String,
    /// The size of the board.
    pub grid: Grid,
    /// How squares are written.
    pub notation: Notation,
    /// The stones, row by row from the top left.
    pub cells: Vec<Option<Side>>,
    /// The squares that a person here can play on, or offer, now.
    pub legal: Vec<Square>,
    /// Empty squares that the rules forbid to the side to move.
    pub forbidden: Vec<Square>,
    /// The move that led to this position.
    pub last: Option<Move>,
    /// The other squares that it changed.
    pub changed: Vec<Square>,
    /// Every line that won.
    pub lines: Vec<Line>,
    /// The side to move; after the end, the side that would be.
    pub turn: Side,
    /// The number of plies that led to this position.
    pub ply: usize,
    /// Black's and White's points, where the game counts them.
    pub counts: Option<[usize; 2]>,
    /// What the table waits for.
    pub phase: Phase,
    /// That in words.
    pub message: Message,
    /// Who is to move or to choose; nobody before the first game and after the end.
    pub to_act: Option<Player>,
    /// The two players, the first one first.
    pub players: [PlayerView; 2],
    /// Games that nobody won.
    pub draws: u32,
    /// Which game this is, from 1; 0 before the first.
    pub number: u64,
    /// How the games are opened.
    pub opening: OpeningRule,
    /// What can be chosen now, by whoever is to choose.
    pub choices: Vec<Choice>,
    /// How many stones of the opening are still to place before a choice.
    pub opening_stones: u8,
    /// The squares that were offered for the fifth move.
    pub offers: Vec<Square>,
    /// How many more are still to be offered.
    pub offers_left: u8,
    /// The moves of the game, the first one first.
    pub moves: Vec<MoveView>,
    /// How often a take-back would find something: the number on the button.
    pub undo_count: usize,
    /// How often a redo would find something, the positions to look at again included while an
    /// earlier one is shown.
    pub redo_count: usize,
    /// The hint that was asked for.
    pub hint: Option<Move>,
    /// The question that is open: a draw offered, or a take-back asked for.
    pub ask: Option<Ask>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Which commands of this screen would be obeyed.
    pub enabled: Enabled,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// The name: plain text, whatever it looks like.
    pub name: String,
    /// Who or what plays.
    pub seat: Seat,
    /// The colour; while an opening may still change it, the colour now.
    pub side: Side,
    /// Games won.
    pub wins: u32,
    /// The whole thinking time in this game, in milliseconds.
    pub thought_ms: u64,
    /// What the clock leaves, in milliseconds, if there is one.
    pub remaining_ms: Option<u64>,
}

/// One move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveView {
    /// The move.
    pub m: Move,
    /// As the game writes it.
    pub text: String,
    /// Whose stone it was.
    pub side: Side,
    /// Who made it.
    pub player: Player,
    /// How long that took, in milliseconds.
    pub spent_ms: u64,
}

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// For the first game to begin.
    Ready,
    /// For a person here to move.
    ToMove,
    /// For a person here to choose.
    ToChoose,
    /// For a person here to pass, there being no other move.
    MustPass,
    /// For an engine.
    Thinking,
    /// For [`Command::Resume`](crate::Command::Resume): an engine is to move, but was stopped.
    Stopped,
    /// For a player at another machine.
    Remote,
    /// For the connection to the other machine.
    Offline,
    /// For the way back to the game: an earlier position is shown.
    LookingBack,
    /// For another game.
    Over,
}

/// Which commands of this screen would be obeyed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enabled {
    /// [`Start`](crate::Command::Start)
    pub start: bool,
    /// [`Play`](crate::Command::Play) on a square of [`View::legal`].
    pub play: bool,
    /// [`Pass`](crate::Command::Pass)
    pub pass: bool,
    /// [`Choose`](crate::Command::Choose) one of [`View::choices`].
    pub choose: bool,
    /// [`Undo`](crate::Command::Undo)
    pub undo: bool,
    /// [`Redo`](crate::Command::Redo)
    pub redo: bool,
    /// [`GoTo`](crate::Command::GoTo) any ply of the game.
    pub go_to: bool,
    /// [`Hint`](crate::Command::Hint)
    pub hint: bool,
    /// [`Resign`](crate::Command::Resign)
    pub resign: bool,
    /// [`OfferDraw`](crate::Command::OfferDraw)
    pub offer_draw: bool,
    /// [`Accept`](crate::Command::Accept) and [`Decline`](crate::Command::Decline)
    pub answer: bool,
    /// [`NewGame`](crate::Command::NewGame), confirmed; a request for one at different machines.
    pub new_game: bool,
    /// Whether [`NewGame`](crate::Command::NewGame) must be confirmed.
    pub confirm_new_game: bool,
    /// [`PlayNow`](crate::Command::PlayNow) and [`Stop`](crate::Command::Stop)
    pub play_now: bool,
    /// [`Resume`](crate::Command::Resume)
    pub resume: bool,
}

/// Where a view is shown.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    /// Whose commands come from there; nobody's if someone watches.
    pub(crate) origin: Option<Origin>,
    /// The number of plies before the position that is shown, if that is an earlier one.
    pub(crate) look: Option<usize>,
}

impl<G: Game> Session<G> {
    /// The table as it is now, at this screen.
    #[must_use]
    pub fn view(&self) -> View {
        self.view_at(self.here())
    }

    /// The table as the player `by` at another machine sees it, or with `None` someone who
    /// watches: what is legal and enabled is what [`handle_remote`](Session::handle_remote) would
    /// obey.
    ///
    /// Looking back is each screen's own: `look` is the number of plies to show, if it is fewer
    /// than were played.
    #[must_use]
    pub fn view_for(&self, by: Option<Player>, look: Option<usize>) -> View {
        let origin = by.map(Origin::Remote);
        let look = look.filter(|&ply| self.started && ply < self.plies());
        self.view_at(Screen { origin, look })
    }

    const fn here(&self) -> Screen {
        Screen {
            origin: Some(Origin::Here),
            look: self.look,
        }
    }

    fn view_at(&self, screen: Screen) -> View {
        let history = self.round.history();
        let ply = screen.look.unwrap_or(history.ply());
        let position = self.round.position_at(ply);
        let last = ply.checked_sub(1).map(|last| history.plies()[last]);
        let grid = position.grid();
        let phase = self.phase_at(screen);
        let enabled = self.enabled(screen);
        let stage = if self.going_on().is_ok() {
            self.round.stage()
        } else {
            Stage::Play
        };
        View {
            game: G::NAME,
            rules: position.rules_text(),
            grid,
            notation: G::NOTATION,
            cells: grid.squares().map(|square| position.at(square)).collect(),
            legal: if enabled.play {
                self.round.squares()
            } else {
                Vec::new()
            },
            forbidden: position.forbidden(),
            last: last.map(|ply| ply.played),
            changed: last
                .map(|ply| position.changed(&ply.delta))
                .unwrap_or_default(),
            lines: position.winning_lines(),
            turn: position.turn(),
            ply,
            counts: position.counts(),
            phase,
            message: self.status_message(phase, screen),
            to_act: self.going_on().ok(),
            players: Player::BOTH.map(|player| self.player_view(player)),
            draws: self.score().draws,
            number: self.number,
            opening: self.settings.opening,
            choices: match stage {
                Stage::Choose { options, .. } => options.to_vec(),
                Stage::Play | Stage::Place { .. } | Stage::Offer { .. } => Vec::new(),
            },
            opening_stones: match stage {
                Stage::Place { left, .. } => left,
                Stage::Play | Stage::Offer { .. } | Stage::Choose { .. } => 0,
            },
            offers: self.round.offers(),
            offers_left: match stage {
                Stage::Offer { left, .. } => left,
                Stage::Play | Stage::Place { .. } | Stage::Choose { .. } => 0,
            },
            moves: self.move_views(),
            undo_count: self.undo_count(screen),
            redo_count: self.redo_count(screen),
            hint: self.hint.filter(|_| screen.is_here()),
            ask: self.ask,
            outcome: self.outcome(),
            enabled,
        }
    }

    /// What the table waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase_at(self.here())
    }

    fn phase_at(&self, screen: Screen) -> Phase {
        if !self.started {
            return Phase::Ready;
        }
        if screen.look.is_some() {
            return Phase::LookingBack;
        }
        let Some(actor) = self.round.actor() else {
            return Phase::Over;
        };
        if self.offline {
            return Phase::Offline;
        }
        let is_there = screen.origin.is_some_and(|origin| match origin {
            Origin::Here => *self.seat(actor) == Seat::Human,
            Origin::Remote(by) => by == actor,
        });
        match (self.seat(actor), self.round.stage()) {
            (Seat::Engine { .. }, _) if self.stopped => Phase::Stopped,
            (Seat::Engine { .. }, _) => Phase::Thinking,
            _ if !is_there => Phase::Remote,
            (_, Stage::Choose { .. }) => Phase::ToChoose,
            _ if self.round.position().must_pass() => Phase::MustPass,
            _ => Phase::ToMove,
        }
    }

    pub(crate) fn plies(&self) -> usize {
        self.round.history().ply()
    }

    fn player_view(&self, player: Player) -> PlayerView {
        let clock = self.settings.clock;
        PlayerView {
            name: self.name(player),
            seat: self.seat(player).clone(),
            side: self.round.side(player),
            wins: self.score().wins[player.index()],
            thought_ms: self.round.thought_ms(player),
            remaining_ms: clock.map(|clock| self.round.remaining_ms(player, clock)),
        }
    }

    fn move_views(&self) -> Vec<MoveView> {
        let mut side = self.round.position_at(0).turn();
        let mut moves = Vec::new();
        for step in self.round.played() {
            let Act::Move(m) = step.act else { continue };
            moves.push(MoveView {
                m,
                text: self.position().move_text(m).to_string(),
                side,
                player: step.by,
                spent_ms: step.spent_ms,
            });
            side = !side;
        }
        moves
    }

    fn enabled(&self, screen: Screen) -> Enabled {
        let must_pass = self.round.position().must_pass();
        let here = screen.is_here();
        let may = |ask: &dyn Fn(Origin) -> bool| screen.origin.is_some_and(ask);
        let looking = screen.look.is_some();
        let to_move = !looking && may(&|origin| self.may_move(origin).is_ok());
        let new_game = Request::NewGame { swap: false };
        let asks_new_game = !here || self.started && self.has_remote();
        Enabled {
            start: here && self.may_start().is_ok(),
            play: to_move && !must_pass,
            pass: to_move && must_pass,
            choose: !looking && may(&|origin| self.may_choose(origin).is_ok()),
            undo: if here && !self.has_remote() {
                self.may_undo().is_ok()
            } else {
                may(&|origin| self.may_ask(origin, Request::TakeBack).is_ok())
            },
            redo: if here {
                self.may_redo().is_ok()
            } else {
                looking
            },
            go_to: self.begun().is_ok() && self.plies() > 0,
            hint: here && self.may_hint().is_ok(),
            resign: may(&|origin| self.may_resign(origin).is_ok()),
            offer_draw: may(&|origin| self.may_ask(origin, Request::Draw).is_ok()),
            answer: may(&|origin| self.may_answer(origin).is_ok()),
            new_game: if asks_new_game {
                may(&|origin| self.may_ask(origin, new_game).is_ok())
            } else {
                self.may_begin_again(true).is_ok()
            },
            confirm_new_game: here && self.may_begin_again(false).is_err(),
            play_now: here && self.may_play_now().is_ok(),
            resume: here && self.may_resume().is_ok(),
        }
    }
}

impl Screen {
    /// Whether it is the one that the session itself serves.
    pub(crate) const fn is_here(self) -> bool {
        matches!(self.origin, Some(Origin::Here))
    }
}
