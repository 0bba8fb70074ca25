//! The loop on a real terminal: events in, effects out, the terminal as it was at the end.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use boardgame_session::Phase;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

use super::input::{Effect, Input};
use super::words::Words;
use super::{App, ScreenGame, Start, draw};
use crate::judge::Judge;
use crate::keep::Shelf;
use crate::records::saved;
use crate::saver::{Saver, Saving, write_game};
use crate::{Engines, Failure, Kit};

/// How often time is told.
const TICK: Duration = Duration::from_millis(200);

/// Where the board's effects go besides the terminal; by default nowhere.
#[derive(Default)]
pub(crate) struct World {
    /// Where games are kept for `--resume`.
    pub(crate) shelf: Shelf,
    /// A file to which every change is saved too.
    pub(crate) save: Option<PathBuf>,
    /// What saves when that is asked for.
    pub(crate) saver: Saver,
    /// Where choices are remembered.
    pub(crate) memory: Option<PathBuf>,
}

/// Plays on the terminal until somebody quits. Returns how to go on with an unfinished game
/// that was kept, in the language of the board.
pub(crate) fn run<G: ScreenGame>(
    start: Start<G>,
    kit: Kit<G>,
    mut world: World,
) -> Result<Option<&'static str>, Failure> {
    let mouse = start.mouse;
    let (sender, inputs) = mpsc::channel();
    let hands = Hands::new(kit, &sender);
    let screen = Screen::open(mouse)?;
    read_events(sender);
    let played = play(start, hands, &mut world, &inputs);
    drop(screen);
    let app = played?;
    let session = app.session();
    let unfinished = session.phase() != Phase::Ready && session.outcome().is_none();
    let kept = world.shelf.finish(unfinished);
    if let Some(path) = world.save.as_ref().filter(|_| app.keeps) {
        write_game(path, &session.save()).map_err(|why| Failure::write(path, why))?;
    }
    Ok(kept.then_some(Words::of(app.lang).kept))
}

/// Those who work for the board.
struct Hands<G> {
    engines: Engines<G>,
    judge: Judge<G>,
}

impl<G: ScreenGame> Hands<G> {
    fn new(kit: Kit<G>, sender: &Sender<Input>) -> Self {
        // If the board has gone, so has the need for an answer.
        let [answers, progress, judged] = [(); 3].map(|()| sender.clone());
        Self {
            engines: Engines::observed(
                kit,
                move |command| drop(answers.send(Input::Answer(command))),
                move |seen| drop(progress.send(Input::Progress(seen))),
            ),
            judge: Judge::new(kit, move |found| drop(judged.send(Input::Judged(found)))),
        }
    }
}

fn play<G: ScreenGame>(
    start: Start<G>,
    mut hands: Hands<G>,
    world: &mut World,
    inputs: &Receiver<Input>,
) -> Result<App<G>, Failure> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let (mut app, effects) = App::new(start);
    let area = terminal.size()?;
    let mut effects = effects;
    effects.extend(app.handle(Input::Resize(area.width, area.height)));
    let ended = end_by_signal();
    let mut now = Instant::now();
    loop {
        let mut quit = false;
        // What was done may bring something to say at once.
        while !effects.is_empty() {
            let mut next = Vec::new();
            for effect in effects {
                match carry_out(effect, &mut hands, world)? {
                    Done::Nothing => {}
                    Done::Quit => quit = true,
                    Done::Say(input) => next.extend(app.handle(input)),
                }
            }
            effects = next;
        }
        if quit {
            return Ok(app);
        }
        terminal.draw(|frame| draw(&app, frame))?;
        let first = match inputs.recv_timeout(TICK) {
            Ok(input) => Some(input),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Input::End),
        };
        let ms = now.elapsed().as_millis() as u64;
        now += Duration::from_millis(ms);
        effects = app.handle(Input::Time(ms));
        if ended.load(Ordering::Relaxed) {
            effects.extend(app.handle(Input::End));
        }
        // A mouse that moves says so often; all of it is seen before anything is drawn again.
        for input in first.into_iter().chain(inputs.try_iter()) {
            effects.extend(app.handle(input));
        }
    }
}

/// What carrying out an effect comes to.
enum Done {
    Nothing,
    Quit,
    Say(Input),
}

fn carry_out<G: ScreenGame>(
    effect: Effect<G>,
    hands: &mut Hands<G>,
    world: &mut World,
) -> Result<Done, Failure> {
    let mut out = io::stdout();
    match effect {
        Effect::Start(job) => hands.engines.start(job),
        Effect::Hurry(ticket) => hands.engines.hurry(ticket),
        Effect::Forget(ticket) => hands.engines.forget(ticket),
        Effect::Judge(positions) => positions.into_iter().for_each(|one| hands.judge.ask(one)),
        Effect::Keep(text) => return Ok(keep(&text, world)),
        Effect::TakeUp => world.shelf.take_up(),
        Effect::Save(path, text) => {
            let fault = match world.saver.save(&path, &text) {
                Ok(Saving::Done) => None,
                Ok(Saving::Occupied) => Some("it exists and is no saved game".to_string()),
                Err(why) => Some(why),
            };
            return Ok(Done::Say(Input::Saved { path, fault }));
        }
        Effect::Load(path) => {
            let text = saved::open(&path, G::NAME);
            return Ok(Done::Say(Input::Loaded { path, text }));
        }
        Effect::Remember(choices) => {
            // To be asked again next time is no reason to stop now.
            if let Some(path) = &world.memory {
                crate::memory::write(path, &choices);
            }
        }
        Effect::Copy(text) => execute!(out, CopyToClipboard::to_clipboard_from(text))?,
        Effect::Mouse(true) => execute!(out, EnableMouseCapture)?,
        Effect::Mouse(false) => execute!(out, DisableMouseCapture)?,
        Effect::Quit => return Ok(Done::Quit),
    }
    Ok(Done::Nothing)
}

/// Keeps the game, so that nothing played is lost however the program ends.
fn keep(text: &str, world: &mut World) -> Done {
    let kept = world.shelf.keep(text);
    let saved = match &world.save {
        Some(path) => write_game(path, text),
        None => Ok(()),
    };
    match kept.map_err(|error| error.to_string()).and(saved) {
        Ok(()) => Done::Nothing,
        Err(why) => Done::Say(Input::NotKept(why)),
    }
}

/// The terminal in the state that a full screen needs, until it is dropped.
struct Screen;

impl Screen {
    fn open(mouse: bool) -> io::Result<Self> {
        restore_on_panic(thread::current().id());
        enable_raw_mode()?;
        let screen = Self;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableBracketedPaste,
            cursor::Hide
        )?;
        if mouse {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Makes the terminal as it was. What cannot be written cannot be helped.
fn restore() {
    let mut out = io::stdout();
    let _ = execute!(
        out,
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = out.flush();
}

/// A panic of the board restores the terminal before it is reported. One of an engine's thread
/// costs its answer and no more: a report would be written across the board.
fn restore_on_panic(board: ThreadId) {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if thread::current().id() == board {
            restore();
            report(info);
        }
    }));
}

/// Reads the terminal on a thread of its own.
fn read_events(inputs: Sender<Input>) {
    let read = move || {
        loop {
            let input = match event::read() {
                Ok(Event::Key(key)) => Input::Key(key),
                Ok(Event::Mouse(mouse)) => Input::Mouse(mouse),
                Ok(Event::Paste(text)) => Input::Paste(text),
                Ok(Event::Resize(width, height)) => Input::Resize(width, height),
                Ok(Event::FocusGained | Event::FocusLost) => continue,
                // The terminal has gone.
                Err(_) => Input::End,
            };
            let last = matches!(input, Input::End);
            if inputs.send(input).is_err() || last {
                break;
            }
        }
    };
    let _ = thread::Builder::new().name("events".into()).spawn(read);
}

/// Set when the system asks the program to end.
fn end_by_signal() -> Arc<AtomicBool> {
    let ended = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [
        signal_hook::consts::SIGTERM,
        signal_hook::consts::SIGHUP,
        signal_hook::consts::SIGINT,
    ] {
        // Without it the signal ends the program as it always did.
        let _ = signal_hook::flag::register(signal, Arc::clone(&ended));
    }
    ended
}
