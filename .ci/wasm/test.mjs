// Loads the core as WebAssembly and checks what it computes. `WASM` is the module's path, `LINES`
// that of the lines which the checks print on this machine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const bytes = readFileSync(process.env.WASM);
const module = new WebAssembly.Module(bytes);
const lines = [];
const { exports } = new WebAssembly.Instance(module, {
  host: {
    print(start, length) {
      const text = new Uint8Array(exports.memory.buffer, start, length);
      lines.push(new TextDecoder().decode(text));
    },
  },
});

/** What `game` returns for a game without an end. */
const NO_END = -(2 ** 31);

test('the module asks for nothing but a way to print', (t) => {
  t.diagnostic(`the module has ${bytes.length} bytes`);
  const asked = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`);
  assert.deepEqual(asked, ['host.print']);
});

test('perft 8 of Reversi', () => {
  assert.equal(exports.perft(8), 390216n);
});

test('a game of the scoring player comes to its end, and is the same again', () => {
  for (const seed of [1n, 2n, 3n]) {
    const lead = exports.game(seed);
    assert.ok(lead !== NO_END && Math.abs(lead) <= 64, `seed ${seed}: ${lead}`);
    assert.equal(exports.game(seed), lead);
  }
});

test('the checks hold, with the same lines as on this machine', () => {
  assert.equal(exports.checks(), 1);
  assert.deepEqual(lines, readFileSync(process.env.LINES, 'utf8').trimEnd().split('\n'));
});
