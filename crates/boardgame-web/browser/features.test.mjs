// What the page offers, feature by feature, and the faults of the tutorials that it must not have.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { begin, contrast, leave, LONG, openBrowser, play, Server, square, stones, untilMoves, visit } from './harness.mjs';

const server = new Server();
let browser;
before(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
});
after(async () => {
  await browser.close();
  await server.remove();
});

/** A page with two people at a table. */
async function twoPeople(choose = {}, options = {}) {
  const page = await visit(browser, server.url, options);
  await begin(page, { opponent: 'person', ...choose });
  return page;
}

test('S0-F14 S0-B5 S0-B14: the buttons of take-back and redo follow what there is', async () => {
  const page = await twoPeople();
  const states = () => page.evaluate(() => ['undo', 'redo'].map((id) => !document.getElementById(id).disabled));
  assert.deepEqual(await states(), [false, false]);
  await play(page, 'h8');
  assert.deepEqual(await states(), [true, false]);
  // A click that placed nothing changes nothing: not the turn, not the buttons.
  await page.click('#undo');
  await untilMoves(page, 0);
  assert.deepEqual(await states(), [false, true]);
  await page.click('#redo');
  await untilMoves(page, 1);
  await square(page, 'h8').click();
  await page.locator('#toast').waitFor();
  assert.deepEqual(await stones(page), ['black h8'], 'S0-B3: the stone stays as it was');
  assert.equal(await page.evaluate(() => app.view.turn), 'white');
  assert.deepEqual(await states(), [true, false]);
  await leave(page);
});

test('S3-F10 S0-B4 S0-B6 S0-B7 S0-B8: take-back any number of times, its count on the button, redo until a new move', async () => {
  const page = await twoPeople();
  await play(page, 'h8 i9 g7 g9 j10');
  assert.match(await page.locator('#undo').textContent(), /\(5\)/);
  await square(page, 'h8').click();
  for (let left = 4; left >= 2; left--) {
    await page.click('#undo');
    await untilMoves(page, left);
  }
  assert.deepEqual(await stones(page), ['white i9', 'black h8'], 'the last ones went, not the one that was clicked');
  await page.click('#redo');
  await untilMoves(page, 3);
  await play(page, 'a1');
  assert.equal(await page.locator('#redo').isDisabled(), true);
  await page.click('#undo');
  await untilMoves(page, 3);
  await leave(page);
});

test('S0-B1 S0-B2 S0-B9: five through a point that was taken back wins, and the end can be taken back', async () => {
  const page = await twoPeople();
  await play(page, 'h8');
  await page.click('#undo');
  await untilMoves(page, 0);
  // White's five over the point that Black once had.
  await play(page, 'a15 f8 c15 g8 e15 h8 g15 i8 i15 j8');
  await page.locator('#finish').waitFor();
  assert.match(await page.locator('#finish').textContent(), /White wins: five f8-j8/);
  await leave(page);
  const other = await twoPeople();
  await play(other, 'h8 a1 i8 a2 j8 a3 k8 a4 l8');
  await other.locator('#finish').waitFor();
  await other.click('#undo');
  await untilMoves(other, 8);
  assert.equal(await other.locator('#finish').isHidden(), true);
  assert.equal(await other.evaluate(() => app.view.players[0].wins), 0, 'the score is taken back too');
  await other.click('#redo');
  await other.locator('#finish').waitFor();
  await leave(other);
});

test('S3-F17: against the computer take-back goes to the own last decision', async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: 'computer', strength: 'level 1' });
  await square(page, 'h8').click();
  await untilMoves(page, 2);
  assert.match(await page.locator('#undo').textContent(), /\(1\)/);
  await page.click('#undo');
  await untilMoves(page, 0);
  await leave(page);
});

test('S0-B12 S3-F14: the board is a grid of 15 rows of 15 named buttons', async () => {
  const page = await twoPeople();
  const grid = page.getByRole('grid', { name: 'Board' });
  const rows = grid.getByRole('row');
  assert.equal(await rows.count(), 15);
  for (const at of [0, 14]) assert.equal(await rows.nth(at).getByRole('gridcell').count(), 15);
  await play(page, 'h8');
  assert.equal(await square(page, 'h8').getAttribute('aria-label'), 'h8, black, last move');
  assert.equal(await square(page, 'a1').getAttribute('aria-label'), 'a1, empty, can be played');
  const live = page.locator('#live');
  assert.equal(await live.getAttribute('aria-live'), 'polite');
  assert.equal(await live.textContent(), 'Black h8. White to move.');
  await leave(page);
});

test('S2-F4 S2-B7: a stone hovers where the side to move can play, and is gone with the pointer', async () => {
  const page = await twoPeople();
  await play(page, 'h8');
  const ghosts = () => page.locator('.ghost').count();
  await square(page, 'c3').hover();
  assert.equal(await ghosts(), 1);
  assert.match(await page.locator('.ghost .stone').getAttribute('class'), /stone-white/);
  await square(page, 'h8').hover();
  assert.equal(await ghosts(), 0, 'not on a stone');
  await square(page, 'd4').hover();
  await page.mouse.move(5, 5);
  assert.equal(await ghosts(), 0, 'gone with the pointer');
  await play(page, 'a1 i8 a2 j8 a3 k8 a4 l8');
  await square(page, 'd4').hover();
  assert.equal(await ghosts(), 0, 'nor after the end');
  await leave(page);
});

test('S1-F7 S1-B8: dots show where one can play, and can be switched off; turned discs are marked', async () => {
  const page = await twoPeople({ game: 'reversi', size: '8x8' });
  assert.equal(await page.locator('.dot').count(), 4);
  await play(page, 'd3');
  assert.equal(await page.locator('.changed-mark').count(), 1);
  assert.deepEqual(await page.locator('.count').allTextContents(), ['1', '4'], 'the count is shown during play');
  await page.click('#settings');
  await page.locator('#set-dots').uncheck();
  assert.equal(await page.locator('.dot').count(), 0);
  await leave(page);
});

test('S1-B1 S1-B7: Reversi refuses squares that turn nothing, and says every pass', async () => {
  const page = await twoPeople({ game: 'reversi', size: '8x8' });
  await square(page, 'a1').click();
  await page.waitForFunction(() => document.getElementById('toast').textContent === 'a1 turns no disc.');
  await square(page, 'd4').click();
  await page.waitForFunction(() => document.getElementById('toast').textContent === 'd4 is taken.');
  await leave(page);
  // A game in which White has no move after the ninth.
  const moves = 'f5 f6 e6 d6 e7 g5 c5 f7'.split(' ');
  const link = new URLSearchParams({ game: 'reversi', rules: '8x8', moves: moves.join(' ') });
  const passing = await visit(browser, `${server.url}#${link}`);
  await passing.waitForFunction(() => app.view !== null);
  await playUntilPass(passing);
  assert.match(await passing.locator('#turn').textContent(), /has no move/);
  await passing.click('#pass');
  await passing.waitForFunction(() => app.view.phase !== 'must_pass');
  assert.ok((await passing.locator('.move').allTextContents()).includes('--'));
  await leave(passing);
});

/** Plays on until a side has to pass; on 4x4 it comes soon. */
async function playUntilPass(page) {
  await begin(page, { game: 'reversi', size: '4x4', opponent: 'person' }).catch(() => {});
  if (await page.locator('#question').isVisible()) await page.click('#question-yes');
  await page.waitForFunction(() => app.view.rules === '4x4' && app.waiting.size === 0);
  for (let tries = 0; tries < 30; tries++) {
    for (let plies = 0; plies < 14; plies++) {
      const phase = await page.evaluate(() => app.view.phase);
      if (phase === 'must_pass') return;
      if (phase === 'over') break;
      const seq = await page.evaluate(() => app.seq);
      const names = await page.evaluate(() => [...document.querySelectorAll('.cell.legal')].map((cell) => cell.dataset.square));
      await square(page, names[(tries * 7 + plies * 3) % names.length]).click();
      await page.waitForFunction((old) => app.seq > old && app.waiting.size === 0, seq);
    }
    if ((await page.evaluate(() => app.view.phase)) === 'must_pass') return;
    const seq = await page.evaluate(() => app.seq);
    await page.click('#again');
    await page.waitForFunction((old) => app.seq > old && app.waiting.size === 0, seq);
  }
  assert.fail('nobody had to pass');
}

test('S3-F9 S3-F16 S3-F28: the winner is shown, the score kept over games, and colours change hands', async () => {
  const page = await twoPeople();
  await play(page, 'h8 a1 i8 a2 j8 a3 k8 a4 l8');
  await page.locator('#finish').waitFor();
  assert.equal(await page.locator('.strip.won .name').textContent(), 'Player 1');
  assert.match(await page.locator('#score').textContent(), /Player 1 1 : 0 Player 2/);
  await page.click('#swap-again');
  await untilMoves(page, 0);
  assert.deepEqual(await page.evaluate(() => app.view.players.map(({ side, wins }) => `${side} ${wins}`)), ['white 1', 'black 0']);
  await leave(page);
});

test('S3-F1 S3-F2 S3-F8 S3-B15: names as they are written, never as markup; the side to move is marked', async () => {
  const name = '<img src=x onerror="document.title=1">';
  const page = await visit(browser, server.url);
  await begin(page, { opponent: 'computer', strength: 'level 1', name: name.slice(0, 32) });
  assert.equal(await page.locator('#strip-bottom .name').textContent(), name.slice(0, 32));
  assert.equal(await page.locator('#strip-top .name').textContent(), 'Computer');
  assert.equal(await page.locator('main img').count(), 0);
  assert.equal(await page.locator('.strip.acts .name').textContent(), name.slice(0, 32));
  await leave(page);
});

test('S3-B13: starting twice binds nothing twice: one click is one stone', async () => {
  const page = await twoPeople();
  await begin(page, { opponent: 'person' });
  await begin(page, { opponent: 'person', size: '9x9' });
  await begin(page, { opponent: 'person', size: '15x15' });
  await square(page, 'h8').click();
  await untilMoves(page, 1);
  await page.waitForTimeout(200);
  assert.deepEqual(await stones(page), ['black h8']);
  await leave(page);
});

test('S3-F25: a game that goes on is not thrown away unasked', async () => {
  const page = await twoPeople();
  await play(page, 'h8');
  await page.keyboard.press('n');
  await page.click('#begin');
  await page.click('#question-no');
  assert.equal(await page.evaluate(() => app.view.moves.length), 1);
  await page.click('#begin');
  await page.click('#question-yes');
  await untilMoves(page, 0);
  await leave(page);
});

test('S3-F23: the overlay shows the scores of squares, and the hint a ring', async () => {
  const page = await twoPeople();
  await page.click('#settings');
  await page.locator('#set-scores').check();
  await page.waitForFunction(() => app.view.scores?.length > 0);
  assert.equal(await page.locator('.score-mark').count(), 225);
  await page.locator('#set-scores').uncheck();
  await page.waitForFunction(() => !app.view.scores);
  await page.keyboard.press('Escape');
  await page.click('#hint');
  await page.locator('.hint-mark').waitFor();
  await leave(page);
});

test('the evaluation is drawn as a curve, and a click on it leads to the position', async () => {
  const page = await twoPeople();
  await play(page, 'h8 a1 i8 a2 j8 a3');
  await page.click('#settings');
  await page.locator('#set-graph').check();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => app.graph.values.length === 7);
  const value = await page.evaluate(() => app.graph.values[6]);
  assert.ok(value > 50, `Black is ahead: ${value}`);
  await page.locator('.graph').click({ position: { x: 1, y: 10 } });
  await page.waitForFunction(() => app.view.ply === 0);
  await page.click('#back');
  await page.waitForFunction(() => app.view.ply === 6);
  await leave(page);
});

test('S3-F26 S3-F27: games are saved to a file and to the browser, and loaded again', async () => {
  const page = await twoPeople();
  await play(page, 'h8 i9 g7');
  await page.click('#files');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-file')]);
  const text = readFileSync(await download.path(), 'utf8');
  assert.match(text, /^boardgame-session 1\ngame: gomoku/);
  await page.click('#keep');
  await page.locator('.open-kept').waitFor();
  await page.keyboard.press('Escape');
  await play(page, 'a1');
  await page.click('#files');
  await page.locator('.open-kept').click();
  await untilMoves(page, 3);
  await leave(page);
  // On another machine, from the file.
  const other = await visit(browser, server.url);
  await begin(other, { game: 'reversi', opponent: 'person' });
  await other.click('#files');
  await other.setInputFiles('#load-file', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await other.waitForFunction(() => app.view.game === 'gomoku');
  assert.deepEqual(await stones(other), ['white i9', 'black h8', 'black g7']);
  await other.click('#files');
  await other.setInputFiles('#load-file', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text.replace('h8', 'h9')) });
  await other.locator('#toast').waitFor();
  assert.equal(await other.evaluate(() => app.view.moves.length), 3, 'a broken file changes nothing');
  await leave(other);
});

test('a link shares the position, and a reload goes on with the game', async () => {
  const page = await twoPeople({}, { permissions: ['clipboard-read', 'clipboard-write'] });
  await play(page, 'h8 i9 g7');
  await page.reload();
  await untilMoves(page, 3);
  await page.click('#files');
  await page.click('#share');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await leave(page);
  const other = await visit(browser, link);
  await untilMoves(other, 3);
  assert.deepEqual(await stones(other), ['white i9', 'black h8', 'black g7']);
  await play(other, 'a1');
  await leave(other);
  const broken = await visit(browser, `${server.url}#game=gomoku&rules=nonsense&moves=h8`);
  await broken.locator('#start').waitFor();
  assert.match(await broken.locator('#toast').textContent(), /settings/);
  await leave(broken);
});

test('S3-F22 S3-F30: time is counted for each player, and levels or seconds can be chosen', async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: 'computer', strength: 'seconds 1', clock: '180' });
  assert.match(await page.locator('#strip-top .facts').textContent(), /1 s a move/);
  assert.match(await page.locator('#strip-bottom .clock').textContent(), /0[23]:/);
  await square(page, 'h8').click();
  await page.waitForFunction(() => app.view.phase === 'thinking');
  await page.locator('#play-now').press('Enter');
  await untilMoves(page, 2);
  assert.ok((await page.evaluate(() => app.view.players[1].thought_ms)) < 30_000);
  await leave(page);
});

test('take-back while the computer thinks stops it', async () => {
  const page = await visit(browser, server.url);
  await begin(page, { opponent: 'computer', strength: 'seconds 30' });
  await square(page, 'h8').click();
  await page.waitForFunction(() => app.view.phase === 'thinking');
  assert.equal(await page.locator('.cell.legal').count(), 0, 'S3-F19: nothing can be played meanwhile');
  await page.click('#undo');
  await untilMoves(page, 0);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => app.view.phase), 'to_move');
  await leave(page);
});

test('S3-F3 S3-F4 S3-F5 S3-B16: looks are chosen and remembered, and stones are told apart without their colours', async () => {
  const page = await twoPeople();
  await play(page, 'h8 i9');
  await page.click('#settings');
  for (const board of ['wood', 'green', 'slate', 'paper']) {
    for (const set of ['classic', 'shapes', 'contrast']) {
      await page.selectOption('#set-board', board);
      await page.selectOption('#set-stones', set);
      const stops = await page.evaluate(() => ['stone-black', 'stone-white'].map((id) => [...document.querySelectorAll(`#${id} stop`)].map((stop) => getComputedStyle(stop).stopColor)));
      for (let at = 0; at < 2; at++) assert.ok(contrast(stops[0][at], stops[1][at]) >= 3, `${board} ${set}`);
    }
  }
  await page.selectOption('#set-stones', 'shapes');
  const shapes = await page.evaluate(() => document.querySelectorAll('.picture path').length);
  assert.ok(shapes > 0, 'a shape on the black stone');
  await page.selectOption('#set-lines', 'red');
  await page.reload();
  await untilMoves(page, 2);
  assert.equal(await page.evaluate(() => document.querySelector('.picture line').getAttribute('stroke')), '#7a1010');
  await leave(page);
});

test('S0-B13: words can be read: contrast of at least 4.5, light and dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await twoPeople({}, { colorScheme });
    await play(page, 'h8');
    const pairs = await page.evaluate(() => {
      const ground = (element) => {
        for (let at = element; at; at = at.parentElement) {
          const colour = getComputedStyle(at).backgroundColor;
          if (colour !== 'rgba(0, 0, 0, 0)') return colour;
        }
        return 'rgb(255, 255, 255)';
      };
      const texts = [...document.querySelectorAll('button:not(.cell), .turn, .name, .facts, .doing, .clock, .score *, .rule')];
      return texts.filter((element) => element.textContent.trim() && element.getClientRects().length)
        .map((element) => [getComputedStyle(element).color, ground(element), element.textContent]);
    });
    assert.ok(pairs.length > 10);
    for (const [colour, ground, text] of pairs) assert.ok(contrast(colour, ground) >= 4.5, `${colorScheme}: ${text} ${colour} on ${ground}`);
    await leave(page);
  }
});

test('S3-F13: the last move flashes twice at most, and not at all where motion is unwanted', async () => {
  for (const [reducedMotion, name] of [['no-preference', 'flash'], ['reduce', 'none']]) {
    const page = await twoPeople({}, { reducedMotion });
    await play(page, 'h8');
    const mark = await page.evaluate(() => {
      const { animationName, animationIterationCount } = getComputedStyle(document.querySelector('.last-mark'));
      return [animationName, animationIterationCount];
    });
    assert.equal(mark[0], name);
    if (name === 'flash') assert.equal(mark[1], '2');
    await leave(page);
  }
});

test('renju marks forbidden squares, swap2 asks for a colour, and any size is drawn', async () => {
  const page = await twoPeople({ 'set-rule': 'renju' });
  await play(page, 'g8 a1 i8 a3 h7 o1 h9 o3');
  assert.match(await square(page, 'h8').getAttribute('aria-label'), /forbidden/);
  assert.equal(await page.locator('.forbidden-mark').count(), 1);
  await leave(page);
  const swap = await twoPeople({ 'set-rule': 'freestyle', opening: 'swap2', size: '20x20' });
  assert.equal(await swap.locator('.cell').count(), 400);
  await play(swap, 'h8 i9 g7');
  await swap.click('#choose-take_white');
  await swap.waitForFunction(() => app.view.phase === 'to_move');
  await leave(swap);
});

test('it works where the browser keeps nothing, with sound off by default', async () => {
  const page = await visit(browser, server.url);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get() { throw new Error('no storage'); } });
    window.AudioContext = class { constructor() { window.sounded = true; } };
  });
  await page.reload();
  await begin(page, { opponent: 'person' });
  await play(page, 'h8');
  assert.equal(await page.evaluate(() => window.sounded), undefined);
  await page.reload();
  await page.waitForFunction(() => app.view !== null, null, { timeout: LONG });
  assert.deepEqual(await stones(page), ['black h8'], 'the address has what the browser does not keep');
  await leave(page);
});

test('a page draws whatever it is told: it knows no rule', async () => {
  const page = await twoPeople();
  // A board of three by two with a game that nobody knows.
  await page.evaluate(() => {
    const table = structuredClone(app.view);
    Object.assign(table, { columns: ['p', 'q', 'r'], rows: ['2', '1'], cells: 'XX.O..', legal: '++.+..', last: 3, lines: [[0, 3]], moves: [] });
    app.transport.send = (envelope) => { window.sent = envelope; };
    app.take({ view: { seq: 99, table, events: [] } });
  });
  assert.deepEqual(await stones(page), ['black p2', 'black q2', 'white p1']);
  assert.equal(await page.locator('.cell').count(), 6);
  await square(page, 'q2').click();
  assert.deepEqual(await page.evaluate(() => window.sent.do), { play: 'q2' }, 'it asks, on a stone if the table says so');
  assert.deepEqual(await stones(page), ['black p2', 'black q2', 'white p1'], 'and draws nothing before it is told');
  await leave(page);
});

test('S2-B4 S3-B2: a stone that wins twice ends the game once, with every line drawn', async () => {
  const page = await twoPeople();
  await page.evaluate(() => {
    window.ends = 0;
    const take = app.take.bind(app);
    app.take = (message) => {
      window.ends += (message.view?.events ?? []).filter(({ kind }) => kind === 'game_over').length;
      take(message);
    };
  });
  await play(page, 'd8 a15 e8 c15 f8 e15 g8 g15 h4 i15 h5 k15 h6 m15 h7 o15 h8');
  await page.locator('#finish').waitFor();
  assert.equal(await page.evaluate(() => window.ends), 1);
  assert.equal(await page.evaluate(() => app.view.lines.length), 2);
  assert.equal(await page.locator('.win-end').count(), 4, 'a ring at both ends of both lines');
  assert.equal(await page.locator('.cell.winning').count(), 9);
  await leave(page);
});

test('S1-B4: a tie is a draw, in words and in looks', async () => {
  for (const [locale, title, text] of [['en', 'Draw', 'Draw 32-32.'], ['zh', '平局', '游戏结束平局,黑方:32白方:32'], ['ja', '引き分け', '引き分け 32-32']]) {
    const page = await twoPeople({ game: 'reversi' }, { locale });
    await page.evaluate((words) => {
      const table = structuredClone(app.view);
      Object.assign(table, { phase: 'over', counts: [32, 32], outcome: { winner: null, side: null, reason: 'rules', text: words } });
      app.take({ view: { seq: 99, table, events: [] } });
    }, text);
    assert.equal(await page.locator('#finish h2').textContent(), title);
    assert.match(await page.locator('#finish').getAttribute('class'), /finish-draw/);
    assert.equal(await page.locator('.strip.won').count(), 0);
    await leave(page);
  }
});
