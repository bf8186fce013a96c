// The document that is open: its text on the server, what is found in it, and the facts of its scene.
import {ask} from './connection.js';

/** Events: `other` (another document opens), `document` (the text is another), `findings`, `layout`, `lost`, `back`. */
export class Session extends EventTarget {
  current = null;
  findings = [];
  isDrawable = true;
  layout = null;
  /** True while something is dragged: what is shown then comes from the drag. */
  isHeld = false;

  #connection;
  #player;
  #layoutWanted = false;
  /** The findings of each document that was open: the server sends them again only when they are others. */
  #found = new Map();
  #layoutBusy = false;

  constructor(connection, player) {
    super();
    this.#connection = connection;
    this.#player = player;
    connection.addEventListener('document', ({detail}) => this.#take(detail));
    connection.addEventListener('findings', ({detail}) => {
      this.#found.set(detail.document, detail);
      this.#showFindings(detail);
    });
    connection.addEventListener('files', ({detail}) => {
      if (detail.document === this.current?.document) this.refresh();
    });
    connection.addEventListener('closed', () => this.dispatchEvent(new Event('lost')));
    connection.addEventListener('open', () => this.#reopen());
  }

  /** Opens a document. */
  async open(name) {
    const document = await ask('document', {document: name});
    this.layout = null;
    this.findings = [];
    // The first frame is asked for when the scene's size is known.
    this.#player.document = null;
    this.#player.last = null;
    this.#player.frame = 0;
    this.#player.region = null;
    this.#player.overrides = null;
    this.current = null;
    this.dispatchEvent(new Event('other'));
    this.#take(document);
    this.#showFindings(this.#found.get(document.document));
    return document;
  }

  #showFindings(detail) {
    if (!detail || detail.document !== this.current?.document) return;
    this.findings = detail.findings;
    this.isDrawable = detail.drawable;
    this.dispatchEvent(new CustomEvent('findings', {detail}));
  }

  #take(document) {
    if (this.current && document.document !== this.current.document) return;
    const isNewText = this.current?.text !== document.text || this.current?.version !== document.version;
    this.current = {...this.current, ...document, undo: document.undo, redo: document.redo};
    this.dispatchEvent(new CustomEvent('document', {detail: this.current}));
    if (isNewText && !this.isHeld) this.refresh();
  }

  /** Asks for the frame and the layout again. */
  refresh() {
    this.#player.refresh();
    this.askLayout();
  }

  /** Asks for the layout of the frame that shows, once at a time. */
  async askLayout() {
    this.#layoutWanted = true;
    if (this.#layoutBusy) return;
    this.#layoutBusy = true;
    try {
      while (this.#layoutWanted) {
        this.#layoutWanted = false;
        const document = this.current?.document;
        if (!document) break;
        const layout = await this.#connection.request({type: 'layout', document, frame: this.#player.frame});
        if (document !== this.current?.document) continue;
        this.#takeLayout(layout);
      }
    } catch {
      // A document with errors has no layout: the last one stays. The frame's request tells what is wrong.
      if (this.current && this.#player.document === null) {
        this.#player.document = this.current.document;
        this.#player.facts = statedFacts(this.current.text);
        this.#player.dispatchEvent(new Event('facts'));
        this.#player.refresh();
      }
    } finally {
      this.#layoutBusy = false;
    }
  }

  #takeLayout(layout) {
    const isFirst = this.layout === null;
    this.layout = layout;
    this.#player.document = this.current.document;
    const old = JSON.stringify(this.#player.facts);
    this.#player.facts = layout.scene;
    if (JSON.stringify(layout.scene) !== old || isFirst) this.#player.dispatchEvent(new Event('facts'));
    if (isFirst) this.#player.seek(layout.scene.poster);
    if (this.#player.frame > layout.scene.frameCount - 1) this.#player.seek(layout.scene.frameCount - 1);
    this.dispatchEvent(new CustomEvent('layout', {detail: layout}));
  }

  async #reopen() {
    if (!this.current) return;
    try {
      const document = await ask('document', {document: this.current.document});
      this.dispatchEvent(new CustomEvent('back', {detail: {before: this.current, now: document}}));
      this.#take(document);
      this.refresh();
    } catch (error) {
      this.dispatchEvent(new CustomEvent('gone', {detail: error}));
    }
  }
}

/** The facts of a scene that cannot be read, as far as its text states them. */
function statedFacts(text) {
  let stated = {};
  try { stated = Object(JSON.parse(text)); } catch { /* It is no JSON at the moment. */ }
  const positive = (value, otherwise) => value > 0 && Number.isFinite(Number(value)) ? Number(value) : otherwise;
  const [numerator, denominator] = String(stated.frameRate).split('/');
  const framesPerSecond = positive(numerator, 30) / positive(denominator, 1);
  const duration = positive(stated.duration, 1);
  const size = Array.isArray(stated.size) && stated.size.length === 2 ? stated.size.map(side => positive(side, 1)) : [16, 9];
  const frameCount = Math.min(Math.max(Math.ceil(duration * framesPerSecond - 1e-6), 1), 1e8);
  return {size, duration, framesPerSecond, frameCount, poster: 0};
}
