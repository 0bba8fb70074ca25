// The keyboard, beside the board's own keys.

import { openHelp, openStart } from './dialogs.js';

/** Listens to the keys of the page. */
export function listenToKeys(app) {
  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const writes = target.closest('input, select, textarea') || document.querySelector('dialog[open]');
    if (writes || event.ctrlKey || event.metaKey || event.altKey || !app.view) return;
    const { view } = app;
    const go = (ply) => view.enabled.go_to && ply >= 0 && ply <= view.moves.length && app.send({ go_to: ply });
    const acts = {
      z: () => view.enabled.undo && app.send('undo'),
      u: () => view.enabled.undo && app.send('undo'),
      y: () => view.enabled.redo && app.send('redo'),
      h: () => view.enabled.hint && app.send('hint'),
      f: () => app.flip(),
      n: () => openStart(app),
      '?': () => openHelp(),
      '[': () => go(view.ply - 1),
      ']': () => go(view.ply + 1),
      Home: () => go(0),
      End: () => go(view.moves.length),
      Escape: () => app.board.clearGhost() || app.closeSheet() || app.closeFinish(),
    };
    const stepped = event.shiftKey && { ArrowLeft: () => go(view.ply - 1), ArrowRight: () => go(view.ply + 1) }[event.key];
    const act = stepped || acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
