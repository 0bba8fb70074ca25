// The board as shapes.

import { shape } from './dom.js';
import { margin, stars } from './model.js';

/** Draws with SVG. */
export class SvgPicture {
  constructor() {
    this.element = shape('svg', { class: 'picture', 'aria-hidden': 'true', focusable: 'false' });
    this.ground = shape('g');
    this.things = shape('g');
    this.element.append(this.ground, this.things);
    this.drawnGround = '';
  }

  draw(drawn) {
    const edge = margin(drawn);
    this.element.setAttribute('viewBox', `${-edge} ${-edge} ${drawn.width + 2 * edge} ${drawn.height + 2 * edge}`);
    const key = JSON.stringify([drawn.width, drawn.height, drawn.columns, drawn.rows, drawn.look, drawn.onLines, drawn.coordinates]);
    if (key !== this.drawnGround) {
      this.drawnGround = key;
      this.ground.replaceChildren(gradients(drawn.look), ...ground(drawn));
    }
    this.things.replaceChildren(...things(drawn));
  }
}

function gradients({ black, white, ground: from, ground2 }) {
  const gradient = (id, [inner, outer]) => shape('radialGradient', { id, cx: '38%', cy: '32%', r: '70%' },
    shape('stop', { offset: '0%', 'stop-color': inner }), shape('stop', { offset: '100%', 'stop-color': outer }));
  const wood = shape('linearGradient', { id: 'ground', x1: '0', y1: '0', x2: '1', y2: '1' },
    shape('stop', { offset: '0%', 'stop-color': from }), shape('stop', { offset: '100%', 'stop-color': ground2 }));
  return shape('defs', {}, gradient('stone-black', black), gradient('stone-white', white), wood);
}

function ground(drawn) {
  const { width, height, look, onLines } = drawn;
  const edge = margin(drawn);
  const parts = [shape('rect', { x: -edge, y: -edge, width: width + 2 * edge, height: height + 2 * edge, rx: 0.35, fill: 'url(#ground)' })];
  const line = (x1, y1, x2, y2) => shape('line', { x1, y1, x2, y2, stroke: look.line, 'stroke-width': onLines ? 0.035 : 0.045, 'stroke-linecap': 'square' });
  if (onLines) {
    for (let x = 0; x < width; x++) parts.push(line(x + 0.5, 0.5, x + 0.5, height - 0.5));
    for (let y = 0; y < height; y++) parts.push(line(0.5, y + 0.5, width - 0.5, y + 0.5));
  } else {
    for (let x = 0; x <= width; x++) parts.push(line(x, 0, x, height));
    for (let y = 0; y <= height; y++) parts.push(line(0, y, width, y));
  }
  const middle = onLines ? 0.5 : 0;
  parts.push(...stars(drawn).map(([x, y]) => shape('circle', { cx: x + middle, cy: y + middle, r: 0.1, fill: look.line })));
  if (drawn.coordinates) {
    const label = (x, y, text) => shape('text', { x, y, fill: look.label, 'font-size': 0.36, 'text-anchor': 'middle', 'dominant-baseline': 'central', class: 'coordinate' }, text);
    drawn.columns.forEach((text, x) => parts.push(label(x + 0.5, -0.36, text), label(x + 0.5, height + 0.36, text)));
    drawn.rows.forEach((text, y) => parts.push(label(-0.38, y + 0.5, text), label(width + 0.38, y + 0.5, text)));
  }
  return parts;
}

function things(drawn) {
  const parts = [];
  drawn.cells.forEach((cell, place) => {
    const x = (place % drawn.width) + 0.5;
    const y = Math.floor(place / drawn.width) + 0.5;
    parts.push(...cellParts(cell, x, y, drawn));
  });
  parts.push(...drawn.lines.flatMap((line) => winLine(line, drawn)));
  return parts;
}

function cellParts(cell, x, y, drawn) {
  const { look } = drawn;
  const parts = [];
  if (cell.stone) parts.push(...stone(cell.stone, x, y, look));
  else if (cell.ghost) parts.push(shape('g', { class: 'ghost', opacity: 0.55 }, ...stone(cell.ghost, x, y, look)));
  else if (drawn.dots && cell.legal) parts.push(shape('circle', { cx: x, cy: y, r: 0.11, fill: look.label, class: 'dot', opacity: 0.75 }));
  if (cell.offered && !cell.stone) parts.push(shape('circle', { cx: x, cy: y, r: 0.16, fill: look.accent, class: 'offer-mark' }));
  if (cell.forbidden && !cell.ghost) parts.push(shape('path', { d: `M${x - 0.16} ${y - 0.16}l.32.32m0-.32l-.32.32`, stroke: look.accent, 'stroke-width': 0.07, class: 'forbidden-mark' }));
  if (cell.changed && cell.stone) parts.push(shape('circle', { cx: x, cy: y, r: 0.45, fill: 'none', stroke: look.accent, 'stroke-width': 0.035, 'stroke-dasharray': '.12 .09', class: 'changed-mark' }));
  if (cell.last) {
    parts.push(shape('circle', { cx: x, cy: y, r: 0.3, fill: 'none', stroke: markOn(cell.stone, look), 'stroke-width': 0.06, class: 'last-mark' }));
    parts.push(shape('circle', { cx: x, cy: y, r: 0.09, fill: markOn(cell.stone, look), class: 'last-mark' }));
  }
  if (cell.hint) parts.push(shape('circle', { cx: x, cy: y, r: 0.4, fill: 'none', stroke: look.accent, 'stroke-width': 0.08, class: 'hint-mark' }));
  if (cell.score !== undefined && !cell.stone) parts.push(shape('text', { x, y, 'font-size': 0.26, 'text-anchor': 'middle', 'dominant-baseline': 'central', fill: look.label, class: 'score-mark' }, short(cell.score)));
  return parts;
}

/** A colour that is seen on a stone. */
export function markOn(colour, look) {
  if (look.shapes) return colour === 'black' ? '#ffffff' : '#123a66';
  return colour === 'black' ? '#ff8a80' : '#b3261e';
}

/** A number in few characters. */
export function short(score) {
  const size = Math.abs(score);
  if (size >= 1e6) return `${Math.round(score / 1e6)}M`;
  return size >= 1e4 ? `${Math.round(score / 1e3)}k` : String(score);
}

function stone(colour, x, y, look) {
  const parts = [
    shape('circle', { cx: x + 0.03, cy: y + 0.05, r: 0.43, fill: '#000000', opacity: look.contrast ? 0 : 0.28 }),
    shape('circle', { cx: x, cy: y, r: 0.43, fill: `url(#stone-${colour})`, stroke: look[`${colour}Edge`], 'stroke-width': look.contrast ? 0.06 : 0.02, class: `stone stone-${colour}` }),
  ];
  if (look.shapes && colour === 'black') parts.push(shape('path', { d: `M${x - 0.17} ${y - 0.17}l.34.34m0-.34l-.34.34`, stroke: '#ffffff', 'stroke-width': 0.08, 'stroke-linecap': 'round' }));
  if (look.shapes && colour === 'white') parts.push(shape('circle', { cx: x, cy: y, r: 0.19, fill: 'none', stroke: '#123a66', 'stroke-width': 0.08 }));
  return parts;
}

/** A line through all stones of a row that won, with a ring at each end. */
function winLine(line, { width }) {
  const point = (place) => [(place % width) + 0.5, Math.floor(place / width) + 0.5];
  const points = line.map(point);
  const ends = [points[0], points[points.length - 1]];
  const polyline = (stroke, size) => shape('polyline', { points: points.map((p) => p.join(',')).join(' '), fill: 'none', stroke, 'stroke-width': size, 'stroke-linecap': 'round', class: 'win-line' });
  const ring = ([cx, cy]) => shape('circle', { cx, cy, r: 0.25, fill: 'none', stroke: '#ff2d2d', 'stroke-width': 0.07, class: 'win-end' });
  return [polyline('#ffffff', 0.15), polyline('#ff2d2d', 0.08), ...ends.map(ring)];
}
