//! What a page is shown.

use boardgame_session::Lang;
use boardgame_wire::{Looks, Request, TableView, Who};

use crate::requests::{GOMOKU, REVERSI, table};

fn play(table: &mut boardgame_wire::Table, moves: &str) -> TableView {
    for text in moves.split_whitespace() {
        table
            .obey(Who::Here, Request::Play(text.to_string()))
            .unwrap();
    }
    table.view(Who::Here, &Looks::default())
}

#[test]
fn squares_are_numbers_from_the_top_left_and_have_names() {
    let mut table = table(GOMOKU);
    let view = play(&mut table, "a15 o1 h8");
    let name = |at: usize| format!("{}{}", view.columns[at % 15], view.rows[at / 15]);
    let stones: Vec<_> = view
        .cells
        .char_indices()
        .filter(|(_, cell)| *cell != '.')
        .map(|(at, cell)| (name(at), cell))
        .collect();
    let expected = [("a15", 'X'), ("h8", 'X'), ("o1", 'O')];
    assert_eq!(
        stones,
        expected.map(|(name, cell)| (name.to_string(), cell))
    );
    assert_eq!(view.last.map(name).as_deref(), Some("h8"));
    assert_eq!(view.legal.matches('+').count(), 222);
}

#[test]
fn a_win_shows_all_its_squares_from_end_to_end() {
    let mut table = table(GOMOKU);
    let view = play(&mut table, "h8 a1 i9 a2 j10 a3 l12 a4 k11");
    assert_eq!(view.lines.len(), 1);
    assert_eq!(view.lines[0].len(), 5);
    let outcome = view.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.side), (Some(0), Some("black")));
    assert_eq!(outcome.reason, "rules");
    assert!(
        outcome.text.starts_with("Black wins: five"),
        "{}",
        outcome.text
    );
    assert!(!view.legal.contains('+'));
}

#[test]
fn reversi_shows_what_turned_and_the_count() {
    let mut table = table(REVERSI);
    let view = play(&mut table, "d3");
    assert_eq!(view.changed.len(), 1);
    assert_eq!(view.counts, Some([4, 1]));
    assert_eq!(view.legal.matches('+').count(), 3);
}

#[test]
fn forbidden_squares_are_marked() {
    let json = r#"{"game":"gomoku","rules":"15x15x5 renju"}"#;
    // Two threes meet on h8.
    let view = play(&mut table(json), "g8 a1 i8 a3 h7 o1 h9 o3");
    let h8 = 7 * 15 + 7;
    assert_eq!(&view.legal[h8..=h8], "!");
}

#[test]
fn scores_are_shown_to_whoever_wants_them() {
    let mut table = table(REVERSI);
    assert!(play(&mut table, "").scores.is_empty());
    let looks = Looks {
        scores: true,
        ..Looks::default()
    };
    assert_eq!(table.view(Who::Here, &looks).scores.len(), 4);
}

#[test]
fn each_page_reads_its_own_language() {
    let table = table(REVERSI);
    let texts = Lang::ALL.map(|lang| {
        let looks = Looks {
            lang,
            ..Looks::default()
        };
        table.view(Who::Here, &looks).text
    });
    assert_eq!(texts, ["Black to move.", "该黑棋走子", "黒の番です。"]);
}

#[test]
fn s3_b15_a_name_is_plain_text_without_control_characters() {
    let json = r#"{"game":"reversi","rules":"8x8","names":["<img src=x onerror=alert(1)>","\u0007 Bob\n"]}"#;
    let view = play(&mut table(json), "");
    assert_eq!(view.players[0].name, "<img src=x onerror=alert(1)>");
    assert_eq!(view.players[1].name, "Bob");
    let long = format!(
        r#"{{"game":"reversi","rules":"8x8","names":["{}",""]}}"#,
        "x".repeat(500)
    );
    let view = play(&mut table(&long), "");
    assert_eq!(view.players[0].name.len(), boardgame_wire::MAX_NAME);
    assert_eq!(view.players[1].name, "Player 2");
}
