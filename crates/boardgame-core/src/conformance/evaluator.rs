//! The laws of evaluators.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Conformance;
use super::kit::{moves, sample};
use super::law::{Broken, Law};
use crate::{Evaluator, Position};

/// How many moves of a position are followed: a state from scratch may be slow.
const MAX_FOLLOWED: usize = 9;

type Verdict<P> = Result<(), Broken<<P as Position>::Move>>;

/// Follows `game` forward and back with `evaluator`, and from `from` on compares its state with
/// one from scratch.
pub(super) fn check<'a, P: Position + 'a, E: Evaluator<P>>(
    kit: &Conformance<'a, P>,
    evaluator: &E,
    game: &[P::Move],
    from: usize,
) -> Verdict<P>
where
    E::State: PartialEq,
{
    let mut position = kit.start.clone();
    let mut state = evaluator.init(&position);
    let mut deltas = Vec::new();
    for ply in 0..=game.len() {
        if ply >= from {
            branches(kit, evaluator, &mut position, &mut state, ply).map_err(|b| b.after(ply))?;
            colours(kit, evaluator, &position).map_err(|b| b.after(ply))?;
        }
        if let Some(&m) = game.get(ply) {
            let delta = position.make(m);
            evaluator.push(&mut state, &position, &delta);
            deltas.push(delta);
        }
    }
    for ply in (from..game.len()).rev() {
        let Some(delta) = deltas.pop() else { break };
        position.unmake(delta);
        evaluator.pop(&mut state, &position, &delta);
        if let Some(detail) = difference(evaluator, &state, &evaluator.init(&position), &position) {
            let broken = Broken::new(Law::PopFollows, detail).after(ply);
            return Err(broken.back_from(game.len()));
        }
    }
    Ok(())
}

/// Follows each move of the position and takes it back.
fn branches<'a, P: Position + 'a, E: Evaluator<P>>(
    kit: &Conformance<'a, P>,
    evaluator: &E,
    position: &mut P,
    state: &mut E::State,
    ply: usize,
) -> Verdict<P>
where
    E::State: PartialEq,
{
    let legal = moves(position);
    let scratch = evaluator.init(position);
    for m in sample(&legal, ply, MAX_FOLLOWED) {
        let text = kit.text(position, m);
        let delta = position.make(m);
        evaluator.push(state, position, &delta);
        if let Some(detail) = difference(evaluator, state, &evaluator.init(position), position) {
            let detail = format!("{text} was pushed: {detail}");
            return Err(Broken::by(Law::PushFollows, m, detail));
        }
        position.unmake(delta);
        evaluator.pop(state, position, &delta);
        if let Some(detail) = difference(evaluator, state, &scratch, position) {
            let detail = format!("{text} was pushed and popped: {detail}");
            return Err(Broken::by(Law::PopFollows, m, detail));
        }
    }
    Ok(())
}

/// How the state differs from one from scratch.
fn difference<P: Position, E: Evaluator<P>>(
    evaluator: &E,
    state: &E::State,
    scratch: &E::State,
    position: &P,
) -> Option<String>
where
    E::State: PartialEq,
{
    let [followed, fresh] = [state, scratch].map(|state| evaluator.score(state, position));
    if state == scratch && followed == fresh {
        return None;
    }
    Some(format!(
        "the state that followed scores {followed}, one from scratch {fresh}{}",
        if followed == fresh {
            ", but they are not equal"
        } else {
            ""
        }
    ))
}

/// Both sides see the same position with the same eyes.
fn colours<'a, P: Position + 'a, E: Evaluator<P>>(
    kit: &Conformance<'a, P>,
    evaluator: &E,
    position: &P,
) -> Verdict<P> {
    let scored = |position: &P| evaluator.score(&evaluator.init(position), position);
    for swapped in kit
        .images
        .iter()
        .filter_map(|image| image.recoloured(position))
    {
        let (ours, theirs) = (scored(position), scored(&swapped));
        if ours != theirs {
            let detail = format!(
                "{} to move scores {ours}, and {theirs} with all colours swapped",
                position.turn()
            );
            return Err(Broken::new(Law::SwappedColours, detail));
        }
    }
    Ok(())
}
