// While a number or a handle is dragged: the property is set on the living scene, which is faster than reading the
// document again, and frames may be smaller until it is let go.

/** The drag that is going on. */
export class Drag {
  isActive = false;
  #path = null;
  #wasHeld = false;

  constructor({player, session, document}) {
    Object.assign(this, {player, session, document});
    document.addEventListener('settled', () => this.#finish());
  }

  begin(path) {
    this.isActive = true;
    this.session.isHeld = true;
    this.#wasHeld = true;
    this.#path = path;
    this.base = this.session.current?.version ?? 0;
    if ((this.player.last?.milliseconds ?? 0) > 24) this.player.quality = 0.5;
  }

  /** Sets the value; the frame that is asked for next shows it. */
  set(value) {
    if (!this.#path) return;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    this.player.overrides = {base: this.base, overrides: [[this.#path, text]]};
    this.player.refresh();
  }

  end() {
    this.isActive = false;
    this.#path = null;
    if (this.document.isSettled) this.#finish();
  }

  #finish() {
    if (this.isActive) return;
    this.session.isHeld = false;
    const wasReduced = this.player.quality !== 1 || this.player.overrides !== null;
    this.player.quality = 1;
    this.player.overrides = null;
    if (wasReduced || this.#wasHeld) this.session.refresh();
    if (this.#wasHeld) this.document.dispatchEvent(new Event('change'));
    this.#wasHeld = false;
  }
}

/** What the page alone knows of the layers: which one shows alone, and which are locked. */
export class View extends EventTarget {
  solo = null;
  locked = new Set();

  setSolo(path) {
    this.solo = path ? JSON.stringify(path) : null;
    this.dispatchEvent(new Event('change'));
  }

  toggleLock(path) {
    const key = JSON.stringify(path);
    this.locked.has(key) ? this.locked.delete(key) : this.locked.add(key);
    this.dispatchEvent(new Event('change'));
  }
}
