//! Taking back or playing again several turns at once.

use std::io::Write;

use boardgame_session::{Command, Event, Game};

use super::Face;
use crate::Failure;

impl<G: Game + Send + 'static, W: Write> Face<'_, G, W> {
    /// Gives a command `times` times, or as often as it finds something to do, and says in one
    /// sentence what came of it. To ask for more than there is means all of it.
    pub(super) fn repeat(&mut self, command: &Command, times: usize) -> Result<(), Failure> {
        let mut events = Vec::new();
        for done in 0..times {
            match self.session.handle(command.clone()) {
                Ok(more) => more.into_iter().for_each(|event| add(&mut events, event)),
                Err(why) if done == 0 => return self.refused(&why),
                Err(_) => break,
            }
        }
        self.events(&events)
    }
}

/// Adds an event to those of the turns before, as if all had been one turn.
fn add(events: &mut Vec<Event>, event: Event) {
    let same = |earlier: &Event| std::mem::discriminant(earlier) == std::mem::discriminant(&event);
    let earlier = match event {
        Event::TookBack { .. } | Event::Redone { .. } | Event::LookedBack { .. } => {
            events.iter().position(same)
        }
        _ => None,
    };
    let earlier = earlier.map(|index| events.remove(index));
    events.push(match (earlier, event) {
        (Some(Event::TookBack { plies: before }), Event::TookBack { plies }) => Event::TookBack {
            plies: before + plies,
        },
        (Some(Event::Redone { plies: before }), Event::Redone { plies }) => Event::Redone {
            plies: before + plies,
        },
        // Of positions on the way only the last one is shown.
        (_, event) => event,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_add_up_and_only_the_last_position_looked_at_counts() {
        let mut events = Vec::new();
        for event in [
            Event::TookBack { plies: 2 },
            Event::Reopened,
            Event::TookBack { plies: 1 },
            Event::LookedBack { ply: 3 },
            Event::Redone { plies: 2 },
            Event::LookedBack { ply: 4 },
            Event::Redone { plies: 0 },
        ] {
            add(&mut events, event);
        }
        let expected = [
            Event::Reopened,
            Event::TookBack { plies: 3 },
            Event::LookedBack { ply: 4 },
            Event::Redone { plies: 2 },
        ];
        assert_eq!(events, expected);
    }
}
