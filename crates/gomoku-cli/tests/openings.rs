//! Openings that share out the colours, line by line.

use super::{GOMOKU, TWO};

fn play(opening: &str, lang: &str, input: &str) -> String {
    let options = ["--rule", "renju", "--opening", opening, "--lang", lang];
    GOMOKU.good(&[&TWO[..], &options].concat(), input)
}

#[test]
fn rif_asks_for_two_fifth_moves_and_refuses_the_same_twice() {
    let input = "h9\nh8 h9 h10\nblack\nh7\ni7 g7\ni6\nhint\ng6\ni6\na1\nmoves\n";
    let out = play("rif", "en", input);
    for said in [
        "The first stone goes to the centre.",
        "places a white stone within the central 3x3.",
        "chooses: White or Black.",
        "offers i7.",
        "g7 is the same as i7, which was offered already.",
        "picks Black's fifth move: i7, i6.",
        "There are no hints in the opening.",
        "g6 was not offered, only i7, i6.",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert!(out.ends_with("1. h8 h9 2. h10 h7 3. i6 a1\n"), "{out}");
}

#[test]
fn fifth_moves_are_announced_and_all_is_taken_back() {
    let out = play(
        "yamaguchi",
        "en",
        "h8 i9 i7\nfifths 11\nfifths 1\nwhite\na1\ng7\ng7\nundo 8\nredo 8\nmoves\n",
    );
    for said in [
        "says how many fifth moves will be offered: 1 to 10.",
        "Write it like this: fifths 2",
        "one fifth move will be offered.",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert!(out.ends_with("1. h8 i9 2. i7 a1 3. g7\n"), "{out}");
    let soosorv = play("soosorv8", "zh", "h8 i9 i7\nwhite\na1\nfifths 2\n");
    assert!(soosorv.contains("宣布第五手打点数：1到8"), "{soosorv}");
    let taraguchi = play("taraguchi10", "ja", "h8\nwhite\ni9\nblack\ni7\nwhite\nk8\n");
    assert!(taraguchi.contains("5手目を10か所出す"), "{taraguchi}");
}

#[test]
fn the_computer_opens_by_every_rule() {
    for opening in [
        "swap",
        "swap2",
        "rif",
        "yamaguchi",
        "taraguchi10",
        "soosorv8",
    ] {
        let options = [
            "play", "--rule", "renju", "--black", "computer", "--level", "1",
        ];
        let args = [&options[..], &["--seed", "3", "--opening", opening]].concat();
        let out = GOMOKU.good(&args, "");
        assert!(
            out.contains("wins: ") || out.contains("Draw."),
            "{opening}: {out}"
        );
        assert!(!out.contains("refused"), "{opening}: {out}");
    }
}
