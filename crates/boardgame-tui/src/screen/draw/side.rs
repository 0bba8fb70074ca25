//! The panel beside the board: players, clocks, score, what the engine sees, the graph, the moves.

use boardgame_core::Side;
use boardgame_session::{Label, PlayerView, Seat, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::ScreenGame;
use super::super::app::App;
use super::super::graph::Graph;
use super::super::words::Words;
use super::{line, moves, plain, time};
use crate::engine::move_time;

/// Columns that the rows of players have at most.
const WIDEST: u16 = 56;

pub(super) fn draw<G: ScreenGame>(app: &App<G>, view: &View, area: Rect, buffer: &mut Buffer) {
    let head = head(app, view, area.width);
    let list = moves_place(head.len(), area);
    for (row, text) in (area.y..).zip(&head) {
        line(buffer, area.x, row, area, text);
    }
    moves::draw(app, view, list, buffer);
}

/// Where the list of moves is, if there are so many rows above it.
pub(super) fn moves_place(head: usize, area: Rect) -> Rect {
    let above = (head as u16 + 1).min(area.height);
    Rect {
        y: area.y + above,
        height: area.height - above,
        ..area
    }
}

/// The rows above the moves.
pub(super) fn head<G: ScreenGame>(app: &App<G>, view: &View, width: u16) -> Vec<Line<'static>> {
    let words = app.words();
    // A clock far from its name is hard to read.
    let width = width.min(WIDEST);
    let mut rows: Vec<Line<'static>> = view
        .players
        .iter()
        .map(|player| player_row(app, view, player, width))
        .collect();
    if view
        .players
        .iter()
        .any(|player| player.remaining_ms.is_some())
    {
        let [one, two] = view
            .players
            .each_ref()
            .map(|player| time(player.thought_ms));
        rows.push(Line::raw(format!("  {} {one} - {two}", words.thought)));
    }
    if let Some([black, white]) = view.counts {
        let [x, o] = Side::BOTH.map(|side| app.theme().stone(side));
        rows.push(Line::styled(
            format!("  {x} {black} - {white} {o}"),
            app.theme().strong(),
        ));
    }
    rows.push(Line::raw(score_row(app, view)));
    rows.push(Line::raw(engine_row(app, view)));
    rows.push(graph_row(app, words, width));
    rows
}

/// `> X Ann, level 3     01:12`: the mark is at whoever is to act; the winner has a star.
fn player_row<G: ScreenGame>(
    app: &App<G>,
    view: &View,
    player: &PlayerView,
    width: u16,
) -> Line<'static> {
    let words = app.words();
    let theme = app.theme();
    let to_act = view
        .to_act
        .is_some_and(|actor| view.players[actor.index()].side == player.side);
    let level = match &player.seat {
        Seat::Engine { level, options } => match move_time(options) {
            Some(most) => format!(", {} {}", most.as_secs_f64(), words.seconds_a_move),
            None => format!(", {} {level}", words.level),
        },
        Seat::Human | Seat::Remote => String::new(),
    };
    let colour = match player.side {
        Side::Black => words.black,
        Side::White => words.white,
    };
    let clock = time(player.remaining_ms.unwrap_or(player.thought_ms));
    let winner = view.outcome.and_then(|outcome| outcome.winner);
    let won = winner.is_some_and(|winner| view.players[winner.index()].side == player.side);
    let style = if to_act || won {
        theme.strong()
    } else {
        ratatui::style::Style::new()
    };
    let mark = match (to_act, won) {
        (true, _) => "> ",
        (_, true) => "* ",
        _ => "  ",
    };
    let room = usize::from(width).saturating_sub(mark.len() + 2 + clock.len() + 1);
    let about = plain(&format!("{} ({colour}){level}", player.name), style);
    let about = shortened(&about, room);
    let gap = room.saturating_sub(Span::raw(about.as_str()).width()) + 1;
    Line::from(vec![
        Span::styled(mark, style),
        Span::styled(theme.stone(player.side).to_string(), style),
        Span::styled(format!(" {about}{}{clock}", " ".repeat(gap)), style),
    ])
}

/// As much of a text as a width has room for.
fn shortened(span: &Span<'_>, width: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for c in span.content.chars() {
        let wide = Span::raw(c.to_string()).width();
        if used + wide > width {
            break;
        }
        used += wide;
        text.push(c);
    }
    text
}

fn score_row<G: ScreenGame>(app: &App<G>, view: &View) -> String {
    let [one, two] = &view.players;
    let [score, draws] = [Label::Score, Label::Draws].map(|label| label.text(app.lang));
    format!(
        "  {score} {}:{}  {draws} {}  {} {}",
        one.wins,
        two.wins,
        view.draws,
        app.words().game,
        view.number
    )
}

/// `depth 8 +12 h8 i9`: what the engine sees.
fn engine_row<G: ScreenGame>(app: &App<G>, view: &View) -> String {
    let Some(progress) = &app.progress else {
        return String::new();
    };
    let write = |m: &boardgame_core::Move| match m.square() {
        Some(square) => view.notation.write(view.grid, square).to_string(),
        None => "--".to_string(),
    };
    let moves: Vec<_> = progress.line.iter().take(12).map(write).collect();
    let side = app.theme().stone(progress.side);
    format!(
        "  {} {} {side} {} {}",
        app.words().depth,
        progress.depth,
        G::worth(progress.score),
        moves.join(" ")
    )
}

/// The worth to Black after each ply, as heights; a dot where it is not known yet.
fn graph_row<G: ScreenGame>(app: &App<G>, words: &Words, width: u16) -> Line<'static> {
    let heights = app.theme().heights();
    let label = format!("  {} ", words.graph);
    let room = usize::from(width).saturating_sub(Span::raw(label.as_str()).width());
    let scores: Vec<_> = app.graph.scores().collect();
    let shown = &scores[scores.len().saturating_sub(room)..];
    let bars = shown.iter().map(|score| match score {
        Some(score) => heights[Graph::height(*score, G::DECIDED)],
        None => ' ',
    });
    Line::from(vec![Span::raw(label), Span::raw(bars.collect::<String>())])
}
