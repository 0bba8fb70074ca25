// A server, a browser, and what every test of the page asks for: no error in the console, and no
// request to another host.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** The server's program; `SERVER` names another. */
const TARGET = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../../target');
const PROGRAM = process.env.SERVER ?? join(TARGET, 'debug/boardgame-web');

/** Long, as the machine may be busy. */
export const LONG = Number(process.env.PATIENCE ?? 60_000);

/** Debian's browser. */
export async function openBrowser() {
  const names = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = names.find((name) => name && existsSync(name));
  assert.ok(executablePath, 'a browser: apt-get install chromium, or CHROMIUM=path');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A server on a port of its own, with a folder of its own. */
export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'boardgame-web-'));
    this.port = 0;
  }

  /** Starts it, again at the same port if it ran before. */
  async start() {
    this.process = spawn(PROGRAM, ['--port', String(this.port), '--data', this.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.url = await new Promise((resolve, reject) => {
      let text = '';
      this.process.stdout.on('data', (data) => {
        text += data;
        const found = /Play at (\S+)/.exec(text);
        if (found) resolve(found[1]);
      });
      this.process.once('error', reject);
      this.process.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.port = Number(new URL(this.url).port);
  }

  /** Ends it as a crash would, or as it is told to. */
  async stop(signal = 'SIGKILL') {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill(signal);
    await ended;
  }

  async remove() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.stop();
    rmSync(this.folder, { recursive: true });
  }
}

/** A page of a new visitor. What it must not do is in `faults` when it has. */
export async function visit(browser, url, options = {}, { ignore = () => false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(LONG);
  // By time, not by frame: beside an engine that computes, a page may have none for long.
  const wait = page.waitForFunction.bind(page);
  page.waitForFunction = (what, argument = null, options = {}) => wait(what, argument, { polling: 50, ...options });
  page.faults = [];
  const note = (text) => ignore(text) || page.faults.push(text);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => note(String(error)));
  const own = new URL(url).host;
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (host !== own && !['data:', 'blob:'].includes(protocol)) page.faults.push(`a request to ${request.url()}`);
  });
  await page.goto(url);
  return page;
}

/** Closes a page that did nothing that it must not. */
export async function leave(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** Starts a game from the start panel. `choose` maps the ids of lists to what is chosen. */
export async function begin(page, { game = 'gomoku', colour, name, ...choose } = {}) {
  const panel = page.locator('#start');
  await page.waitForFunction(() => window.app?.view || document.getElementById('start'));
  if (!(await panel.isVisible())) await page.click('#new');
  await panel.waitFor();
  await page.locator(`#start input[name="game"][value="${game}"]`).check();
  for (const [id, value] of Object.entries(choose)) await page.selectOption(`#${id}`, value);
  if (colour) await page.locator(`#start input[name="colour"][value="${colour}"]`).check();
  if (name) await page.fill('#name', name);
  await page.click('#begin');
  await panel.waitFor({ state: 'detached' });
  await page.waitForFunction(() => app.view !== null);
}

/** The square with this name. */
export function square(page, name) {
  return page.locator(`.cell[data-square="${name}"]`);
}

/** Waits until the game has so many moves. */
export async function untilMoves(page, count) {
  await page.waitForFunction((wanted) => app.view?.moves.length === wanted && app.waiting.size === 0, count);
}

/** Plays moves by `act`, one after the other. */
export async function play(page, moves, act = (cell) => cell.click()) {
  const before = await page.evaluate(() => app.view.moves.length);
  for (const [at, name] of moves.split(' ').entries()) {
    await act(square(page, name), name);
    await untilMoves(page, before + at + 1);
  }
}

/** Plays the first square that can be played until the game is over. */
export async function playToTheEnd(page, act, pass = (button) => button.click()) {
  for (let count = 0; count < 400; count++) {
    await page.waitForFunction(() => app.waiting.size === 0 && ['to_move', 'must_pass', 'over'].includes(app.view.phase));
    const phase = await page.evaluate(() => app.view.phase);
    if (phase === 'over') return;
    const seq = await page.evaluate(() => app.seq);
    if (phase === 'must_pass') await pass(page.locator('#pass'));
    else {
      const name = await page.evaluate(() => document.querySelector('.cell.legal').dataset.square);
      await act(square(page, name), name);
    }
    await page.waitForFunction((old) => app.seq > old, seq);
  }
  assert.fail('the game does not end');
}

/** What the picture shows: the stones of the view as the picture was told to draw them. */
export function stones(page) {
  return page.evaluate(() => [...document.querySelectorAll('.cell')].filter((cell) => cell.dataset.stone).map((cell) => `${cell.dataset.stone} ${cell.dataset.square}`));
}

/** The ratio of the lightness of two colours, as WCAG counts it. */
export function contrast(one, other) {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map(Number).map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
