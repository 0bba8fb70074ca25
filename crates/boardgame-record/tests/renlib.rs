//! RenLib's libraries.

use boardgame_core::Side;
use boardgame_core::{Move, Square};
use boardgame_record::renlib::{self, Transpositions};
use boardgame_record::{Mark, Note, Played, Property, Record, Tree, sgf};

use crate::shared;

#[test]
fn real_libraries_are_written_as_they_were_read() {
    for (name, nodes) in [("Allrenjuopenings", 39_884), ("D4", 0), ("VCF", 0)] {
        let Some(file) = shared::read(&format!("gomoku/renlib/{name}.lib")) else {
            continue;
        };
        let record = renlib::read(&file).unwrap();
        let tree = &record.tree;
        let comments = tree
            .nodes()
            .filter(|&id| tree.comment(id).is_some())
            .count();
        println!(
            "{name}: {} nodes, {comments} comments, {} leaves, {} transpositions",
            tree.len(),
            tree.leaves().count(),
            Transpositions::of(&record).len(),
        );
        if nodes > 0 {
            assert_eq!(tree.len() - 1, nodes);
        }
        let written = renlib::write(&record).unwrap();
        assert!(written == file, "{name} is written as it was read");
        let text = sgf::write(&record);
        let again = sgf::read(&text).next().unwrap().unwrap();
        assert!(again == record, "{name} goes through SGF unchanged");
    }
}

#[test]
fn every_part_of_a_node_has_its_place() {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    // The root with a comment, its first move with a text on the board, a pass with a mark, and
    // texts on two squares that are no moves.
    file.extend_from_slice(b"\x00\x08one\x08two\0");
    file.extend_from_slice(b"\x78\x81\x00\x01a\0");
    file.extend_from_slice(b"\x00\x50");
    file.extend_from_slice(b"\x79\x04");
    file.extend_from_slice(b"\x01\xc3\x00\x01x\0");
    file.extend_from_slice(b"\xef\x43\x00\x01yz\0\0");
    let record = renlib::read(&file).unwrap();
    let tree = &record.tree;
    assert_eq!(tree.comment(Tree::ROOT).unwrap(), &"one\ntwo");
    let label = |x, y, text: &str| Note::Label {
        square: Square::new(x, y),
        text: text.into(),
    };
    assert!(tree.notes(Tree::ROOT).contains(&label(7, 7, "a")));
    let first: Vec<_> = tree.children(Tree::ROOT).collect();
    assert_eq!(
        tree.played(first[0]),
        Some(Played::new(Side::Black, Square::new(7, 7)))
    );
    let pass = tree.first_child(first[0]).unwrap();
    assert_eq!(
        tree.played(pass),
        Some(Played::new(Side::White, Move::Pass))
    );
    let kept = |word: &str| Note::Property(Property::new("RENLIB", [word]));
    assert_eq!(tree.notes(pass), [kept("mark")]);
    assert_eq!(
        tree.notes(first[1]),
        [label(0, 0, "x"), label(14, 14, "yz"), kept("start")]
    );
    assert_eq!(renlib::write(&record).unwrap(), file);
}

#[test]
fn an_old_comment_ends_with_its_eighth_bit() {
    // Of odd and of even length, with the national letters of its time.
    for (text, expected) in [(&b"h|ge\xf2\0"[..], "höger"), (b"ab\x08c\xe4\0", "ab\ncd")] {
        let file = [b"\x78\x20", text, b"\x79\x40"].concat();
        let record = renlib::read(&file).unwrap();
        let first = record.tree.first_child(Tree::ROOT).unwrap();
        assert_eq!(record.tree.comment(first).unwrap(), &expected);
        assert_eq!(record.moves().count(), 2);
        let again = renlib::read(&renlib::write(&record).unwrap()).unwrap();
        assert_eq!(again, record);
    }
}

#[test]
fn files_that_are_none_are_refused_with_a_reason() {
    let message = |file: &[u8]| renlib::read(file).unwrap_err().to_string();
    assert_eq!(
        message(b"GIF89a"),
        "byte 0: no library begins like this: expected FF \"RenLib\" FF or, in the oldest files, 78"
    );
    let mut file = b"\xffRenLib\xff\x04\x00".to_vec();
    file.resize(20, 0xff);
    assert_eq!(
        message(&file),
        "byte 0: version 4.0: known are those up to 3.4"
    );
    assert_eq!(
        message(b"\x78\x00\x10\x00"),
        "byte 2: 0x10 is no point of a 15x15 board, at node 2"
    );
    assert!(renlib::read(b"\x78\x00\xf1\x00").is_err());
    assert!(renlib::read(b"").is_err());
}

#[test]
fn what_no_library_holds_is_refused_and_the_rest_is_kept() {
    let mut record = Record::gomoku(15);
    let first = record.push(Square::new(7, 7));
    record.tree.set_comment(first, "only\0this");
    let empty = record.tree.add(first, None);
    record.tree.set_comment(empty, "a node without a move");
    let (area, mark) = (Square::new(7, 7).into(), Mark::Circle);
    record.tree.annotate(first, Note::Mark { area, mark });
    let again = renlib::read(&renlib::write(&record).unwrap()).unwrap();
    assert_eq!(again.tree.comment(first).unwrap(), &"only this");
    assert_eq!(again.tree.len(), 3);
    assert_eq!(again.tree.notes(first).len(), 1);

    let mut turn = record.clone();
    turn.tree
        .add(first, Some(Played::new(Side::Black, Square::new(0, 0))));
    let refused = |record: &Record| renlib::write(record).unwrap_err().to_string();
    assert_eq!(
        refused(&turn),
        "ply 2 is out of turn: a library holds moves in turn, from Black on"
    );
    let mut setup = record.clone();
    setup.tree.annotate(
        Tree::ROOT,
        Note::Setup {
            area,
            stone: Some(Side::Black),
        },
    );
    assert!(refused(&setup).starts_with("stones are put on the board"));
    assert_eq!(
        refused(&Record::gomoku(19)),
        "the board is 19x19: a library has one of 15x15"
    );
}
