//! Statistics against figures that others have published.

use boardgame_arena::stats::{
    Elo, Estimate, Interval, Model, Pairs, Ratings, Sprt, Wdl, elo_of, expected_score,
};

fn within(estimate: &Estimate) -> Interval {
    match estimate.elo() {
        Elo::Within(interval) => interval,
        other => panic!("{other:?}"),
    }
}

fn near(found: f64, published: f64, within: f64) -> bool {
    (found - published).abs() <= within
}

/// Tests of Stockfish's framework, as its pull requests quote them. Bounds in braces are logistic
/// Elo, those in angle brackets normalized Elo; the error rates are 0.05.
#[test]
fn log_likelihood_ratios_are_those_of_published_tests() {
    use Model::{Logistic, Normalized};
    let cases: [(u32, [u64; 5], f64, f64, Model, f64); 13] = [
        (
            2493,
            [424, 2948, 5832, 3045, 460],
            -1.0,
            3.0,
            Logistic,
            2.94,
        ),
        (
            2493,
            [1284, 17437, 55536, 18085, 1292],
            0.0,
            2.0,
            Logistic,
            2.94,
        ),
        (
            2950,
            [133, 1751, 5094, 1849, 165],
            -0.5,
            1.5,
            Logistic,
            2.94,
        ),
        (
            2950,
            [149, 4748, 32785, 5063, 159],
            0.25,
            1.75,
            Logistic,
            2.95,
        ),
        (2971, [17, 253, 1042, 337, 39], -0.5, 1.5, Logistic, 2.96),
        (
            3098,
            [491, 7345, 29693, 7670, 465],
            -0.25,
            1.25,
            Logistic,
            2.96,
        ),
        (
            3209,
            [253, 4282, 17604, 4431, 286],
            -0.25,
            1.25,
            Logistic,
            2.94,
        ),
        (
            3209,
            [58, 3302, 33130, 3518, 84],
            0.25,
            1.25,
            Logistic,
            2.97,
        ),
        (
            3514,
            [264, 5737, 31270, 5964, 269],
            -0.5,
            2.5,
            Normalized,
            2.97,
        ),
        (
            3515,
            [238, 5274, 26761, 5326, 237],
            -2.5,
            0.5,
            Normalized,
            2.94,
        ),
        (
            3972,
            [327, 8113, 21317, 8168, 347],
            -2.25,
            0.25,
            Normalized,
            2.96,
        ),
        (
            6019,
            [320, 12431, 27275, 12858, 316],
            0.0,
            2.0,
            Normalized,
            2.95,
        ),
        (
            6019,
            [197, 45541, 117_722, 46579, 228],
            0.5,
            2.5,
            Normalized,
            2.96,
        ),
    ];
    for (pull_request, pairs, elo0, elo1, model, published) in cases {
        let test = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap();
        let llr = test.llr(&Pairs(pairs));
        // The framework waits for whole batches, and rounds to two places.
        assert!(near(llr, published, 0.0051), "#{pull_request}: {llr}");
        // The opponent's view is the same test with both bounds turned round.
        let turned = Sprt::new(-elo1, -elo0, 0.05, 0.05, model).unwrap();
        assert!(near(turned.llr(&Pairs(pairs).reversed()), -llr, 1e-6));
    }
    // Wald's bounds (1945) for error rates of 0.05, which the same tests print.
    let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Logistic).unwrap();
    assert!(near(test.lower(), -2.94, 0.005) && near(test.upper(), 2.94, 0.005));
}

/// Results that people have published from the match runner fastchess, which works with pairs.
#[test]
fn elo_and_its_error_are_those_of_published_matches() {
    // Pairs, Elo and its error, normalized Elo and its error, superiority in percent.
    let cases = [
        // Two of Stockfish's networks.
        ([1, 10, 78, 48, 13], [72.85, 22.33, 132.30, 39.32], 100.0),
        // Two versions of Zeno.
        (
            [352, 579, 1264, 743, 464],
            [19.83, 6.77, 24.25, 8.26],
            100.0,
        ),
        ([0, 0, 1, 8, 1], [190.85, 65.54, 549.34, 152.27], 100.0),
    ];
    for (pairs, [elo, elo_error, normalized, normalized_error], superiority) in cases {
        let pairs = Pairs(pairs);
        let estimate = pairs.estimate().unwrap();
        assert!(near(within(&estimate).mid, elo, 0.0051), "{estimate:?}");
        assert!(
            near(within(&estimate).radius(), elo_error, 0.0051),
            "{estimate:?}"
        );
        let found = pairs.normalized_elo().unwrap();
        assert!(near(found.mid, normalized, 0.0051), "{found:?}");
        assert!(near(found.radius(), normalized_error, 0.0051), "{found:?}");
        assert!(near(
            100.0 * estimate.superiority().unwrap(),
            superiority,
            0.0051
        ));
    }
}

/// The expected scores of the rating regulations of FIDE (B.02, table 8.1.2, which is rounded to
/// hundredths and follows the normal curve; near the middle the logistic curve agrees), and the
/// defining points of the logistic curve.
#[test]
fn expected_scores_are_those_of_the_curve() {
    for (elo, score) in [
        (0.0, 0.5),
        (50.0, 0.57),
        (100.0, 0.64),
        (200.0, 0.76),
        (-100.0, 0.36),
    ] {
        assert!(near(expected_score(elo), score, 0.005), "{elo}");
    }
    assert!(near(expected_score(400.0), 10.0 / 11.0, 1e-12));
    assert!(near(elo_of(2.0 / 3.0), 400.0 * 2f64.log10(), 1e-9));
}

/// Single games: the normal approximation of the binomial distribution, by hand.
#[test]
fn the_error_of_single_games_is_that_of_independent_draws() {
    let wdl = |wins, draws, losses| Wdl {
        wins,
        draws,
        losses,
    };
    let even = wdl(50, 0, 50).estimate().unwrap();
    assert_eq!((even.score, even.error), (0.5, 0.05));
    // ±1.96 standard errors are scores of 0.402 and 0.598.
    assert!(near(within(&even).radius(), elo_of(0.597_998), 0.01));
    let Estimate { score, error, .. } = wdl(10, 80, 10).estimate().unwrap();
    assert!(score == 0.5 && near(error, (0.05f64 / 100.0).sqrt(), 1e-12));
    // The likelihood of superiority of +30 -20 by its usual formula, Φ((w - l) / √(w + l)): 92.1 %,
    // slightly more by the error as it was seen rather than that of an even match.
    let ahead = wdl(30, 950, 20).estimate().unwrap().superiority().unwrap();
    assert!(near(ahead, 0.9214, 0.001), "{ahead}");
    assert_eq!(wdl(0, 0, 0).estimate(), None);
}

/// The baseball teams of the American League East in 1987, from A. Agresti's "Categorical Data
/// Analysis" (table 10.10), with the estimates and standard errors that the vignette of the R
/// package `BradleyTerry2` prints, Baltimore being the anchor.
#[test]
fn ratings_are_those_of_a_published_league() {
    // Wins of the team of the row against that of the column.
    let teams = [
        ("Milwaukee", [0, 7, 9, 7, 7, 9, 11]),
        ("Detroit", [6, 0, 7, 5, 11, 9, 9]),
        ("Toronto", [4, 6, 0, 7, 7, 8, 12]),
        ("New York", [6, 8, 6, 0, 6, 7, 10]),
        ("Boston", [6, 2, 6, 7, 0, 7, 12]),
        ("Cleveland", [4, 4, 5, 6, 6, 0, 6]),
        ("Baltimore", [2, 4, 1, 3, 1, 7, 0]),
    ];
    let published = [
        (1.5814, 0.3433),
        (1.4364, 0.3396),
        (1.2945, 0.3367),
        (1.2476, 0.3359),
        (1.1077, 0.3339),
        (0.6839, 0.3319),
        (0.0, 0.0),
    ];
    let mut ratings = Ratings::new(7);
    for i in 0..7 {
        for j in i + 1..7 {
            ratings.add(
                i,
                j,
                Wdl {
                    wins: teams[i].1[j],
                    draws: 0,
                    losses: teams[j].1[i],
                },
            );
        }
    }
    let table = ratings.solve(6, 0.0, 0.0).unwrap();
    let elo = 400.0 / std::f64::consts::LN_10;
    for ((interval, (team, _)), (ability, error)) in table.iter().zip(teams).zip(published) {
        assert!(
            near(interval.mid / elo, ability, 0.000_06),
            "{team}: {interval:?}"
        );
        assert!(
            near(interval.radius() / 1.959_964 / elo, error, 0.000_06),
            "{team}"
        );
    }
}
