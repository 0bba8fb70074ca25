//! One connection of a page.
//!
//! Whatever comes in is answered or ends this connection, and nothing else.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use boardgame_session::Lang;
use boardgame_wire::{Envelope, Fault, Hello, Looks, Message, Request, Setup, VERSION, words};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::{Notify, mpsc};
use tokio::time::{interval, timeout};

use crate::limits::{Bucket, Clients, Permit};
use crate::room::{Failure, Outlet, QUEUE, Room, text_of};
use crate::rooms::{OpenError, Rooms};

/// The highest level of an engine.
const LEVELS: u8 = boardgame_wire::MAX_LEVEL;

/// A connection and what it may use.
pub struct Socket {
    /// All rooms.
    pub rooms: Arc<Rooms>,
    /// All clients.
    pub clients: Arc<Clients>,
    /// This one, as long as it lasts.
    pub permit: Arc<Permit>,
}

/// Where a page is.
struct Place {
    room: Arc<Room>,
    page: u64,
}

/// Why a connection ends.
enum End {
    Flood,
    Silent,
    Gone,
}

impl Socket {
    /// Serves the connection until it ends.
    pub async fn run(self, socket: WebSocket) {
        let (sink, stream) = socket.split();
        let (sender, receiver) = mpsc::channel(QUEUE);
        let limits = *self.rooms.limits();
        let writer = tokio::spawn(write(sink, receiver, limits.stall, limits.silence / 3));
        let mut page = Reading {
            socket: &self,
            outlet: Outlet {
                sender,
                lost: Arc::new(Notify::new()),
                client: self.permit.address(),
            },
            looks: Looks::default(),
            greeted: false,
            place: None,
            bucket: Bucket::new(
                limits.burst,
                limits.messages_per_second.into(),
                Instant::now(),
            ),
            excess: 0,
        };
        page.read(stream).await;
        if let Some(place) = page.place.take() {
            self.rooms.left(place.room, place.page).await;
        }
        drop(page);
        // The writer ends when nobody is left to send to it.
        let _ = timeout(limits.stall, writer).await;
    }
}

/// Sends what is to be sent, and a ping when nothing is.
async fn write(
    mut sink: SplitSink<WebSocket, Frame>,
    mut receiver: mpsc::Receiver<String>,
    stall: Duration,
    pause: Duration,
) {
    let mut ping = interval(pause.max(Duration::from_millis(100)));
    ping.tick().await;
    loop {
        let frame = tokio::select! {
            text = receiver.recv() => match text {
                Some(text) => Frame::Text(text.into()),
                None => break,
            },
            _ = ping.tick() => Frame::Ping(Default::default()),
        };
        match timeout(stall, sink.send(frame)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
    let goodbye = Frame::Close(Some(CloseFrame {
        code: 1000,
        reason: Utf8Bytes::from_static(""),
    }));
    let _ = timeout(stall, sink.send(goodbye)).await;
}

/// The half of a connection that reads.
struct Reading<'a> {
    socket: &'a Socket,
    outlet: Outlet,
    looks: Looks,
    greeted: bool,
    place: Option<Place>,
    bucket: Bucket,
    /// Messages beyond the limit so far.
    excess: u32,
}

impl Reading<'_> {
    async fn read(&mut self, mut stream: SplitStream<WebSocket>) {
        loop {
            if let Err(_end) = self.next(&mut stream).await {
                return;
            }
        }
    }

    /// Waits for a message and answers it.
    async fn next(&mut self, stream: &mut SplitStream<WebSocket>) -> Result<(), End> {
        let limits = *self.socket.rooms.limits();
        // A page has to say who it is soon, and to show signs of life later.
        let patience = if self.greeted {
            limits.silence
        } else {
            limits.stall
        };
        let frame = tokio::select! {
            frame = timeout(patience, stream.next()) => frame.map_err(|_| End::Silent)?,
            // The writer has given up, or the room.
            () = self.outlet.sender.closed() => return Err(End::Gone),
            () = self.outlet.lost.notified() => return Err(End::Gone),
        };
        let frame = match frame {
            Some(Ok(frame)) => frame,
            _ => return Err(End::Gone),
        };
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => {
                self.count()?;
                let why = "bytes instead of text".to_string();
                return self.fail(0, &Fault::Malformed(why)).await;
            }
            Frame::Ping(_) | Frame::Pong(_) => return Ok(()),
            Frame::Close(_) => return Err(End::Gone),
        };
        if !self.count()? {
            let id = 0;
            return self
                .say_failed(id, "busy", "too many messages".to_string())
                .await;
        }
        match serde_json::from_str::<Envelope>(&text) {
            Ok(envelope) => self.obey(envelope).await,
            Err(why) => {
                self.fail(id_of(&text), &Fault::Malformed(why.to_string()))
                    .await
            }
        }
    }

    /// Counts a message, and says whether it is within the limit.
    fn count(&mut self) -> Result<bool, End> {
        if self.bucket.take(Instant::now()) {
            return Ok(true);
        }
        self.excess += 1;
        if self.excess > self.socket.rooms.limits().patience {
            return Err(End::Flood);
        }
        Ok(false)
    }

    async fn obey(&mut self, envelope: Envelope) -> Result<(), End> {
        let id = envelope.id;
        match envelope.request {
            Request::Hello(hello) => self.hello(id, hello).await,
            _ if !self.greeted => {
                let why = Fault::Unexpected("the first message must be hello");
                self.fail(id, &why).await
            }
            Request::Create(setup) => self.create(id, setup).await,
            request => {
                let Some(place) = &self.place else {
                    return match request {
                        Request::Prefer(prefer) => match self.looks.prefer(&prefer) {
                            Ok(()) => self.welcome(id).await,
                            Err(fault) => self.fail(id, &fault).await,
                        },
                        _ => self.fail(id, &Fault::Unexpected("no table yet")).await,
                    };
                };
                if let Request::Prefer(prefer) = &request {
                    // A language that there is not is refused below.
                    if self.looks.prefer(prefer).is_ok() && prefer.lang.is_some() {
                        self.say(&self.welcome_message()).await?;
                    }
                }
                let room = Arc::clone(&place.room);
                let envelope = Envelope {
                    request,
                    ..envelope
                };
                match room.request(place.page, envelope).await {
                    Ok(()) => Ok(()),
                    Err(Failure::Fault(fault)) => self.fail(id, &fault).await,
                    Err(failure @ Failure::Store(_)) => {
                        self.say_failed(id, "store", failure.to_string()).await
                    }
                }
            }
        }
    }

    async fn hello(&mut self, id: u64, hello: Hello) -> Result<(), End> {
        if hello.v != VERSION {
            let why = format!("this server speaks version {VERSION}: reload the page");
            return self.say_failed(id, "version", why).await;
        }
        self.looks.lang = hello.lang.parse().unwrap_or_default();
        self.greeted = true;
        self.say(&self.welcome_message()).await?;
        match (hello.room, hello.token) {
            (Some(code), Some(token)) => {
                let room = self.socket.rooms.find(&code).await;
                match room {
                    Ok(room) => self.enter(id, room, &token).await,
                    Err(why) => self.say_failed(id, "not_let_in", why.to_string()).await,
                }
            }
            (None, None) => self.say(&Message::Done { id }).await,
            _ => {
                let why = crate::room::NotLetIn;
                self.say_failed(id, "not_let_in", why.to_string()).await
            }
        }
    }

    async fn create(&mut self, id: u64, setup: Setup) -> Result<(), End> {
        let client = self.socket.permit.address();
        if !self.socket.clients.may_open(client, Instant::now()) {
            let why = OpenError::TooMany.to_string();
            return self.say_failed(id, "too_many", why).await;
        }
        match self.socket.rooms.create(&setup).await {
            Ok(room) => {
                let keys = room.keys().await;
                let token = setup.seat_of_creator().and_then(|who| keys.token(who));
                let Some(token) = token else {
                    let why = Fault::Setup("nobody plays here".to_string());
                    return self.fail(id, &why).await;
                };
                self.enter(id, room, token.secret()).await
            }
            Err(OpenError::Fault(fault)) => self.fail(id, &fault).await,
            Err(other) => self.say_failed(id, "too_many", other.to_string()).await,
        }
    }

    async fn enter(&mut self, id: u64, room: Arc<Room>, token: &str) -> Result<(), End> {
        if let Some(place) = self.place.take() {
            self.socket.rooms.left(place.room, place.page).await;
        }
        self.looks.ply = None;
        match room.enter(token, self.looks, self.outlet.clone()).await {
            Ok(page) => {
                self.place = Some(Place { room, page });
                self.say(&Message::Done { id }).await
            }
            Err(why) => self.say_failed(id, "not_let_in", why.to_string()).await,
        }
    }

    async fn welcome(&self, id: u64) -> Result<(), End> {
        self.say(&self.welcome_message()).await?;
        self.say(&Message::Done { id }).await
    }

    fn welcome_message(&self) -> Message {
        Message::Welcome {
            v: VERSION,
            words: words(self.looks.lang),
            levels: LEVELS,
        }
    }

    async fn fail(&self, id: u64, fault: &Fault) -> Result<(), End> {
        let lang: Lang = self.looks.lang;
        self.say_failed(id, fault.kind(), fault.text(lang)).await
    }

    async fn say_failed(&self, id: u64, kind: &'static str, text: String) -> Result<(), End> {
        self.say(&Message::Failed { id, kind, text }).await
    }

    async fn say(&self, message: &Message) -> Result<(), End> {
        let sent = self.outlet.sender.send(text_of(message)).await;
        sent.map_err(|_| End::Gone)
    }
}

/// The number of a message that is no request otherwise, if it has one.
fn id_of(text: &str) -> u64 {
    #[derive(serde::Deserialize)]
    struct Id {
        id: u64,
    }
    serde_json::from_str::<Id>(text).map_or(0, |found| found.id)
}
