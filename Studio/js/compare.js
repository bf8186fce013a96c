// Compares the picture with another: the saved version, a state that was kept, or another document. By a line that is
// moved over the picture, or side by side.
import {ask, askFrame, preview} from './connection.js';
import {clamp, iconButton, make, say} from './dom.js';
import {plainName} from './model.js';

/** The second picture, its source, and the line between the two. */
export class Compare {
  isOn = false;
  #share = 0.5;
  #isSplit = false;
  #kept = null;
  #facts = null;
  #isBusy = false;
  #isWanted = false;

  constructor({stage, player, session, document, catalogue}) {
    Object.assign(this, {stage, player, session, document, catalogue});
    this.canvas = make('canvas.picture.other', {role: 'img', 'aria-label': 'The other image', hidden: true});
    this.line = make('div.wipe-line', {
      role: 'slider', tabIndex: 0, hidden: true, 'aria-label': 'Line between the two pictures', 'aria-valuemin': 0, 'aria-valuemax': 100,
      onpointerdown: event => this.#dragLine(event), onkeydown: event => this.#moveLine(event),
    }, make('i', {}));
    this.source = make('select.select', {'aria-label': 'Compare with', onchange: () => this.#choose()});
    this.split = make('button.button.small', {type: 'button', 'aria-pressed': 'false', onclick: () => this.#setSplit(!this.#isSplit)}, 'Side by side');
    this.bar = make('div.compare-bar', {role: 'group', 'aria-label': 'Compare', hidden: true}, make('span', {}, 'Compare with'), this.source,
      make('button.button.small.solid', {type: 'button', title: 'Keep the document as it is now, to compare with later versions', onclick: () => this.keep()}, 'Keep this state'),
      this.split, iconButton('close', 'End the comparison (C)', () => this.toggle(), {class: 'button small'}));
    this.failure = make('span.compare-failure', {role: 'status'});
    this.bar.append(this.failure);
    stage.view.append(this.canvas);
    stage.element.append(this.line, this.bar);
    stage.addEventListener('place', () => this.#place());
    player.addEventListener('frame', () => this.#refresh());
    session.addEventListener('document', ({detail}) => {
      if (this.#owner !== detail.document) this.#forget(detail.document);
      else this.#refresh();
    });
  }

  #owner = null;

  /** Another document is open: what was kept of the last one does not belong to it. */
  #forget(name) {
    this.#owner = name;
    this.#kept = null;
    if (this.isOn) this.#fill();
  }

  toggle() {
    this.isOn = !this.isOn;
    for (const element of [this.canvas, this.bar]) element.hidden = !this.isOn;
    if (this.isOn) this.#fill();
    this.#layOut();
    this.ontoggle?.(this.isOn);
    if (this.isOn) this.source.focus();
  }

  /** Keeps the text of now, to compare what comes with it. */
  keep() {
    this.#kept = this.document.text;
    this.#fill('kept');
    say('This state is kept');
  }

  async #fill(chosen = null) {
    const before = chosen ?? this.source.value;
    const {documents} = await ask('state').catch(() => ({documents: []}));
    const option = (value, title) => make('option', {value}, title);
    const own = this.session.current?.document;
    this.source.replaceChildren(option('saved', 'the saved version'), ...(this.#kept ? [option('kept', 'the kept state')] : []),
      make('optgroup', {label: 'Documents'}, documents.filter(name => name !== own).map(name => option(name, name))),
      make('optgroup', {label: 'Presets'}, this.catalogue.presets.map(({name}) => option(`preset:${name}`, name))));
    this.source.value = [...this.source.options].some(item => item.value === before) ? before : 'saved';
    await this.#choose();
  }

  async #choose() {
    const {value} = this.source;
    this.#facts = null;
    if (value !== 'saved' && value !== 'kept') this.#facts = await ask('facts', {document: value}).catch(() => null);
    this.#refresh();
  }

  /** The frame of the other picture at the time that shows. */
  #request() {
    const {last} = this.player;
    const {value} = this.source;
    const size = {width: last.width, height: last.height, fit: this.player.fit};
    if (!this.#facts) return {document: this.session.current.document, frame: last.frame, ...size, ...(value === 'kept' ? {text: this.#kept} : {})};
    const frame = Math.round(last.frame / this.player.facts.framesPerSecond * this.#facts.framesPerSecond);
    return {document: value, frame: clamp(frame, 0, this.#facts.frameCount - 1), ...size};
  }

  /** Draws the other picture, one at a time; what is wanted meanwhile replaces what was wanted before. */
  async #refresh() {
    this.#isWanted = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isWanted && this.isOn && this.player.last && this.session.current) {
      this.#isWanted = false;
      const request = this.#request();
      try {
        const image = this.#facts ? await askFrame(request) : await preview(request);
        this.canvas.width = image.width;
        this.canvas.height = image.height;
        this.canvas.getContext('2d').putImageData(image, 0, 0);
        this.canvas.dataset.frame = request.frame;
        this.canvas.setAttribute('aria-label', `Frame ${request.frame} of ${plainName(this.source.selectedOptions[0]?.textContent ?? '')}`);
        this.failure.textContent = '';
      } catch (error) {
        this.failure.textContent = error.message;
      }
    }
    this.#isBusy = false;
  }

  #setSplit(isSplit) {
    this.#isSplit = isSplit;
    this.split.setAttribute('aria-pressed', String(isSplit));
    this.#layOut();
  }

  #layOut() {
    this.stage.isSplit = this.isOn && this.#isSplit;
    this.stage.layOut();
    this.#place();
  }

  /** Places the other picture, and the line. */
  #place() {
    if (!this.isOn) {
      this.line.hidden = true;
      return;
    }
    const {style} = this.stage.canvas;
    const {x, y, scale} = this.stage.place;
    const {width, height} = this.stage.points;
    const half = this.stage.element.clientWidth / 2;
    Object.assign(this.canvas.style, {left: this.#isSplit ? `${x + half}px` : style.left, top: style.top, width: style.width, height: style.height});
    this.canvas.style.clipPath = this.#isSplit ? 'none' : `inset(0 0 0 ${this.#share * 100}%)`;
    this.line.hidden = this.#isSplit;
    Object.assign(this.line.style, {left: `${x + width * scale * this.#share}px`, top: `${y}px`, height: `${height * scale}px`});
    this.line.setAttribute('aria-valuenow', String(Math.round(this.#share * 100)));
  }

  #setShare(share) {
    this.#share = clamp(share, 0, 1);
    this.#place();
  }

  #dragLine(event) {
    event.preventDefault();
    this.line.focus();
    this.line.setPointerCapture(event.pointerId);
    const {x, scale} = this.stage.place;
    const left = this.stage.element.getBoundingClientRect().left + x;
    const move = next => this.#setShare((next.clientX - left) / (this.stage.points.width * scale));
    const end = () => {
      this.line.removeEventListener('pointermove', move);
      this.line.removeEventListener('pointerup', end);
      this.line.removeEventListener('pointercancel', end);
    };
    this.line.addEventListener('pointermove', move);
    this.line.addEventListener('pointerup', end);
    this.line.addEventListener('pointercancel', end);
  }

  #moveLine(event) {
    const step = {ArrowLeft: -0.01, ArrowRight: 0.01, Home: -1, End: 1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.#setShare(this.#share + step * (event.shiftKey ? 10 : 1));
  }
}
