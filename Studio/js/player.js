// The player: which frame shows, and asking for it. It pulls one frame after the other; what is wanted meanwhile
// replaces what was wanted before.

/**
 * Events: `frame` (a frame has arrived), `time` (the wanted frame is another), `playing`, `failure`.
 */
export class Player extends EventTarget {
  frame = 0;
  isPlaying = false;
  loops = true;
  speed = 1;
  /** The frames that are played: first and last. */
  region = null;
  facts = {framesPerSecond: 30, frameCount: 1, size: [16, 9], pixels: [16, 9], duration: 1};
  /** The size of frames, in pixels. */
  size = {width: 320, height: 180};
  /** Scales frames while something is dragged. */
  quality = 1;
  fit = 'fit';
  document = null;
  /** While a number is dragged: the version it was dragged from, and the paths and values. */
  overrides = null;
  last = null;

  #connection;
  #wanted = false;
  #outstanding = 0;
  #startedAt = 0;
  #startFrame = 0;
  #ticking = false;
  #sentAt = 0;
  #settleTimer = 0;

  constructor(connection) {
    super();
    this.#connection = connection;
  }

  get range() {
    const end = Math.max(0, this.facts.frameCount - 1);
    return this.region ? [Math.min(this.region[0], end), Math.min(this.region[1], end)] : [0, end];
  }

  /** Shows a frame. */
  seek(frame) {
    const next = Math.max(0, Math.min(Math.round(frame), Math.max(0, this.facts.frameCount - 1)));
    const isNew = next !== this.frame;
    this.frame = next;
    if (this.isPlaying) this.#startClock();
    if (isNew) this.#emit('time');
    this.refresh();
  }

  step(count) {
    this.pause();
    this.seek(this.frame + count);
  }

  /** Asks for the frame again: the document or the size is another. */
  refresh() {
    this.#wanted = true;
    this.#pull();
  }

  play() {
    if (this.isPlaying) return;
    const [first, last] = this.range;
    if (this.frame >= last || this.frame < first) this.frame = first;
    this.isPlaying = true;
    this.#startClock();
    this.#emit('playing');
    if (!this.#ticking) {
      this.#ticking = true;
      requestAnimationFrame(() => this.#tick());
    }
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.#emit('playing');
    this.refresh();
  }

  toggle() { this.isPlaying ? this.pause() : this.play(); }

  #startClock() {
    this.#startedAt = performance.now();
    this.#startFrame = this.frame;
  }

  #tick() {
    if (!this.isPlaying) {
      this.#ticking = false;
      return;
    }
    const [first, last] = this.range;
    const passed = (performance.now() - this.#startedAt) / 1000 * this.facts.framesPerSecond * this.speed;
    let frame = Math.floor(this.#startFrame + passed);
    if (frame > last) {
      if (!this.loops) {
        this.frame = last;
        this.#emit('time');
        this.pause();
        this.#ticking = false;
        return;
      }
      frame = first + (frame - first) % (last - first + 1);
    }
    if (frame !== this.frame) {
      this.frame = frame;
      this.#emit('time');
      this.#wanted = true;
      this.#pull();
    }
    requestAnimationFrame(() => this.#tick());
  }

  async #pull() {
    if (!this.#wanted || this.document === null || !this.#connection.isOpen) return;
    const isStuck = this.#outstanding > 0 && !this.isPlaying && performance.now() - this.#sentAt > 200;
    // Played frames overlap, so that one is drawn while the other travels.
    const allowed = this.isPlaying ? 2 : 1;
    if (this.#outstanding >= allowed && !isStuck) {
      if (!this.isPlaying) {
        clearTimeout(this.#settleTimer);
        this.#settleTimer = setTimeout(() => this.#pull(), 210);
      }
      return;
    }
    this.#wanted = false;
    this.#outstanding += 1;
    this.#sentAt = performance.now();
    const scale = this.isPlaying ? Math.min(1, Math.sqrt(1280 * 720 / (this.size.width * this.size.height))) : this.quality;
    const request = {
      type: 'frame', document: this.document, frame: this.frame, fit: this.fit,
      width: Math.max(1, Math.round(this.size.width * scale)), height: Math.max(1, Math.round(this.size.height * scale)),
      ...(isStuck ? {cancel: true} : {}), ...(this.overrides ?? {}),
    };
    try {
      const frame = await this.#connection.request(request);
      frame.latency = performance.now() - this.#sentAt;
      frame.document = request.document;
      if (frame.document === this.document) {
        this.last = frame;
        this.#emit('frame', frame);
      }
    } catch (error) {
      if (error.code !== 'cancelled' && error.code !== 'closed') this.#emit('failure', {error: error.message});
    } finally {
      this.#outstanding = Math.max(0, this.#outstanding - 1);
      this.#pull();
    }
  }

  #emit(type, detail = {}) { this.dispatchEvent(new CustomEvent(type, {detail})); }
}
