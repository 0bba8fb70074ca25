// Whole games in a browser: by clicks, by taps, by keys; small and large; in each language.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, leave, openBrowser, play, playToTheEnd, Server, square, stones, untilMoves, visit } from './harness.mjs';

const server = new Server();
let browser;
before(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
});
after(async () => {
  await browser.close();
  await server.remove();
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A page that prefers something, before it begins. */
async function preferring(prefs, options) {
  const page = await visit(browser, server.url, options);
  await page.evaluate((wanted) => localStorage.setItem('boardgame', JSON.stringify(wanted)), prefs);
  await page.reload();
  return page;
}

for (const drawing of ['svg', 'canvas']) {
  test(`S0-F15 S1-F5: a game of Reversi by clicks to its end, drawn by ${drawing}`, async () => {
    const page = await preferring({ drawing });
    await begin(page, { game: 'reversi', opponent: 'person', size: '6x6' });
    assert.equal(await page.locator(`.board > ${drawing}.picture`).count(), 1);
    assert.equal(await page.locator('.picture').count(), 1, 'one renderer at a time');
    await playToTheEnd(page, (cell) => cell.click());
    await page.locator('#finish').waitFor();
    const counts = await page.evaluate(() => app.view.counts);
    const shown = await stones(page);
    assert.equal(shown.length, counts[0] + counts[1], 'S1-B3: the result counts the discs on the board');
    await leave(page);
  });

  test(`S0-F9 S3-F12: a five by clicks is shown with a line through its stones, drawn by ${drawing}`, async () => {
    const page = await preferring({ drawing });
    await begin(page, { opponent: 'person' });
    await play(page, 'h8 a1 i9 a2 j10 a3 k11 a4 l12');
    const finish = page.locator('#finish');
    await finish.waitFor();
    assert.match(await finish.textContent(), /Black wins: five h8-l12/);
    assert.equal(await page.locator('.cell.winning').count(), 5);
    if (drawing === 'svg') {
      const line = await page.locator('.win-line').first().getAttribute('points');
      assert.equal(line.split(' ').length, 5, 'through all five');
      assert.equal(await page.locator('.win-end').count(), 2, 'S3-B1: a ring at each end');
    }
    // S0-F10: after the end a click does nothing.
    await square(page, 'a15').click();
    await page.locator('#toast').waitFor();
    assert.equal((await stones(page)).length, 9);
    await leave(page);
  });
}

test('S2-F3: against the computer, which answers each move once, and stops after the end', async () => {
  const page = await visit(browser, server.url);
  await begin(page, { game: 'reversi', size: '4x4', opponent: 'computer', strength: 'level 2' });
  await playToTheEnd(page, (cell) => cell.click());
  const moves = await page.evaluate(() => app.view.moves.map(({ text, player }) => [text, player]));
  assert.ok(moves.some(([, player]) => player === 1), 'the computer played');
  const placed = moves.map(([text]) => text).filter((text) => text !== 'pass');
  assert.equal(new Set(placed).size, placed.length, 'S2-B5: never on a square that is taken');
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => app.view.moves.length), moves.length, 'S3-B12: nobody moves after the end');
  await leave(page);
});

test('by taps on a phone: a tap shows the stone, one elsewhere moves it, a second one plays it', async () => {
  const page = await visit(browser, server.url, PHONE);
  await begin(page, { opponent: 'person' });
  await square(page, 'h8').tap();
  assert.equal(await page.evaluate(() => app.view.moves.length), 0);
  assert.match(await page.locator('#turn').textContent(), /h8\?/);
  await square(page, 'i9').tap();
  assert.match(await page.locator('#turn').textContent(), /i9\?/, 'it moved, and was not played');
  await square(page, 'i9').tap();
  await untilMoves(page, 1);
  await square(page, 'h8').tap();
  await page.locator('#play-ghost').tap();
  await untilMoves(page, 2);
  assert.deepEqual(await stones(page), ['black i9', 'white h8']);
  const scroll = await page.evaluate(() => [scrollY, document.documentElement.scrollWidth <= innerWidth]);
  assert.deepEqual(scroll, [0, true], 'the page did not move under the finger');
  // The list of moves is in a sheet, and take-back is not beside its arrows.
  await page.locator('#more').tap();
  await page.locator('#step-first').tap();
  await page.waitForFunction(() => app.view.phase === 'looking_back');
  const [undo, arrow] = await Promise.all(['#undo', '#step-previous'].map((id) => page.locator(id).boundingBox()));
  assert.ok(Math.abs(undo.y - arrow.y) > 40 || Math.abs(undo.x - arrow.x) > 100);
  await leave(page);
});

test('by taps on a phone to the end, in the direct and the sliding mode', async () => {
  for (const taps of ['direct', 'slide']) {
    const page = await preferring({ taps }, PHONE);
    await begin(page, { game: 'reversi', size: '4x4', opponent: 'person' });
    await playToTheEnd(page, (cell) => cell.tap(), (button) => button.tap());
    await page.locator('#finish').waitFor();
    await leave(page);
  }
});

test('S0-B13: by keyboard alone, from the start panel to the end', async () => {
  const page = await visit(browser, server.url);
  await page.locator('#start').waitFor();
  // The panel has the keyboard; the fields are reached one after the other.
  const reach = async (id) => {
    for (let steps = 0; steps < 40; steps++) {
      if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`no way to ${id}`);
  };
  await reach('opponent');
  await page.keyboard.press('ArrowDown');
  await reach('begin');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.dataset.square === 'h8');
  const moves = { h8: [], g8: ['ArrowLeft'], h9: ['ArrowRight', 'ArrowUp'], g9: ['ArrowLeft'] };
  let count = 0;
  for (const keys of Object.values(moves)) {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press(count % 2 ? 'Space' : 'Enter');
    await untilMoves(page, ++count);
  }
  assert.equal(await page.evaluate(() => document.querySelectorAll('.cell[tabindex="0"]').length), 1, 'one tab stop');
  await page.keyboard.press('u');
  await untilMoves(page, 3);
  await page.keyboard.press('y');
  await untilMoves(page, 4);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.waitForFunction(() => app.view.ply === 3);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => app.view.ply === 0);
  await page.keyboard.press('End');
  await page.waitForFunction(() => app.view.phase === 'to_move');
  await page.keyboard.press('h');
  await page.waitForFunction(() => app.view.hint !== null);
  await page.keyboard.press('f');
  assert.equal(await page.evaluate(() => document.querySelector('.cell').dataset.square), 'o1', 'the board was turned');
  await page.keyboard.press('f');
  await page.keyboard.press('?');
  await page.locator('#help-panel').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#help-panel').waitFor({ state: 'detached' });
  // On to the end of the game: h10, g10, h11, g11, h12.
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) {
    if (key === 'ArrowRight') await page.keyboard.press('ArrowUp');
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await untilMoves(page, ++count);
  }
  await page.waitForFunction(() => app.view.phase === 'over');
  await leave(page);
});

test('S0-B11 S1-B6 S3-B14: each corner is hit at 50, 100 and 200 % zoom, scrolled or not', async () => {
  for (const drawing of ['svg', 'canvas']) {
    for (const zoom of [0.5, 1, 2]) {
      // As a browser's zoom: fewer and larger pixels.
      const viewport = { width: Math.round(1280 / zoom), height: Math.round(860 / zoom) };
      const page = await visit(browser, server.url, { viewport, deviceScaleFactor: zoom });
      await page.evaluate((wanted) => localStorage.setItem('boardgame', JSON.stringify({ drawing: wanted })), drawing);
      await page.reload();
      await begin(page, { opponent: 'person' });
      const names = ['a15', 'o15', 'h8', 'a1', 'o1'];
      for (const [at, name] of names.entries()) {
        if (at % 2) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const box = await square(page, name).evaluate((cell) => {
          cell.scrollIntoView({ block: 'nearest' });
          const { x, y, width, height } = cell.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        });
        await page.mouse.click(box.x, box.y);
        await untilMoves(page, at + 1);
        assert.equal(await page.evaluate(() => app.view.moves.at(-1).text), name, `${drawing} at ${zoom}`);
      }
      // Nor does a click beside the board do anything.
      const board = await page.locator('.board').boundingBox();
      await page.mouse.click(board.x + 2, board.y + 2);
      await page.mouse.click(Math.max(0, board.x - 3), board.y + 20);
      assert.equal(await page.evaluate(() => app.view.moves.length), names.length);
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      assert.ok(fits, `nothing beside the screen at ${zoom}`);
      await leave(page);
    }
  }
});

test('in three languages, and the picture is where the squares are', async () => {
  const expected = { en: ['Black to move.', 'h8 is taken.'], zh: ['该黑棋走子', '不能落子！h8已有棋子。'], ja: ['黒の番です。', null] };
  for (const [lang, [turn, taken]] of Object.entries(expected)) {
    const page = await visit(browser, server.url, { locale: { en: 'en-GB', zh: 'zh-CN', ja: 'ja-JP' }[lang] });
    await begin(page, { opponent: 'person' });
    assert.equal(await page.locator('#turn').textContent(), turn);
    await play(page, 'h8');
    await square(page, 'h8').click();
    await page.locator('#toast').waitFor();
    if (taken) assert.equal(await page.locator('#toast').textContent(), taken);
    assert.notEqual(await page.locator('#turn').textContent(), '', 'S1-B8: whose turn it is stays');
    await play(page, 'a1 i8 a2 j8 a3 k8 a4 l8');
    const text = await page.locator('#finish').textContent();
    assert.match(text, { en: /Black wins/, zh: /黑子已胜/, ja: /黒/ }[lang]);
    // No word of another language is left anywhere.
    const words = await page.evaluate(() => document.body.innerText);
    if (lang === 'en') assert.doesNotMatch(words, /[\u3040-\u30ff\u4e00-\u9fff]/);
    // Another language at once.
    await page.click('#settings');
    await page.selectOption('#set-lang', 'ja');
    await page.waitForFunction(() => app.words.hint === 'ヒント');
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
    await leave(page);
  }
});
