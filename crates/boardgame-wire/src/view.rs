//! The table as a page is shown it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::{Grid, Line, Move, Notation, Side, Square};
use boardgame_session::{
    Choice, Label, Lang, Message, MoveView as SessionMove, Outcome, Phase, Player,
    PlayerView as SessionPlayer, Reason, Request, Seat, View,
};
use serde::Serialize;

/// The whole table. Squares are numbers, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableView {
    /// The name of the game.
    pub game: &'static str,
    /// Its rules and the size of the board.
    pub rules: String,
    /// The names of the columns, from the left.
    pub columns: Vec<String>,
    /// The names of the rows, from the top. A square's name is its column's and its row's.
    pub rows: Vec<String>,
    /// A character for each square: `X` black, `O` white, `.` empty.
    pub cells: String,
    /// A character for each square: `+` can be played here now, `!` is forbidden, `.` otherwise.
    pub legal: String,
    /// The square of the last move; nothing after a pass.
    pub last: Option<usize>,
    /// The other squares that it changed.
    pub changed: Vec<usize>,
    /// The squares of each line that won, from end to end.
    pub lines: Vec<Vec<usize>>,
    /// The side to move, `black` or `white`.
    pub turn: &'static str,
    /// The number of plies that led to this position.
    pub ply: usize,
    /// Black's and White's points, where the game counts them.
    pub counts: Option<[usize; 2]>,
    /// What the table waits for.
    pub phase: &'static str,
    /// That in words.
    pub text: String,
    /// Who is to act: 0, 1 or nobody.
    pub to_act: Option<usize>,
    /// For whom time runs.
    pub running: Option<usize>,
    /// The players.
    pub players: [PlayerView; 2],
    /// Games that nobody won.
    pub draws: u32,
    /// Which game this is, from 1; 0 before the first.
    pub number: u64,
    /// How games are opened.
    pub opening: String,
    /// What can be chosen now.
    pub choices: Vec<ChoiceView>,
    /// The squares that are offered for the fifth move of an opening.
    pub offers: Vec<usize>,
    /// The moves of the game.
    pub moves: Vec<MoveView>,
    /// How often a take-back would find something.
    pub undo_count: usize,
    /// How often a redo would find something.
    pub redo_count: usize,
    /// The square of the hint.
    pub hint: Option<usize>,
    /// The question that is open.
    pub ask: Option<AskView>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// Which requests would be obeyed.
    pub enabled: EnabledView,
    /// A scoring AI's number for each legal square, if this page wants them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<(usize, i32)>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Plain text, whatever it looks like.
    pub name: String,
    /// `human`, `engine` or `remote`.
    pub seat: &'static str,
    /// The level of an engine.
    pub level: Option<u8>,
    /// The seconds a move of an engine that plays by time.
    pub seconds: Option<u32>,
    /// `black` or `white`.
    pub side: &'static str,
    /// Games won.
    pub wins: u32,
    /// The thinking time in this game, in milliseconds.
    pub thought_ms: u64,
    /// What the clock leaves, in milliseconds.
    pub remaining_ms: Option<u64>,
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// As the game writes it.
    pub text: String,
    /// Whose stone: `black` or `white`.
    pub side: &'static str,
    /// Who made it.
    pub player: usize,
    /// The time it took, in milliseconds.
    pub ms: u64,
    /// Whether it is a pass.
    pub pass: bool,
}

/// Something to choose in an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceView {
    /// What to ask for.
    pub choice: String,
    /// Its label.
    pub text: String,
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AskView {
    /// Who asks.
    pub by: usize,
    /// `draw`, `take_back` or `new_game`.
    pub what: &'static str,
    /// It in words.
    pub text: String,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeView {
    /// Who won, if anybody did.
    pub winner: Option<usize>,
    /// The colour that won.
    pub side: Option<&'static str>,
    /// `rules`, `resigned`, `agreed` or `time`.
    pub reason: &'static str,
    /// It in words.
    pub text: String,
}

/// Which requests would be obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "each is named after its request")]
pub struct EnabledView {
    pub start: bool,
    pub play: bool,
    pub pass: bool,
    pub choose: bool,
    pub undo: bool,
    pub redo: bool,
    pub go_to: bool,
    pub hint: bool,
    pub resign: bool,
    pub offer_draw: bool,
    pub answer: bool,
    pub new_game: bool,
    pub confirm_new_game: bool,
    pub play_now: bool,
    pub resume: bool,
}

/// A session's view for a page.
pub(crate) fn table_view(
    view: View,
    outcome_text: Option<String>,
    scores: Vec<(Move, i32)>,
    lang: Lang,
) -> TableView {
    let grid = view.grid;
    let (columns, rows) = names(grid, view.notation);
    let index = |square: Square| grid.index(square);
    let line = |line: &Line| line.squares().map(index).collect();
    let name = |player: Player| view.players[player.index()].name.clone();
    TableView {
        columns,
        rows,
        cells: view.cells.iter().map(|cell| stone(*cell)).collect(),
        legal: legal(&view),
        last: view.last.and_then(Move::square).map(index),
        changed: view.changed.iter().copied().map(index).collect(),
        lines: view.lines.iter().map(line).collect(),
        turn: side(view.turn),
        ply: view.ply,
        counts: view.counts,
        phase: phase(view.phase),
        text: view.message.text(lang),
        to_act: view.to_act.map(Player::index),
        running: running(&view),
        draws: view.draws,
        number: view.number,
        opening: view.opening.to_string(),
        choices: view.choices.iter().map(|c| choice_view(*c, lang)).collect(),
        offers: view.offers.iter().copied().map(index).collect(),
        moves: view.moves.iter().map(move_view).collect(),
        undo_count: view.undo_count,
        redo_count: view.redo_count,
        hint: view.hint.and_then(Move::square).map(index),
        ask: view.ask.map(|ask| AskView {
            by: ask.by.index(),
            what: match ask.what {
                Request::Draw => "draw",
                Request::TakeBack => "take_back",
                Request::NewGame { .. } => "new_game",
            },
            text: Message::Asked {
                name: name(ask.by),
                what: ask.what,
            }
            .text(lang),
        }),
        outcome: view.outcome.zip(outcome_text).map(outcome_view),
        enabled: enabled(&view),
        scores: scores
            .into_iter()
            .filter_map(|(m, score)| Some((index(m.square()?), score)))
            .collect(),
        players: view.players.map(player_view),
        game: view.game,
        rules: view.rules,
    }
}

/// The names of the columns and of the rows: what is left of a square's name without the other.
fn names(grid: Grid, notation: Notation) -> (Vec<String>, Vec<String>) {
    let name = |x: u8, y: u8| notation.write(grid, Square::new(x, y)).to_string();
    let letter = |name: String| name.chars().next().into_iter().collect();
    let number = |name: String| name.chars().skip(1).collect();
    (
        (0..grid.width()).map(|x| letter(name(x, 0))).collect(),
        (0..grid.height()).map(|y| number(name(0, y))).collect(),
    )
}

const fn stone(cell: Option<Side>) -> char {
    match cell {
        Some(Side::Black) => 'X',
        Some(Side::White) => 'O',
        None => '.',
    }
}

fn legal(view: &View) -> String {
    let mut marks = alloc::vec![b'.'; view.cells.len()];
    for (squares, mark) in [(&view.forbidden, b'!'), (&view.legal, b'+')] {
        for &square in squares {
            marks[view.grid.index(square)] = mark;
        }
    }
    marks.into_iter().map(char::from).collect()
}

/// For whom time runs, as [`advance`](boardgame_session::Session::advance) lets it.
fn running(view: &View) -> Option<usize> {
    let player = view.to_act?;
    let stands = matches!(view.phase, Phase::Stopped | Phase::Offline);
    (!stands).then_some(player.index())
}

pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Ready => "ready",
        Phase::ToMove => "to_move",
        Phase::ToChoose => "to_choose",
        Phase::MustPass => "must_pass",
        Phase::Thinking => "thinking",
        Phase::Stopped => "stopped",
        Phase::Remote => "remote",
        Phase::Offline => "offline",
        Phase::LookingBack => "looking_back",
        Phase::Over => "over",
    }
}

fn player_view(player: SessionPlayer) -> PlayerView {
    let (seat, level, seconds) = match &player.seat {
        Seat::Human => ("human", None, None),
        Seat::Remote => ("remote", None, None),
        Seat::Engine { level, options } => {
            let seconds = options.strip_prefix("seconds ");
            let seconds = seconds.and_then(|text| text.parse().ok());
            ("engine", Some(*level), seconds)
        }
    };
    PlayerView {
        seat,
        level,
        seconds,
        side: side(player.side),
        wins: player.wins,
        thought_ms: player.thought_ms,
        remaining_ms: player.remaining_ms,
        name: player.name,
    }
}

fn move_view(played: &SessionMove) -> MoveView {
    MoveView {
        text: played.text.clone(),
        side: side(played.side),
        player: played.player.index(),
        ms: played.spent_ms,
        pass: played.m == Move::Pass,
    }
}

/// A choice as a page asks for it.
pub(crate) fn choice_word(choice: Choice) -> String {
    match choice {
        Choice::TakeWhite => "take_white".to_string(),
        Choice::TakeBlack => "take_black".to_string(),
        Choice::PlaceTwo => "place_two".to_string(),
        Choice::Fifths(count) => format!("fifths_{count}"),
    }
}

/// The choice that a word asks for.
pub(crate) fn read_choice(word: &str) -> Option<Choice> {
    let mut choices = Choice::ALL.into_iter();
    choices.find(|&choice| choice_word(choice) == word)
}

fn choice_view(choice: Choice, lang: Lang) -> ChoiceView {
    ChoiceView {
        choice: choice_word(choice),
        text: Label::Choice(choice).text(lang),
    }
}

fn outcome_view((outcome, text): (Outcome, String)) -> OutcomeView {
    OutcomeView {
        winner: outcome.winner.map(Player::index),
        side: outcome.status.winner().map(side),
        reason: match outcome.reason {
            Reason::Rules => "rules",
            Reason::Resigned => "resigned",
            Reason::Agreed => "agreed",
            Reason::Time => "time",
        },
        text,
    }
}

const fn enabled(view: &View) -> EnabledView {
    let boardgame_session::Enabled {
        start,
        play,
        pass,
        choose,
        undo,
        redo,
        go_to,
        hint,
        resign,
        offer_draw,
        answer,
        new_game,
        confirm_new_game,
        play_now,
        resume,
    } = view.enabled;
    EnabledView {
        start,
        play,
        pass,
        choose,
        undo,
        redo,
        go_to,
        hint,
        resign,
        offer_draw,
        answer,
        new_game,
        confirm_new_game,
        play_now,
        resume,
    }
}
