//! The steps of a saved game, played again by the rules and by the clock.

use alloc::format;
use alloc::string::{String, ToString};

use super::reader::Reader;
use super::value::{plain_number, player};
use super::{LoadError, Problem};
use crate::opening::Stage;
use crate::round::{Act, Round};
use crate::save::{OFFER, choice_word, ending_word};
use crate::{Choice, Clock, Game, Player, Refused, Session};

/// Plays the steps of all following lines with this key.
pub(super) fn read<G: Game>(
    key: &'static str,
    reader: &mut Reader<'_>,
    session: &mut Session<G>,
) -> Result<(), LoadError> {
    let clock = session.settings.clock;
    while let Some(line) = reader.field_if(key) {
        for word in line.value.split(' ') {
            let round = &mut session.round;
            let number = round.at() + 1;
            let played = if session.started {
                play(round, clock, word)
            } else {
                Err("no game was started".to_string())
            };
            played.map_err(|reason| {
                line.error(Problem::Step {
                    number,
                    found: word.into(),
                    reason,
                })
            })?;
        }
    }
    Ok(())
}

fn play<G: Game>(round: &mut Round<G>, clock: Option<Clock>, word: &str) -> Result<(), String> {
    let timed = word.rsplit_once('@');
    let (word, spent_ms) = timed
        .and_then(|(word, ms)| Some((word, plain_number(ms)?)))
        .ok_or("expected a move and its time, as in h8@1200")?;
    let actor = round.actor().ok_or("the game is over")?;
    let (by, act) = read_act(round, actor, word)?;
    check_time(round, clock, actor, act, spent_ms)?;
    round.elapsed_ms = spent_ms;
    match act {
        Act::Move(m) => round.play(m).map_err(|why| why.to_string())?,
        Act::Choose(choice) => round.choose(choice),
        Act::Offer(square) => round.offer(square),
        Act::Resign | Act::Agree | Act::Flag => round.end(by, act),
    }
    Ok(())
}

/// What the word says, if `actor` or, for an ending, anyone can do it now.
fn read_act<G: Game>(round: &Round<G>, actor: Player, word: &str) -> Result<(Player, Act), String> {
    let choice = Choice::ALL
        .into_iter()
        .find(|&choice| choice_word(choice) == word);
    if let Some(choice) = choice {
        return match round.stage() {
            Stage::Choose { options, .. } if options.contains(&choice) => {
                Ok((actor, Act::Choose(choice)))
            }
            _ => Err("this choice is not offered here".to_string()),
        };
    }
    if let Some(ending) = read_ending(word) {
        return Ok(ending);
    }
    if matches!(round.stage(), Stage::Choose { .. }) {
        return Err("expected a choice of the opening".to_string());
    }
    let offers = matches!(round.stage(), Stage::Offer { .. });
    let text = match (offers, word.strip_prefix(OFFER)) {
        (true, Some(text)) => text,
        (true, None) => return Err("expected a fifth move to offer".to_string()),
        (false, _) => word,
    };
    let position = round.position();
    let m = position.parse_move(text).map_err(|why| why.to_string())?;
    position.check(m).map_err(|why| why.to_string())?;
    if let Some(objection) = round.objection(m) {
        return Err(Refused::Illegal(objection).to_string());
    }
    let act = match m.square() {
        Some(square) if offers => Act::Offer(square),
        _ => Act::Move(m),
    };
    Ok((actor, act))
}

fn read_ending(word: &str) -> Option<(Player, Act)> {
    let (name, ending) = word.split_once('-')?;
    let by = player(name)?;
    let acts = [Act::Resign, Act::Agree, Act::Flag];
    acts.into_iter()
        .find(|&act| ending_word(act) == ending)
        .map(|act| (by, act))
}

/// At the table the flag falls as soon as the time is used up, and never before.
fn check_time<G: Game>(
    round: &Round<G>,
    clock: Option<Clock>,
    actor: Player,
    act: Act,
    spent_ms: u64,
) -> Result<(), String> {
    let left = clock.map(|clock| round.remaining_ms(actor, clock));
    match (act, left) {
        (Act::Flag, None) => Err("the game is played without a clock".to_string()),
        (Act::Flag, Some(left)) if spent_ms < left => {
            Err(format!("the clock leaves {left} ms, more than that"))
        }
        (Act::Flag, Some(_)) | (_, None) => Ok(()),
        (_, Some(left)) if fits(spent_ms, left) => Ok(()),
        (_, Some(left)) => Err(format!("the clock leaves only {left} ms")),
    }
}

/// Whether a game goes on in which so much is spent of the time that is left. A clock that had
/// nothing from the start is noticed only once time passes.
pub(super) const fn fits(spent_ms: u64, left_ms: u64) -> bool {
    spent_ms == 0 || spent_ms < left_ms
}
