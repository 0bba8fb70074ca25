//! The command line.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, io};

use boardgame_session::Player;
use boardgame_wire::{SeatSetup, Setup, Who};
use clap::{Parser, Subcommand};

use crate::engines::Engines;
use crate::limits::Limits;
use crate::room::Room;
use crate::rooms::{OpenError, Rooms};
use crate::server::Server;
use crate::single_file::{SingleFileError, single_file};
use crate::store::{Store, StoreError};

/// Gomoku and Reversi in a browser, alone, against the engine, or from two machines.
#[derive(Parser, Debug)]
#[command(name = "boardgame-web", version)]
pub struct Cli {
    /// Where to listen; 0.0.0.0 lets other machines in, and prints links for two players
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    listen: IpAddr,
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The folder in which games are kept [default: a folder of the user's for data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Threads that think [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    engines: Option<u16>,
    /// Games that are kept at most
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    rooms: usize,
    /// A name of this machine by which pages may reach it, beside its addresses; can be given
    /// several times
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// The game of the links that are printed when other machines are let in
    #[arg(long, value_enum, default_value_t = Game::Gomoku)]
    game: Game,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Makes one file of the page and the core as WebAssembly, which plays without a server
    SingleFile {
        /// The game with which it opens
        #[arg(long, value_enum)]
        game: Game,
        /// The core as WebAssembly
        #[arg(long, value_name = "FILE")]
        wasm: PathBuf,
        /// The file to make
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// A game.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Gomoku.
    Gomoku,
    /// Reversi.
    Reversi,
}

impl Game {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gomoku => "gomoku",
            Self::Reversi => "reversi",
        }
    }

    const fn rules(self) -> &'static str {
        match self {
            Self::Gomoku => "15x15x5 freestyle",
            Self::Reversi => "8x8",
        }
    }
}

/// Why the program ends.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The rooms cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No room can be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It cannot listen.
    #[error("cannot listen at {address}: {source}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        source: io::Error,
    },
    /// The system refuses something else.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// No single file can be made.
    #[error(transparent)]
    SingleFile(#[from] SingleFileError),
    /// Nobody says where games are to be kept.
    #[error("say where games are to be kept: --data DIR")]
    NoFolder,
}

/// Does what the command line says.
///
/// # Errors
/// Why it cannot.
pub fn run(cli: Cli) -> Result<(), Failure> {
    match &cli.command {
        Some(Command::SingleFile { game, wasm, out }) => make_single_file(*game, wasm, out),
        None => {
            let runtime = tokio::runtime::Runtime::new()?;
            runtime.block_on(serve(&cli))
        }
    }
}

fn make_single_file(game: Game, wasm: &Path, out: &Path) -> Result<(), Failure> {
    let file = |path: &Path| {
        let path = path.to_owned();
        |source| Failure::File { path, source }
    };
    let wasm = fs::read(wasm).map_err(file(wasm))?;
    let html = single_file(game.name(), &wasm)?;
    fs::write(out, &html).map_err(file(out))?;
    println!("{}: {} kB", out.display(), html.len() / 1000);
    Ok(())
}

async fn serve(cli: &Cli) -> Result<(), Failure> {
    let mut limits = Limits {
        rooms: cli.rooms,
        ..Limits::default()
    };
    if let Some(engines) = cli.engines {
        limits = limits.with_engines(engines.into());
    }
    let folder = cli.data.clone().or_else(usual_folder);
    let store = Store::open(&folder.ok_or(Failure::NoFolder)?)?;
    let engines = Engines::new(limits)?;
    let rooms = Arc::new(Rooms::new(store, engines.clone(), limits)?);
    let address = SocketAddr::new(cli.listen, cli.port);
    let server = Server::bind(address, Arc::clone(&rooms), cli.name.clone()).await;
    let server = server.map_err(|source| Failure::Listen { address, source })?;
    let port = server.address()?.port();
    println!("Play at {}", url(reachable(cli.listen), port));
    if !cli.listen.is_loopback() {
        let room = rooms.create(&two_machines(cli.game)).await?;
        print_links(&room, &url(reachable(cli.listen), port)).await;
    }
    println!("Ctrl-C ends; games are kept.");
    tokio::select! {
        () = server.run() => {}
        () = told_to_end() => {}
    }
    engines.close();
    Ok(())
}

fn two_machines(game: Game) -> Setup {
    Setup {
        game: game.name().to_string(),
        rules: game.rules().to_string(),
        names: Default::default(),
        seats: [SeatSetup::Remote; 2],
        black: Default::default(),
        opening: None,
        clock: None,
        auto_pass: false,
        moves: Vec::new(),
    }
}

async fn print_links(room: &Room, url: &str) {
    let keys = room.keys().await;
    let code = room.code();
    println!("Room {code}, a link for each:");
    let links = [
        ("  Black", Who::Player(Player::First)),
        ("  White", Who::Player(Player::Second)),
        ("  watch", Who::Watcher),
    ];
    for (label, who) in links {
        if let Some(token) = keys.token(who) {
            println!("{label}  {url}#room={code}&seat={}", token.secret());
        }
    }
}

fn url(address: IpAddr, port: u16) -> String {
    format!("http://{}/", SocketAddr::new(address, port))
}

/// An address at which other machines reach one that listens everywhere: the one that it would
/// send from. Nothing is sent to find it.
fn reachable(listen: IpAddr) -> IpAddr {
    if !listen.is_unspecified() {
        return listen;
    }
    let (any, far) = match listen {
        IpAddr::V4(_) => ("0.0.0.0:0", "192.0.2.1:9"),
        IpAddr::V6(_) => ("[::]:0", "[2001:db8::1]:9"),
    };
    let own = UdpSocket::bind(any).and_then(|socket| {
        socket.connect(far)?;
        socket.local_addr()
    });
    own.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |own| own.ip())
}

fn usual_folder() -> Option<PathBuf> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty());
    let home = || set("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let base = set("XDG_DATA_HOME").or_else(|| set("LOCALAPPDATA"));
    let base = base.map(PathBuf::from).or_else(home)?;
    Some(base.join("boardgame-web"))
}

async fn told_to_end() {
    let interrupted = async {
        // If the system gives no signals, nobody can tell.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    interrupted.await;
}
