// Beside the board: the players, what is to do, the buttons, the end of the game.

import { button, byId, el, icon, relabel } from './dom.js';
import { say } from './words.js';
import { shownTime } from './clock.js';

/** A player's strip. */
export function showStrip(area, app, player) {
  const { view, room } = app;
  const { side, seat, level, seconds, wins } = view.players[player];
  const acts = view.to_act === player && view.phase !== 'ready';
  const isYou = room?.you === player;
  const away = room?.you !== null && room?.you !== undefined && seat === 'remote' && !room.present[player];
  const count = view.counts && view.counts[side === 'black' ? 0 : 1];
  const strength = seconds ? say('seconds_of', seconds) : say('level_of', level);
  const facts = [seat === 'engine' && strength, isYou && say('you'), away && say('away')].filter(Boolean);
  const doing = acts && (view.phase === 'thinking' ? say('thinking') : say('toMove'));
  const won = view.outcome && view.outcome.winner === player;
  area.classList.toggle('acts', Boolean(acts));
  area.classList.toggle('won', Boolean(won));
  area.dataset.side = side;
  area.dataset.player = player;
  area.replaceChildren(
    el('span', { class: `chip chip-${side}`, role: 'img', 'aria-label': say(`${side}_is`) }),
    el('span', { class: 'who' },
      el('span', { class: 'name' }, view.players[player].name),
      el('span', { class: 'facts' }, facts.join(' · '))),
    el('span', { class: 'doing' }, doing || ''),
    el('span', { class: 'wins', title: say('wins', wins) }, won && icon('check'), String(wins)),
    count === null || count === undefined ? '' : el('span', { class: 'count' }, String(count)),
    el('span', { class: 'clock', role: 'timer', 'aria-live': 'off' }, shownTime(view, player, app.elapsed())),
  );
}

/** The buttons for what can be asked now. */
export function showActions(area, app) {
  const { view, words } = app;
  const can = view.enabled;
  const undoText = view.undo_count ? `${words.take_back ?? say('takeBack')} (${view.undo_count})` : words.take_back ?? say('takeBack');
  const list = [
    ['undo', 'undo', undoText, () => app.send('undo'), can.undo],
    ['redo', 'redo', say('redo'), () => app.send('redo'), can.redo],
    ['hint', 'hint', say('hint'), () => app.send('hint'), can.hint],
    ['play-now', 'play', say('playNow'), () => app.send('play_now'), can.play_now, !can.play_now],
    ['stop', 'stop', say('stop'), () => app.send('stop'), can.play_now, !can.play_now],
    ['go-on', 'play', say('goOn'), () => app.send('resume'), can.resume, !can.resume],
    ['flip', 'flip', say('flip'), () => app.flip(), true],
    ['draw', 'draw', say('draw'), () => app.send('offer_draw'), can.offer_draw],
    ['resign', 'flag', say('resign'), () => app.resign(), can.resign],
    ['more', 'list', say('more'), () => app.toggleSheet(), true],
  ];
  for (const [id, picture, text, act, enabled, hidden] of list) {
    // Each button stays the same, so that it keeps the keyboard.
    const own = byId(id) ?? area.appendChild(button(id, picture, text, () => own.act()));
    own.act = act;
    own.disabled = !enabled;
    own.hidden = Boolean(hidden);
    relabel(own, text);
  }
}

/** What the table waits for, and the stone that is meant. */
export function showTurn(app) {
  const { view, board, room } = app;
  const turn = byId('turn');
  const ghost = board.ghostName();
  if (app.lost) {
    turn.replaceChildren(say('lost', app.lost));
  } else if (ghost) {
    turn.replaceChildren(say('ghost', ghost), ' ', button('play-ghost', 'check', say('play'), () => board.playGhost(), { class: 'primary' }));
  } else if (view.phase === 'must_pass' && view.enabled.pass) {
    turn.replaceChildren(view.text, ' ', button('pass', 'check', say('pass'), () => app.send('pass', { strict: true }), { class: 'primary' }));
  } else if (view.phase === 'to_choose') {
    turn.replaceChildren(view.text, ' ', ...view.choices.map(({ choice, text }) => button(`choose-${choice}`, null, text, () => app.send({ choose: choice }, { strict: true }), { class: 'primary' })));
  } else if (view.phase === 'looking_back') {
    turn.replaceChildren(view.text, ' ', button('back', 'last', say('last'), () => app.send({ go_to: view.moves.length }), { class: 'primary' }));
  } else if (view.outcome && !app.finishClosed) {
    // The panel of the end says it.
    turn.replaceChildren();
  } else {
    const watching = room?.watching ? `${say('watching')} ` : '';
    turn.replaceChildren(watching + view.text);
  }
}

/** The open question. */
export function showAsk(app) {
  const { view } = app;
  const area = byId('ask');
  area.hidden = !view.ask;
  if (!view.ask) return;
  const answers = [
    button('accept', 'check', app.words.accept ?? say('yes'), () => app.send('accept', { strict: true }), { class: 'primary' }),
    button('decline', null, app.words.decline ?? say('no'), () => app.send('decline', { strict: true })),
  ];
  area.replaceChildren(el('span', {}, view.enabled.answer ? view.ask.text : `${view.ask.text} ${say('asked')}`), ...(view.enabled.answer ? answers : []));
}

/** The end of the game. */
export function showFinish(app) {
  const { view, room } = app;
  const area = byId('finish');
  const over = view.outcome && view.phase !== 'looking_back' && !app.finishClosed;
  if (!over) {
    area.hidden = true;
    return;
  }
  const { winner, side, text } = view.outcome;
  const you = yours(view, room);
  const title = winner === null ? say('drawn') : you === null ? say('result') : say(you === winner ? 'youWon' : 'youLost');
  const picture = el('span', { class: `trophy trophy-${side ?? 'draw'}`, 'aria-hidden': 'true' });
  area.className = `finish ${winner === null ? 'finish-draw' : you === null || you === winner ? 'finish-won' : 'finish-lost'}`;
  const again = (swap) => app.send({ new_game: { swap, confirmed: true } }, { strict: true });
  if (!area.hidden && area.dataset.text === text) return;
  area.dataset.text = text;
  area.hidden = false;
  area.replaceChildren(
    picture,
    el('div', { class: 'finish-words' }, el('h2', {}, title), el('p', {}, text)),
    el('div', { class: 'finish-actions' },
      button('again', null, say('again'), () => again(false), { class: 'primary', disabled: !view.enabled.new_game }),
      button('swap-again', 'swap', say('swapAgain'), () => again(true), { disabled: !view.enabled.new_game }),
      button('close-finish', null, '×', () => app.closeFinish(), { class: 'quiet close', 'aria-label': say('closeResult') })),
  );
}

/** The player that this page plays for, if it is one against another or an engine. */
export function yours(view, room) {
  if (room?.watching) return null;
  if (typeof room?.you === 'number') return room.you;
  const people = [0, 1].filter((player) => view.players[player].seat === 'human');
  return people.length === 1 ? people[0] : null;
}

/** The score of the games so far. */
export function showScore(area, { view, room }) {
  const [first, second] = view.players;
  const watchers = room?.watchers ? ` · ${say('watchers', room.watchers)}` : '';
  area.replaceChildren(
    el('span', { class: 'score-label' }, say('score')),
    el('span', { class: 'score-names' }, `${first.name} ${first.wins} : ${second.wins} ${second.name}`),
    el('span', { class: 'faint' }, say('draws', view.draws) + watchers),
  );
}

/** The links for the other player and for those who watch. */
export function showInvite(area, app) {
  const { room, view } = app;
  const waits = room?.invite && view.phase === 'ready';
  area.hidden = !waits;
  if (!waits || area.dataset.code === room.code) return;
  area.dataset.code = room.code;
  const link = (token) => `${location.origin}${location.pathname}#room=${room.code}&seat=${token}`;
  const row = (id, label, token) => {
    const field = el('input', { id, type: 'text', readonly: true, value: link(token), 'aria-label': label, onfocus: (event) => event.target.select() });
    return el('div', { class: 'copy' }, field, button(`copy-${id}`, null, say('copy'), () => app.copy(link(token))));
  };
  area.replaceChildren(
    el('h2', {}, say('inviteTitle')),
    el('p', {}, say('inviteText')),
    row('invite-link', say('otherMachine'), room.invite),
    el('p', { class: 'faint' }, `${say('code')} `, el('strong', {}, room.code)),
    el('p', { class: 'faint' }, say('watchLink')),
    row('watch-link', say('watchLink'), room.watch),
  );
}
