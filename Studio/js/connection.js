// The connection with the server: requests by HTTP, frames and edits by one WebSocket.

const page = Math.random().toString(36).slice(2);

/** Asks the server for a value. */
export async function ask(path, query = {}) {
  return read(await fetch(`/api/${path}?${items(query)}`));
}

/** The items of an address. Spaces are %20: a plus is a plus. */
const items = query => Object.entries(query).filter(([, value]) => value !== undefined)
  .map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

/** Has the server change something. */
export async function tell(path, body = {}) {
  return read(await fetch(`/api/${path}`, {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body),
  }));
}

async function read(response) {
  const value = await response.json().catch(() => ({error: `no answer (${response.status})`}));
  if (!response.ok) throw Object.assign(new Error(value.error), {status: response.status});
  return value;
}

/** A frame of a document, as pixels: `{document, frame, width, height, fit}`. */
export async function askFrame(query) {
  return readFrame(await fetch(`/api/frame?${items(query)}`));
}

/** A frame of a text that is not a file, with `text` instead of `document`; with `document` alone, of its saved version. */
export async function preview(request) {
  return readFrame(await fetch('/api/preview', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(request)}));
}

/** The pixels of a reply: a header of 32 bytes, then straight RGBA. */
async function readFrame(response) {
  if (!response.ok) await read(response);
  const buffer = await response.arrayBuffer();
  const view = new DataView(buffer);
  const [width, height] = [view.getUint32(8, true), view.getUint32(12, true)];
  return new ImageData(new Uint8ClampedArray(buffer, 32, width * height * 4), width, height);
}

/**
 * The WebSocket. Replies are promises; what the server says by itself are events: `document`, `findings`, `files`,
 * `export`, `trouble`, and `open`, `closed` and `expired` of the connection. It connects again by itself.
 */
export class Connection extends EventTarget {
  #socket = null;
  #waiting = new Map();
  #sequence = 0;
  #delay = 250;
  isOpen = false;

  connect() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.isOpen = true;
      this.#delay = 250;
      this.#emit('open', {});
    };
    socket.onmessage = event => typeof event.data === 'string' ? this.#takeText(event.data) : this.#takeFrame(event.data);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      const wasOpen = this.isOpen;
      this.isOpen = false;
      for (const {reject} of this.#waiting.values()) reject(Object.assign(new Error('connection lost'), {code: 'closed'}));
      this.#waiting.clear();
      if (wasOpen) this.#emit('closed', {});
      else this.#lookForExpiry();
      setTimeout(() => this.connect(), this.#delay);
      this.#delay = Math.min(this.#delay * 1.6, 4000);
    };
  }

  /** A server that was started again has another secret: its answer tells it apart from one that is away. */
  async #lookForExpiry() {
    const response = await fetch('/api/state').catch(() => null);
    if (response?.status === 401) this.#emit('expired', {});
  }

  /** Sends a message and waits for its reply. */
  request(message) {
    if (!this.isOpen) return Promise.reject(Object.assign(new Error('no connection'), {code: 'closed'}));
    const seq = ++this.#sequence;
    return new Promise((resolve, reject) => {
      this.#waiting.set(seq, {resolve, reject, type: message.type});
      this.#socket.send(JSON.stringify({...message, seq, page}));
    });
  }

  /** An answer without a number is to a message that the server could not read. Only edits have what users write. */
  #failEdits(reason) {
    for (const [seq, {type}] of this.#waiting) {
      if (type === 'edit') this.#settle(seq).reject(new Error(`The change was not made: the server received ${reason}.`));
    }
  }

  #settle(seq) {
    const waiting = this.#waiting.get(seq);
    this.#waiting.delete(seq);
    return waiting;
  }

  #takeFrame(buffer) {
    const view = new DataView(buffer);
    const [seq, frame, width, height] = [0, 4, 8, 12].map(at => view.getUint32(at, true));
    this.#settle(seq)?.resolve({
      seq, frame, width, height, milliseconds: view.getFloat32(16, true), particles: view.getUint32(20, true),
      version: view.getUint32(24, true), isStale: view.getUint32(28, true) === 1,
      pixels: new Uint8ClampedArray(buffer, 32, width * height * 4),
    });
  }

  #takeText(text) {
    const message = JSON.parse(text);
    const isOwn = message.page === undefined || message.page === page;
    if (message.seq !== undefined && isOwn) {
      const waiting = this.#settle(message.seq);
      if (message.type === 'error') waiting?.reject(Object.assign(new Error(message.error), {code: message.code}));
      else if (message.type === 'rejected') waiting?.reject(Object.assign(new Error(message.error), message));
      else waiting?.resolve(message);
      if (message.type !== 'document') return;
    }
    if (message.type === 'error') this.#failEdits(message.error);
    this.#emit(message.type, {...message, isOwn: message.page === page});
  }

  #emit(type, detail) { this.dispatchEvent(new CustomEvent(type, {detail})); }
}
