// Elements. What comes from outside gets into the page as text only.

const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes, handlers (`onclick`) and children; strings become text. */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An element of a drawing. */
export function shape(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The element with this id. */
export function byId(id) {
  return document.getElementById(id);
}

const ICONS = {
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.200 1 2h5c0-.8.4-1.500 1-2A6 6 0 0 0 12 3Z',
  swap: 'M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  flag: 'M5 21V4M5 4h13l-3 4 3 4H5',
  draw: 'M5 9h14M5 15h14',
  flip: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  play: 'M7 4v16l13-8Z',
  stop: 'M6 6h12v12H6Z',
  first: 'M18 5l-8 7 8 7M6 5v14',
  previous: 'M15 5l-8 7 8 7',
  next: 'M9 5l8 7-8 7',
  last: 'M6 5l8 7-8 7M18 5v14',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  check: 'M4 12l5 5L20 6',
};

/** A small picture; what it means is said beside it. */
export function icon(name) {
  const path = shape('path', { d: ICONS[name], fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
  return shape('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' }, path);
}

/** Gives a button its words. */
export function relabel(own, text) {
  const label = own.querySelector('.label');
  if (label.textContent === text && own.title === text) return;
  label.textContent = text;
  own.title = text;
  own.setAttribute('aria-label', text);
}

/** A button with a picture and words. */
export function button(id, picture, text, onclick, attributes = {}) {
  return el('button', { type: 'button', id, onclick, ...attributes }, picture && icon(picture), el('span', { class: 'label' }, text));
}
