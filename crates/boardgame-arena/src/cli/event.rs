//! What `match` and `tournament` have in common: playing, keeping, showing.

use std::collections::HashSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};

use super::output::{OutputArgs, Recorder};
use super::{Failure, json};
use crate::line::GameLine;
use crate::stats::Elo;
use crate::{Contest, Journal, JournalError, Played, Settings, Shard, Slot, Standing, Tournament};

/// Plays what is left of a tournament and returns how it stands at the end.
pub(crate) fn run<G: Contest>(
    tournament: &Tournament<G>,
    board: &G,
    settings: &Settings,
    standing: Standing,
    output: &OutputArgs,
    out: &mut impl Write,
) -> Result<Standing, Failure> {
    let names: Vec<_> = tournament.contenders.iter().map(|c| c.name()).collect();
    let mut keeper = Keeper {
        names: &names,
        standing,
        journal: None,
        recorder: None,
        done: HashSet::new(),
        shard: tournament.shard,
        kept: 0,
        bar: bar(tournament.shard.count(tournament.schedule.games())),
    };
    keeper.open(tournament, board, settings, output)?;
    if keeper.standing.finished() {
        return keeper.finish();
    }
    let mut failed = None;
    tournament.run(&keeper.done.clone(), |slot, played| {
        // What is shown of a game is safe already.
        let kept = keeper.keep(slot, &played).and_then(|()| {
            if output.json {
                out.write_all(GameLine::new(&slot, &names, &played).write().as_bytes())?;
                out.flush()?;
            }
            keeper.count(slot, played)
        });
        match kept {
            Err(failure) => {
                failed.get_or_insert(failure);
                ControlFlow::Break(())
            }
            Ok(()) if keeper.standing.finished() => ControlFlow::Break(()),
            Ok(()) => ControlFlow::Continue(()),
        }
    });
    match failed {
        Some(failure) => Err(failure),
        None => keeper.finish(),
    }
}

struct Keeper<'a, G: Contest> {
    names: &'a [&'a str],
    standing: Standing,
    journal: Option<(Journal, std::path::PathBuf)>,
    recorder: Option<Recorder<G>>,
    done: HashSet<u64>,
    shard: Shard,
    /// Games that are in the standing or wait for earlier ones.
    kept: u64,
    bar: ProgressBar,
}

impl<G: Contest> Keeper<'_, G> {
    /// Opens the files, and takes in the games of the journal.
    fn open(
        &mut self,
        tournament: &Tournament<G>,
        board: &G,
        settings: &Settings,
        output: &OutputArgs,
    ) -> Result<(), Failure> {
        let mut games = Vec::new();
        if let Some(path) = &output.journal {
            let schedule = &tournament.schedule;
            let wants_games = output.record.is_some();
            let journal = Journal::open(path, settings, schedule, board, |slot, played| {
                if self.done.insert(slot.number) {
                    self.kept += 1;
                    self.standing.add(&slot, &played);
                    if wants_games {
                        games.push((slot, played));
                    }
                }
            });
            let journal = journal.map_err(|error| match error {
                JournalError::Io(error) => Failure::write(path, error),
                other => Failure::read(path, other),
            })?;
            self.journal = Some((journal, path.clone()));
        }
        if let Some(path) = &output.record {
            let mut recorder = Recorder::new(path, !self.done.is_empty())?;
            for (slot, played) in games {
                recorder.add(self.names, slot, played)?;
            }
            self.recorder = Some(recorder);
        }
        self.show();
        Ok(())
    }

    /// Writes a game to the journal.
    fn keep(&mut self, slot: Slot, played: &Played<G>) -> Result<(), Failure> {
        match &mut self.journal {
            Some((journal, path)) => journal
                .add(&slot, self.names, played)
                .map_err(|error| Failure::write(path, error)),
            None => Ok(()),
        }
    }

    /// Takes a game into the standing.
    fn count(&mut self, slot: Slot, played: Played<G>) -> Result<(), Failure> {
        self.standing.add(&slot, &played);
        self.kept += 1;
        self.show();
        match &mut self.recorder {
            Some(recorder) => recorder.add(self.names, slot, played),
            None => Ok(()),
        }
    }

    fn show(&self) {
        if self.bar.is_hidden() {
            return;
        }
        if !self.shard.is_whole() {
            // The games of the other parts are missing, so there is no score.
            return self.bar.set_position(self.kept);
        }
        self.bar.set_position(self.standing.games());
        let [score] = self.standing.scores() else {
            return;
        };
        let (wdl, pairs) = (score.wdl(), &score.pairs);
        let mut text = format!("+{} ={} -{}", wdl.wins, wdl.draws, wdl.losses);
        let elo = score.estimate().map(|estimate| estimate.elo());
        if let Some(elo) = elo.filter(|elo| !matches!(elo, Elo::TooFew(_))) {
            text += &format!("  Elo {elo}");
        }
        if let Some(sprt) = self.standing.sprt() {
            text += &format!("  LLR {:.2}", sprt.llr(pairs));
        }
        self.bar.set_message(text);
    }

    fn finish(mut self) -> Result<Standing, Failure> {
        self.bar.finish_and_clear();
        if let Some((journal, path)) = &mut self.journal {
            journal
                .sync()
                .map_err(|error| Failure::write(path, error))?;
        }
        if let Some(recorder) = self.recorder {
            recorder.finish()?;
        }
        Ok(self.standing)
    }
}

/// A bar on the terminal's error output; nothing if that is no terminal.
fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg} {eta}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// Writes the result.
pub(crate) fn write_result<G: Contest>(
    tournament: &Tournament<G>,
    standing: &Standing,
    ratings: Option<&super::table::Table>,
    output: &OutputArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if !tournament.shard.is_whole() {
        return write_part(tournament, output, out);
    }
    let names: Vec<_> = tournament.contenders.iter().map(|c| c.name()).collect();
    if output.json {
        let result = json::result(&names, standing, ratings);
        writeln!(out, "{result}")?;
    } else {
        if let Some(table) = ratings {
            write!(out, "{table}")?;
        }
        write!(out, "{}", super::text::Report::new(&names, standing))?;
    }
    out.flush()?;
    Ok(())
}

/// Says where the games of one part are, in place of a result.
fn write_part<G: Contest>(
    tournament: &Tournament<G>,
    output: &OutputArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (shard, games) = (
        tournament.shard,
        tournament.shard.count(tournament.schedule.games()),
    );
    let journal = output.journal.as_deref().unwrap_or_else(|| Path::new(""));
    if output.json {
        let part = serde_json::json!({
            "shard": shard.to_string(),
            "games": games,
            "journal": journal.to_string_lossy(),
        });
        writeln!(out, "{part}")?;
    } else {
        let journal = journal.display();
        writeln!(
            out,
            "part {shard}: {games} games in {journal}; `merge` joins the parts"
        )?;
    }
    out.flush()?;
    Ok(())
}
