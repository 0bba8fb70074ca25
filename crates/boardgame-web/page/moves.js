// The list of moves, and the steps through the game.

import { button, el, relabel } from './dom.js';
import { say } from './words.js';

/** The moves; `go(ply)` shows the position after so many. */
export class MoveList {
  constructor(area, go) {
    this.go = go;
    this.list = el('ol', { class: 'moves', tabindex: 0 });
    this.steps = el('div', { class: 'steps' });
    this.buttons = Object.fromEntries(['first', 'previous', 'next', 'last'].map((step) => {
      const own = button(`step-${step}`, step, say(step), () => own.act(), { class: 'quiet' });
      return [step, own];
    }));
    this.steps.append(...Object.values(this.buttons));
    area.append(this.list, this.steps);
    this.shown = '';
  }

  show(view) {
    const key = view.moves.map(({ text }) => text).join(' ');
    if (key !== this.shown || !this.list.childElementCount) {
      this.shown = key;
      this.fill(view);
    }
    for (const entry of this.list.querySelectorAll('button')) {
      const current = Number(entry.dataset.ply) === view.ply;
      entry.classList.toggle('current', current);
      if (current) entry.setAttribute('aria-current', 'step');
      else entry.removeAttribute('aria-current');
    }
    this.scrollToCurrent();
    this.list.setAttribute('aria-label', say('moves'));
    const last = view.moves.length;
    const steps = { first: 0, previous: view.ply - 1, next: view.ply + 1, last };
    for (const [step, ply] of Object.entries(steps)) {
      const own = this.buttons[step];
      own.act = () => this.go(ply);
      own.disabled = !view.enabled.go_to || ply < 0 || ply > last || ply === view.ply;
      relabel(own, say(step));
    }
  }

  fill(view) {
    const rows = [];
    for (let at = 0; at < view.moves.length; at += 2) {
      const pair = view.moves.slice(at, at + 2).map((played, second) => el('button', {
        type: 'button', class: 'move', 'data-ply': at + second + 1, onclick: () => this.go(at + second + 1),
      }, played.pass ? '--' : played.text));
      rows.push(el('li', {}, el('span', { class: 'number', 'aria-hidden': 'true' }, `${at / 2 + 1}.`), ...pair));
    }
    this.list.replaceChildren(...(rows.length ? rows : [el('li', { class: 'faint' }, say('noMove'))]));
  }

  /** Keeps the current move in sight without moving the page. */
  scrollToCurrent() {
    const current = this.list.querySelector('.current') ?? this.list.lastElementChild;
    if (!current) return;
    const above = current.offsetTop - this.list.offsetTop;
    if (above < this.list.scrollTop || above + current.offsetHeight > this.list.scrollTop + this.list.clientHeight) {
      this.list.scrollTop = above - this.list.clientHeight / 2;
    }
  }
}
