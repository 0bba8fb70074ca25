// The start panel: what is to be played, against whom, and how it looks.

import { el } from './dom.js';
import { LANGUAGES, say } from './words.js';
import { prefer, prefs } from './prefs.js';

const SIZES = ['9x9', '11x11', '13x13', '15x15', '17x17', '19x19', '20x20'];
const REVERSI_SIZES = ['4x4', '6x6', '8x8'];
const RULES = ['freestyle', 'standard', 'caro', 'caro-overline', 'renju'];

/** A choice of one from a list, as radio buttons that look like one switch. */
function segments(name, options, value, change) {
  return el('div', { class: 'segments', role: 'radiogroup', 'aria-label': say(name) }, ...options.map(([key, text]) => el('label', {},
    el('input', { type: 'radio', name, value: key, checked: key === value, onchange: () => change(key) }), el('span', {}, text))));
}

/** A choice of one from a longer list. */
function select(id, options, value, change) {
  const list = el('select', { id, onchange: (event) => change(event.target.value) }, ...options.map(([key, text]) => el('option', { value: key }, text)));
  const known = options.some(([key]) => key === value);
  list.value = known ? value : options[0][0];
  // What cannot be chosen here any more is not kept.
  if (!known) change(list.value);
  return list;
}

function field(label, control, id) {
  return el('div', { class: 'field' }, el('label', { for: id }, label), control);
}

function check(id, label, value, change) {
  return el('label', { class: 'check' }, el('input', { type: 'checkbox', id, checked: value, onchange: (event) => change(event.target.checked) }), el('span', {}, label));
}

/** The fields for how things look, for the start panel and the settings. */
export function looksFields(app, where) {
  const set = (name) => (value) => {
    prefer({ [name]: value });
    app.redraw();
  };
  const list = (name, label, keys) => field(say(label), select(`${where}-${name}`, keys.map(([key, word]) => [key, say(word)]), prefs[name], set(name)), `${where}-${name}`);
  return [
    list('board', 'boardLook', [['auto', 'auto'], ['wood', 'wood'], ['green', 'green'], ['slate', 'slate'], ['paper', 'paper']]),
    list('lines', 'lineColour', [['default', 'lineDefault'], ['dark', 'lineDark'], ['green', 'lineGreen'], ['red', 'lineRed']]),
    list('stones', 'stones', [['classic', 'classic'], ['shapes', 'shapes'], ['contrast', 'contrast']]),
    check(`${where}-sound`, say('sound'), prefs.sound, set('sound')),
  ];
}

/** All settings. */
export function settingsFields(app) {
  const set = (name) => (value) => {
    prefer({ [name]: value });
    app.redraw();
  };
  const list = (name, label, keys) => field(say(label), select(`set-${name}`, keys.map(([key, word]) => [key, say(word)]), prefs[name], set(name)), `set-${name}`);
  const language = select('set-lang', Object.entries(LANGUAGES), prefs.lang ?? document.documentElement.lang.slice(0, 2), (lang) => app.speak(lang));
  return [
    field(say('language'), language, 'set-lang'),
    list('theme', 'theme', [['auto', 'auto'], ['light', 'light'], ['dark', 'dark']]),
    list('drawing', 'drawing', [['svg', 'svg'], ['canvas', 'canvas']]),
    list('taps', 'tapping', [['auto', 'auto'], ['direct', 'tapDirect'], ['confirm', 'tapConfirm'], ['slide', 'tapSlide']]),
    ...looksFields(app, 'set'),
    check('set-dots', say('dots'), prefs.dots, set('dots')),
    check('set-coordinates', say('coordinates'), prefs.coordinates, set('coordinates')),
    check('set-flash', say('flash'), prefs.flash, set('flash')),
    check('set-scores', say('scores'), prefs.scores, (scores) => {
      prefer({ scores });
      app.send({ prefer: { scores } });
    }),
    check('set-graph', say('graph'), prefs.graph, set('graph')),
  ];
}

/** The start panel's fields. `again` is called when other fields are wanted. */
export function startFields(app, again) {
  const set = (name, anew) => (value) => {
    prefer({ [name]: value });
    if (anew) again();
  };
  const gomoku = prefs.game === 'gomoku';
  const engine = prefs.opponent === 'computer' || prefs.opponent === 'computers';
  const opponents = [['computer', say('computer')], ['person', say('personHere')], ...(app.networked ? [['machine', say('otherMachine')]] : []), ['computers', say('twoComputers')]];
  const name = (id, pref, label) => field(label, el('input', { id, type: 'text', maxlength: 32, value: prefs[pref], autocomplete: 'off', spellcheck: 'false', oninput: (event) => prefer({ [pref]: event.target.value }) }), id);
  const levels = Array.from({ length: app.levels ?? 10 }, (_, at) => [`level ${at + 1}`, say('level', at + 1)]);
  const times = [1, 3, 10, 30].map((seconds) => [`seconds ${seconds}`, say('perMove', seconds)]);
  return [
    segments('game', [['gomoku', say('gomoku')], ['reversi', say('reversi')]], prefs.game, set('game', true)),
    el('div', { class: 'fields' },
      field(say('opponent'), select('opponent', opponents, prefs.opponent, set('opponent', true)), 'opponent'),
      engine && field(say('strength'), select('strength', [...levels, ...times], prefs.strength, set('strength')), 'strength'),
      name('name', 'name', say('yourName')),
      prefs.opponent === 'person' && name('other-name', 'otherName', say('otherName')),
      field(say('colour'), segments('colour', [['first', say('black')], ['second', say('white')], ['random', say('random')]], prefs.colour, set('colour')), undefined),
      gomoku
        ? field(say('size'), select('size', SIZES.map((size) => [size, size]), prefs.size, set('size')), 'size')
        : field(say('size'), select('size', REVERSI_SIZES.map((size) => [size, size]), prefs.reversiSize, set('reversiSize')), 'size'),
      gomoku && field(say('rule'), select('set-rule', RULES.map((rule) => [rule, say(rule)]), prefs.rule, set('rule', true)), 'set-rule'),
      gomoku && field(say('opening'), select('opening', ['free', 'swap', 'swap2', ...(prefs.rule === 'renju' ? ['rif', 'yamaguchi', 'taraguchi10', 'soosorv8'] : [])].map((key) => [key, say(key)]), prefs.opening, set('opening')), 'opening'),
      field(say('clock'), select('clock', [['0', say('noClock')], ...[3, 5, 10, 30].map((n) => [String(n * 60), say('minutes', n)])], prefs.clock, set('clock')), 'clock'),
      !gomoku && check('auto-pass', say('autoPass'), prefs.autoPass, set('autoPass'))),
    el('details', { class: 'looks' }, el('summary', {}, say('looks')), el('div', { class: 'fields' }, ...looksFields(app, 'start'))),
  ].filter(Boolean);
}

/** What the start panel asks for. */
export function chosenSetup(words) {
  const gomoku = prefs.game === 'gomoku';
  const [kind, number] = prefs.strength.split(' ');
  const engine = { engine: kind === 'seconds' ? { level: 10, seconds: Number(number) } : { level: Number(number) } };
  const seats = { computer: ['human', engine], person: ['human', 'human'], machine: ['human', 'remote'], computers: [engine, engine] }[prefs.opponent] ?? ['human', engine];
  const computer = words.computer ?? say('computer');
  const own = prefs.name.trim() || (words.player_one ?? say('you'));
  const other = prefs.otherName.trim() || (words.player_two ?? say('white'));
  const names = { computer: [own, computer], person: [own, other], machine: [own, words.player_two ?? ''], computers: [`${computer} 1`, `${computer} 2`] }[prefs.opponent] ?? [own, computer];
  return {
    game: prefs.game,
    rules: gomoku ? `${prefs.size}x5 ${prefs.rule}` : prefs.reversiSize,
    names, seats, black: prefs.colour,
    opening: gomoku ? prefs.opening : 'free',
    clock: Number(prefs.clock) ? { main: Number(prefs.clock) } : null,
    auto_pass: prefs.autoPass,
  };
}
