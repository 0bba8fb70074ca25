//! What of a record another format has no place for.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, iter};

use boardgame_core::Side;

use crate::record::{Info, NodeId, Note, Played, Record, Text, TimeControl, Tree};

/// Something of a record that is not in what was written of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What it is.
    pub what: Lost,
    /// How often.
    pub count: usize,
}

/// What can be lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lost {
    /// The size of the board.
    Board,
    /// Moves of the main line.
    Moves,
    /// Variations.
    Variations,
    /// Nodes without a move.
    EmptyNodes,
    /// Stones that are put on the board or taken off it, and whose turn it is then.
    Setups,
    /// Comments and names of positions.
    Comments,
    /// Signs and texts on the board.
    Marks,
    /// The times of moves.
    Times,
    /// The evaluations of moves.
    Evaluations,
    /// What is said of the game as a whole: a player's name, the event.
    Field(&'static str),
    /// A property that the record keeps for another format.
    Property(String),
}

/// What is in `record` and not in `kept`, which was written from it and read again.
pub(super) fn between(record: &Record, kept: &Record) -> Vec<Loss> {
    let mut losses = Losses(Vec::new());
    if record.grid != kept.grid {
        losses.add(Lost::Board, 1);
    }
    losses.info(record, kept);
    losses.tree(&record.tree, &kept.tree);
    losses.0.sort_by(|a, b| a.what.cmp(&b.what));
    losses.0
}

struct Losses(Vec<Loss>);

/// Where a node of a record is in what was kept of it.
#[derive(Clone, Copy, Default)]
struct Place {
    /// The node that it became.
    kept: Option<NodeId>,
    /// Whether it is on the main line.
    is_main: bool,
}

/// The children of each node that were not found yet.
struct Children<'a> {
    tree: &'a Tree,
    taken: Vec<bool>,
    /// The first child that was not.
    next: Vec<Option<NodeId>>,
}

impl<'a> Children<'a> {
    fn of(tree: &'a Tree) -> Self {
        let mut next = alloc::vec![None; tree.len()];
        for node in tree.nodes() {
            next[node.index()] = tree.first_child(node);
        }
        Self {
            tree,
            taken: alloc::vec![false; tree.len()],
            next,
        }
    }

    /// Finds a child with this move. Children come in the order of the tree most often, so the next
    /// one is tried first.
    fn take(&mut self, parent: NodeId, played: Option<Played>) -> Option<NodeId> {
        let from = self.next[parent.index()]?;
        let mut rest = iter::successors(Some(from), |&id| self.tree.next_sibling(id));
        let found = rest.find(|&id| !self.taken[id.index()] && self.tree.played(id) == played)?;
        self.taken[found.index()] = true;
        if found == from {
            let mut after = iter::successors(Some(from), |&id| self.tree.next_sibling(id));
            self.next[parent.index()] = after.find(|id| !self.taken[id.index()]);
        }
        Some(found)
    }
}

impl Losses {
    fn add(&mut self, what: Lost, count: usize) {
        match self.0.iter_mut().find(|loss| loss.what == what) {
            Some(loss) => loss.count += count,
            None => self.0.push(Loss { what, count }),
        }
    }

    fn info(&mut self, record: &Record, kept: &Record) {
        let (texts, kept_texts) = (texts(&record.info), texts(&kept.info));
        for ((name, text), (_, other)) in texts.into_iter().zip(kept_texts) {
            // A file may have the same text in another character set.
            let same = text == other || record.text(text) == kept.text(other);
            if !same && !text.is_empty() {
                self.add(Lost::Field(name), 1);
            }
        }
        let (info, other) = (&record.info, &kept.info);
        let (result, kept_result) = (&info.result, &other.result);
        let reason = result.reason.is_some() && result.reason != kept_result.reason;
        let margin = result.margin.is_some_and(|margin| {
            kept_result
                .margin
                .is_none_or(|kept| !margin.same_value(kept))
        });
        let outcome = result.outcome.is_some() && result.outcome != kept_result.outcome;
        if outcome || reason || margin {
            self.add(Lost::Field("the result"), 1);
        }
        if !info.opening.offered.is_empty() && info.opening.offered != other.opening.offered {
            self.add(Lost::Field("the fifth moves that were offered"), 1);
        }
        let none = TimeControl::default();
        let clocks = info.clocks.iter().zip(&other.clocks);
        if clocks
            .into_iter()
            .any(|(clock, kept)| *clock != none && clock != kept)
        {
            self.add(Lost::Field("the time control"), 1);
        }
    }

    fn tree(&mut self, tree: &Tree, kept: &Tree) {
        let mut places = alloc::vec![Place::default(); tree.len()];
        let mut children = Children::of(kept);
        for node in tree.nodes() {
            let notes = tree.notes(node);
            let Some(parent) = tree.parent(node) else {
                places[node.index()] = Place {
                    kept: Some(node),
                    is_main: true,
                };
                self.notes(notes, kept.notes(node));
                continue;
            };
            let above = places[parent.index()];
            let played = tree.played(node);
            let is_main = above.is_main && tree.first_child(parent) == Some(node);
            let mut found = above.kept.and_then(|above| children.take(above, played));
            match (found, above.kept) {
                (Some(found), _) => self.notes(notes, kept.notes(found)),
                (None, Some(_)) if played.is_none() => {
                    self.add(Lost::EmptyNodes, 1);
                    self.notes(notes, &[]);
                    // What follows a node that is left out can follow the one before it.
                    found = above.kept;
                }
                (None, above) => {
                    // The main line counts by its moves, a variation as a whole.
                    if is_main {
                        self.add(Lost::Moves, 1);
                    } else if above.is_some() {
                        self.add(Lost::Variations, 1);
                    }
                    self.notes(notes, &[]);
                }
            }
            places[node.index()] = Place {
                kept: found,
                is_main,
            };
        }
    }

    fn notes(&mut self, notes: &[Note], kept: &[Note]) {
        for note in notes {
            let same = |other: &Note| match (note, other) {
                (Note::Eval(eval), Note::Eval(other)) => eval.same_value(*other),
                _ => note == other,
            };
            if kept.iter().any(same) {
                continue;
            }
            let what = match note {
                Note::Name(_) | Note::Comment(_) => Lost::Comments,
                Note::Setup { .. } | Note::Turn(_) => Lost::Setups,
                Note::Time(_) | Note::TimeLeft(..) => Lost::Times,
                Note::Eval(_) => Lost::Evaluations,
                Note::Mark { .. } | Note::Label { .. } => Lost::Marks,
                Note::Property(property) => Lost::Property(property.name().to_string()),
            };
            self.add(what, 1);
        }
    }
}

/// The texts that say something of the game, and what they are.
fn texts(info: &Info) -> [(&'static str, &Text); 22] {
    let [black, white] = Side::BOTH.map(|side| &info.players[side.index()]);
    [
        ("Black's name", &black.name),
        ("Black's rank", &black.rank),
        ("Black's team", &black.team),
        ("White's name", &white.name),
        ("White's rank", &white.rank),
        ("White's team", &white.team),
        ("the event", &info.event),
        ("the round", &info.round),
        ("the place", &info.place),
        ("the date", &info.date),
        ("the title", &info.title),
        ("the rules", &info.rules),
        ("the opening's name", &info.opening.name),
        ("the opening's rule", &info.opening.rule),
        ("the swaps", &info.opening.swap),
        ("the result's words", &info.result.text),
        ("the comment on the game", &info.comment),
        ("the annotator", &info.annotator),
        ("the user", &info.user),
        ("the source", &info.source),
        ("the copyright", &info.copyright),
        ("the program", &info.program),
    ]
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count;
        let plural = |one: &str, many: &str| {
            alloc::format!("{count} {}", if count == 1 { one } else { many })
        };
        match &self.what {
            Lost::Board => f.write_str("the size of the board"),
            Lost::Moves => f.write_str(&plural("move", "moves")),
            Lost::Variations => f.write_str(&plural("variation", "variations")),
            Lost::EmptyNodes => f.write_str(&plural("node without a move", "nodes without a move")),
            Lost::Setups => f.write_str(&plural("set-up", "set-ups")),
            Lost::Comments => f.write_str(&plural("comment", "comments")),
            Lost::Marks => f.write_str(&plural("mark", "marks")),
            Lost::Times => f.write_str(&plural("time", "times")),
            Lost::Evaluations => f.write_str(&plural("evaluation", "evaluations")),
            Lost::Field(name) => f.write_str(name),
            Lost::Property(name) => {
                f.write_str(&plural("property", "properties"))?;
                write!(f, " {name}")
            }
        }
    }
}
