// The single files, from a folder and with the network off. `FILES` is the folder.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { begin, leave, openBrowser, play, playToTheEnd, square, stones, untilMoves, visit } from './harness.mjs';

const FOLDER = process.env.FILES ?? join(import.meta.dirname, '../../../target/single-files');
let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const game of ['gomoku', 'reversi']) {
  test(`${game}.html plays from a double click with the network off`, async () => {
    const file = join(FOLDER, `${game}.html`);
    assert.ok(existsSync(file), `${file}: crates/boardgame-web/single-files makes it`);
    const page = await visit(browser, pathToFileURL(file).href, { offline: true });
    await page.locator('#start').waitFor();
    assert.equal(await page.locator(`#start input[value="${game}"]`).isChecked(), true, 'it opens with its game');
    assert.equal(await page.locator('#opponent option[value="machine"]').count(), 0);
    // Two people, then the computer.
    await begin(page, { game: 'reversi', size: '4x4', opponent: 'person' });
    await playToTheEnd(page, (cell) => cell.click());
    await begin(page, { game, opponent: 'computer', strength: 'level 5' });
    await page.locator('.cell.legal').first().click();
    await untilMoves(page, 2);
    await page.click('#hint');
    await page.waitForFunction(() => app.view.hint !== null);
    await page.click('#undo');
    await untilMoves(page, 0);
    // An engine that thinks long plays when it is told, and stops when its turn is taken back. (The
    // small board of before it solves at once.)
    const size = { gomoku: '15x15', reversi: '8x8' }[game];
    await begin(page, { game, size, opponent: 'computer', strength: 'seconds 30' });
    await page.locator('.cell.legal').first().click();
    await untilMoves(page, 1);
    await page.waitForFunction(() => app.view.phase === 'thinking');
    // By key, as a click waits for a page that has time to draw.
    await page.locator('#play-now').press('Enter');
    await untilMoves(page, 2);
    await page.locator('.cell.legal').first().click();
    await page.waitForFunction(() => app.view.phase === 'thinking');
    await page.click('#undo');
    await untilMoves(page, 2);
    // A reload goes on with the game.
    const before = await stones(page);
    await page.reload();
    await untilMoves(page, 2);
    assert.deepEqual(await stones(page), before);
    await leave(page);
  });
}

test('the other game, the evaluation and a saved game in one file', async () => {
  const page = await visit(browser, pathToFileURL(join(FOLDER, 'reversi.html')).href, { offline: true });
  await begin(page, { game: 'gomoku', opponent: 'person' });
  await play(page, 'h8 a1 i8 a2 j8 a3 k8 a4');
  await page.click('#settings');
  await page.locator('#set-graph').check();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => app.graph.values.length === 9);
  await page.click('#files');
  await page.click('#keep');
  await page.locator('.open-kept').waitFor();
  await page.keyboard.press('Escape');
  await square(page, 'l8').click();
  await page.locator('#finish').waitFor();
  await page.click('#files');
  await page.locator('.open-kept').click();
  await untilMoves(page, 8);
  await leave(page);
});
