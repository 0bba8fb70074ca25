// The board: a picture, and over it a grid of buttons that takes clicks, taps and keys.

import { el } from './dom.js';
import { say } from './words.js';
import { prefs } from './prefs.js';
import { describe, margin, model } from './model.js';
import { SvgPicture } from './svg.js';
import { CanvasPicture } from './canvas.js';

/** The board. `play(name)` is called with the square that is played on. */
export class BoardPanel {
  constructor(area, { play, changed }) {
    this.play = play;
    this.changed = changed;
    this.grid = el('div', { class: 'grid', role: 'grid', 'aria-label': say('board') });
    this.frame = el('div', { class: 'board' }, this.grid);
    area.append(this.frame);
    this.size = '';
    this.cells = [];
    this.ghost = null;
    this.hover = null;
    this.focused = 0;
    this.lastPointer = 'mouse';
    this.listen();
  }

  /** Shows a view. */
  show(view) {
    this.view = view;
    if (this.ghost !== null && view.legal[this.ghost] !== '+') this.ghost = null;
    if (this.hover !== null && view.legal[this.hover] !== '+') this.hover = null;
    this.usePicture();
    this.draw();
  }

  /** Forgets a stone that is only meant. */
  clearGhost() {
    if (this.ghost === null) return false;
    this.ghost = null;
    this.draw();
    return true;
  }

  /** Plays the stone that is meant. */
  playGhost() {
    if (this.ghost === null) return;
    const name = this.nameOf(this.ghost);
    this.ghost = null;
    this.play(name);
  }

  /** The name of the square where a stone is meant. */
  ghostName() {
    return this.ghost === null ? null : this.nameOf(this.ghost);
  }

  /** Moves the keyboard to the board. */
  focus() {
    this.cells[this.focused]?.focus();
  }

  nameOf(at) {
    const width = this.view.columns.length;
    return this.view.columns[at % width] + this.view.rows[Math.floor(at / width)];
  }

  usePicture() {
    const wanted = prefs.drawing === 'canvas' ? CanvasPicture : SvgPicture;
    if (this.picture instanceof wanted) return;
    this.picture?.element.remove();
    this.picture?.watcher?.disconnect();
    this.picture = new wanted();
    this.frame.prepend(this.picture.element);
  }

  draw() {
    const meant = this.ghost ?? (this.view.enabled.play ? this.hover : null);
    const drawn = model(this.view, meant);
    this.layOut(drawn);
    this.picture.draw(drawn);
    drawn.cells.forEach((cell, place) => {
      const square = this.cells[place];
      const label = describe(cell);
      if (square.getAttribute('aria-label') !== label) square.setAttribute('aria-label', label);
      square.dataset.square = cell.name;
      square.dataset.at = cell.at;
      square.dataset.stone = cell.stone ?? '';
      square.classList.toggle('legal', cell.legal);
      square.classList.toggle('winning', cell.winning);
    });
    this.grid.setAttribute('aria-label', say('board'));
    this.frame.classList.toggle('flash', prefs.flash);
    this.changed();
  }

  layOut(drawn) {
    const size = [drawn.width, drawn.height, drawn.coordinates].join();
    if (size === this.size) return;
    this.size = size;
    const edge = margin(drawn);
    const inset = (squares) => `${(100 * edge) / (squares + 2 * edge)}%`;
    // Set one by one, as a policy may forbid styles in attributes.
    this.frame.style.aspectRatio = `${drawn.width + 2 * edge} / ${drawn.height + 2 * edge}`;
    this.frame.style.setProperty('--ratio', (drawn.width + 2 * edge) / (drawn.height + 2 * edge));
    this.grid.style.inset = `${inset(drawn.height)} ${inset(drawn.width)}`;
    this.grid.style.gridTemplateRows = `repeat(${drawn.height}, 1fr)`;
    this.cells = [];
    const rows = [];
    for (let y = 0; y < drawn.height; y++) {
      const row = el('div', { role: 'row', class: 'row' });
      row.style.gridTemplateColumns = `repeat(${drawn.width}, 1fr)`;
      for (let x = 0; x < drawn.width; x++) {
        const square = el('button', { type: 'button', role: 'gridcell', tabindex: -1, class: 'cell', 'data-place': y * drawn.width + x });
        this.cells.push(square);
        row.append(square);
      }
      rows.push(row);
    }
    this.grid.replaceChildren(...rows);
    this.grid.setAttribute('aria-rowcount', drawn.height);
    this.grid.setAttribute('aria-colcount', drawn.width);
    this.width = drawn.width;
    this.focused = Math.floor(drawn.height / 2) * drawn.width + Math.floor(drawn.width / 2);
    this.cells[this.focused].tabIndex = 0;
  }

  listen() {
    const grid = this.grid;
    const squareOf = (target) => target instanceof Element && target.closest('.cell');
    grid.addEventListener('pointerdown', (event) => {
      this.lastPointer = event.pointerType || 'mouse';
      if (this.slides(event)) this.slideTo(event);
    });
    grid.addEventListener('pointermove', (event) => {
      if (this.slides(event) && event.buttons) this.slideTo(event);
    });
    grid.addEventListener('pointerup', (event) => {
      if (!this.slides(event)) return;
      this.slid = true;
      this.playGhost();
    });
    grid.addEventListener('pointerover', (event) => {
      const square = squareOf(event.target);
      if (event.pointerType !== 'mouse' || !square || !this.view) return;
      this.hoverOver(Number(square.dataset.at));
    });
    grid.addEventListener('pointerleave', () => this.hoverOver(null));
    grid.addEventListener('click', (event) => {
      const square = squareOf(event.target);
      if (!square || !this.view) return;
      if (this.slid) {
        this.slid = false;
        return;
      }
      this.focusOn(Number(square.dataset.place), false);
      const byKey = event.detail === 0;
      this.choose(Number(square.dataset.at), byKey ? 'key' : event.pointerType || this.lastPointer);
    });
    grid.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const [across, down] = step;
      const column = Math.min(this.width - 1, Math.max(0, (this.focused % this.width) + across));
      const row = Math.min(this.cells.length / this.width - 1, Math.max(0, Math.floor(this.focused / this.width) + down));
      this.focusOn(row * this.width + column, true);
    });
  }

  /** A square was clicked, tapped or chosen by key. */
  choose(at, pointer) {
    const touch = pointer === 'touch' || pointer === 'pen';
    if (!this.view.enabled.play || this.view.legal[at] !== '+' || !touch || this.mode() === 'direct') {
      this.ghost = null;
      // What cannot be played is the core's to refuse, with its reason.
      this.play(this.nameOf(at));
    } else if (this.ghost === at) {
      this.playGhost();
    } else {
      this.ghost = at;
      this.draw();
    }
  }

  /** How taps play: with small squares they are confirmed unless something else is wanted. */
  mode() {
    if (prefs.taps !== 'auto') return prefs.taps;
    return this.width > 8 ? 'confirm' : 'direct';
  }

  slides(event) {
    const slides = this.mode() === 'slide' && event.pointerType !== 'mouse';
    this.grid.classList.toggle('sliding', this.mode() === 'slide');
    return slides;
  }

  slideTo(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const square = under?.closest?.('.cell');
    const at = square && this.grid.contains(square) ? Number(square.dataset.at) : null;
    const ghost = at !== null && this.view?.enabled.play && this.view.legal[at] === '+' ? at : null;
    if (this.grid.hasPointerCapture?.(event.pointerId)) this.grid.releasePointerCapture(event.pointerId);
    if (ghost === this.ghost) return;
    this.ghost = ghost;
    this.draw();
  }

  hoverOver(at) {
    const hover = at !== null && this.view?.enabled.play && this.view.legal[at] === '+' ? at : null;
    if (hover === this.hover) return;
    this.hover = hover;
    this.draw();
  }

  focusOn(place, move) {
    this.cells[this.focused].tabIndex = -1;
    this.focused = place;
    this.cells[place].tabIndex = 0;
    if (move) this.cells[place].focus();
  }
}
