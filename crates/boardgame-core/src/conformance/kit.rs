//! What is checked, and how much of it: [`Conformance`].

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::image::Image;
use super::law::Broken;
use super::run::Reach;
use super::{Violation, board, evaluator, full_width, history, position, searcher};
use crate::search::Searcher;
use crate::{Board, Evaluator, Position, Side, Symmetry};

/// Checks a game, and what plays or evaluates it, against the laws that the core's traits state.
///
/// The defaults suit most games; the methods before the `check` ones change them. All games are
/// played from one start position: first every game of a few plies, then random ones to their end.
/// Nothing is random but by the [`seed`](Conformance::seed), so a failure can be had again.
///
/// ```
/// use boardgame_core::conformance::Conformance;
/// use boardgame_core::reversi::{Reversi, Size};
///
/// let kit = Conformance::board(Reversi::with_size(Size::Six))
///     .games(20)
///     .symmetries(Reversi::transform)
///     .colour_swap(Reversi::swap_colours);
/// assert_eq!(kit.check(), Ok(()));
/// ```
#[must_use]
pub struct Conformance<'a, P: Position> {
    pub(super) start: P,
    /// As many as the reach has if not said.
    pub(super) games: Option<u32>,
    pub(super) plies: usize,
    pub(super) seed: u64,
    pub(super) overrun: Option<u64>,
    pub(super) effort: u64,
    pub(super) distinct_keys: bool,
    pub(super) images: Vec<Image<'a, P>>,
    hooks: Hooks<'a, P>,
}

/// What a kind of game adds.
struct Hooks<'a, P: Position> {
    candidates: Box<Candidates<'a, P>>,
    text: Box<Text<'a, P>>,
    diagram: Box<Diagram<'a, P>>,
    laws: Box<PositionLaws<'a, P>>,
}

type Text<'a, P> = dyn Fn(&P, <P as Position>::Move) -> String + 'a;
type Diagram<'a, P> = dyn Fn(&P) -> Option<String> + 'a;
type Candidates<'a, P> = dyn Fn(&P) -> Vec<<P as Position>::Move> + 'a;

/// Further laws of a position, given its legal moves and its ply.
type PositionLaws<'a, P> =
    dyn Fn(&P, &[<P as Position>::Move], usize) -> Result<(), Broken<<P as Position>::Move>> + 'a;

impl<'a, P: Position + 'a> Conformance<'a, P> {
    /// The laws of positions and histories, for games from `start`.
    pub fn new(start: P) -> Self {
        let hooks = Hooks {
            candidates: Box::new(|_| Vec::new()),
            text: Box::new(|_, m| format!("{m:?}")),
            diagram: Box::new(|_| None),
            laws: Box::new(|_, _, _| Ok(())),
        };
        Self {
            start,
            games: None,
            plies: 400,
            seed: 1,
            overrun: Some(1_000),
            effort: 2_000,
            distinct_keys: true,
            images: Vec::new(),
            hooks,
        }
    }

    /// How many random games to play. If not said, 100, or fewer where games are long and have
    /// many moves. For searchers, how many positions to search; 50 if not said.
    pub fn games(mut self, games: u32) -> Self {
        self.games = Some(games);
        self
    }

    /// The longest game to play, in plies; 400 if not said.
    pub fn plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// What the random games follow from; 1 if not said.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Moves to try in a position besides those that were legal anywhere in the games so far:
    /// illegal ones that a user may come up with, and legal ones that might be left out.
    ///
    /// A board tries all of its squares, a few beside it, and the pass anyway.
    pub fn candidates(mut self, candidates: impl Fn(&P) -> Vec<P::Move> + 'a) -> Self {
        let board = self.hooks.candidates;
        self.hooks.candidates = Box::new(move |position| {
            let mut moves = board(position);
            moves.extend(candidates(position));
            moves
        });
        self
    }

    /// Allows different positions to have equal keys: for a game that leaves something out of its
    /// keys on purpose. A search with a table then mixes such positions up.
    pub fn coarse_keys(mut self) -> Self {
        self.distinct_keys = false;
        self
    }

    /// A map of positions, and of moves in a position, under which the rules stay the same.
    /// `name` is for messages.
    pub fn image(
        mut self,
        name: &str,
        position: impl Fn(&P) -> P + 'a,
        m: impl Fn(&P, P::Move) -> P::Move + 'a,
    ) -> Self {
        self.images.push(Image::new(name, position, m));
        self
    }

    /// The position with the other colour everywhere, side to move and winner included. Leave it
    /// out where the rules treat the sides differently.
    ///
    /// Without it [`check_evaluator`](Conformance::check_evaluator) cannot see an evaluator that
    /// forgets who is to move.
    pub fn colour_swap(mut self, swap: impl Fn(&P) -> P + 'a) -> Self {
        self.images.push(Image::colour_swap(swap));
        self
    }

    /// How many nodes a search may look at after it is told to stop, or beyond its limit: 1,000 if
    /// not said, and in any case each legal move once.
    pub fn overrun(mut self, nodes: u64) -> Self {
        self.overrun = Some(nodes);
        self
    }

    /// For a searcher that knows no limit but depth, such as
    /// [`Negamax`](crate::search::Negamax).
    pub fn unstoppable(mut self) -> Self {
        self.overrun = None;
        self
    }

    /// The size of search trees, in nodes; 2,000 if not said.
    pub fn effort(mut self, nodes: u64) -> Self {
        self.effort = nodes;
        self
    }

    /// Checks the laws of positions and histories; those of boards too if made by
    /// [`board`](Conformance::board), and those of all images given.
    ///
    /// # Errors
    /// The first law found broken, with the shortest game found that shows it.
    pub fn check(&self) -> Result<(), Violation<P::Move>> {
        let mut laws = position::Laws::new(self);
        self.run(Reach::GAMES, &mut |game, from| laws.check(game, from))?;
        self.run(Reach::GAMES, &mut |game, _| history::check(self, game))
    }

    /// Checks the laws of an evaluator: its state stays that of the position, ply by ply forward
    /// and back, and scores do not depend on colours if [`colour_swap`](Conformance::colour_swap)
    /// is given.
    ///
    /// # Errors
    /// The first law found broken, with the shortest game found that shows it.
    pub fn check_evaluator<E>(&self, evaluator: &E) -> Result<(), Violation<P::Move>>
    where
        E: Evaluator<P>,
        E::State: PartialEq,
    {
        self.run(Reach::GAMES, &mut |game, from| {
            evaluator::check(self, evaluator, game, from)
        })
    }

    /// Checks the laws of every searcher, `make` being how to make a new one: it reports a legal
    /// move while the game goes on and none after, its lines can be played, the same search gives
    /// the same report, limits and stops are obeyed, and what it calls proven is true (as far as
    /// that can be told within a hundred thousand nodes).
    ///
    /// The game itself should have been [checked](Conformance::check) before. A searcher that
    /// obeys neither a limit of depth, nor one of nodes, nor a stop, may never return.
    ///
    /// # Errors
    /// The first law found broken, with the shortest game found that shows it.
    pub fn check_searcher<S: Searcher<P>>(
        &self,
        mut make: impl FnMut() -> S,
    ) -> Result<(), Violation<P::Move>> {
        self.run(Reach::positions(2), &mut |game, from| {
            searcher::check(self, &mut make, game, from)
        })
    }

    /// Checks a searcher that looks at every line to its depth: its score, and the scores of the
    /// [`lines`](crate::search::Limits::lines) if it reports several, are those of
    /// [`Negamax`](crate::search::Negamax) by the same evaluator, at every depth whose tree stays
    /// within the [`effort`](Conformance::effort) and to the end where that does.
    ///
    /// # Errors
    /// The law broken, with the shortest game found that shows it.
    pub fn check_full_width<E: Evaluator<P>, S: Searcher<P>>(
        &self,
        evaluator: &E,
        mut make: impl FnMut() -> S,
    ) -> Result<(), Violation<P::Move>> {
        self.run(Reach::positions(0), &mut |game, from| {
            full_width::check(self, evaluator, &mut make, game, from)
        })
    }

    pub(super) fn text(&self, position: &P, m: P::Move) -> String {
        (self.hooks.text)(position, m)
    }

    pub(super) fn diagram(&self, position: &P) -> Option<String> {
        (self.hooks.diagram)(position)
    }

    pub(super) fn extra_candidates(&self, position: &P) -> Vec<P::Move> {
        (self.hooks.candidates)(position)
    }

    pub(super) fn extra_laws(
        &self,
        position: &P,
        moves: &[P::Move],
        ply: usize,
    ) -> Result<(), Broken<P::Move>> {
        (self.hooks.laws)(position, moves, ply)
    }

    /// `moves` from the start, as the game writes them.
    pub(super) fn line(&self, moves: &[P::Move]) -> (String, P) {
        let mut position = self.start.clone();
        let mut texts = Vec::new();
        for &m in moves {
            texts.push(self.text(&position, m));
            position.make(m);
        }
        (texts.join(" "), position)
    }
}

impl<'a, B: Board + 'a> Conformance<'a, B> {
    /// The laws of positions, histories and boards, for games from `start`.
    pub fn board(start: B) -> Self {
        let hooks = Hooks {
            candidates: Box::new(board::candidates),
            text: Box::new(|position: &B, m| position.move_text(m).to_string()),
            diagram: Box::new(|position: &B| Some(position.diagram().to_string())),
            laws: Box::new(board::check),
        };
        Self {
            hooks,
            ..Self::new(start)
        }
    }

    /// How a position is turned and mirrored: each symmetry of its board must be one of the rules.
    pub fn symmetries(mut self, transform: impl Fn(&B, Symmetry) -> B + Clone + 'a) -> Self {
        for &symmetry in Symmetry::of(self.start.grid()) {
            self.images
                .push(board::symmetry(symmetry, transform.clone()));
        }
        self
    }
}

/// All legal moves, in their order.
pub(super) fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let _ = position.visit_moves(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    moves
}

/// At most `most` of the moves, from all over their list, others at each ply.
pub(super) fn sample<M: Copy>(
    moves: &[M],
    ply: usize,
    most: usize,
) -> impl Iterator<Item = M> + '_ {
    let step = moves.len().div_ceil(most).max(1);
    moves.iter().skip(ply % step).step_by(step).copied()
}

/// What can be asked of any position without looking at its moves.
pub(super) fn facts<P: Position>(position: &P) -> (Side, crate::Status, u64) {
    (position.turn(), position.status(), position.key())
}
