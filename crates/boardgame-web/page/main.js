// The page: it draws the view that it is sent and sends what is clicked. It knows no rule.

import { byId } from './dom.js';
import { browserLanguage, say, setLanguage } from './words.js';
import { keeps, prefer, prefs } from './prefs.js';
import { BoardPanel } from './board.js';
import { GraphPanel } from './graph.js';
import { MoveList } from './moves.js';
import { showActions, showAsk, showFinish, showInvite, showScore, showStrip, showTurn, yours } from './panels.js';
import { ask, openFiles, openHelp, openSettings, openStart } from './dialogs.js';
import { download, fromAddress, positionLink, saveName, setAddress } from './files.js';
import { sound } from './sound.js';
import { shownTime } from './clock.js';
import { SocketTransport } from './socket.js';
import { hasCore, OfflineTransport } from './offline.js';
import { listenToKeys } from './keys.js';

const VERSION = 1;

/** The longest saved game that is sent, in bytes; the longest that there can be is shorter. */
const LONGEST_FILE = 60_000;

class App {
  constructor() {
    this.words = {};
    this.view = null;
    this.room = null;
    this.seq = null;
    this.id = 0;
    /** What was sent and not answered yet. */
    this.waiting = new Map();
    this.lost = 0;
    this.finishClosed = false;
    this.networked = !hasCore();
    setLanguage(prefs.lang ?? browserLanguage());
    this.board = new BoardPanel(byId('board-area'), {
      play: (name) => this.send({ play: name }, { strict: true }),
      changed: () => this.view && showTurn(this),
    });
    this.moves = new MoveList(byId('history'), (ply) => this.send({ go_to: ply }));
    this.graph = new GraphPanel((ply) => this.send({ go_to: ply }));
    byId('history').append(this.graph.element);
    byId('new').addEventListener('click', () => openStart(this));
    byId('files').addEventListener('click', () => openFiles(this));
    byId('settings').addEventListener('click', () => openSettings(this));
    byId('help').addEventListener('click', () => openHelp());
    listenToKeys(this);
    this.label();
    this.wish = fromAddress();
    const Transport = hasCore() ? OfflineTransport : SocketTransport;
    this.transport = new Transport({
      hello: () => this.hello(),
      message: (message) => this.take(message),
      lost: (tries) => this.loseConnection(tries),
    });
    setInterval(() => this.tick(), 250);
  }

  // What goes out.

  /** Sends a request. One that is strict counts only for the table as it is shown. */
  send(request, { strict = false, then, failed } = {}) {
    this.id += 1;
    const envelope = { id: this.id, do: request };
    if (strict && this.seq !== null) envelope.seq = this.seq;
    this.waiting.set(this.id, { envelope, strict, then, failed });
    this.transport.send(envelope);
  }

  hello() {
    const { room, seat } = this.wish.room ? this.wish : { room: this.room?.code ?? (this.wish.position ? null : prefs.lastRoom) };
    const token = seat ?? (room && prefs.rooms[room]);
    const hello = { v: VERSION, lang: document.documentElement.lang.slice(0, 2) };
    if (room && (token || this.wish.room)) Object.assign(hello, { room, token: token ?? '' });
    const wasKept = !this.wish.room && !this.room;
    const before = [...this.waiting.values()];
    this.waiting.clear();
    this.send({ hello }, {
      then: () => {
        this.connected(before);
        if (this.wish.position) this.openPosition();
        else if (!this.view) this.begun();
      },
      failed: ({ kind, text }) => {
        this.connected([]);
        if (kind === 'not_let_in') this.refuseEntry(room, wasKept);
        else this.toast(text);
      },
    });
  }

  /** The connection is there, and with it the view; moves that may not have arrived go out again. */
  connected(before) {
    const was = this.lost;
    this.lost = 0;
    if (prefs.scores) this.send({ prefer: { scores: true } });
    for (const { envelope, strict, then, failed } of before) {
      if (strict && envelope.seq === this.seq) this.send(envelope.do, { strict, then, failed });
    }
    if (was && this.view) {
      this.toast(say('back'));
      showTurn(this);
    }
  }

  loseConnection(tries) {
    this.lost = tries;
    document.body.classList.add('lost');
    if (!this.view) return;
    // Until it is back nothing can be asked.
    for (const name of Object.keys(this.view.enabled)) this.view.enabled[name] = false;
    this.redraw();
  }

  refuseEntry(room, wasKept) {
    const rooms = { ...prefs.rooms };
    delete rooms[room];
    prefer({ rooms, lastRoom: prefs.lastRoom === room ? null : prefs.lastRoom });
    this.wish = {};
    setAddress('');
    if (!wasKept) this.alert(say('notLetIn'));
    this.room = null;
    openStart(this);
  }

  /** Nothing is on the table yet. */
  begun() {
    if (!this.networked && prefs.table) {
      this.send({ load: prefs.table }, { failed: () => openStart(this) });
      return;
    }
    openStart(this);
  }

  /** Begins what the start panel asks for. */
  begin(setup, close) {
    const own = this.room && this.room.you === null && !this.room.watching;
    const done = () => {
      close();
      this.wish = {};
      this.finishClosed = false;
      this.board.focus();
    };
    if (setup.seats.includes('remote') || !own || !this.view) {
      const create = () => this.send({ create: setup }, { then: done, failed: ({ text }) => this.toast(text) });
      if (this.room && typeof this.room.you === 'number' && this.view?.phase !== 'over') ask(say('leave')).then((yes) => yes && create());
      else create();
      return;
    }
    const restart = (confirmed) => this.send({ restart: { setup, confirmed } }, {
      then: done,
      failed: ({ kind, text }) => {
        if (kind === 'unconfirmed') ask(say('sure')).then((yes) => yes && restart(true));
        else this.toast(text);
      },
    });
    restart(false);
  }

  openPosition() {
    const { game, rules, moves } = this.wish.position;
    this.wish = {};
    setAddress('');
    const setup = { game, rules, seats: ['human', 'human'], moves };
    this.send({ create: setup }, { failed: ({ text }) => {
      this.alert(text);
      openStart(this);
    } });
  }

  async resign() {
    if (await ask(say('giveUp'))) this.send('resign', { strict: true });
  }

  // What comes in.

  take(message) {
    const [[kind, content]] = Object.entries(message);
    const takes = {
      welcome: ({ words, levels }) => Object.assign(this, { words, levels }),
      room: (room) => this.takeRoom(room),
      view: ({ seq, table, events }) => this.takeView(seq, table, events),
      graph: (graph) => this.takeGraph(graph),
      done: ({ id }) => this.answered(id)?.then?.(),
      saved: ({ id, text }) => this.answered(id)?.then?.(text),
      failed: (failure) => this.takeFailure(failure),
    };
    takes[kind]?.(content);
  }

  answered(id) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  takeFailure(failure) {
    const waiting = this.answered(failure.id);
    if (waiting?.failed) waiting.failed(failure);
    else if (failure.kind !== 'stale') this.toast(failure.text);
  }

  takeRoom(room) {
    const isNew = room.code !== this.room?.code;
    this.room = room;
    if (room.code) {
      const rooms = Object.fromEntries(Object.entries({ ...prefs.rooms, [room.code]: room.token }).slice(-20));
      const kept = prefer({ rooms, lastRoom: room.code });
      // What opens the seat does not stay in the address, if it is kept elsewhere.
      if (kept) setAddress(`room=${room.code}`);
      else setAddress(`room=${room.code}&seat=${room.token}`);
      if (this.wish.room) {
        this.wish = {};
        if (prefs.name.trim() && typeof room.you === 'number') this.send({ rename: { player: room.you, name: prefs.name } });
      }
    }
    if (isNew) {
      this.view = null;
      this.finishClosed = false;
      document.getElementById('start')?.remove();
    }
    if (this.view) this.redraw();
  }

  takeView(seq, view, events) {
    this.seq = seq;
    this.view = view;
    this.viewAt = performance.now();
    if (!view.outcome) this.finishClosed = false;
    document.body.classList.remove('lost');
    for (const { kind } of events) sound(kind);
    if (events.length) this.announce([...events.map(({ text }) => text), ...(view.outcome ? [] : [view.text])]);
    this.redraw();
  }

  takeGraph(graph) {
    this.graphAsked = false;
    if (!this.view) return;
    this.graph.take(graph);
    this.graph.show(this.view);
    if (graph.values.length) this.askGraph();
  }

  askGraph() {
    const helps = !this.room || this.room.you === null || this.view.phase === 'over';
    if (!prefs.graph || this.graphAsked || !helps || this.view.phase === 'ready' || this.lost) return;
    const from = this.graph.wanted(this.view);
    if (from > this.view.moves.length) return;
    this.graphAsked = true;
    this.send({ graph: from }, { failed: () => { this.graphAsked = false; } });
  }

  /** Says something once, for those who do not see the board. */
  announce(texts) {
    byId('live').textContent = [...new Set(texts)].join(' ');
  }

  /** Shows something for a moment. */
  toast(text) {
    const toast = byId('toast');
    toast.textContent = text;
    toast.hidden = false;
    this.announce([text]);
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => { toast.hidden = true; }, 4000);
  }

  /** Shows something that stays until the next. */
  alert(text) {
    this.toast(text);
    clearTimeout(this.toastTimer);
  }

  // What is shown.

  elapsed() {
    return this.viewAt ? performance.now() - this.viewAt : 0;
  }

  label() {
    for (const element of document.querySelectorAll('[data-word]')) element.textContent = say(element.dataset.word);
    for (const element of document.querySelectorAll('[data-name]')) element.setAttribute('aria-label', say(element.dataset.name));
    document.documentElement.dataset.theme = prefs.theme;
    byId('title').textContent = say(this.view?.game ?? prefs.game);
    document.title = byId('title').textContent;
  }

  redraw() {
    this.label();
    const { view } = this;
    if (!view) return;
    const [size, rule] = view.rules.split(' ');
    byId('rule').textContent = [size.split('x').slice(0, 2).join('×'), rule && say(rule), view.opening !== 'free' && say(view.opening)].filter(Boolean).join(' · ');
    document.body.dataset.game = view.game;
    document.body.dataset.phase = view.phase;
    const bottom = yours(view, this.room) ?? (view.players[0].side === 'black' ? 0 : 1);
    showStrip(byId('strip-bottom'), this, bottom);
    showStrip(byId('strip-top'), this, 1 - bottom);
    this.board.show(view);
    showTurn(this);
    showAsk(this);
    showActions(byId('actions'), this);
    showFinish(this);
    showInvite(byId('invite'), this);
    showScore(byId('score'), this);
    this.moves.show(view);
    this.graph.element.hidden = !prefs.graph;
    if (prefs.graph) {
      this.askGraph();
      this.graph.show(view);
    }
  }

  tick() {
    if (!this.view) return;
    for (const id of ['strip-top', 'strip-bottom']) {
      const strip = byId(id);
      const clock = strip.querySelector('.clock');
      const text = strip.dataset.player && shownTime(this.view, Number(strip.dataset.player), this.elapsed());
      if (clock && clock.textContent !== text) clock.textContent = text;
    }
  }

  // What the user changes without the table.

  speak(lang) {
    prefer({ lang });
    setLanguage(lang);
    this.send({ prefer: { lang } });
    const open = document.getElementById('settings-panel');
    this.redraw();
    this.label();
    if (open) openSettings(this);
  }

  flip() {
    prefer({ flip: !prefs.flip });
    this.redraw();
  }

  toggleSheet() {
    document.body.classList.toggle('sheet-open');
  }

  closeSheet() {
    const was = document.body.classList.contains('sheet-open');
    document.body.classList.remove('sheet-open');
    return was;
  }

  closeFinish() {
    const was = !byId('finish').hidden;
    this.finishClosed = true;
    if (this.view) {
      showFinish(this);
      showTurn(this);
    }
    return was;
  }

  // Files and links.

  saveFile() {
    this.send('save', { then: (text) => download(saveName(this.view, '.txt'), text) });
  }

  keep(again) {
    this.send('save', { then: (text) => {
      const name = `${saveName(this.view)} · ${this.view.players.map((player) => player.name).join(' – ')}`;
      const kept = prefer({ kept: [{ name, text }, ...prefs.kept].slice(0, 30) });
      this.toast(say(kept && keeps ? 'saved' : 'noStorage'));
      again();
    } });
  }

  async loadFile(file, close) {
    if (!file) return;
    if (file.size > LONGEST_FILE) this.toast(say('cannotRead'));
    else this.load(await file.text(), close);
  }

  load(text, close) {
    const load = () => this.send({ load: text }, {
      then: () => {
        close();
        this.toast(say('loaded'));
      },
      failed: (failure) => this.toast(failure.text),
    });
    const own = this.room && this.room.you === null && !this.room.watching && this.view;
    if (own || !this.networked) load();
    else this.send({ create: { game: 'gomoku', rules: '15x15x5 freestyle' } }, { then: load, failed: (failure) => this.toast(failure.text) });
  }

  share() {
    this.copy(positionLink(this.view));
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.toast(say('copied'));
    } catch {
      // Without the right to copy it can still be copied by hand.
      prompt(say('copy'), text);
    }
  }
}

window.app = new App();
