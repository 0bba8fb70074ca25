//! The graph of a game's scores, as an SVG picture.

use std::fmt::Write;

/// A point of the graph.
pub(crate) struct Point {
    /// The number of the move, from 1.
    pub(crate) ply: usize,
    /// The score after it in discs, in Black's view.
    pub(crate) score: i32,
    /// What is shown when the pointer rests on it.
    pub(crate) title: String,
    /// Whether the move changed who wins.
    pub(crate) is_turning_point: bool,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 40.0;

/// The picture: time to the right, Black's lead upwards.
pub(crate) fn svg(points: &[Point]) -> String {
    let last = points
        .iter()
        .map(|point| point.ply)
        .max()
        .unwrap_or(1)
        .max(2);
    let most = points
        .iter()
        .map(|point| point.score.abs())
        .max()
        .unwrap_or(0);
    let most = ((most + 7) / 8 * 8).max(8);
    let x = |ply: usize| MARGIN + (ply - 1) as f64 * (WIDTH - 2.0 * MARGIN) / (last - 1) as f64;
    let y = |score: i32| {
        HEIGHT / 2.0 - f64::from(score) * (HEIGHT - 2.0 * MARGIN) / f64::from(2 * most)
    };
    let mut svg = String::new();
    let mut add = |line: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "{line}");
    };
    add(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" font-size="12">"#
    ));
    add(format_args!(
        "<title>Black's lead in discs, move by move</title>"
    ));
    add(format_args!(
        r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
    ));
    for score in (-most..=most).step_by((most / 4) as usize) {
        let (y, grey) = (y(score), if score == 0 { "#444444" } else { "#dddddd" });
        let right = WIDTH - MARGIN;
        add(format_args!(
            r#"<line x1="{MARGIN}" x2="{right}" y1="{y:.1}" y2="{y:.1}" stroke="{grey}"/>"#
        ));
        add(format_args!(
            r##"<text x="{:.1}" y="{:.1}" text-anchor="end" fill="#444444">{score:+}</text>"##,
            MARGIN - 6.0,
            y + 4.0
        ));
    }
    for ply in (1..=last).filter(|ply| ply % 10 == 0) {
        let (x, y) = (x(ply), HEIGHT - MARGIN / 2.0);
        add(format_args!(
            r##"<text x="{x:.1}" y="{y:.1}" text-anchor="middle" fill="#444444">{ply}</text>"##
        ));
    }
    let line: Vec<String> = points
        .iter()
        .map(|point| format!("{:.1},{:.1}", x(point.ply), y(point.score)))
        .collect();
    add(format_args!(
        r##"<polyline fill="none" stroke="#1f77b4" stroke-width="2" points="{}"/>"##,
        line.join(" ")
    ));
    for point in points {
        let (radius, colour) = if point.is_turning_point {
            (5, "#d62728")
        } else {
            (3, "#1f77b4")
        };
        add(format_args!(
            r#"<circle cx="{:.1}" cy="{:.1}" r="{radius}" fill="{colour}"><title>{}</title></circle>"#,
            x(point.ply),
            y(point.score),
            point.title
        ));
    }
    add(format_args!("</svg>"));
    svg
}
