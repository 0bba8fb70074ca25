// What the user prefers, kept in the browser where it keeps anything.

// A file that brings the core along has its own game, and keeps its own preferences.
const ownGame = document.getElementById('core')?.dataset.game;
const KEY = ownGame ? `boardgame-${ownGame}` : 'boardgame';

const DEFAULTS = {
  lang: null, theme: 'auto', drawing: 'svg', board: 'auto', lines: 'default', stones: 'classic',
  taps: 'auto', dots: true, scores: false, graph: false, coordinates: true, sound: false, flash: true, flip: false,
  game: ownGame ?? 'gomoku', opponent: 'computer', name: '', otherName: '', colour: 'first', strength: 'level 3',
  size: '15x15', reversiSize: '8x8', rule: 'freestyle', opening: 'free', clock: '0', autoPass: false,
  rooms: {}, lastRoom: null, kept: [], table: null,
};

let store = null;
try {
  store = window.localStorage;
  store.getItem(KEY);
} catch {
  store = null;
}

/** The preferences. */
export const prefs = { ...DEFAULTS, ...read() };

/** Whether the browser keeps them. */
export const keeps = store !== null;

function read() {
  try {
    const found = JSON.parse(store?.getItem(KEY) ?? '{}');
    const known = Object.entries(found).filter(([name, value]) => name in DEFAULTS && fits(name, value));
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/** Whether a value that was kept is of the kind that it should be. */
function fits(name, value) {
  const usual = DEFAULTS[name];
  if (usual === null) return value === null || typeof value === 'string';
  return typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual);
}

/** Changes preferences and keeps them. */
export function prefer(changes) {
  Object.assign(prefs, changes);
  try {
    store?.setItem(KEY, JSON.stringify(prefs));
    return store !== null;
  } catch {
    return false;
  }
}
