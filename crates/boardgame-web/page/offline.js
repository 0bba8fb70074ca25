// The table without a server: the core as WebAssembly in one worker, its engines in another.

import { byId } from './dom.js';
import { prefer } from './prefs.js';

/** Whether this page brings the core along. */
export function hasCore() {
  return byId('core') !== null;
}

/** What runs in a worker: it calls the core with text and sends back what that says. */
function workerMain() {
  let core = null;
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const read = (start, length) => decoder.decode(new Uint8Array(core.memory.buffer, start, length));
  const call = (text) => {
    const bytes = encoder.encode(text);
    const start = core.reserve(bytes.length);
    new Uint8Array(core.memory.buffer, start, bytes.length).set(bytes);
    const length = core.call(bytes.length);
    return read(core.output(), length);
  };
  const host = {
    now: () => Date.now(),
    tell: (start, length) => postMessage({ better: read(start, length) }),
  };
  let made = null;
  const make = async (wasm) => {
    const { instance } = await WebAssembly.instantiate(wasm, { host });
    core = instance.exports;
    postMessage({ ready: true });
  };
  onmessage = async ({ data }) => {
    try {
      if (data.wasm) made = make(data.wasm);
      // Work can come before the core is made.
      await made;
      if (!data.wasm) postMessage({ said: call(data.text) });
    } catch (fault) {
      postMessage({ fault: String(fault) });
    }
  };
}

/** The page's side of the two workers. */
export class OfflineTransport {
  constructor({ hello, message }) {
    this.message = message;
    this.queue = [];
    this.begin(hello);
  }

  send(envelope) {
    this.table?.postMessage({ text: JSON.stringify({ request: envelope }) });
    return true;
  }

  async begin(hello) {
    this.wasm = await unpacked(byId('core').textContent);
    const source = `(${workerMain})()`;
    this.url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    this.table = this.worker({ said: (said) => this.takeOrders(JSON.parse(said)), ready: hello });
    this.engine = this.engineWorker();
    setInterval(() => this.table.postMessage({ text: '"tick"' }), 500);
  }

  worker({ said, better, ready, failed }) {
    const worker = new Worker(this.url);
    worker.addEventListener('message', ({ data }) => {
      if (data.ready) ready?.();
      else if (data.better) better?.(data.better);
      else if (data.fault) {
        console.error(data.fault);
        failed?.();
      } else said(data.said);
    });
    worker.postMessage({ wasm: this.wasm });
    return worker;
  }

  engineWorker() {
    return this.worker({
      said: (said) => this.finish(said),
      better: (better) => {
        if (!this.job) return;
        this.job.best = better;
        if (this.job.hurried) this.finishNow(better);
      },
      // A fault in an engine must not leave its opponent waiting for ever.
      failed: () => this.job && this.finishNow('"failed"'),
    });
  }

  takeOrders(orders) {
    for (const order of orders) {
      const [[kind, content]] = Object.entries(order);
      if (kind === 'say') this.message(content);
      else if (kind === 'keep') prefer({ table: content });
      else if (kind === 'think') this.think(content);
      else if (kind === 'cancel') this.cancel(content);
      else if (kind === 'hurry') this.hurry(content);
    }
  }

  think(parcel) {
    this.queue.push(parcel);
    this.next();
  }

  next() {
    if (this.job || !this.queue.length) return;
    const parcel = this.queue.shift();
    this.job = { ticket: parcel.ticket, best: null, hurried: false };
    this.engine.postMessage({ text: JSON.stringify({ think: parcel }) });
  }

  /** The engine has said what it thinks. */
  finish(reply) {
    if (!this.job) return;
    const { ticket } = this.job;
    this.job = null;
    this.table.postMessage({ text: `{"answer":[${JSON.stringify(ticket)},${reply}]}` });
    this.next();
  }

  /** A worker that computes hears nothing, so it is ended, and the best it had is taken. */
  finishNow(reply) {
    this.engine.terminate();
    this.engine = this.engineWorker();
    this.finish(reply);
  }

  hurry(ticket) {
    if (this.job?.ticket !== ticket) return;
    if (this.job.best) this.finishNow(this.job.best);
    else this.job.hurried = true;
  }

  cancel(ticket) {
    this.queue = this.queue.filter((parcel) => parcel.ticket !== ticket);
    if (this.job?.ticket !== ticket) return;
    this.engine.terminate();
    this.engine = this.engineWorker();
    this.job = null;
    this.next();
  }
}

/** The bytes of the core, which are packed as text. */
async function unpacked(text) {
  const packed = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
