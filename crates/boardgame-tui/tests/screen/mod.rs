//! The full-screen board without a terminal: keys and clicks in, characters out.

mod keys;
mod marks;
mod mouse;
mod panel;
mod seeds;
mod sizes;
mod text;

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_core::search::{Greedy, Limits, Never, Random, Searcher};
use boardgame_core::{Move, MoveScorer, Square};
use boardgame_session::{Command, Job, Lang, Phase, Seat, Session, Settings, Task, View};
use boardgame_tui::screen::{App, Choices, Effect, Input, ScreenGame, Start, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// A board, and what it wanted done.
pub(crate) struct Face<G: ScreenGame> {
    pub(crate) app: App<G>,
    pub(crate) effects: Vec<Effect<G>>,
    pub(crate) size: (u16, u16),
}

/// How a board begins: in English, without colours, in ASCII.
pub(crate) fn start<G: ScreenGame>(settings: Settings<G>) -> Start<G> {
    Start {
        usual: settings.start.clone(),
        session: Session::new(settings).unwrap(),
        scores: |_| Vec::new(),
        choices: Choices::default(),
        colour: false,
        locale: "C".to_string(),
        lang: Lang::En,
        kept: None,
        mouse: true,
        seed: 1,
        panel: false,
    }
}

/// Gomoku between two people.
pub(crate) fn gomoku() -> Face<Gomoku> {
    Face::people(Gomoku::new(Rules::default()))
}

/// Reversi between two people, on a terminal with room for squares of two columns.
pub(crate) fn reversi() -> Face<Reversi> {
    let mut face = Face::people(Reversi::new());
    face.resize(60, 16);
    face
}

impl<G: ScreenGame> Face<G> {
    pub(crate) fn new(start: Start<G>) -> Self {
        let (app, effects) = App::new(start);
        let mut face = Self {
            app,
            effects,
            size: (0, 0),
        };
        face.resize(80, 24);
        face
    }

    /// A game of two people that has begun.
    pub(crate) fn people(position: G) -> Self {
        Self::seats(position, [Seat::Human, Seat::Human])
    }

    /// A game that has begun.
    pub(crate) fn seats(position: G, seats: [Seat; 2]) -> Self {
        let settings = Settings {
            seats,
            auto_pass: true,
            ..Settings::new(position)
        };
        let mut begun = start(settings);
        begun.session.handle(Command::Start).unwrap();
        Self::new(begun)
    }

    pub(crate) fn take(&mut self, input: Input) {
        self.effects.extend(self.app.handle(input));
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.take(Input::Resize(width, height));
    }

    /// Presses keys one after the other; a name of a key stands in `<>`.
    pub(crate) fn press(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(c) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let code = match named.and_then(|(name, after)| Some((code(name)?, after))) {
                Some((code, after)) => {
                    rest = after;
                    code
                }
                None => {
                    rest = &rest[c.len_utf8()..];
                    KeyCode::Char(c)
                }
            };
            self.take(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
    }

    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        self.take(Input::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    pub(crate) fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }

    /// Types a line of moves or a command.
    pub(crate) fn line(&mut self, line: &str) {
        self.press(&format!("m{line}<Enter>"));
    }

    /// What the terminal shows, with its colours.
    pub(crate) fn buffer(&self) -> Buffer {
        let (width, height) = self.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(&self.app, frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// What the terminal shows, a row a line.
    pub(crate) fn shown(&self) -> String {
        let (width, height) = self.size;
        let buffer = self.buffer();
        let mut text = String::new();
        for y in 0..height {
            let mut row = String::new();
            for x in 0..width {
                row.push_str(buffer[(x, y)].symbol());
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }

    /// The row of what is shown that holds `part`.
    pub(crate) fn row(&self, part: &str) -> String {
        let shown = self.shown();
        let row = shown.lines().find(|row| row.contains(part));
        row.unwrap_or_else(|| panic!("no {part:?} in\n{shown}"))
            .to_string()
    }

    /// Where `part` stands on the screen, its first character.
    pub(crate) fn find(&self, part: &str) -> (u16, u16) {
        let shown = self.shown();
        for (y, row) in shown.lines().enumerate() {
            if let Some(at) = row.find(part) {
                return (row[..at].chars().count() as u16, y as u16);
            }
        }
        panic!("no {part:?} in\n{shown}")
    }

    pub(crate) fn view(&self) -> View {
        self.app.session().view()
    }

    /// The square of this name.
    pub(crate) fn square(&self, name: &str) -> Square {
        let m = self.app.session().position().parse_move(name).unwrap();
        m.square().unwrap()
    }

    /// The moves of the game.
    pub(crate) fn moves(&self) -> String {
        let moves = self.view().moves;
        moves
            .iter()
            .map(|m| m.text.clone())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The jobs that the board handed out since it was asked last and that are still wanted.
    pub(crate) fn jobs(&mut self) -> Vec<Job<G>> {
        let effects = std::mem::take(&mut self.effects);
        let started = effects.into_iter().filter_map(|effect| match effect {
            Effect::Start(job) => Some(job),
            _ => None,
        });
        let session = self.app.session();
        started
            .filter(|job| session.job(job.ticket).is_some())
            .collect()
    }

    /// Does the engines' work until none is left.
    pub(crate) fn think(&mut self) {
        self.think_with(|job| Box::new(Random::new(job.seed)));
    }

    pub(crate) fn think_with(&mut self, player: impl Fn(&Job<G>) -> Box<dyn Searcher<G>>) {
        loop {
            let jobs = self.jobs();
            if jobs.is_empty() {
                return;
            }
            for job in jobs {
                let report = player(&job).search(&job.position, &Limits::default(), &mut Never);
                let (ticket, m) = (job.ticket, report.best.unwrap());
                self.take(Input::Answer(match job.task {
                    Task::Hint => Command::HintMove { ticket, m },
                    Task::Choice(options) => Command::EngineChoice {
                        ticket,
                        choice: options[0],
                    },
                    _ => Command::EngineMove { ticket, m },
                }));
            }
        }
    }
}

/// A player for tests that wants to win.
pub(crate) fn greedy<G: ScreenGame, S: MoveScorer<G> + 'static>(scorer: S) -> Box<dyn Searcher<G>> {
    Box::new(Greedy::new(scorer, 1))
}

fn code(name: &str) -> Option<KeyCode> {
    Some(match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Tab" => KeyCode::Tab,
        _ => return None,
    })
}

/// Whether the game of a board is over.
pub(crate) fn over<G: ScreenGame>(face: &Face<G>) -> bool {
    face.view().phase == Phase::Over
}

/// The square of a move.
pub(crate) fn at(m: Option<Move>) -> Option<Square> {
    m.and_then(Move::square)
}
