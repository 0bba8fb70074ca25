// Makes the pictures of the README: node screenshots.mjs [FOLDER].

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { begin, leave, openBrowser, play, Server, square, visit } from './harness.mjs';

const folder = process.argv[2] ?? join(import.meta.dirname, '../screenshots');
mkdirSync(folder, { recursive: true });
const shot = (page, name) => page.screenshot({ path: join(folder, `${name}.png`) });
const server = new Server();
const [browser] = await Promise.all([openBrowser(), server.start()]);

// A game of Gomoku in the middle, with its evaluation.
const desk = await visit(browser, server.url, { viewport: { width: 1000, height: 690 } });
await begin(desk, { opponent: 'person', name: 'Ann' });
await play(desk, 'h8 i9 g9 g7 i7 f10 h9 h7 i8 j7 f7 h10 g10');
await desk.click('#settings');
await desk.locator('#set-graph').check();
await desk.keyboard.press('Escape');
await desk.waitForFunction(() => app.graph.values.length === 14);
await desk.evaluate(() => document.activeElement.blur());
await square(desk, 'e12').hover();
await desk.waitForTimeout(1200);
await shot(desk, 'desktop');

await leave(desk);

// The end of a game.
const end = await visit(browser, server.url, { viewport: { width: 1000, height: 690 }, colorScheme: 'dark' });
await begin(end, { opponent: 'person', name: 'Ann' });
await play(end, 'h8 i9 g9 g7 i7 f10 h9 f9 h10 h7 h11 i10 h12');
await end.locator('#finish').waitFor();
await end.waitForTimeout(1200);
await shot(end, 'end');
await leave(end);

// Reversi on a phone.
const phone = await visit(browser, server.url, { viewport: { width: 390, height: 720 }, hasTouch: true, isMobile: true });
await begin(phone, { game: 'reversi', opponent: 'computer', strength: 'level 3' });
for (const at of [0, 1, 2, 1, 0]) {
  await phone.waitForFunction(() => app.view.phase === 'to_move' && app.waiting.size === 0);
  const count = await phone.evaluate(() => app.view.moves.length);
  const names = await phone.evaluate(() => [...document.querySelectorAll('.cell.legal')].map((cell) => cell.dataset.square));
  await square(phone, names[at % names.length]).tap();
  await phone.waitForFunction((before) => app.view.moves.length >= before + 2, count);
}
await phone.waitForTimeout(1200);
await shot(phone, 'phone');
await leave(phone);

await browser.close();
await server.remove();
