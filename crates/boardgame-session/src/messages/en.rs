//! The English wordings.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::Side;
use boardgame_core::gomoku::FoulKind;

use super::{How, Label, Message};
use crate::{Choice, Objection, Refused, Request, Seat};

pub(super) fn message(message: &Message) -> String {
    match message {
        Message::ChooseAndStart => "Choose and start.".to_string(),
        Message::YourMove => "Your move.".to_string(),
        Message::ToMove { side, .. } => format!("{side} to move."),
        Message::PlaceStones { name, left: 1 } => format!("{name} places one more stone."),
        Message::PlaceStones { name, left } => format!("{name} places {left} more stones."),
        Message::ToChoose { name, options } => match options {
            [Choice::Fifths(least), .., Choice::Fifths(most)] => {
                format!("{name} says how many fifth moves will be offered: {least} to {most}.")
            }
            [.., Choice::PlaceTwo] => format!("{name} chooses: White, Black, or two stones more."),
            [.., Choice::Fifths(count)] => {
                format!("{name} chooses: White, Black, or to offer {count} fifth moves.")
            }
            _ => format!("{name} chooses: White or Black."),
        },
        Message::PlaceInCentre { name, stone, side } => {
            let stone = if *stone == Side::Black {
                "black"
            } else {
                "white"
            };
            match side {
                1 => format!("{name} places a {stone} stone in the centre."),
                _ => format!("{name} places a {stone} stone within the central {side}x{side}."),
            }
        }
        Message::OfferFifths { name, left: 1 } => format!("{name} offers one more fifth move."),
        Message::OfferFifths { name, left } => format!("{name} offers {left} more fifth moves."),
        Message::PickFifth { name, offers } => {
            format!("{name} picks Black's fifth move: {}.", offers.join(", "))
        }
        Message::MustPass { side } => format!("{side} has no move. {} goes on.", !*side),
        Message::Thinking { name, seconds: 0 } => format!("{name} is thinking."),
        Message::Thinking { name, seconds } => format!("{name} is thinking ({seconds} s)."),
        Message::EngineWaits { name } => format!("{name} waits to be told to go on."),
        Message::LookingBack { ply, of } => format!("Move {ply} of {of}."),
        Message::BackInGame => "Back in the game.".to_string(),
        Message::Won {
            name,
            side,
            how,
            person,
        } => {
            let end = format!("{side} wins{}.", won(*side, how));
            if *person {
                format!("{end} Congratulations, {name}!")
            } else {
                end
            }
        }
        Message::Drawn { how } => drawn(how),
        Message::Started { name } => format!("A new game. {name} begins with Black."),
        Message::Moved {
            side,
            square,
            turned: 0,
        } => format!("{side} {square}."),
        Message::Moved {
            side,
            square,
            turned,
        } => {
            let discs = if *turned == 1 { "disc" } else { "discs" };
            format!("{side} {square}, turning {turned} {discs}.")
        }
        Message::Passed { side } => format!("{side} has no move and passes."),
        Message::Chose { name, choice } => match choice {
            Choice::TakeWhite => format!("{name} takes White."),
            Choice::TakeBlack => format!("{name} takes Black."),
            Choice::PlaceTwo => format!("{name} places two stones more."),
            Choice::Fifths(1) => format!("{name}: one fifth move will be offered."),
            Choice::Fifths(count) => format!("{name}: {count} fifth moves will be offered."),
        },
        Message::Offered { name, square } => format!("{name} offers {square}."),
        Message::TookBack { plies: 0 } => "Taken back.".to_string(),
        Message::TookBack { plies: 1 } => "One move taken back.".to_string(),
        Message::TookBack { plies } => format!("{plies} moves taken back."),
        Message::Redone { plies: 0 } => "Done again.".to_string(),
        Message::Redone { plies: 1 } => "One move played again.".to_string(),
        Message::Redone { plies } => format!("{plies} moves played again."),
        Message::HintWanted => "Looking for a hint.".to_string(),
        Message::Hinted { square } => format!("Hint: {square}."),
        Message::AnswerNow => "Play now.".to_string(),
        Message::JobCancelled => "Thinking cancelled.".to_string(),
        Message::EngineFailed { name } => format!("No move was found for {name}."),
        Message::Stopped => "Stopped.".to_string(),
        Message::Resumed => "Going on.".to_string(),
        Message::Asked {
            name,
            what: Request::Draw,
        } => format!("{name} offers a draw."),
        Message::Asked {
            name,
            what: Request::TakeBack,
        } => {
            format!("{name} asks to take back.")
        }
        Message::Asked {
            name,
            what: Request::NewGame { swap: false },
        } => format!("{name} asks for another game."),
        Message::Asked {
            name,
            what: Request::NewGame { swap: true },
        } => format!("{name} asks for another game with colours changed."),
        Message::Declined {
            name,
            what: Request::Draw,
        } => format!("{name} declines the draw."),
        Message::Declined {
            name,
            what: Request::TakeBack,
        } => {
            format!("{name} declines the take-back.")
        }
        Message::Declined {
            name,
            what: Request::NewGame { .. },
        } => format!("{name} declines another game."),
        Message::Withdrawn {
            name,
            what: Request::Draw,
        } => {
            format!("{name}'s draw offer is no longer open.")
        }
        Message::Withdrawn {
            name,
            what: Request::TakeBack,
        } => {
            format!("{name} no longer asks to take back.")
        }
        Message::Withdrawn {
            name,
            what: Request::NewGame { .. },
        } => format!("{name} no longer asks for another game."),
        Message::Reopened => "The game goes on.".to_string(),
        Message::Renamed { name } => format!("The name is now {name}."),
        Message::SeatChanged { name, seat } => match seat {
            Seat::Human => format!("A person plays for {name}."),
            Seat::Engine { level, .. } => format!("The computer plays for {name}, level {level}."),
            Seat::Remote => format!("{name} plays at another machine."),
        },
        Message::Connection { up: true } => "Connected again.".to_string(),
        Message::Connection { up: false } => "Connection lost.".to_string(),
        Message::Refused(why) => refused(why),
        Message::Label(which) => label(*which),
    }
}

pub(super) fn refused(why: &Refused) -> String {
    match why {
        Refused::NotStarted => "No game was started yet.".to_string(),
        Refused::AlreadyStarted => "The game was started already.".to_string(),
        Refused::Over => "The game is over.".to_string(),
        Refused::LookingBack => "An earlier position is shown: go back to the game.".to_string(),
        Refused::NotYourTurn { name } => format!("It is {name}'s turn."),
        Refused::EngineToMove { name } => format!("{name} is to move: the computer plays."),
        Refused::MustChoose => "There is something to choose first.".to_string(),
        Refused::NothingToChoose => "There is nothing to choose now.".to_string(),
        Refused::NotOffered { choice } => {
            format!(
                "\"{}\" cannot be chosen now.",
                label(Label::Choice(*choice))
            )
        }
        Refused::Illegal(why) => objection(why),
        Refused::MustPass { side } => format!("{side} has no move and must pass."),
        Refused::NothingToUndo => "There is nothing to take back.".to_string(),
        Refused::NothingToRedo => "There is nothing to play again.".to_string(),
        Refused::NoRedoWithRemote => "Against another machine nothing is played again.".to_string(),
        Refused::NoSuchPly { ply, last } => {
            format!("There is no move {ply}: the game has moves 0 to {last}.")
        }
        Refused::Unconfirmed => "A game is going on. Throw it away?".to_string(),
        Refused::RemoteGameOn => "A game is going on: end or resign it first.".to_string(),
        Refused::AlreadyAsked => "A question is open: answer it first.".to_string(),
        Refused::NothingAsked => "Nothing was asked.".to_string(),
        Refused::NotYoursToAnswer { name } => format!("That is for {name} to answer."),
        Refused::NobodyHere => "Nobody plays at this screen.".to_string(),
        Refused::NotThinking => "The computer is not thinking.".to_string(),
        Refused::NotStopped => "The computer was not stopped.".to_string(),
        Refused::NoHintInOpening => "There are no hints in the opening.".to_string(),
        Refused::HintUnderWay => "A hint is on its way.".to_string(),
        Refused::StaleTicket { ticket } => format!("Job {ticket} is not wanted any more."),
        Refused::WrongAnswer { ticket } => format!("Job {ticket} asked for something else."),
        Refused::EngineIllegal(why) => {
            format!("The computer's move is refused: {}", objection(why))
        }
        Refused::Offline => "The other machine cannot be reached.".to_string(),
        Refused::NotRemote => "Nobody plays at another machine.".to_string(),
        Refused::NotForRemote => "Not for the other machine to ask for.".to_string(),
        Refused::NoSuchOpening { opening } => {
            format!("The opening {opening} cannot be played from this position.")
        }
        Refused::StartIsOver => "The game is over in the start position.".to_string(),
    }
}

pub(super) fn label(label: Label) -> String {
    match label {
        Label::Start => "Start",
        Label::NewGame => "New game",
        Label::SwapAndAgain => "Swap and again",
        Label::TakeBack { count: 0 } => "Take back",
        Label::TakeBack { count } => return format!("Take back ({count})"),
        Label::Redo => "Redo",
        Label::Hint => "Hint",
        Label::Pass => "Pass",
        Label::Resign => "Resign",
        Label::OfferDraw => "Offer a draw",
        Label::Accept => "Yes",
        Label::Decline => "No",
        Label::PlayNow => "Play now",
        Label::Stop => "Stop",
        Label::Resume => "Go on",
        Label::Settings => "Settings",
        Label::Choice(Choice::TakeWhite) => "Take White",
        Label::Choice(Choice::TakeBlack) => "Take Black",
        Label::Choice(Choice::PlaceTwo) => "Place two stones more",
        Label::Choice(Choice::Fifths(1)) => "One fifth move",
        Label::Choice(Choice::Fifths(count)) => return format!("{count} fifth moves"),
        Label::Score => "Score",
        Label::Draws => "Draws",
        Label::Computer => "Computer",
        Label::PlayerOne => "Player 1",
        Label::PlayerTwo => "Player 2",
    }
    .to_string()
}

fn won(side: Side, how: &How) -> String {
    match how {
        How::Rows(rows) => {
            let row = |row: &super::Row| format!("{} {}-{}", number(row.len), row.from, row.to);
            format!(": {}", rows.iter().map(row).collect::<Vec<_>>().join(", "))
        }
        How::Counts { black, white } => match side {
            Side::Black => format!(" {black}-{white}"),
            Side::White => format!(" {white}-{black}"),
        },
        How::Resigned => format!(": {} resigns", !side),
        How::Time => format!(": the time of {} is up", !side),
        How::Agreed | How::Rules => String::new(),
    }
}

fn drawn(how: &How) -> String {
    match how {
        How::Counts { black, white } => format!("Draw {black}-{white}."),
        How::Agreed => "Draw by agreement.".to_string(),
        How::Rows(_) | How::Rules | How::Resigned | How::Time => "Draw.".to_string(),
    }
}

fn objection(why: &Objection) -> String {
    match why {
        Objection::OffBoard => "That is off the board.".to_string(),
        Objection::Taken { square } => format!("{square} is taken."),
        Objection::TurnsNothing { square } => format!("{square} turns no disc."),
        Objection::NoPass => "A pass is not allowed: there is a move.".to_string(),
        Objection::OnlyPass { side } => format!("{side} has no move and must pass."),
        Objection::Forbidden { square, foul, rows } => {
            let foul = match foul {
                FoulKind::Overline => "overline",
                FoulKind::DoubleFour => "double four",
                FoulKind::DoubleThree => "double three",
            };
            format!(
                "{square} is forbidden for Black: {foul} ({}).",
                rows.join(", ")
            )
        }
        Objection::OutsideCentre { side: 1 } => "The first stone goes to the centre.".to_string(),
        Objection::OutsideCentre { side } => {
            format!("This stone must lie within the central {side}x{side}.")
        }
        Objection::NotOffered { square, offers } => {
            format!("{square} was not offered, only {}.", offers.join(", "))
        }
        Objection::SameOffer { square, offered } if square == offered => {
            format!("{square} was offered already.")
        }
        Objection::SameOffer { square, offered } => {
            format!("{square} is the same as {offered}, which was offered already.")
        }
        Objection::Over => "The game is over.".to_string(),
        Objection::Other(text) => text.clone(),
    }
}

fn number(len: usize) -> String {
    match len {
        3 => "three",
        4 => "four",
        5 => "five",
        6 => "six",
        7 => "seven",
        8 => "eight",
        9 => "nine",
        _ => return len.to_string(),
    }
    .to_string()
}
