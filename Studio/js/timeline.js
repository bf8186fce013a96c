// The timeline: animations as bars, key frames to drag, events as marks, and the moment as a line.
import {clamp, make, short, iconButton} from './dom.js';
import {newGesture} from './fields/number.js';
import {nameOf} from './model.js';

/** The rows of the timeline, from the document. */
export class Timeline {
  #rows = [];
  /** The time of the last press that moved nothing, and the label of what was pressed. */
  #pressed = {time: -Infinity, label: ''};

  constructor(element, {document, selection, player, session, drag}) {
    Object.assign(this, {document, selection, player, session});
    this.ruler = make('div.ruler', {'aria-hidden': 'true'});
    this.head = make('div.playhead', {'aria-hidden': 'true'});
    this.region = make('div.region', {hidden: true, 'aria-hidden': 'true'});
    this.names = make('div.track-names');
    this.tracks = make('div.tracks');
    this.lanes = make('div.lanes', {}, this.ruler, this.region, this.tracks, this.head);
    this.element = make('div.timeline', {role: 'group', 'aria-label': 'Timeline'}, this.names, this.lanes);
    element.append(this.element);
    this.lanes.addEventListener('pointerdown', event => this.#scrub(event));
    for (const event of ['time', 'facts', 'region']) player.addEventListener(event, () => event === 'time' ? this.#showHead() : this.draw());
    // A drag elsewhere is drawn when it ends.
    document.addEventListener('change', () => { if (!drag.isActive) this.draw(); });
    selection.addEventListener('change', () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.lanes);
    this.draw();
  }

  get duration() { return Math.max(this.player.facts.duration || 1, 0.001); }
  #x(time) { return `${time / this.duration * 100}%`; }

  #timeAt(event) {
    const box = this.lanes.getBoundingClientRect();
    return clamp((event.clientX - box.left) / box.width, 0, 1) * this.duration;
  }

  #snap(time) {
    const rate = this.player.facts.framesPerSecond;
    return Math.round(Math.round(time * rate) / rate * 1e4) / 1e4;
  }

  #scrub(event) {
    if (event.target.closest('.bar, .key, .mark')) return;
    event.preventDefault();
    this.lanes.setPointerCapture(event.pointerId);
    this.player.pause();
    const go = next => this.player.seek(Math.floor(this.#timeAt(next) * this.player.facts.framesPerSecond + 1e-6));
    go(event);
    const end = () => {
      this.lanes.removeEventListener('pointermove', go);
      this.lanes.removeEventListener('pointerup', end);
    };
    this.lanes.addEventListener('pointermove', go);
    this.lanes.addEventListener('pointerup', end);
  }

  #showHead() { this.head.style.left = this.#x(this.player.frame / this.player.facts.framesPerSecond); }

  draw() {
    this.#drawRuler();
    this.#rows = [];
    const {value} = this.document;
    const visit = (layer, path) => {
      if (!layer || typeof layer !== 'object') return;
      const name = nameOf(layer, 'layer', path.at(-1));
      (Array.isArray(layer.animations) ? layer.animations : []).forEach((animation, index) => {
        this.#rows.push(this.#animationRow(name, animation, [...path, 'animations', index]));
      });
      Object.entries(layer.animate ?? {}).forEach(([keyPath, keys]) => {
        if (Array.isArray(keys)) this.#rows.push(this.#keysRow(name, keyPath, keys, [...path, 'animate', keyPath], path));
      });
      if (layer.beginTime || typeof layer.duration === 'number') this.#rows.push(this.#spanRow(name, layer, path));
      (layer.emitterCells ?? []).forEach?.((cell, index) => this.#cellRows(name, cell, [...path, 'emitterCells', index], layer.beginTime ?? 0));
      (layer.sublayers ?? []).forEach?.((child, index) => visit(child, [...path, 'sublayers', index]));
    };
    (value.layers ?? []).forEach?.((layer, index) => visit(layer, ['layers', index]));
    if (Array.isArray(value.events) && value.events.length) this.#rows.unshift(this.#eventRow(value.events));
    const rows = this.#rows.slice(0, 60);
    this.names.replaceChildren(make('div.ruler-name', {}, 'Timeline'), ...rows.map(row => row.name));
    this.tracks.replaceChildren(...rows.map(row => row.lane));
    this.element.classList.toggle('bare', rows.length === 0);
    const {region, player} = this;
    region.hidden = !player.region;
    if (player.region) {
      const rate = player.facts.framesPerSecond;
      region.style.left = this.#x(player.region[0] / rate);
      region.style.width = this.#x((player.region[1] - player.region[0] + 1) / rate);
    }
    this.#showHead();
  }

  #drawRuler() {
    const width = this.lanes.clientWidth || 600;
    const rough = this.duration / Math.max(2, width / 90);
    const base = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(factor => factor * base).find(size => size >= rough) ?? base * 10;
    const ticks = [];
    for (let index = 0; index * step <= this.duration + 1e-9 && index < 200; index += 1) {
      const isLast = (index + 0.3) * step > this.duration;
      ticks.push(make(`span.tick${isLast ? '.last' : ''}`, {style: {left: this.#x(index * step)}}, `${short(index * step)}${index ? '' : ' s'}`));
    }
    this.ruler.replaceChildren(...ticks);
  }

  #isChosen(path) { return JSON.stringify(this.selection.path) === JSON.stringify(path); }

  #rowName(layer, title, path) {
    return make(`button.track-name${this.#isChosen(path) ? '.chosen' : ''}`, {type: 'button', onclick: () => this.selection.set(path)},
      make('span.owner', {}, layer), make('span', {}, title));
  }

  #animationRow(layer, animation, path) {
    const begin = animation.beginTime ?? 0;
    const once = (animation.duration ?? (animation.type === 'group' ? Math.max(0, ...(animation.animations ?? []).map(part => (part.beginTime ?? 0) + (part.duration ?? 0.25))) : 0.25)) / (animation.speed ?? 1);
    const endless = animation.repeatCount === 'infinity' || animation.repeatDuration === 'infinity';
    const times = endless ? Infinity : animation.repeatDuration ? animation.repeatDuration / once : animation.repeatCount || 1;
    const whole = Math.min(once * times * (animation.autoreverses ? 2 : 1), this.duration - begin);
    const bar = this.#bar(path, begin, Math.max(whole, 0), nameOf(animation, 'animation', 0), {
      move: (time, gesture) => this.document.set([...path, 'beginTime'], this.#snap(Math.max(0, time)), {label: 'Move an animation', gesture}),
      stretch: times === 1 && !animation.autoreverses ? (length, gesture) => this.document.set([...path, 'duration'], Math.max(this.#snap(length * (animation.speed ?? 1)), 0.01), {label: 'Stretch an animation', gesture}) : null,
    });
    const lane = make('div.track', {}, bar);
    const keyTimes = animation.keyTimes ?? (Array.isArray(animation.values) && animation.values.length > 1 ? animation.values.map((_, index) => index / (animation.values.length - 1)) : []);
    if (animation.type === 'keyframe') {
      keyTimes.forEach((share, index) => lane.append(this.#key(begin + share * once, `Key ${index + 1}: ${JSON.stringify(animation.values?.[index])}`, path,
        (time, gesture) => {
          const next = [...keyTimes];
          const [least, most] = [index ? next[index - 1] : 0, index + 1 < next.length ? next[index + 1] : 1];
          next[index] = index === 0 ? 0 : index === next.length - 1 ? 1 : clamp(Math.round((time - begin) / once * 1e4) / 1e4, least, most);
          this.document.set([...path, 'keyTimes'], next, {label: 'Move a key frame', gesture});
        })));
    }
    return {name: this.#rowName(layer, nameOf(animation, 'animation', 0), path), lane};
  }

  #keysRow(layer, keyPath, keys, path, layerPath) {
    const lane = make('div.track', {});
    const times = keys.map(key => Number(key?.[0]) || 0);
    lane.append(make('div.bar.thin', {'aria-hidden': 'true', style: {left: this.#x(times[0] ?? 0), width: this.#x(Math.max(0, (times.at(-1) ?? 0) - (times[0] ?? 0)))}}));
    keys.forEach((key, index) => lane.append(this.#key(times[index], `${keyPath}, key ${index + 1}: ${JSON.stringify(key?.[1])}`, layerPath,
      (time, gesture) => {
        const next = clamp(this.#snap(time), index ? times[index - 1] : 0, index + 1 < times.length ? times[index + 1] : this.duration);
        this.document.set([...path, index, 0], next, {label: 'Move a key frame', gesture});
      },
      () => keys.length > 1 ? this.document.remove([...path, index], {label: 'Delete a key frame'}) : this.document.remove(path, {label: 'Delete a key frame'}),
      anchor => this.onkey?.(anchor, [...path, index], keyPath))));
    return {name: this.#rowName(layer, keyPath, layerPath), lane};
  }

  #spanRow(layer, value, path) {
    const begin = value.beginTime ?? 0;
    const length = typeof value.duration === 'number' ? value.duration : this.duration - begin;
    return {
      name: this.#rowName(layer, 'shows', path),
      lane: make('div.track', {}, this.#bar(path, begin, Math.min(length, this.duration - begin), 'shows', {
        move: (time, gesture) => this.document.set([...path, 'beginTime'], this.#snap(Math.max(0, time)), {label: 'Move in time', gesture}),
        stretch: (size, gesture) => this.document.set([...path, 'duration'], Math.max(this.#snap(size), 0.01), {label: 'Stretch', gesture}),
      })),
    };
  }

  /** Births: bursts as marks, and the span during which a cell emits. */
  #cellRows(layer, cell, path, offset) {
    const bursts = (Array.isArray(cell?.bursts) ? cell.bursts : []).filter(burst => typeof burst?.time === 'number');
    const hasSpan = typeof cell?.duration === 'number' || typeof cell?.beginTime === 'number' && cell.beginTime > 0;
    if (!bursts.length && !hasSpan || cell.emitsAt && cell.emitsAt !== 'life') return;
    const begin = offset + (cell.beginTime ?? 0);
    const lane = make('div.track');
    if (hasSpan) {
      lane.append(this.#bar(path, begin, Math.min(typeof cell.duration === 'number' ? cell.duration : this.duration, this.duration - begin), 'emits', {
        move: (time, gesture) => this.document.set([...path, 'beginTime'], this.#snap(Math.max(0, time - offset)), {label: 'Move births', gesture}),
        stretch: typeof cell.duration === 'number' ? (size, gesture) => this.document.set([...path, 'duration'], Math.max(this.#snap(size), 0.01), {label: 'Stretch births', gesture}) : null,
      }));
    }
    bursts.forEach((burst, index) => lane.append(this.#key(begin + burst.time, `Burst of ${burst.count ?? 0}`, path, (time, gesture) => {
      this.document.set([...path, 'bursts', index, 'time'], this.#snap(Math.max(0, time - begin)), {label: 'Move a burst', gesture});
    })));
    this.#rows.push({name: this.#rowName(layer, `births: ${nameOf(cell, 'cell', 0)}`, path), lane});
  }

  #eventRow(events) {
    const lane = make('div.track');
    events.forEach((event, index) => {
      if (typeof event.time !== 'number') return;
      const mark = this.#key(event.time, nameOf(event, 'event', index), ['events', index], (time, gesture) => {
        this.document.set(['events', index, 'time'], this.#snap(time), {label: 'Move an event', gesture});
      });
      mark.classList.add('mark');
      lane.append(mark);
    });
    return {name: this.#rowName('Scene', 'events', ['events', 0]), lane};
  }

  #bar(path, begin, length, title, {move, stretch}) {
    const bar = make(`button.bar${this.#isChosen(path) ? '.chosen' : ''}`, {
      type: 'button', title: `${title}: ${short(begin)} s to ${short(begin + length)} s`, 'aria-label': `${title}, from ${short(begin)} to ${short(begin + length)} seconds; arrow keys move it`,
      style: {left: this.#x(begin), width: this.#x(Math.max(length, this.duration / 400))}, onclick: () => this.selection.set(path),
    }, make('span', {}, title));
    if (this.document.isReadOnly) return bar;
    if (stretch) bar.append(make('i.grip'));
    bar.addEventListener('pointerdown', event => {
      const isGrip = event.target.classList.contains('grip');
      const start = this.#timeAt(event);
      this.#drag(event, gesture => next => {
        const shift = this.#timeAt(next) - start;
        isGrip ? stretch(length + shift, gesture) : move(begin + shift, gesture);
      });
    });
    bar.addEventListener('keydown', event => this.#nudge(event, begin, move));
    return bar;
  }

  #key(time, title, path, move, remove = null, open = null) {
    const key = make('button.key', {
      type: 'button', title: `${title} at ${short(time)} s`, 'aria-label': `${title}, at ${short(time)} seconds; arrow keys move it`, style: {left: this.#x(time)},
      onclick: () => this.selection.set(path),
    });
    if (this.document.isReadOnly) return key;
    key.addEventListener('pointerdown', event => this.#drag(event, gesture => next => move(this.#timeAt(next), gesture), open));
    key.addEventListener('keydown', event => {
      if ((event.key === 'Delete' || event.key === 'Backspace') && remove) {
        event.preventDefault();
        event.stopPropagation();
        remove();
      } else if (event.key === 'Enter' && open) {
        event.preventDefault();
        open(key);
      } else this.#nudge(event, time, move);
    });
    return key;
  }

  #nudge(event, time, move) {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const label = event.currentTarget.getAttribute('aria-label').split(',')[0];
    move(time + step * (event.shiftKey ? 10 : 1) / this.player.facts.framesPerSecond, newGesture());
    [...this.tracks.querySelectorAll('button')].find(other => other.getAttribute('aria-label').startsWith(label))?.focus();
  }

  /** Takes a drag. The second of two presses that move nothing opens: a double click, which the lanes would get. */
  #drag(event, makeMove, open = null) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const gesture = newGesture();
    const from = event.clientX;
    let hasMoved = false;
    const inner = makeMove(gesture);
    const move = next => {
      hasMoved ||= Math.abs(next.clientX - from) > 2;
      if (hasMoved) inner(next);
    };
    // The bar is drawn anew while it is dragged: the lanes keep the pointer.
    this.lanes.setPointerCapture(event.pointerId);
    const end = () => {
      this.lanes.removeEventListener('pointermove', move);
      this.lanes.removeEventListener('pointerup', end);
      if (hasMoved) return;
      const button = event.target.closest('button');
      const label = button?.getAttribute('aria-label');
      const isSecond = label === this.#pressed.label && event.timeStamp - this.#pressed.time < 500;
      this.#pressed = {time: event.timeStamp, label};
      button?.click();
      // The choice has drawn the row again.
      if (isSecond && open) open([...this.tracks.querySelectorAll('button')].find(other => other.getAttribute('aria-label') === label) ?? button);
    };
    this.lanes.addEventListener('pointermove', move);
    this.lanes.addEventListener('pointerup', end);
  }
}

/** A button that hides and shows the timeline. */
export function timelineToggle(timeline) {
  const button = iconButton('animation', 'Timeline (T)', () => {
    timeline.element.hidden = !timeline.element.hidden;
    button.setAttribute('aria-pressed', String(!timeline.element.hidden));
  }, {'aria-pressed': 'true', class: 'button phone-hidden'});
  return button;
}
