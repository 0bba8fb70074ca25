// Two machines, connections that break, a server that starts again, and strangers.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { begin, leave, openBrowser, play, Server, square, stones, untilMoves, visit } from './harness.mjs';

const server = new Server();
let browser;
before(async () => {
  [browser] = await Promise.all([openBrowser(), server.start()]);
});
after(async () => {
  await browser.close();
  await server.remove();
});

/** While the server is away, the browser says so in its console. */
const ignore = (text) => /WebSocket connection|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/.test(text);

test('S3-F29: two pages play through a restart of the server and lost connections; a third is refused', async () => {
  const first = await visit(browser, server.url, {}, { ignore });
  await begin(first, { opponent: 'machine', name: 'Ann' });
  const link = await first.locator('#invite-link').inputValue();
  assert.match(await first.locator('#invite').textContent(), /Room [a-z0-9]{8}/);
  const watch = await first.locator('#watch-link').inputValue();
  const second = await visit(browser, link, {}, { ignore });
  await first.waitForFunction(() => app.view.phase === 'to_move');
  assert.doesNotMatch(second.url(), /seat=/, 'what opens the seat is not in the address any more');
  const watcher = await visit(browser, watch, {}, { ignore });
  await watcher.waitForFunction(() => app.view !== null);

  await play(first, 'h8');
  await untilMoves(second, 1);
  await play(second, 'i9');
  await untilMoves(first, 2);

  // One loses its connection and comes back to the same table.
  await second.context().setOffline(true);
  await second.evaluate(() => app.transport.socket.close());
  await second.waitForFunction(() => app.lost > 0);
  assert.match(await second.locator('#turn').textContent(), /Connection lost/);
  await play(first, 'g7');
  await second.context().setOffline(false);
  await untilMoves(second, 3);
  assert.equal(await second.evaluate(() => app.lost), 0);

  // A move that was on its way when the connection broke goes out again, once.
  await second.evaluate(() => {
    app.transport.socket.close();
    app.transport.open = false;
    app.send({ play: 'j10' }, { strict: true });
  });
  await untilMoves(second, 4);
  await untilMoves(first, 4);

  // The server dies and starts again.
  await server.stop('SIGKILL');
  await first.waitForFunction(() => app.lost > 0);
  await server.start();
  for (const page of [first, second, watcher]) await page.waitForFunction(() => app.lost === 0 && app.view.moves.length === 4);
  await play(first, 'h7');
  await untilMoves(second, 5);
  await untilMoves(watcher, 5);
  const expected = await stones(first);
  for (const page of [second, watcher]) assert.deepEqual(await stones(page), expected);
  assert.deepEqual(await first.evaluate(() => app.view.moves.map((played) => played.text)), ['h8', 'i9', 'g7', 'j10', 'h7']);

  // Take-back by consent; each looks back alone.
  await first.click('#undo');
  await second.click('#decline');
  await first.waitForFunction(() => app.view.ask === null);
  await first.click('#undo');
  await second.click('#accept');
  await untilMoves(first, 4);
  await second.click('#step-first');
  await second.waitForFunction(() => app.view.ply === 0);
  assert.equal(await first.evaluate(() => app.view.ply), 4);
  await second.click('#back');

  // Who watches can do nothing, and sees it.
  await square(watcher, 'a1').click();
  await watcher.locator('#toast').waitFor();
  assert.match(await watcher.locator('#turn').textContent(), /watching/);

  // Draw, and another game with the colours changed.
  await first.click('#draw');
  await second.click('#accept');
  await first.locator('#finish').waitFor();
  await first.click('#swap-again');
  await second.click('#accept');
  await second.waitForFunction(() => app.view.number === 2 && app.view.phase === 'to_move');

  // Strangers.
  const code = new URLSearchParams(new URL(link).hash.slice(1)).get('room');
  for (const hash of [`room=${code}&seat=${'0'.repeat(32)}`, `room=${code}`, 'room=nosuchrm&seat=1']) {
    const stranger = await visit(browser, `${server.url}#${hash}`);
    await stranger.locator('#start').waitFor();
    assert.match(await stranger.locator('#toast').textContent(), /opens no table/);
    await leave(stranger);
  }
  await leave(watcher);
  await leave(second);
  await leave(first);
});

test('a page of another server cannot open a socket here', async () => {
  const page = await visit(browser, server.url);
  // Nor is one opened for whoever does not say which page asks, or for a page from elsewhere.
  for (const origin of [{}, { Origin: 'http://evil.example' }]) {
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', ...origin };
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${server.url}socket`, { headers }, (answer) => resolve(answer.statusCode));
      asked.on('error', reject).on('upgrade', () => reject(new Error('a socket'))).end();
    });
    assert.equal(status, 403);
  }
  // The page itself can speak to nobody else.
  const spoke = await page.evaluate(() => fetch('http://192.0.2.1/').then(() => true, () => false));
  assert.equal(spoke, false);
  assert.ok(page.faults.some((fault) => /Content Security Policy/.test(fault)));
  await page.context().close();
});
