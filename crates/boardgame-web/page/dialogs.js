// Panels over the page.

import { button, el } from './dom.js';
import { LANGUAGES, say } from './words.js';
import { prefer, prefs } from './prefs.js';
import { chosenSetup, settingsFields, startFields } from './start.js';

/** Opens a panel with a title; `fill(close)` makes what is in it. */
export function openDialog(id, title, fill, { closable = true } = {}) {
  document.getElementById(id)?.remove();
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  const content = el('div', { class: 'dialog-content' });
  const head = el('div', { class: 'dialog-head' }, el('h2', { id: `${id}-title` }, title), closable && button(`${id}-close`, null, '×', close, { class: 'quiet close', 'aria-label': say('close') }));
  const dialog = el('dialog', { id, 'aria-labelledby': `${id}-title` }, head, content);
  dialog.addEventListener('cancel', (event) => {
    if (!closable) event.preventDefault();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  const refill = () => content.replaceChildren(...fill(close, refill));
  refill();
  dialog.showModal();
  return { dialog, close, refill };
}

/** The start panel. */
export function openStart(app) {
  const closable = Boolean(app.view);
  openDialog('start', say('newGame'), (close, again) => {
    const keepFocus = () => {
      const id = document.activeElement?.id;
      const name = document.activeElement?.name;
      const value = document.activeElement?.value;
      again();
      (document.getElementById(id) ?? document.querySelector(`#start input[name="${name}"][value="${value}"]`))?.focus();
    };
    const languages = el('div', { class: 'languages' }, ...Object.entries(LANGUAGES).map(([code, name]) => el('button', {
      type: 'button', class: 'quiet', 'data-lang': code, 'aria-pressed': String(document.documentElement.lang.startsWith(code)), onclick: () => {
        app.speak(code);
        openStart(app);
      },
    }, name)));
    return [
      el('p', { class: 'lead' }, app.view ? '' : app.words.choose ?? ''),
      ...startFields(app, keepFocus),
      el('div', { class: 'dialog-foot' }, languages, button('begin', 'play', app.words.start ?? say('start'), () => app.begin(chosenSetup(app.words), close), { class: 'primary big' })),
    ];
  }, { closable });
}

/** The settings. */
export function openSettings(app) {
  openDialog('settings-panel', say('settings'), () => [el('div', { class: 'fields' }, ...settingsFields(app))]);
}

/** The keys and the rules in a sentence. */
export function openHelp() {
  const keys = [
    ['← ↑ → ↓', 'keyArrows'], ['Enter', 'keyPlay'], ['Z / U', 'keyUndo'], ['Y', 'keyRedo'], ['[ ] / Shift ← →', 'keyStep'],
    ['Home End', 'keyEnds'], ['H', 'keyHint'], ['F', 'keyFlip'], ['N', 'keyNew'], ['?', 'keyHelp'], ['Esc', 'keyClose'],
  ];
  openDialog('help-panel', say('help'), () => [
    el('p', {}, say('howGomoku')), el('p', {}, say('howReversi')), el('p', {}, say('howTouch')),
    el('h3', {}, say('keys')),
    el('dl', { class: 'keys' }, ...keys.flatMap(([key, word]) => [el('dt', {}, ...key.split(' / ').flatMap((part, at) => [at ? ' / ' : '', el('kbd', {}, part)])), el('dd', {}, say(word))])),
    el('p', { class: 'faint' }, say('about')),
  ]);
}

/** Asks a question with yes and no; tells which. */
export function ask(question) {
  return new Promise((resolve) => {
    const answer = (value, close) => () => {
      resolve(value);
      close();
    };
    openDialog('question', question, (close) => [el('div', { class: 'dialog-foot' },
      button('question-no', null, say('no'), answer(false, close)),
      button('question-yes', null, say('yes'), answer(true, close), { class: 'primary' }))]);
    // To close it is no yes.
    document.getElementById('question').addEventListener('close', () => resolve(false));
  });
}

/** The games that are kept, and files. */
export function openFiles(app) {
  openDialog('files-panel', say('games'), (close, again) => {
    const kept = prefs.kept.map((entry) => el('li', {},
      el('span', { class: 'kept-name' }, entry.name),
      button(null, null, say('open'), () => app.load(entry.text, close), { class: 'open-kept' }),
      button(null, null, say('remove'), () => {
        prefer({ kept: prefs.kept.filter((other) => other !== entry) });
        again();
      }, { class: 'quiet' })));
    const file = el('input', { type: 'file', id: 'load-file', accept: '.txt,text/plain', class: 'visually-hidden', onchange: () => app.loadFile(file.files[0], close) });
    return [
      el('div', { class: 'buttons' },
        button('save-file', null, say('saveFile'), () => app.saveFile(), { disabled: !app.view }),
        button('choose-file', null, say('loadFile'), () => file.click()), file,
        button('keep', null, say('keepHere'), () => app.keep(again), { disabled: !app.view }),
        button('share', null, say('share'), () => app.share(), { disabled: !app.view })),
      el('h3', {}, say('kept')),
      kept.length ? el('ul', { class: 'kept' }, ...kept) : el('p', { class: 'faint' }, say('nothingKept')),
    ];
  });
}
