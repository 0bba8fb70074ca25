//! boardgame-core side by side with other crates: the same work, in turns, in one run.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml` measures for a few minutes and
//! prints a table of ratios; `-- --smoke` runs everything once on little work, to see that it runs;
//! `-- --only TEXT` runs the contests whose title has the text.

mod alpha_beta;
mod evaluator;
mod games;
mod measure;
mod monte_carlo;
mod perft;
mod playouts;
mod rivals;
mod twin;

use std::process::ExitCode;

use measure::Bench;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (smoke, only) = match arguments[..] {
        [] => (false, ""),
        ["--smoke"] => (true, ""),
        ["--only", text] => (false, text),
        ["--smoke", "--only", text] => (true, text),
        _ => {
            eprintln!("usage: boardgame-peers [--smoke] [--only TEXT]");
            return ExitCode::from(2);
        }
    };
    let mut bench = Bench::new(smoke, only);
    perft::run(&mut bench);
    playouts::run(&mut bench);
    alpha_beta::run(&mut bench);
    monte_carlo::run(&mut bench);
    bench.print();
    ExitCode::SUCCESS
}
