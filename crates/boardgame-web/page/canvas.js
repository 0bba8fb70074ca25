// The board on a canvas: the tutorials' look, with stones by radial gradients.

import { el } from './dom.js';
import { margin, stars } from './model.js';
import { markOn, short } from './svg.js';

/** Draws on a canvas, as sharply as the screen allows. */
export class CanvasPicture {
  constructor() {
    this.element = el('canvas', { class: 'picture', 'aria-hidden': 'true' });
    this.watcher = new ResizeObserver(() => this.drawn && this.draw(this.drawn));
    this.watcher.observe(this.element);
  }

  draw(drawn) {
    this.drawn = drawn;
    const edge = margin(drawn);
    const across = drawn.width + 2 * edge;
    const sharp = (window.devicePixelRatio || 1) * (window.visualViewport?.scale ?? 1);
    const pixels = Math.min(4096, Math.max(1, Math.round(this.element.clientWidth * sharp)));
    const unit = pixels / across;
    this.element.width = pixels;
    this.element.height = Math.round((drawn.height + 2 * edge) * unit);
    const pen = this.element.getContext('2d');
    pen.setTransform(unit, 0, 0, unit, edge * unit, edge * unit);
    drawGround(pen, drawn, edge);
    drawn.cells.forEach((cell, place) => {
      drawCell(pen, cell, (place % drawn.width) + 0.5, Math.floor(place / drawn.width) + 0.5, drawn);
    });
    for (const line of drawn.lines) drawWin(pen, line, drawn.width);
  }
}

function drawGround(pen, drawn, edge) {
  const { width, height, look: colours, onLines } = drawn;
  const fill = pen.createLinearGradient(-edge, -edge, width + edge, height + edge);
  fill.addColorStop(0, colours.ground);
  fill.addColorStop(1, colours.ground2);
  pen.fillStyle = fill;
  pen.fillRect(-edge, -edge, width + 2 * edge, height + 2 * edge);
  pen.strokeStyle = colours.line;
  pen.lineWidth = 0.035;
  pen.beginPath();
  const [from, extra] = onLines ? [0.5, 0] : [0, 1];
  for (let x = 0; x < width + extra; x++) {
    pen.moveTo(x + from, from);
    pen.lineTo(x + from, height - from);
  }
  for (let y = 0; y < height + extra; y++) {
    pen.moveTo(from, y + from);
    pen.lineTo(width - from, y + from);
  }
  pen.stroke();
  pen.fillStyle = colours.line;
  for (const [x, y] of stars(drawn)) disc(pen, x + (onLines ? 0.5 : 0), y + (onLines ? 0.5 : 0), 0.1);
  if (!drawn.coordinates) return;
  pen.fillStyle = colours.label;
  pen.font = '0.36px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  drawn.columns.forEach((text, x) => {
    pen.fillText(text, x + 0.5, -0.36);
    pen.fillText(text, x + 0.5, height + 0.36);
  });
  drawn.rows.forEach((text, y) => {
    pen.fillText(text, -0.38, y + 0.5);
    pen.fillText(text, width + 0.38, y + 0.5);
  });
}

function drawCell(pen, cell, x, y, drawn) {
  const colours = drawn.look;
  if (cell.stone) drawStone(pen, cell.stone, x, y, colours);
  else if (cell.ghost) {
    pen.globalAlpha = 0.55;
    drawStone(pen, cell.ghost, x, y, colours);
    pen.globalAlpha = 1;
  } else if (drawn.dots && cell.legal) {
    pen.fillStyle = colours.label;
    disc(pen, x, y, 0.11);
  }
  if (cell.offered && !cell.stone) {
    pen.fillStyle = colours.accent;
    disc(pen, x, y, 0.16);
  }
  if (cell.forbidden && !cell.ghost) cross(pen, x, y, 0.16, colours.accent);
  if (cell.changed && cell.stone) {
    pen.setLineDash([0.12, 0.09]);
    ring(pen, x, y, 0.45, colours.accent, 0.035);
    pen.setLineDash([]);
  }
  if (cell.last) {
    ring(pen, x, y, 0.3, markOn(cell.stone, colours), 0.06);
    pen.fillStyle = markOn(cell.stone, colours);
    disc(pen, x, y, 0.09);
  }
  if (cell.hint) ring(pen, x, y, 0.4, colours.accent, 0.08);
  if (cell.score !== undefined && !cell.stone) {
    pen.fillStyle = colours.label;
    pen.font = '0.26px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(short(cell.score), x, y);
  }
}

function drawStone(pen, colour, x, y, colours) {
  const [inner, outer] = colours[colour];
  const fill = pen.createRadialGradient(x - 0.1, y - 0.12, 0.02, x, y, 0.45);
  fill.addColorStop(0, inner);
  fill.addColorStop(1, outer);
  pen.fillStyle = fill;
  disc(pen, x, y, 0.43);
  ring(pen, x, y, 0.43, colours[`${colour}Edge`], colours.contrast ? 0.06 : 0.02);
  if (colours.shapes && colour === 'black') cross(pen, x, y, 0.17, '#ffffff');
  if (colours.shapes && colour === 'white') ring(pen, x, y, 0.19, '#123a66', 0.08);
}

function disc(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

function ring(pen, x, y, radius, colour, size) {
  pen.strokeStyle = colour;
  pen.lineWidth = size;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.stroke();
}

function cross(pen, x, y, half, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 0.08;
  pen.beginPath();
  pen.moveTo(x - half, y - half);
  pen.lineTo(x + half, y + half);
  pen.moveTo(x + half, y - half);
  pen.lineTo(x - half, y + half);
  pen.stroke();
}

function drawWin(pen, line, width) {
  const points = line.map((place) => [(place % width) + 0.5, Math.floor(place / width) + 0.5]);
  for (const [colour, size] of [['#ffffff', 0.15], ['#ff2d2d', 0.08]]) {
    pen.strokeStyle = colour;
    pen.lineWidth = size;
    pen.lineCap = 'round';
    pen.beginPath();
    points.forEach(([x, y], at) => (at ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.stroke();
  }
  for (const [x, y] of [points[0], points[points.length - 1]]) ring(pen, x, y, 0.25, '#ff2d2d', 0.07);
}
