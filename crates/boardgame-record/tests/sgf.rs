//! SGF: what is found in the wild, and what is written read back.

use boardgame_core::gomoku::{Gomoku, Rule};
use boardgame_core::{Board, Grid, Notation, Position, Side, Square, Status};
use boardgame_record::{
    Charset, GameKind, GameResult, Mark, Note, Outcome, Played, Property, Reason, Record, Tree, sgf,
};

use crate::shared;

/// The only game of a file.
fn one(file: &[u8]) -> Record {
    let mut games = sgf::read(file);
    let game = games.next().expect("a game").expect("a sound game");
    assert_eq!(games.next(), None);
    let again: Vec<_> = sgf::read(&sgf::write(&game)).collect();
    assert_eq!(again, [Ok(game.clone())]);
    game
}

fn error(file: &[u8]) -> String {
    let mut games = sgf::read(file);
    games.next().unwrap().unwrap_err().to_string()
}

/// The moves of the main line in the game's notation.
fn moves(record: &Record) -> String {
    let notation = match record.game {
        GameKind::Gomoku => Notation::BottomUp,
        GameKind::Reversi => Notation::TopDown,
    };
    let text = |played: Played| match played.m.square() {
        Some(square) => notation.write(record.grid, square).to_string(),
        None => "pass".to_string(),
    };
    record.moves().map(text).collect::<Vec<_>>().join(" ")
}

fn replay(record: &Record) -> Gomoku {
    let replay = record.replay(record.gomoku_start(Rule::Freestyle).unwrap());
    assert_eq!(replay.illegal, None);
    replay.game.position().clone()
}

#[test]
fn a_server_s_game_is_read_as_expected() {
    let Some(file) = shared::read("gomoku/sgf/gomokuquest_plain.sgf") else {
        return;
    };
    let record = one(&file);
    let expected = "h8 i7 i9 j9 g7 j10 j8 i10 g8 i8 g11 h10 g10 g9 h7 h11 k8 h12 h13 i11 k9 f8 f6 \
                    j12";
    assert_eq!(moves(&record), expected);
    assert_eq!(record.player(Side::White).name, ":OyajiBot (1463)");
    let won = Status::Won { side: Side::White };
    assert_eq!(replay(&record).status(), won);
    assert_eq!(record.info.result, won.into());
}

#[test]
fn the_stones_of_an_opening_are_moves_and_their_repetition_is_none() {
    let Some(file) = shared::read("gomoku/sgf/gomokuquest_opening.sgf") else {
        return;
    };
    let record = one(&file);
    assert!(moves(&record).starts_with("h8 h9 j10 i9 g9 "));
    assert_eq!(record.moves().count(), 36);
    // Without the repeated stone Black moves twice, which no rules allow.
    let replay = record.replay(record.gomoku_start(Rule::Freestyle).unwrap());
    assert_eq!(
        replay.illegal.unwrap().to_string(),
        "ply 10: h7 is illegal: it is not Black's turn"
    );
}

#[test]
fn a_renju_game_with_offers_and_text_after_it_is_read_as_expected() {
    let Some(file) = shared::read("gomoku/sgf/rif_5A_gm5.sgf") else {
        return;
    };
    let record = one(&file);
    let points = ["hh", "hg", "jf", "ig", "ie", "kg", "jg", "jh", "ki", "gg"];
    let squares = points.map(|point| {
        let [x, y] = [0, 1].map(|i| point.as_bytes()[i] - b'a');
        Square::new(x, y).into()
    });
    assert!(record.moves().map(|played| played.m).eq(squares));
    let info = &record.info;
    assert_eq!(info.opening.offered, [Square::new(6, 6), Square::new(7, 7)]);
    assert_eq!(info.opening.swap, "NO");
    assert_eq!(record.rule(), Some(Rule::Renju));
    assert_eq!(info.result.outcome, Some(Outcome::Won(Side::White)));
    assert_eq!(info.result.reason, Some(Reason::Resignation));
    assert_eq!(info.clocks[0].main.unwrap().as_secs(), 600);
    assert_eq!(
        (info.players[1].rank.to_str(), info.players[0].rank.to_str()),
        (Some("3d*"), Some("1d "))
    );
    let comment = record.tree.nodes().find_map(|id| record.tree.comment(id));
    assert_eq!(comment.unwrap(), "\n A started observation.\n");
    let root = record.tree.notes(Tree::ROOT);
    for (name, value) in [("GM", "5"), ("KM", "5.5")] {
        assert!(
            root.contains(&Note::Property(Property::new(name, [value]))),
            "{root:?}"
        );
    }
    let last = record.tree.main_line().last().unwrap();
    assert_eq!(
        (record.tree.played(last), record.tree.notes(last)),
        (None, &[][..])
    );
}

#[test]
fn set_ups_of_any_number_of_stones_are_read_as_expected() {
    for (name, stones, turn) in [
        (
            "setup_PL_W_uneven",
            [("hh", 'X'), ("ig", 'X'), ("jh", 'X'), ("ii", 'O')],
            Side::White,
        ),
        (
            "setup_black_to_move",
            [("hh", 'X'), ("ig", 'X'), ("gi", 'O'), ("gh", 'O')],
            Side::Black,
        ),
    ] {
        let Some(file) = shared::read(&format!("gomoku/sgf/{name}.sgf")) else {
            continue;
        };
        let record = one(&file);
        let position = replay(&record);
        assert_eq!((position.placed(), position.turn()), (4, turn), "{name}");
        for (point, stone) in stones {
            let [x, y] = [0, 1].map(|i| point.as_bytes()[i] - b'a');
            let side = if stone == 'X' {
                Side::Black
            } else {
                Side::White
            };
            assert_eq!(position.at(Square::new(x, y)), Some(side), "{name} {point}");
        }
        assert_eq!(record.charset, Charset::Utf8);
        assert_eq!(record.info.program, "Web Renju Board:1.0.0");
    }
}

#[test]
fn variations_are_read_as_expected() {
    let Some(file) = shared::read("gomoku/sgf/branches.sgf") else {
        return;
    };
    let record = one(&file);
    assert_eq!(moves(&record), "h8 i8");
    let first = record.tree.first_child(Tree::ROOT).unwrap();
    let second = record.tree.children(first).nth(1).unwrap();
    assert_eq!(
        record.tree.played(second),
        Some(Played::new(Side::White, Square::new(0, 0)))
    );
}

#[test]
fn what_edax_writes_replays_to_the_stored_results() {
    let Some(file) = shared::read("reversi/sgf/edax46_export_WTH_1977.sgf") else {
        return;
    };
    let (mut games, mut plies, mut bad) = (0, 0, Vec::new());
    for (game, number) in sgf::read(&file).zip(1..) {
        let game = game.unwrap();
        let replay = game.replay(game.reversi_start().unwrap());
        games += 1;
        plies += replay.plies;
        if let Some(illegal) = replay.illegal {
            bad.push(format!("game {number}: {illegal}"));
        } else {
            let black = replay
                .game
                .position()
                .result(boardgame_core::reversi::Scoring::EmptiesToWinner);
            let margin = i64::from(black.abs());
            if replay.game.position().status().is_over() {
                let stored = game.info.result.margin.map_or(0, |margin| margin.units());
                assert_eq!(stored, margin, "game {number}");
            }
        }
        let again: Vec<_> = sgf::read(&sgf::write(&game)).collect();
        assert_eq!(again, [Ok(game)]);
    }
    println!("{games} games, {plies} plies, bad: {bad:?}");
    assert!(games > 0 && bad.is_empty());
}

#[test]
fn pieces_give_the_same_games() {
    let mut files = vec![
        b"junk (;GM[4];B[hh]C[a ] b](;W[hg])(;W[ii]))\n(;GM[9])(;GM[2];B[f5]".to_vec(),
        b"(;GM[4];B[hh]C[a".to_vec(),
    ];
    files.extend(shared::read("reversi/sgf/edax46_export_WTH_1977.sgf"));
    for file in files {
        let whole: Vec<_> = sgf::read(&file).collect();
        for piece in [1, 7, 64, 1000] {
            let pieces: Vec<_> = sgf::Reader::new(file.chunks(piece)).collect();
            assert_eq!(pieces, whole, "pieces of {piece}");
        }
    }
    let long = b"(;GM[4];B[hh];W[hg])";
    let mut reader = sgf::Reader::new(long.chunks(4)).with_limit(10);
    let error = reader.next().unwrap().unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("the game has more than 10 bytes"),
        "{error}"
    );
    assert_eq!(reader.next(), None);
}

#[test]
fn a_wrong_game_is_named_and_the_others_are_read() {
    let cases = [
        (
            "(;GM[1]SZ[19])",
            "line 1, column 3: the game is GM[1]: expected 4 for gomoku and renju, or 2 for othello",
        ),
        (
            "(;SZ[19])",
            "line 1, column 3: the game is not named: expected GM[4] for gomoku and renju, or GM[2] for othello",
        ),
        (
            "(;GM[4]SZ[x])",
            "line 1, column 8: \"x\" is no size of a board: expected one as in 15 or 20:15",
        ),
        (
            "(;GM[4]SZ[40])",
            "line 1, column 8: a board of 40 columns by 40 rows: each must be from 1 to 26",
        ),
        (
            "(;GM[4]\n;B[hh]\n;W[pp])",
            "line 3, column 2: ply 2: W[pp] is no point of the 15x15 board",
        ),
        (
            "(;GM[4]AB[hh][pp])",
            "line 1, column 8: ply 1: AB[pp] is no point of the 15x15 board",
        ),
        (
            "(;GM[4];B)",
            "line 1, column 9: the property B has no value: expected one in brackets",
        ),
        (
            "(;GM[4];[hh])",
            "line 1, column 9: a value stands here without a property",
        ),
        (
            "(;GM[4];B[hh]+)",
            "line 1, column 14: '+' belongs to nothing: expected a property, a node or a bracket",
        ),
    ];
    for (text, message) in cases {
        let file = format!("(;GM[4];B[hh])\n{text}\n(;GM[2];B[f5])");
        let games: Vec<_> = sgf::read(file.as_bytes()).collect();
        assert_eq!(games.len(), 3, "{text}");
        assert!(games[0].is_ok() && games[2].is_ok(), "{text}");
        assert_eq!(error(text.as_bytes()), format!("game 1, {message}"));
        let place = games[1].as_ref().unwrap_err();
        assert_eq!(place.game, 2);
    }
    assert_eq!(
        error(b"(;GM[4];B[hh]C[a"),
        "game 1, line 1, column 15: a value begins here and the file ends before it does: expected ]"
    );
}

#[test]
fn what_is_not_understood_is_kept() {
    let file = br"(;GM[4]FF[4]SZ[15]KM[]TM[10 minutes]XX[a\:b:c][d\]];B[hh]BM[1]MA[zz]L[aa]LB[aa:x\:y]CR[aa:cc]V[1.50];W[]V[-2]KO[])";
    let record = one(file);
    let kept = |id| {
        let notes = record.tree.notes(id).iter();
        notes
            .filter_map(|note| match note {
                Note::Property(property) => Some(format!("{property:?}")),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    let nodes: Vec<_> = record.tree.nodes().collect();
    assert_eq!(
        kept(nodes[0]),
        ["KM[]", "TM[10 minutes]", r"XX[a\\:b:c][d]]"]
    );
    assert_eq!(kept(nodes[1]), ["BM[1]", "MA[zz]", "L[aa]"]);
    assert_eq!(kept(nodes[2]), ["KO[]"]);
    // An evaluation is for the player who moved, and SGF's for Black.
    let eval = |text: &str| Note::Eval(text.parse().unwrap());
    assert!(record.tree.notes(nodes[1]).contains(&eval("1.50")));
    assert!(record.tree.notes(nodes[2]).contains(&eval("2")));
    let square = Square::new(0, 0);
    assert!(record.tree.notes(nodes[1]).contains(&Note::Label {
        square,
        text: "x:y".into()
    }));
    let mark = record
        .tree
        .notes(nodes[1])
        .iter()
        .find_map(|note| match note {
            Note::Mark {
                area,
                mark: Mark::Circle,
            } => Some(area.squares().count()),
            _ => None,
        });
    assert_eq!(mark, Some(9));
    let written = String::from_utf8(sgf::write(&record)).unwrap();
    assert!(written.contains(r"XX[a\:b:c][d\]]"), "{written}");
}

#[test]
fn files_of_other_habits_are_understood() {
    // Points in the game's notation, a board that says which game it is, small letters in names,
    // brackets left open, several moves in a node, a game without a move.
    assert_eq!(moves(&one(b"(;SZ[15];B[H8];W[i9]")), "h8 i9");
    assert_eq!(moves(&one(b"(;SZ[8];B[F5];W[d6];B[]")), "f5 d6 pass");
    assert_eq!(
        moves(&one(b"(;GaMe[4]SiZe[15];Black[hh];White[ih]))")),
        "h8 i8"
    );
    assert_eq!(moves(&one(b"(;GM[4];B[hh]W[ih]B[hi]C[last])")), "h8 i8 h7");
    assert_eq!(moves(&one(b"(;GM[4]B[hh];W[ih];)")), "h8 i8");
    assert_eq!(moves(&one(b"(;GM[4])")), "");
    let record = one(b"(;GM[4]SZ[20:15]RE[W+3.5];B[tt];W[to])");
    assert_eq!(
        (record.grid, moves(&record)),
        (Grid::new(20, 15).unwrap(), "pass t1".to_string())
    );
    let result = GameResult {
        margin: "3.5".parse().ok(),
        ..GameResult::won(Side::White)
    };
    assert_eq!(record.info.result, result);
}

#[test]
fn names_in_other_character_sets_are_kept_to_the_byte() {
    // Shift-JIS, where the second byte of a character may be a backslash or a bracket.
    let file = b"(;GM[4]CA[Shift_JIS]PB[\x95\x5c\x83\x5d\\\\]PW[a];B[hh]C[\x83\x5d\\]])";
    let record = one(file);
    assert_eq!(
        record.player(Side::Black).name.as_bytes(),
        b"\x95\x5c\x83\x5d\\"
    );
    assert_eq!(record.charset.name(), b"Shift_JIS");
    let gbk = b"(;GM[4]CA[GBK]PB[\xd6\x5d\x81\x5b]PW[a])";
    assert_eq!(
        one(gbk).player(Side::Black).name.as_bytes(),
        b"\xd6\x5d\x81\x5b"
    );
    let latin = b"(;GM[4]CA[ISO-8859-1]PB[Fr\xe9chet])";
    let record = one(latin);
    assert_eq!(record.text(&record.player(Side::Black).name), "Fréchet");
}

#[test]
fn a_million_brackets_are_read_and_written_without_deep_calls() {
    let deep = format!("(;GM[4]{}", "(;B[hh]".repeat(150_000));
    let record = one(deep.as_bytes());
    assert_eq!(record.tree.len(), 150_001);
    let nothing = format!("(;GM[4]{}", "(".repeat(1_000_000));
    assert_eq!(one(nothing.as_bytes()).tree.len(), 1);
    let empty = format!("(;GM[4]{}", ";".repeat(1_000_000));
    assert_eq!(one(empty.as_bytes()).tree.len(), 1_000_001);
    let wide = format!("(;GM[4]{}", "(;B[hh])".repeat(100_000));
    assert_eq!(
        one(wide.as_bytes()).tree.children(Tree::ROOT).count(),
        100_000
    );
}
