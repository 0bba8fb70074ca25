//! The database of RenjuNet (`.rif`): an XML file of tables and games of renju.
//!
//! ```xml
//! <database>
//!   <rules><rule id="1" name="RIF"/></rules>
//!   <players><player id="7" name="Ann" surname="Example" country="2"/></players>
//!   <games>
//!     <game id="1" tournament="4" round="2" rule="1" black="7" white="8" bresult="0.5"
//!           opening="12" alt="k9 g7" swap="1">
//!       <move>h8 i9 i10</move><info>A comment</info>
//!     </game>
//!   </games>
//! </database>
//! ```
//!
//! The tables come first; a [`Reader`] keeps them, and of the games no more than one. What an
//! attribute names by its number is looked up, and the number is kept where a table lacks it.
//! `bresult` is what Black scored: 1, 0.5 or 0. `alt` holds the fifth moves that were offered and
//! not chosen, `swap` which of the offers to swap were taken. Attributes that mean nothing here
//! become [properties](crate::Property) with `RIF` before their names.

mod game;
mod read;
mod tables;
mod xml;

pub use read::{Reader, RifError, RifFault, read};
