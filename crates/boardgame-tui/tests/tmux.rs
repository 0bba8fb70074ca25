//! A real terminal for tests: tmux, its keys, its mouse and what stands on its screen.
#![allow(dead_code, reason = "each package uses its part of it")]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A program in a terminal of its own. Folders for its settings and kept games are its own too.
pub(crate) struct Terminal {
    /// The server's name: another one for each start, since one that ends is not gone at once.
    socket: RefCell<String>,
    home: tempfile::TempDir,
}

/// How long something may take that happens at once on a machine with nothing else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether there is a tmux; without one, tests say that they skip, except where everything must
/// run.
pub(crate) fn is_there() -> bool {
    let there = Command::new("tmux").arg("-V").output().is_ok();
    if !there {
        assert!(std::env::var_os("CI").is_none(), "there is no tmux");
        eprintln!("skipped: there is no tmux");
    }
    there
}

impl Terminal {
    /// A terminal with no program in it yet.
    pub(crate) fn new() -> Self {
        Self {
            socket: RefCell::default(),
            home: tempfile::tempdir().unwrap(),
        }
    }

    /// Starts a program in 80 columns and 24 rows. When it ends, its exit code is shown after
    /// `left-` and what the terminal's settings are after `tty-`.
    pub(crate) fn start(&self, program: &Path, arguments: &str) {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        self.close();
        *self.socket.borrow_mut() = format!("boardgame-{}-{number}", std::process::id());
        let (home, program) = (self.home.path().display(), program.display());
        let script = format!(
            "export XDG_STATE_HOME={home}/state XDG_CONFIG_HOME={home}/config HOME={home}; \
             export RUST_BACKTRACE=0 TERM=tmux-256color LANG=C.UTF-8 LC_ALL=C.UTF-8; \
             before=$(stty -g); {program} {arguments}; echo left-$?; \
             if [ \"$before\" = \"$(stty -g)\" ]; then echo tty-same; else echo tty-changed; fi; \
             exec sleep 600"
        );
        self.tmux(&[
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "sh",
            "-c",
            &script,
        ]);
    }

    /// The folder of the program's files.
    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// Presses keys, as tmux names them.
    pub(crate) fn keys(&self, keys: &[&str]) {
        for key in keys {
            self.tmux(&["send-keys", "-t", "0", key]);
        }
    }

    /// Types a text.
    pub(crate) fn text(&self, text: &str) {
        self.tmux(&["send-keys", "-t", "0", "-l", text]);
    }

    /// Clicks on a place, counted from 0.
    pub(crate) fn click(&self, column: usize, row: usize) {
        let (x, y) = (column + 1, row + 1);
        self.text(&format!("\x1b[<0;{x};{y}M"));
        self.text(&format!("\x1b[<0;{x};{y}m"));
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let (x, y) = (columns.to_string(), rows.to_string());
        self.tmux(&["resize-window", "-t", "0", "-x", &x, "-y", &y]);
    }

    /// What stands on the screen.
    pub(crate) fn screen(&self) -> String {
        let output = self.tmux(&["capture-pane", "-t", "0", "-p"]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Waits until the screen shows `text`.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |screen| screen.contains(text))
    }

    /// Waits until the screen is as it should be; `what` says how.
    pub(crate) fn wait_until(&self, what: &str, done: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if done(&screen) {
                return screen;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "no {what:?} on the screen:\n{screen}"
            );
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// Where a text stands on the screen.
    pub(crate) fn find(&self, text: &str) -> (usize, usize) {
        let screen = self.wait_for(text);
        let rows = screen.lines().enumerate();
        let found = rows.filter_map(|(y, row)| {
            let at = row.find(text)?;
            Some((row[..at].chars().count(), y))
        });
        found.last().expect("it was there a moment ago")
    }

    /// The program has ended with this exit code and left the terminal as it was.
    pub(crate) fn is_restored(&self, code: i32) {
        self.wait_for(&format!("left-{code}"));
        self.wait_for("tty-same");
        let state = self.tmux(&[
            "display-message",
            "-t",
            "0",
            "-p",
            "#{alternate_on} #{mouse_any_flag} #{mouse_all_flag} #{bracket_paste_flag} #{cursor_flag}",
        ]);
        let state = String::from_utf8_lossy(&state.stdout).trim().to_string();
        // An older tmux does not know of pasting, and writes nothing there.
        assert!(
            state.starts_with("0 0 0 ") && state.ends_with('1'),
            "{state}"
        );
        assert!(!state.starts_with("0 0 0 1 "), "{state}");
    }

    /// The process of the program itself.
    pub(crate) fn program(&self, name: &str) -> u32 {
        let output = self.tmux(&["list-panes", "-t", "0", "-F", "#{pane_pid}"]);
        let shell = String::from_utf8_lossy(&output.stdout).trim().to_string();
        let begun = Instant::now();
        loop {
            for entry in std::fs::read_dir("/proc").unwrap().flatten() {
                let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
                // `pid (name) state parent ...`
                let Some((head, tail)) = stat.rsplit_once(')') else {
                    continue;
                };
                let parent = tail.split_whitespace().nth(1);
                if head.ends_with(&format!("({name}")) && parent == Some(shell.as_str()) {
                    return head.split(' ').next().unwrap().parse().unwrap();
                }
            }
            assert!(begun.elapsed() < PATIENCE, "no process {name}");
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// Ends the program without asking it, and the terminal with it; the files stay.
    pub(crate) fn kill(&self, name: &str) {
        let pid = self.program(name).to_string();
        let killed = Command::new("kill").args(["-9", &pid]).status().unwrap();
        assert!(killed.success());
        let begun = Instant::now();
        while Path::new("/proc").join(&pid).exists() {
            assert!(begun.elapsed() < PATIENCE, "{pid} is still there");
            thread::sleep(Duration::from_millis(30));
        }
        self.close();
    }

    /// Closes the terminal.
    pub(crate) fn close(&self) {
        let socket = self.socket.take();
        if !socket.is_empty() {
            let _ = Command::new("tmux")
                .args(["-L", &socket, "kill-server"])
                .output();
        }
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let output = Command::new("tmux")
            .args(["-f", "/dev/null", "-L", &self.socket.borrow()])
            .args(arguments)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {error}");
        output
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.close();
    }
}

/// A square on a screen.
pub(crate) struct Seen {
    pub(crate) name: String,
    /// What stands in it.
    pub(crate) character: char,
    /// Its column and row on the screen.
    pub(crate) place: (usize, usize),
}

/// The squares of the board on a screen, found by the letters above and the numbers beside it.
pub(crate) fn squares(screen: &str) -> Vec<Seen> {
    let rows: Vec<Vec<char>> = screen.lines().map(|row| row.chars().collect()).collect();
    let letters = rows.iter().find(|row| {
        let text: String = row.iter().filter(|c| **c != ' ').take(3).collect();
        text == "abc"
    });
    let Some(letters) = letters else {
        return Vec::new();
    };
    // The panel beside the board begins after its letters.
    let mut columns: Vec<(char, usize)> = Vec::new();
    for (column, &letter) in letters.iter().enumerate().filter(|(_, c)| **c != ' ') {
        if letter != char::from(b'a' + columns.len() as u8) {
            break;
        }
        columns.push((letter, column));
    }
    let mut seen = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        let number: String = row.iter().take(2).collect();
        let Ok(number) = number.trim().parse::<u8>() else {
            continue;
        };
        seen.extend(columns.iter().filter_map(|&(letter, column)| {
            Some(Seen {
                name: format!("{letter}{number}"),
                character: *row.get(column)?,
                place: (column, y),
            })
        }));
    }
    seen
}

/// How many squares of the board on a screen have no stone.
pub(crate) fn empties(screen: &str) -> usize {
    let squares = squares(screen);
    squares
        .iter()
        .filter(|seen| ".+".contains(seen.character))
        .count()
}

/// Plays against the computer by clicks on the first square that shows `free`, until the game has
/// ended.
pub(crate) fn play_to_the_end(terminal: &Terminal, free: char, ended: fn(&str) -> bool) {
    let turn_or_end = |screen: &str| screen.contains("Your move.") || ended(screen);
    let mut shown = terminal.wait_until("a turn or an end", turn_or_end);
    while !ended(&shown) {
        let before = empties(&shown);
        let squares = squares(&shown);
        let square = squares.iter().find(|seen| seen.character == free);
        let (column, row) = square.expect("a free square").place;
        terminal.click(column, row);
        shown = terminal.wait_until("an answer", |screen| {
            empties(screen) < before && turn_or_end(screen)
        });
    }
}

/// An example of the package whose tests run.
pub(crate) fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    folder.join("examples").join(name)
}

/// A program that shows its board, in a terminal of its own; none without a tmux.
pub(crate) fn started(program: &Path, arguments: &str) -> Option<Terminal> {
    if !is_there() {
        return None;
    }
    let terminal = Terminal::new();
    terminal.start(program, arguments);
    terminal.wait_for("[?]Help");
    Some(terminal)
}

/// A program is killed after three moves of two people, and the next one goes on with the game, with
/// its take-backs.
pub(crate) fn goes_on_after_kill_nine(program: &Path, name: &str, moves: [&str; 3]) {
    let arguments = "play --start --white human --glyphs ascii";
    let Some(terminal) = started(program, arguments) else {
        return;
    };
    terminal.text("m");
    terminal.text(&moves.join(" "));
    terminal.keys(&["Enter"]);
    terminal.wait_for(&format!("[{}]", moves[2]));
    terminal.kill(name);
    terminal.start(program, "play --resume --glyphs ascii");
    let shown = terminal.wait_for(&format!("[{}]", moves[2]));
    assert!(shown.contains("White to move."), "{shown}");
    terminal.keys(&["u"]);
    terminal.wait_for(&format!("[{}]", moves[1]));
    terminal.keys(&["q"]);
    terminal.is_restored(0);
}

/// What both programs must do in a terminal: keys, a click, a terminal that is too small for a
/// while, quitting, going on.
pub(crate) fn behaves(program: &Path, name: &str) {
    if !is_there() {
        return;
    }
    let terminal = Terminal::new();
    terminal.start(program, "play --white human --glyphs ascii");
    terminal.wait_for("[ Start ]");
    terminal.keys(&["Enter"]);
    terminal.wait_for("A new game.");
    terminal.keys(&["Right", "Enter"]);
    terminal.wait_for("White to move.");
    terminal.keys(&["?"]);
    terminal.wait_for("Move the cursor");
    terminal.keys(&["Escape"]);
    terminal.wait_until("the board again", |screen| {
        !screen.contains("Move the cursor")
    });
    // Too small for a while.
    terminal.resize(20, 5);
    terminal.wait_for("needed: ");
    terminal.resize(100, 30);
    terminal.wait_for("[q]Quit");
    terminal.resize(80, 24);
    terminal.wait_for("[?]Help");
    terminal.keys(&["q"]);
    terminal.is_restored(0);
    let shown = terminal.screen();
    assert!(shown.contains("play --resume"), "{name}: {shown}");
    terminal.close();
    // Ctrl-C and a signal end it as well.
    for end in ["C-c", "signal"] {
        terminal.start(program, "play --start");
        terminal.wait_for("[?]Help");
        if end == "C-c" {
            terminal.keys(&[end]);
        } else {
            let pid = terminal.program(name).to_string();
            assert!(Command::new("kill").arg(&pid).status().unwrap().success());
        }
        terminal.is_restored(0);
        terminal.close();
    }
}
