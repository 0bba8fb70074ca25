//! The graph of a game's scores, as an SVG picture.

use std::fmt::{self, Write};

/// What is drawn.
pub(crate) struct Graph {
    /// The names of Black and of White.
    pub(crate) players: [String; 2],
    /// The moves, from the first one on.
    pub(crate) points: Vec<Point>,
    /// The largest score that there can be.
    pub(crate) most: i32,
}

/// A point of the graph.
pub(crate) struct Point {
    /// The number of the move, from 1.
    pub(crate) number: usize,
    /// The score after it in discs, in Black's view.
    pub(crate) score: i32,
    /// What is shown when the pointer rests on it.
    pub(crate) title: String,
    /// Whether the score is exact.
    pub(crate) is_exact: bool,
    /// Whether the move changed who wins.
    pub(crate) is_turning_point: bool,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 44.0;
const LINE: &str = "#1f77b4";
const TURNING: &str = "#d62728";

impl Graph {
    /// The picture: time to the right, Black's lead upwards.
    pub(crate) fn svg(&self) -> String {
        let mut svg = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut svg);
        svg
    }

    fn write(&self, svg: &mut String) -> fmt::Result {
        writeln!(
            svg,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" font-size="12" fill="#444444">"##
        )?;
        let [black, white] = self.players.each_ref().map(|name| escaped(name));
        writeln!(
            svg,
            "<title>Black's lead in discs, move by move. {black}, {white}</title>"
        )?;
        writeln!(
            svg,
            r##"<rect width="100%" height="100%" fill="#ffffff"/>"##
        )?;
        writeln!(svg, r#"<text x="{MARGIN}" y="16">{black}</text>"#)?;
        let below = HEIGHT - 8.0;
        writeln!(svg, r#"<text x="{MARGIN}" y="{below}">{white}</text>"#)?;
        self.legend(svg)?;
        self.axes(svg)?;
        let line: Vec<String> = self
            .points
            .iter()
            .map(|point| format!("{:.1},{:.1}", self.x(point.number), self.y(point.score)))
            .collect();
        writeln!(
            svg,
            r#"<polyline fill="none" stroke="{LINE}" stroke-width="2" points="{}"/>"#,
            line.join(" ")
        )?;
        for point in &self.points {
            let (x, y) = (self.x(point.number), self.y(point.score));
            dot(
                svg,
                (x, y),
                point.is_exact,
                point.is_turning_point,
                &escaped(&point.title),
            )?;
        }
        writeln!(svg, "</svg>")
    }

    /// What the dots mean, in the bottom right corner.
    fn legend(&self, svg: &mut String) -> fmt::Result {
        let kinds = [
            ("estimate", false, false),
            ("exact", true, false),
            ("turning point", true, true),
        ];
        let mut x = WIDTH - MARGIN - 250.0;
        for (name, is_exact, is_turning) in kinds {
            dot(svg, (x, HEIGHT - 12.0), is_exact, is_turning, name)?;
            let (right, y) = (x + 9.0, HEIGHT - 8.0);
            writeln!(svg, r#"<text x="{right}" y="{y}">{name}</text>"#)?;
            x += 80.0;
        }
        Ok(())
    }

    /// Lines for scores, with their numbers, and the numbers of moves.
    fn axes(&self, svg: &mut String) -> fmt::Result {
        let most = self.height();
        for score in (-most..=most).step_by((most / 4) as usize) {
            let (y, grey) = (
                self.y(score),
                if score == 0 { "#444444" } else { "#dddddd" },
            );
            let right = WIDTH - MARGIN;
            writeln!(
                svg,
                r#"<line x1="{MARGIN}" x2="{right}" y1="{y:.1}" y2="{y:.1}" stroke="{grey}"/>"#
            )?;
            let (left, y) = (MARGIN - 6.0, y + 4.0);
            writeln!(
                svg,
                r#"<text x="{left:.1}" y="{y:.1}" text-anchor="end">{score:+}</text>"#
            )?;
        }
        for number in (1..=self.last()).filter(|number| number % 10 == 0) {
            let (x, y) = (self.x(number), HEIGHT - MARGIN + 16.0);
            writeln!(
                svg,
                r#"<text x="{x:.1}" y="{y:.1}" text-anchor="middle">{number}</text>"#
            )?;
        }
        Ok(())
    }

    /// The score at the upper end: a multiple of eight that all points lie below.
    fn height(&self) -> i32 {
        let most = self.points.iter().map(|point| point.score.abs()).max();
        let most = most.unwrap_or(0).min(self.most);
        ((most + 7) / 8 * 8).max(8)
    }

    fn last(&self) -> usize {
        let last = self.points.iter().map(|point| point.number).max();
        last.unwrap_or(1).max(2)
    }

    fn x(&self, number: usize) -> f64 {
        let step = (WIDTH - 2.0 * MARGIN) / (self.last() - 1) as f64;
        MARGIN + (number - 1) as f64 * step
    }

    fn y(&self, score: i32) -> f64 {
        let disc = (HEIGHT - 2.0 * MARGIN) / f64::from(2 * self.height());
        HEIGHT / 2.0 - f64::from(score) * disc
    }
}

/// A dot: full if it is exact, hollow otherwise; larger and red if it is a turning point.
fn dot(
    svg: &mut String,
    (x, y): (f64, f64),
    is_exact: bool,
    is_turning: bool,
    title: &str,
) -> fmt::Result {
    let (radius, colour) = if is_turning { (5, TURNING) } else { (3, LINE) };
    let fill = if is_exact { colour } else { "#ffffff" };
    writeln!(
        svg,
        r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}" fill="{fill}" stroke="{colour}"><title>{title}</title></circle>"#
    )
}

/// A text in which XML sees no signs of its own, and no characters that it forbids.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(scores: &[i32]) -> Graph {
        let point = |(number, &score): (usize, &i32)| Point {
            number,
            score,
            title: format!("{number}. <a & b>"),
            is_exact: score > 0,
            is_turning_point: score == 3,
        };
        Graph {
            players: ["\"A\" <&>\u{1}".into(), "B".into()],
            points: (1..).zip(scores).map(point).collect(),
            most: 64,
        }
    }

    #[test]
    fn names_and_titles_are_escaped() {
        let svg = graph(&[3, -2]).svg();
        assert!(svg.contains("&quot;A&quot; &lt;&amp;&gt; "), "{svg}");
        assert!(svg.contains("1. &lt;a &amp; b&gt;"), "{svg}");
        assert!(!svg.contains("a & b") && !svg.contains('\u{1}'));
        assert_eq!(svg.matches("<circle").count(), 2 + 3, "and the legend");
    }

    #[test]
    fn all_points_lie_on_the_picture() {
        for scores in [&[0][..], &[64, -64], &[1; 60], &[]] {
            let graph = graph(scores);
            for point in &graph.points {
                let (x, y) = (graph.x(point.number), graph.y(point.score));
                assert!((MARGIN..=WIDTH - MARGIN + 0.1).contains(&x), "{x}");
                assert!((MARGIN - 0.1..=HEIGHT - MARGIN + 0.1).contains(&y), "{y}");
            }
            assert!(graph.svg().trim_end().ends_with("</svg>"));
        }
        // Black's lead is upwards.
        let graph = graph(&[8, -8]);
        assert!(graph.y(8) < graph.y(-8));
    }
}
