//! Books of openings: what is looked up, files, and whoever plays by one.

use boardgame_core::reversi::{
    Book, BookError, BookMove, Engine, Reversi, Size, SquareSet, WithBook, player,
};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{Board, Move, Position, Rng, Side, Symmetry};

use super::play;

fn moves(position: &Reversi, list: &[(&str, i32)]) -> Vec<BookMove> {
    let of = |&(text, score): &(&str, i32)| BookMove {
        m: position.parse_move(text).unwrap(),
        score,
    };
    list.iter().map(of).collect()
}

/// A book of three positions: the start, one after it, and one after that.
fn small() -> Book {
    let mut book = Book::new(4);
    for (line, list) in [
        ("", &[("f5", 3)][..]),
        ("f5", &[("d6", -1), ("f6", -2), ("f4", -5)]),
        ("f5d6", &[("c3", 4), ("c5", 0)]),
    ] {
        let position = play(line);
        book.insert(&position, &moves(&position, list));
    }
    book
}

fn scores(book: &Book, line: &str) -> Vec<(String, i32)> {
    let position = play(line);
    let moves = book.moves(&position);
    let text = |one: &BookMove| (position.move_text(one.m).to_string(), one.score);
    moves.iter().map(text).collect()
}

#[test]
fn a_position_stands_for_its_images_and_for_both_colours() {
    let book = small();
    let start = scores(&book, "");
    assert_eq!(start.len(), 4, "all four first moves are one: {start:?}");
    let position = play("f5d6");
    for symmetry in Symmetry::ALL {
        let image = position.transform(symmetry);
        let grid = image.grid();
        let expected: Vec<_> = book
            .moves(&position)
            .iter()
            .map(|one| match one.m {
                Move::Place(square) => (Move::Place(symmetry.apply(grid, square)), one.score),
                Move::Pass => (Move::Pass, one.score),
            })
            .collect();
        for image in [image, image.swap_colours()] {
            let found = book.moves(&image);
            let found: Vec<_> = found.iter().map(|one| (one.m, one.score)).collect();
            assert_eq!(found, expected);
        }
    }
    assert!(book.moves(&play("f5d6c3")).is_empty());
    assert!(book.moves(&Reversi::with_size(Size::Six)).is_empty());
}

/// A score that a later position refutes must not stay at the moves that lead there (edax-reversi-AVX,
/// issue 2).
#[test]
fn the_scores_of_a_book_are_those_of_its_best_lines() {
    let mut book = small();
    book.settle();
    // White's d6 loses four discs, so f6 is better, and the start is worth what it is.
    let after_f5 = [("f6", -2), ("d6", -4), ("f4", -5)];
    assert_eq!(scores(&book, "f5"), after_f5.map(|(m, s)| (m.into(), s)));
    assert!(scores(&book, "").iter().all(|&(_, score)| score == 2));
    book.prune(2);
    assert_eq!(scores(&book, "f5").len(), 2);
    assert_eq!(scores(&book, "f5d6"), [("c3".into(), 4)]);
    book.prune(1);
    assert_eq!(
        book.len(),
        2,
        "nothing leads to the third position any more"
    );
}

/// A book has positions behind passes too; programs have crashed for want of them (Egaroucid, issues
/// 101 and 219).
#[test]
fn a_line_goes_on_after_a_pass() {
    // After h1 Black has no move: a1 and h8 hold nothing that White's last disc lets turn.
    let position: Reversi = {
        let mut rng = Rng::new(3);
        loop {
            // The first position of random games after which a move makes the other side pass.
            let mut at = Reversi::new();
            let mut line = Vec::new();
            while let Some(m) = at.random_move(&mut rng) {
                let before = at;
                at.make(m);
                line.push((before, m));
                if at.must_pass() {
                    break;
                }
            }
            if at.must_pass() {
                break line.last().unwrap().0;
            }
        }
    };
    let forcing = position.legal().iter().map(Move::Place).find(|&m| {
        let mut next = position;
        next.make(m);
        next.must_pass()
    });
    let forcing = forcing.unwrap();
    let mut book = Book::new(1);
    book.insert(
        &position,
        &[BookMove {
            m: forcing,
            score: 1,
        }],
    );
    let mut next = position;
    next.make(forcing);
    assert!(book.moves(&next).is_empty());
    next.make(Move::Pass);
    let m = next.legal().iter().map(Move::Place).next().unwrap();
    book.insert(&next, &[BookMove { m, score: 9 }]);
    book.settle();
    assert_eq!(
        book.moves(&position)[0].score,
        9,
        "the same side moves again"
    );
    assert_eq!(book.line(&position)[..3], [forcing, Move::Pass, m]);
}

#[test]
fn a_file_reads_back_and_a_changed_one_does_not() {
    let mut book = small();
    book.settle();
    let file = book.write();
    assert_eq!(Book::read(&file).unwrap(), book);
    let opening = Book::opening();
    assert_eq!(Book::read(&opening.write()).unwrap(), *opening);
    for length in 0..file.len() {
        assert!(Book::read(&file[..length]).is_err(), "{length} bytes");
    }
    for at in 0..file.len() {
        for bit in 0..8 {
            let mut changed = file.clone();
            changed[at] ^= 1 << bit;
            // The seventh byte is for later, the sixth the depth, which may be any.
            let read = Book::read(&changed);
            assert_eq!(read.is_ok(), at == 6 || at == 7, "byte {at}, bit {bit}");
        }
    }
}

/// The file of a book with this body, its check sum right.
fn file_of(body: &[u8]) -> Vec<u8> {
    let sum = body.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mut file = Vec::from(b"BGRB\x01\0\x04\0");
    file.extend(sum.to_le_bytes());
    file.extend(body);
    file
}

#[test]
fn what_is_wrong_in_a_file_is_named() {
    let (f5, d3) = (4 * 8 + 5, 2 * 8 + 3);
    for (body, message) in [
        (&[0][..], "there are no moves"),
        (&[1, f5], "ends after 0 positions"),
        (&[1, f5, 1, 9], "1 bytes follow the last position"),
        (&[1, 0, 1], "a1 encloses no disc"),
        (&[1, 100, 1], "e13 is off the 8x8 board"),
        (&[1, f5, 65], "beyond 64 discs"),
        (&[2, f5, 1, d3, 1], "a move is there twice, or its image"),
        (&[1, f5 | 0x80, 1, 1, 5 * 8 + 5, 2], "line comes to -2"),
    ] {
        let error = Book::read(&file_of(body)).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
    assert!(matches!(
        Book::read(b"BGRW\x01\0\x04\0 and so on").unwrap_err(),
        BookError::Magic { .. }
    ));
}

#[test]
fn no_bytes_make_the_reader_panic() {
    let mut rng = Rng::new(5);
    let good = &Book::opening().write()[16..];
    for _ in 0..2_000 {
        let mut body = good[..good.len().min(400)].to_vec();
        for _ in 0..1 + rng.below(4) {
            let at = rng.below(body.len().max(1) as u32) as usize;
            if let Some(byte) = body.get_mut(at) {
                *byte = rng.next_u64() as u8;
            }
        }
        let _ = Book::read(&file_of(&body));
    }
}

#[test]
fn the_book_of_the_crate_is_small_balanced_and_varied() {
    let book = Book::opening();
    assert!(book.write().len() < 64 << 10);
    assert!(book.len() > 500, "{}", book.len());
    let mut openings = std::collections::HashSet::new();
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut position = Reversi::new();
        while let Some(choice) = book.choose(&position, 1, &mut rng) {
            position.play(choice.m).unwrap();
            assert!(choice.score.abs() <= 8, "{position}: {choice:?}");
        }
        assert!(position.empties().len() <= 54);
        let images = Symmetry::ALL.map(|symmetry| position.transform(symmetry).key());
        openings.insert(images.into_iter().min());
    }
    assert!(openings.len() > 50, "{}", openings.len());
}

/// What the book calls even, a search to another depth does not call lost.
#[test]
fn searches_agree_with_the_book() {
    let book = Book::opening();
    let mut engine = Engine::new(1 << 22);
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let mut position = Reversi::new();
        let mut last = 0;
        while let Some(choice) = book.choose(&position, 1, &mut rng) {
            position.play(choice.m).unwrap();
            last = -choice.score;
        }
        let score = engine.search(&position, &limits, &mut Never).score.raw();
        assert!((score - last).abs() <= 6, "{position}: {score}, not {last}");
    }
}

#[test]
fn a_player_with_a_book_opens_by_its_seed() {
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let game = |seed| {
        let mut player = WithBook::new(Engine::new(1 << 16), Book::opening(), 1, seed);
        let mut position = Reversi::new();
        let mut played = Vec::new();
        for _ in 0..12 {
            let report = player.search(&position, &limits, &mut Never);
            assert_eq!(report.pv.first(), report.best.as_ref());
            let mut line = position;
            assert!(report.pv.iter().all(|&m| line.play(m).is_ok()));
            played.push(report.best.unwrap());
            position.play(report.best.unwrap()).unwrap();
        }
        played
    };
    assert_eq!(game(1), game(1));
    let games: std::collections::HashSet<_> = (0..20).map(game).collect();
    assert!(games.len() > 10, "{}", games.len());
    // Lines that are asked for are searched.
    let mut player = WithBook::new(Engine::new(1 << 16), Book::opening(), 1, 1);
    let lines = Limits {
        lines: Some(2),
        ..limits
    };
    let report = player.search(&Reversi::new(), &lines, &mut Never);
    assert_eq!(report.lines.len(), 2);
    assert!(report.nodes > 0);
}

/// The higher levels begin by the book, which costs them nothing.
#[test]
fn levels_open_by_the_book() {
    for level in 4..=10 {
        let report = player(level, 3).search(&Reversi::new(), &Limits::default(), &mut Never);
        assert_eq!(report.nodes, 0, "level {level}");
    }
    // A position of the middle of a game is in no book.
    let black = SquareSet::from_bits(0x0000_003c_0000_0000);
    let white = SquareSet::from_bits(0x0000_0000_3c00_0000);
    let middle = Reversi::setup(Size::Eight, black, white, Side::Black).unwrap();
    assert!(Book::opening().moves(&middle).is_empty());
}
