// The document as the page changes it. A change shows here at once, and goes to the server, which has the one text
// that all pages see. Changes are functions of the text, so that they can be made again on a text of others.
import {apply, insertElement, moveElement, nodeAt, parse, removeValue, setValue, valueOf} from './json-text.js';
import {notice} from './dom.js';
import {isCarried, roleOf} from './model.js';
import {withMoved} from './moves.js';
import {withName, withoutPart} from './references.js';
import {hasUniqueNames, withSeeds} from './seeds.js';

/** Events: `change` (text and value are others), `sent` (an edit is on its way), `settled`. */
export class Document extends EventTarget {
  text = '{}';
  root = parse('{}');
  value = {};
  /** False while the text is not JSON. */
  isSound = true;
  version = 0;

  #connection;
  #session;
  #queue = [];
  #isSending = false;
  #name = null;

  constructor(connection, session) {
    super();
    this.#connection = connection;
    this.#session = session;
    session.addEventListener('document', ({detail}) => this.#take(detail));
  }

  get name() { return this.#name; }
  get isReadOnly() { return this.#session.current?.readOnly ?? true; }
  /** True when every change has arrived at the server. */
  get isSettled() { return this.#queue.length === 0 && !this.#isSending; }

  #take(current) {
    if (current.document !== this.#name) {
      this.#name = current.document;
      this.#queue = [];
      this.version = 0;
    }
    if (current.version < this.version) return;
    this.version = current.version;
    if (this.#isSending || this.#queue.length) return;
    if (current.text !== this.text || !this.isSound) this.#setText(current.text);
  }

  #setText(text) {
    this.text = text;
    try {
      this.root = parse(text);
      this.value = valueOf(this.root);
      this.isSound = true;
    } catch {
      this.isSound = false;
    }
    this.dispatchEvent(new Event('change'));
  }

  /** The value at a path. */
  get(path) { return path.reduce((value, step) => value?.[step], this.value); }

  set(path, value, options) {
    return this.change((text, root) => setValue(text, root, path, value), options);
  }

  /** Removes a part, and what refers to it. */
  remove(path, options) {
    return this.change((text, root) => withoutPart(text, root, path), options);
  }

  insert(arrayPath, index, value, options) {
    return this.change((text, root) => {
      const array = nodeAt(root, arrayPath);
      return array ? insertElement(text, array, index, value) : setValue(text, root, arrayPath, [value]);
    }, options);
  }

  /** Moves an element of an array to another array, or within its own. The paths of layers still lead to them. */
  move(from, toArrayPath, index, options) {
    const moveOnly = (text, root) => {
      if (nodeAt(root, toArrayPath)) return moveElement(text, root, from, toArrayPath, index);
      const node = nodeAt(root, from);
      if (!node) return null;
      const made = apply(text, setValue(text, root, toArrayPath, [valueOf(node)]));
      const rest = apply(made, removeValue(made, parse(made), from));
      return [[0, text.length, rest]];
    };
    const move = (text, root) => withMoved(text, root, from, toArrayPath, index, moveOnly);
    const staysWithin = JSON.stringify(from.slice(0, -1)) === JSON.stringify(toArrayPath);
    return this.change((text, root) => staysWithin && hasUniqueNames(root, toArrayPath)
      ? move(text, root) : withSeeds(text, root, from, move), options);
  }

  /**
   * Gives a part another name, without the dots and slashes of paths. The particles of emitters and cells stay the same;
   * what refers to the part still does.
   */
  rename(path, name, options = {label: 'Rename'}) {
    const own = roleOf(path) === 'scene' ? name : name.replace(/[./]/g, '-');
    const rename = (text, root) => withName(text, root, path, own);
    const isSeeded = ['layer', 'cell'].includes(roleOf(path));
    return this.change((text, root) => isSeeded ? withSeeds(text, root, path, rename) : rename(text, root), options);
  }

  /**
   * Changes the text by a function that takes it and its nodes and returns splices.
   *
   * Changes of one `gesture`, as of a drag, are one step of undo.
   */
  change(makeSplices, {label = 'Change', gesture = ''} = {}) {
    if (this.isReadOnly) {
      notice(isCarried(this.#name)
        ? 'Presets and recipes cannot be changed. Make a copy first.' : 'The studio is read-only.');
      return false;
    }
    if (!this.isSound) {
      notice('The file is not valid JSON. Correct it in the text editor.');
      return false;
    }
    const splices = makeSplices(this.text, this.root);
    if (!splices?.length) return false;
    // What waits and is of the same gesture and place is replaced.
    const last = this.#queue.at(-1);
    const text = apply(this.text, splices);
    if (gesture && last?.gesture === gesture) last.changes.push(makeSplices);
    else this.#queue.push({changes: [makeSplices], label, gesture});
    // The edit goes first, so that a frame that is asked for next shows it.
    this.#send();
    this.#setText(text);
    return true;
  }

  async #send() {
    if (this.#isSending || !this.#queue.length) return;
    this.#isSending = true;
    while (this.#queue.length) {
      const edit = this.#queue[0];
      const base = this.#session.current;
      let text = base.text;
      let isLost = false;
      for (const change of edit.changes) {
        try {
          text = apply(text, change(text, parse(text)) ?? []);
        } catch {
          isLost = true;
        }
      }
      this.#queue.shift();
      if (text === base.text) {
        if (isLost) notice('A change was lost: the part of the document that it changed no longer exists.');
        continue;
      }
      try {
        const {start, removed, inserted} = difference(base.text, text);
        const reply = this.#connection.request({
          type: 'edit', document: this.#name, base: base.version, splices: [[start, removed, inserted]],
          label: edit.label, gesture: edit.gesture,
        });
        this.dispatchEvent(new Event('sent'));
        await reply;
      } catch (error) {
        if (error.conflict) {
          // Somebody else was first: the change is made again on the text of now.
          Object.assign(this.#session.current, error.current);
          this.#queue.unshift(edit);
        } else if (error.code === 'closed') {
          this.#queue.unshift(edit);
          break;
        } else {
          notice(error.message);
          this.#queue = [];
        }
      }
    }
    this.#isSending = false;
    if (!this.#queue.length && this.#session.current.text !== this.text) this.#setText(this.#session.current.text);
    this.dispatchEvent(new Event('settled'));
  }

  /** Goes on with changes that waited for the server. */
  resume() { this.#send(); }
}

/** The one piece in which two texts differ. It never ends between the two units of a character, as of an emoji. */
function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (isHigh(before.charCodeAt(start - 1))) start -= 1;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end += 1;
  if (isLow(before.charCodeAt(before.length - end))) end -= 1;
  return {start, removed: before.length - start - end, inserted: after.slice(start, after.length - end)};
}

/** True for the first unit of a character that has two. */
const isHigh = unit => (unit & 0xFC00) === 0xD800;

/** True for the second unit of a character that has two. */
const isLow = unit => (unit & 0xFC00) === 0xDC00;
