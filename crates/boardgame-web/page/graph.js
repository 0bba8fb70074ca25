// The evaluation of the game as a curve.

import { el, shape } from './dom.js';
import { say } from './words.js';

/** A curve of the values for each ply; `choose(ply)` is called on a click. */
export class GraphPanel {
  constructor(choose) {
    this.values = [];
    this.picture = shape('svg', { class: 'graph', viewBox: '0 0 100 40', preserveAspectRatio: 'none', role: 'img' });
    this.element = el('div', { class: 'graph-box' }, this.picture);
    this.picture.addEventListener('click', (event) => {
      const box = this.picture.getBoundingClientRect();
      choose(Math.round(((event.clientX - box.left) / box.width) * Math.max(1, this.last)));
    });
  }

  /** Takes values that came; those after them are of a game that went another way. */
  take({ from, values }) {
    this.values.length = Math.min(this.values.length, from);
    this.values.push(...values);
  }

  /** The first ply without a value. */
  wanted(view) {
    if (view.number !== this.number || view.moves.length < this.values.length - 1) this.values = [];
    this.number = view.number;
    const same = (this.moves ?? []).findIndex((text, at) => view.moves[at]?.text !== text);
    if (same >= 0) this.values.length = Math.min(this.values.length, same + 1);
    this.moves = view.moves.map((played) => played.text);
    const gap = this.values.indexOf(null);
    return gap < 0 ? this.values.length : gap;
  }

  show(view) {
    this.last = view.moves.length;
    const across = (ply) => (100 * ply) / Math.max(1, this.last);
    const down = (value) => 20 - (18 * (value ?? 0)) / 100;
    const points = this.values.slice(0, this.last + 1).map((value, ply) => [across(ply), down(value)]);
    const curve = points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
    const now = across(view.ply);
    this.picture.setAttribute('aria-label', `${say('evaluation')}: ${this.values[view.ply] ?? '…'}`);
    this.picture.replaceChildren(
      shape('rect', { x: 0, y: 0, width: 100, height: 40, class: 'graph-ground' }),
      ...(points.length ? [shape('polygon', { points: `0,20 ${curve} ${points[points.length - 1][0]},20`, class: 'graph-area' })] : []),
      shape('line', { x1: 0, y1: 20, x2: 100, y2: 20, class: 'graph-middle' }),
      shape('polyline', { points: curve, class: 'graph-curve' }),
      shape('line', { x1: now, y1: 0, x2: now, y2: 40, class: 'graph-now' }),
    );
  }
}
