// Games as files and as links.

import { el } from './dom.js';

/** Gives the user a text as a file. */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = el('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A link to the position that is shown. */
export function positionLink(view) {
  const moves = view.moves.slice(0, view.ply).map((played) => (played.pass ? 'pass' : played.text));
  const fields = new URLSearchParams({ game: view.game, rules: view.rules, moves: moves.join(' ') });
  return `${location.href.split('#')[0]}#${fields}`;
}

/** What the address asks for: a room, a position, or nothing. */
export function fromAddress() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (fields.has('room')) return { room: fields.get('room'), seat: fields.get('seat') };
  if (!fields.has('game')) return {};
  const moves = (fields.get('moves') ?? '').split(' ').filter(Boolean);
  return { position: { game: fields.get('game'), rules: fields.get('rules') ?? '', moves } };
}

/** Shows in the address where the page is, without anything secret. */
export function setAddress(hash) {
  history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
}

/** A name for a saved game, by when it was saved. */
export function saveName(view, extension = '') {
  const now = new Date();
  const two = (number) => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${view.game} ${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}${extension}`;
}
