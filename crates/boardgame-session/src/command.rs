//! What can be asked of a session.

use alloc::string::String;

use boardgame_core::Move;

use crate::{Choice, Player, Seat};

/// Something that a face asks of a [`Session`](crate::Session).
///
/// Time is no command: it goes to [`advance`](crate::Session::advance).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Begins the first game.
    Start,
    /// A move of the person who is to move; where an opening asks for fifth moves to offer, one of
    /// them.
    Play(Move),
    /// The forced pass of the person who is to move.
    Pass,
    /// A choice in the opening by the person who is to choose.
    Choose(Choice),
    /// Takes back: one ply among people at one screen, to the last own decision against an
    /// engine, and against a player at another machine a request to take back.
    Undo,
    /// Plays again what the last [`Undo`](Command::Undo) took back, and with it a resignation or
    /// an agreed draw that an engine would otherwise play over at once. While an earlier position
    /// is shown, shows the next one.
    Redo,
    /// Shows the position after this many plies without leaving the game; the number of plies
    /// played goes back to the game.
    GoTo(usize),
    /// Asks for a good move for the person who is to move.
    Hint,
    /// Gives up the game: the person here, or whoever is to move if both are here.
    Resign,
    /// Offers a draw to the opponent.
    OfferDraw,
    /// Agrees to what the opponent asked for, a draw or to take back.
    Accept,
    /// Turns down what the opponent asked for.
    Decline,
    /// Begins another game; once one was begun against a player at another machine, a request for
    /// another, when it is over.
    NewGame {
        /// Whether the players change colours.
        swap: bool,
        /// Whether a game that is still going on may be thrown away.
        confirmed: bool,
    },
    /// Gives a player another name.
    Rename {
        /// The player.
        player: Player,
        /// The new name.
        name: String,
    },
    /// Lets someone else play on for a player.
    SetSeat {
        /// The player.
        player: Player,
        /// Who or what is to play from now on.
        seat: Seat,
    },
    /// Tells the engine that is thinking to play the best move it has.
    PlayNow,
    /// Stops the engine that is thinking; it is not asked again before
    /// [`Resume`](Command::Resume).
    Stop,
    /// Asks the engine again after it was stopped, failed or had its move taken back.
    Resume,
    /// The move of an engine, in answer to [`Event::EngineWanted`](crate::Event::EngineWanted).
    EngineMove {
        /// The number of the job.
        ticket: u64,
        /// The move.
        m: Move,
    },
    /// The choice of an engine in the opening, in answer to
    /// [`Event::EngineWanted`](crate::Event::EngineWanted).
    EngineChoice {
        /// The number of the job.
        ticket: u64,
        /// The choice.
        choice: Choice,
    },
    /// The engine has no answer. It is asked again on [`Resume`](Command::Resume).
    EngineFailed {
        /// The number of the job, of a move or of a hint.
        ticket: u64,
    },
    /// The answer of an engine to an offered draw. An engine that moves instead declines.
    EngineDraw {
        /// Whether it agrees.
        accept: bool,
    },
    /// The move that was asked for with [`Event::HintWanted`](crate::Event::HintWanted).
    HintMove {
        /// The number of the job.
        ticket: u64,
        /// The move.
        m: Move,
    },
    /// The connection to the other machine was lost, or is there again.
    Connection {
        /// Whether the other machine can be reached.
        up: bool,
    },
}
