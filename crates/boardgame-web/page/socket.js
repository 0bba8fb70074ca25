// The way to the server, which is found again when it is lost.

/** A connection that begins again with `hello()` whenever it was lost. */
export class SocketTransport {
  constructor({ hello, message, lost }) {
    this.hello = hello;
    this.message = message;
    this.lost = lost;
    this.tries = 0;
    this.open = false;
    this.connect();
    addEventListener('online', () => this.soon(0));
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && !this.open && this.soon(0));
  }

  send(envelope) {
    if (!this.open) return false;
    this.socket.send(JSON.stringify(envelope));
    return true;
  }

  connect() {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`;
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.open = true;
      this.hello();
    });
    socket.addEventListener('message', (event) => {
      this.tries = 0;
      this.message(JSON.parse(event.data));
    });
    socket.addEventListener('close', () => {
      if (socket !== this.socket) return;
      this.open = false;
      this.tries += 1;
      this.lost(this.tries);
      this.soon(Math.min(5000, 250 * 2 ** Math.min(this.tries, 5)));
    });
  }

  soon(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.socket.readyState === WebSocket.CLOSED) this.connect();
    }, wait);
  }
}
