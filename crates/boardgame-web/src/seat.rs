//! What opens the seats of a room: tokens that nobody can guess.

use std::fmt;

use boardgame_session::Player;
use boardgame_wire::Who;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// A token of 128 random bits, as 32 hexadecimal digits.
///
/// It is compared in constant time, and its [`Debug`] does not show it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Token(String);

/// The system has no random numbers.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct NoRandomness;

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub fn random() -> Result<Self, NoRandomness> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(Self(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    /// Whether `text` is this token.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.0.as_bytes().ct_eq(text.as_bytes()).into()
    }

    /// The token itself, for the one whose it is.
    #[must_use]
    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// A random number for a game's choices.
///
/// # Errors
/// If the system gives no random numbers.
pub fn random_seed() -> Result<u64, NoRandomness> {
    getrandom::u64().map_err(|_| NoRandomness)
}

/// A room's code: not a secret, but easy to read out.
///
/// # Errors
/// If the system gives no random numbers.
pub fn random_code() -> Result<String, NoRandomness> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(bytes.iter().map(letter).collect())
}

/// The tokens of a room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    /// Of the one screen, or of each player.
    pub seats: Seats,
    /// Of those who watch.
    pub watch: Token,
}

/// The seats of a room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Seats {
    /// All at one screen.
    One(Token),
    /// Each player at a machine of their own.
    Two {
        /// A token for each player.
        tokens: [Token; 2],
        /// Whether the player has ever come.
        joined: [bool; 2],
    },
}

impl Keys {
    /// New keys.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub fn new(networked: bool) -> Result<Self, NoRandomness> {
        let seats = if networked {
            Seats::Two {
                tokens: [Token::random()?, Token::random()?],
                joined: [false; 2],
            }
        } else {
            Seats::One(Token::random()?)
        };
        let watch = Token::random()?;
        Ok(Self { seats, watch })
    }

    /// What a token opens. Every token is compared, whichever is the right one.
    #[must_use]
    pub fn who(&self, token: &str) -> Option<Who> {
        let watch = self.watch.is(token).then_some(Who::Watcher);
        let seat = match &self.seats {
            Seats::One(own) => own.is(token).then_some(Who::Here),
            Seats::Two { tokens, .. } => {
                let [first, second] = [tokens[0].is(token), tokens[1].is(token)];
                let first = first.then_some(Who::Player(Player::First));
                first.or(second.then_some(Who::Player(Player::Second)))
            }
        };
        seat.or(watch)
    }

    /// The token of `who`.
    #[must_use]
    pub const fn token(&self, who: Who) -> Option<&Token> {
        match (who, &self.seats) {
            (Who::Watcher, _) => Some(&self.watch),
            (Who::Here, Seats::One(token)) => Some(token),
            (Who::Player(player), Seats::Two { tokens, .. }) => Some(&tokens[player.index()]),
            _ => None,
        }
    }

    /// Whether there are several machines at the table.
    #[must_use]
    pub const fn networked(&self) -> bool {
        matches!(self.seats, Seats::Two { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_own_seat_alone() {
        let keys = Keys::new(true).unwrap();
        for who in [
            Who::Player(Player::First),
            Who::Player(Player::Second),
            Who::Watcher,
        ] {
            let token = keys.token(who).unwrap().secret();
            assert_eq!(token.len(), 32, "128 bits");
            assert_eq!(keys.who(token), Some(who));
            assert_eq!(keys.who(&token[..31]), None);
            assert_eq!(keys.who(&format!("{token}0")), None);
        }
        assert_eq!(keys.who(""), None);
        let other = Keys::new(true).unwrap();
        let token = other.token(Who::Watcher).unwrap();
        assert_eq!(keys.who(token.secret()), None);
        assert_eq!(format!("{token:?}"), "Token(..)", "never logged");
    }
}
