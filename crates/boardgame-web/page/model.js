// What there is to draw, for either way of drawing it: the view's squares in the order of the
// screen, with their marks.

import { say } from './words.js';
import { prefs } from './prefs.js';

/** The look of the board, from the preferences and the game. */
export function look(view) {
  const board = prefs.board === 'auto' ? (view.game === 'reversi' ? 'green' : 'wood') : prefs.board;
  return { ...BOARDS[board], ...LINES[prefs.lines], ...STONES[prefs.stones], shapes: prefs.stones === 'shapes', contrast: prefs.stones === 'contrast' };
}

const BOARDS = {
  wood: { ground: '#e2b673', ground2: '#d39f56', line: '#5b3d17', label: '#4a3010', accent: '#b3261e' },
  green: { ground: '#2f8f5b', ground2: '#237348', line: '#0d3a22', label: '#eafff2', accent: '#ffd23f' },
  slate: { ground: '#8d9aa5', ground2: '#7b8893', line: '#1d242a', label: '#12181d', accent: '#7a0f0f' },
  paper: { ground: '#faf6ea', ground2: '#f1ead6', line: '#55503f', label: '#3a362a', accent: '#b3261e' },
};

const LINES = { default: {}, dark: { line: '#141414' }, green: { line: '#0a4d1f' }, red: { line: '#7a1010' } };

const STONES = {
  classic: { black: ['#5d6360', '#0a0a0a'], white: ['#ffffff', '#d3d1cb'], blackEdge: '#000000', whiteEdge: '#6d675c' },
  shapes: { black: ['#8f1414', '#7a0f0f'], white: ['#a8d4ff', '#8ec5ff'], blackEdge: '#3f0505', whiteEdge: '#123a66' },
  contrast: { black: ['#000000', '#000000'], white: ['#ffffff', '#ffffff'], blackEdge: '#ffffff', whiteEdge: '#000000' },
};

/** What there is to draw of a view. `ghost` is the square of a stone that is only meant. */
export function model(view, ghost) {
  const width = view.columns.length;
  const height = view.rows.length;
  const count = width * height;
  const winning = new Set(view.lines.flat());
  const changed = new Set(view.changed);
  const offered = new Set(view.offers ?? []);
  const scores = new Map(view.scores ?? []);
  const on = (at) => (prefs.flip ? count - 1 - at : at);
  const cells = [];
  for (let place = 0; place < count; place++) {
    const at = on(place);
    const stone = { X: 'black', O: 'white' }[view.cells[at]] ?? null;
    cells.push({
      at,
      name: view.columns[at % width] + view.rows[Math.floor(at / width)],
      stone,
      last: at === view.last,
      changed: changed.has(at),
      winning: winning.has(at),
      hint: at === view.hint,
      offered: offered.has(at),
      legal: view.legal[at] === '+',
      forbidden: view.legal[at] === '!',
      ghost: at === ghost ? view.turn : null,
      score: scores.get(at),
    });
  }
  const turned = (list) => (prefs.flip ? [...list].reverse() : list);
  return {
    width, height, cells, look: look(view),
    columns: turned(view.columns), rows: turned(view.rows),
    coordinates: prefs.coordinates,
    onLines: view.game === 'gomoku',
    dots: prefs.dots && view.game === 'reversi',
    lines: view.lines.map((line) => line.map(on)),
  };
}

/** The room beside the squares for the coordinates, in squares. */
export function margin(drawn) {
  return drawn.coordinates ? 0.75 : 0.25;
}

/** The squares of the points that a board of this size is marked with. */
export function stars({ width, height, onLines }) {
  if (!onLines) return width === 8 && height === 8 ? [[2, 2], [6, 2], [2, 6], [6, 6]] : [];
  if (width !== height || width < 9) return [];
  const near = width < 13 ? 2 : 3;
  const places = [near, width - 1 - near];
  const corners = places.flatMap((x) => places.map((y) => [x, y]));
  return width % 2 ? [...corners, [(width - 1) / 2, (width - 1) / 2]] : corners;
}

/** What a screen reader says of a square. */
export function describe(cell) {
  const what = cell.stone ? say(`${cell.stone}_is`) : say('empty');
  const marks = [
    cell.last && 'lastMove', cell.winning && 'winning', cell.changed && 'turned', cell.hint && 'hinted',
    cell.forbidden && 'forbidden', cell.legal && 'canPlay',
  ];
  return [cell.name, what, ...marks.filter(Boolean).map((mark) => say(mark))].join(', ');
}
