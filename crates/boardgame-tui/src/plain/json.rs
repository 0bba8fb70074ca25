//! The plain face for programs: `play --json`.
#![doc = include_str!("json.md")]

// `boardgame-wire` writes a view too, for pages: squares are numbers there, players 0 and 1, choices
// and commands the names of requests. Here all of it is what a person would type, players 1 and 2, and
// the two formats have versions of their own. So they have no more in common than a few words.

use boardgame_core::{Grid, Line, Move, Notation, Side, Square};
use boardgame_session::{
    Ask, Choice, Event, Game, Lang, Outcome, Phase, Player, PlayerView, Reason, Request, Seat,
    Session, View,
};
use serde_json::{Value, json};

/// The version of the format.
const VERSION: u32 = 1;

/// Something that is written on one line.
pub(super) fn line(key: &str, value: Value) -> String {
    json!({ "version": VERSION, key: value }).to_string()
}

/// An event; nothing for those that are work of the face itself.
pub(super) fn event<G: Game>(session: &Session<G>, event: &Event, lang: Lang) -> Option<Value> {
    let board = Board {
        grid: session.position().grid(),
        notation: G::NOTATION,
    };
    let (kind, more) = match event {
        Event::EngineWanted { .. } | Event::JobCancelled { .. } => return None,
        Event::AnswerNow { .. } => ("answer_now", json!({})),
        Event::Started { black } => ("started", json!({ "player": number(*black) })),
        Event::Moved {
            player,
            side,
            m,
            changed,
        } => (
            "moved",
            json!({
                "player": number(*player),
                "side": side_word(*side),
                "move": board.m(*m),
                "changed": board.squares(changed),
            }),
        ),
        Event::Passed { player, side, .. } => (
            "passed",
            json!({ "player": number(*player), "side": side_word(*side), "move": "pass" }),
        ),
        Event::Chose { player, choice } => (
            "chose",
            json!({ "player": number(*player), "choice": choice_word(*choice) }),
        ),
        Event::Offered { player, square } => (
            "offered",
            json!({ "player": number(*player), "move": board.square(*square) }),
        ),
        Event::TookBack { plies } => ("took_back", json!({ "plies": plies })),
        Event::Redone { plies } => ("redone", json!({ "plies": plies })),
        Event::LookedBack { ply } => ("looked_back", json!({ "ply": ply })),
        Event::BackInGame => ("back_in_game", json!({})),
        Event::HintWanted { .. } => ("hint_wanted", json!({})),
        Event::EngineFailed { player } => ("engine_failed", json!({ "player": number(*player) })),
        Event::Stopped => ("stopped", json!({})),
        Event::Resumed => ("resumed", json!({})),
        Event::Hinted { m } => ("hinted", json!({ "move": board.m(*m) })),
        Event::Asked { ask } => ("asked", asked(*ask)),
        Event::Declined { ask } => ("declined", asked(*ask)),
        Event::Withdrawn { ask } => ("withdrawn", asked(*ask)),
        Event::GameOver { outcome } => ("game_over", json!({ "outcome": ended(outcome) })),
        Event::Reopened => ("reopened", json!({})),
        Event::Renamed { player } => ("renamed", json!({ "player": number(*player) })),
        Event::SeatChanged { player } => ("seat_changed", json!({ "player": number(*player) })),
        Event::Connection { up } => ("connection", json!({ "up": up })),
    };
    let mut value = json!({ "kind": kind, "text": session.describe(event).text(lang) });
    if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
        value.extend(more);
    }
    Some(value)
}

/// The whole table.
pub(super) fn view(view: &View, lang: Lang) -> Value {
    let board = Board {
        grid: view.grid,
        notation: view.notation,
    };
    let moves: Vec<_> = view
        .moves
        .iter()
        .map(|m| {
            json!({
                "move": board.m(m.m),
                "side": side_word(m.side),
                "player": number(m.player),
                "spent_ms": m.spent_ms,
            })
        })
        .collect();
    let lines: Vec<_> = view
        .lines
        .iter()
        .map(|line: &Line| board.squares(&line.squares().collect::<Vec<_>>()))
        .collect();
    let choices: Vec<_> = view
        .choices
        .iter()
        .map(|&choice| choice_word(choice))
        .collect();
    json!({
        "game": view.game,
        "rules": view.rules,
        "width": view.grid.width(),
        "height": view.grid.height(),
        "rows": rows(view),
        "turn": side_word(view.turn),
        "ply": view.ply,
        "phase": phase_word(view.phase),
        "text": view.message.text(lang),
        "to_act": view.to_act.map(number),
        "last": view.last.map(|m| board.m(m)),
        "changed": board.squares(&view.changed),
        "lines": lines,
        "legal": board.squares(&view.legal),
        "forbidden": board.squares(&view.forbidden),
        "counts": view.counts.map(|[black, white]| json!({ "black": black, "white": white })),
        "hint": view.hint.map(|m| board.m(m)),
        "players": view.players.each_ref().map(player),
        "draws": view.draws,
        "number": view.number,
        "opening": view.opening.to_string(),
        "choices": choices,
        "offers": board.squares(&view.offers),
        "offers_left": view.offers_left,
        "moves": moves,
        "undo_count": view.undo_count,
        "redo_count": view.redo_count,
        "ask": view.ask.map(asked),
        "outcome": view.outcome.as_ref().map(ended),
        "enabled": enabled(view),
    })
}

/// How squares of a game are written.
struct Board {
    grid: Grid,
    notation: Notation,
}

impl Board {
    fn m(&self, m: Move) -> String {
        match m.square() {
            Some(square) => self.square(square),
            None => "pass".to_string(),
        }
    }

    fn square(&self, square: Square) -> String {
        self.notation.write(self.grid, square).to_string()
    }

    fn squares(&self, squares: &[Square]) -> Vec<String> {
        squares.iter().map(|&square| self.square(square)).collect()
    }
}

fn rows(view: &View) -> Vec<String> {
    let cell = |cell: &Option<Side>| match cell {
        Some(Side::Black) => 'X',
        Some(Side::White) => 'O',
        None => '.',
    };
    view.cells
        .chunks(view.grid.width().into())
        .map(|row| row.iter().map(cell).collect())
        .collect()
}

fn player(player: &PlayerView) -> Value {
    let (seat, level) = match &player.seat {
        Seat::Human => ("human", None),
        Seat::Engine { level, .. } => ("computer", Some(*level)),
        Seat::Remote => ("remote", None),
    };
    json!({
        "name": player.name,
        "seat": seat,
        "level": level,
        "side": side_word(player.side),
        "wins": player.wins,
        "thought_ms": player.thought_ms,
        "remaining_ms": player.remaining_ms,
    })
}

fn enabled(view: &View) -> Vec<&'static str> {
    let can = &view.enabled;
    let all = [
        ("play", can.play),
        ("pass", can.pass),
        ("choose", can.choose),
        ("undo", can.undo),
        ("redo", can.redo),
        ("goto", can.go_to),
        ("hint", can.hint),
        ("resign", can.resign),
        ("draw", can.offer_draw),
        ("accept", can.answer),
        ("decline", can.answer),
        ("new", can.new_game),
        ("now", can.play_now),
        ("stop", can.play_now),
        ("go", can.resume),
    ];
    all.into_iter()
        .filter_map(|(name, can)| can.then_some(name))
        .collect()
}

fn asked(ask: Ask) -> Value {
    json!({ "player": number(ask.by), "what": request_word(ask.what) })
}

fn ended(outcome: &Outcome) -> Value {
    let side = outcome.status.winner().map(side_word);
    let reason = match outcome.reason {
        Reason::Rules => "rules",
        Reason::Resigned => "resigned",
        Reason::Agreed => "agreed",
        Reason::Time => "time",
    };
    json!({ "winner": outcome.winner.map(number), "side": side, "reason": reason })
}

const fn number(player: Player) -> usize {
    player.index() + 1
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

/// A choice as the command that makes it.
fn choice_word(choice: Choice) -> String {
    match choice {
        Choice::TakeWhite => "white".to_string(),
        Choice::TakeBlack => "black".to_string(),
        Choice::PlaceTwo => "two".to_string(),
        Choice::Fifths(count) => format!("fifths {count}"),
    }
}

const fn request_word(what: Request) -> &'static str {
    match what {
        Request::Draw => "draw",
        Request::TakeBack => "take_back",
        Request::NewGame { .. } => "new_game",
    }
}

const fn phase_word(phase: Phase) -> &'static str {
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
