// Handles over the picture: position, size and rotation of layers; position, size and cone of emitters; points of paths.
import {svg} from './dom.js';
import {newGesture} from './fields/number.js';
import {readAngle} from './fields/angle.js';
import {isMask, livePath, roleOf} from './model.js';
import {pathPoints, writePoints} from './path-points.js';

const round = number => Math.round(number * 10) / 10;

/** Draws the handles of the selected layer and takes their drags. */
export class Handles {
  #dragging = null;

  constructor({stage, session, document, selection, drag, view, player}) {
    Object.assign(this, {stage, session, document, selection, drag, view, player});
    this.group = svg('g', {class: 'handles'});
    stage.over.append(this.group);
    for (const [target, event] of [[session, 'layout'], [selection, 'change'], [stage, 'place'], [view, 'change'], [player, 'playing']]) {
      target.addEventListener(event, () => this.draw());
    }
    stage.canvas.addEventListener('pointerdown', event => this.#press(event));
  }

  /** The placement of the layer at a path of the document. */
  placement(path) {
    const layers = this.session.layout?.layers;
    if (!layers || !path.length) return null;
    const name = this.document.get(path)?.name;
    const same = layers.find(layer => layer.path.join() === path.join());
    if (same && (same.name ?? undefined) === name) return same;
    return name ? layers.find(layer => layer.name === name && layer.path.length === path.length) ?? null : null;
  }

  draw() {
    this.group.replaceChildren();
    if (this.player.isPlaying || this.session.current?.readOnly && !this.session.current) return;
    const path = this.selection.layerPath;
    const placement = this.placement(path);
    if (!placement?.corners?.every(Boolean)) return;
    const isLocked = this.document.isReadOnly || this.view.locked.has(JSON.stringify(path));
    const corners = placement.corners.map(corner => this.stage.toStage(corner));
    const [, , width, height] = placement.bounds;
    const isFlat = width === 0 || height === 0;
    if (!isFlat) this.group.append(svg('polygon', {class: isMask(path) ? 'outline dashed' : 'outline', points: corners.map(corner => corner.join(',')).join(' ')}));
    if (isLocked) return;
    if (!isFlat && placement.type !== 'emitter') this.#drawCorners(path, placement, corners);
    if (placement.type === 'emitter') this.#drawEmitter(path, placement);
    if (placement.type === 'shape') this.#drawPath(path, placement);
    if (!isFlat || placement.type !== 'emitter') this.#drawCenter(path, placement);
  }

  #knob(kind, [x, y], title, start, keyStep = null) {
    const shape = kind === 'square' ? svg('rect', {x: x - 4, y: y - 4, width: 8, height: 8, rx: 1.5}) : svg('circle', {cx: x, cy: y, r: kind === 'small' ? 4 : 5});
    shape.setAttribute('class', `handle ${kind}`);
    shape.setAttribute('tabindex', '0');
    shape.setAttribute('role', 'button');
    shape.setAttribute('aria-label', `${title}; arrow keys move it`);
    shape.append(svg('title', {}, title));
    shape.addEventListener('pointerdown', event => {
      event.preventDefault();
      event.stopPropagation();
      this.#begin(event, start());
    });
    shape.addEventListener('keydown', event => {
      const move = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
      if (!move) return;
      event.preventDefault();
      event.stopPropagation();
      const pace = (event.shiftKey ? 10 : event.altKey ? 0.1 : 1) * (keyStep ?? 1);
      const drag = start();
      const from = this.#sceneOf([x, y]);
      drag.move([from[0] + move[0] * pace, from[1] + move[1] * pace], event, drag.gesture);
      const index = [...this.group.querySelectorAll('.handle')].indexOf(shape);
      setTimeout(() => this.group.querySelectorAll('.handle')[index]?.focus(), 120);
    });
    this.group.append(shape);
    return shape;
  }

  #sceneOf([x, y]) {
    const {place} = this.stage;
    return [(x - place.x) / place.scale, (y - place.y) / place.scale];
  }

  /** Takes a drag until the pointer is let go. */
  #begin(event, drag) {
    const target = this.stage.view;
    target.setPointerCapture(event.pointerId);
    this.#dragging = drag;
    this.drag.begin(drag.live ?? null);
    const move = next => drag.move(this.stage.toScene(next), next, drag.gesture);
    const end = () => {
      target.removeEventListener('pointermove', move);
      target.removeEventListener('pointerup', end);
      target.removeEventListener('pointercancel', end);
      this.#dragging = null;
      this.drag.end();
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', end);
    target.addEventListener('pointercancel', end);
  }

  #set(path, key, value, gesture, label) {
    if (this.#dragging?.live?.endsWith(`.${key}`)) this.drag.set(value);
    this.document.set([...path, key], value, {label, gesture});
  }

  #drawCenter(path, placement) {
    const {position} = placement;
    const at = map(placement.above, position);
    if (!at) return;
    this.#knob('round', this.stage.toStage(at), 'Position', () => this.#moving(path, placement));
  }

  #moving(path, placement, grab = null) {
    const value = this.document.get(path);
    const start = placement.position;
    const offset = grab ? minus(grab, map(placement.above, start)) : [0, 0];
    const usesFrame = Array.isArray(value.frame);
    const isPinned = value.pin !== undefined;
    return {
      gesture: newGesture(), live: usesFrame || isPinned ? null : livePath(this.document, path, 'position'),
      move: (point, event, gesture) => {
        let next = unmap(placement.above, minus(point, offset));
        if (!next || isPinned) return;
        if (event.shiftKey && event.type === 'pointermove') {
          const [dx, dy] = minus(next, start);
          next = Math.abs(dx) > Math.abs(dy) ? [next[0], start[1]] : [start[0], next[1]];
        }
        next = next.map(round);
        if (usesFrame) {
          const [x, y] = minus(next, start);
          this.#set(path, 'frame', [round(value.frame[0] + x), round(value.frame[1] + y), value.frame[2], value.frame[3]], gesture, 'Move');
        } else this.#set(path, 'position', next, gesture, 'Move');
      },
    };
  }

  #drawCorners(path, placement, corners) {
    const value = this.document.get(path);
    if (value.pin || typeof value.bounds?.[2] === 'string') return;
    const names = ['Top left', 'Top right', 'Bottom right', 'Bottom left'];
    corners.forEach((corner, index) => this.#knob('square', corner, `${names[index]} corner`, () => this.#sizing(path, placement, index)));
    const top = [(corners[0][0] + corners[1][0]) / 2, (corners[0][1] + corners[1][1]) / 2];
    const middle = [(corners[0][0] + corners[2][0]) / 2, (corners[0][1] + corners[2][1]) / 2];
    const away = Math.hypot(top[0] - middle[0], top[1] - middle[1]) || 1;
    const turn = [top[0] + (top[0] - middle[0]) / away * 22, top[1] + (top[1] - middle[1]) / away * 22];
    this.group.append(svg('line', {class: 'stem', x1: top[0], y1: top[1], x2: turn[0], y2: turn[1]}));
    this.#knob('small', turn, 'Rotation', () => this.#turning(path, placement), 3);
  }

  #sizing(path, placement, index) {
    const value = this.document.get(path);
    const outline = wholeOutline(value.path, placement.bounds);
    const [x, y, width, height] = placement.bounds;
    const anchor = placement.anchorPoint ?? [0.5, 0.5];
    const usesFrame = Array.isArray(value.frame);
    const [right, bottom] = [index === 1 || index === 2, index >= 2];
    return {
      gesture: newGesture(),
      move: (point, event, gesture) => {
        const local = unmap(placement.own, point);
        if (!local) return;
        let w = Math.max(1, right ? local[0] - x : x + width - local[0]);
        let h = Math.max(1, bottom ? local[1] - y : y + height - local[1]);
        if (event.shiftKey) {
          const factor = Math.max(w / width, h / height);
          [w, h] = [width * factor, height * factor];
        }
        [w, h] = [round(w), round(h)];
        // An outline that fills the layer goes on filling it.
        if (outline) this.document.set([...path, 'path'], {...value.path, [outline]: [x, y, w, h]}, {label: 'Resize', gesture});
        // The corner across stays where it is.
        const shift = [(right ? 1 : -1) * (w - width) * (right ? anchor[0] : 1 - anchor[0]), (bottom ? 1 : -1) * (h - height) * (bottom ? anchor[1] : 1 - anchor[1])];
        if (usesFrame) {
          const [fx, fy] = value.frame;
          this.document.set([...path, 'frame'], [round(right ? fx : fx + width - w), round(bottom ? fy : fy + height - h), w, h], {label: 'Resize', gesture});
          return;
        }
        const center = toAbove(placement, [x + anchor[0] * width + shift[0], y + anchor[1] * height + shift[1]]);
        this.document.set([...path, 'bounds'], [x, y, w, h], {label: 'Resize', gesture});
        if (center) this.document.set([...path, 'position'], center.map(round), {label: 'Resize', gesture});
      },
    };
  }

  #turning(path, placement) {
    const center = map(placement.above, placement.position);
    const old = this.document.get([...path, 'transform']);
    const isSteps = Array.isArray(old) && old.every(step => typeof step === 'object');
    const steps = isSteps ? old : [];
    const at = steps.findIndex(step => step.rotate && step.rotate[3] === 1);
    return {
      gesture: newGesture(), live: livePath(this.document, path, 'transform'),
      move: (point, event, gesture) => {
        if (old !== undefined && !isSteps) return;
        let angle = Math.round(Math.atan2(point[0] - center[0], center[1] - point[1]) * 180 / Math.PI);
        if (event.shiftKey) angle = Math.round(angle / 15) * 15;
        const step = {rotate: [`${angle}deg`, 0, 0, 1]};
        const next = at < 0 ? [...steps, step] : steps.map((other, index) => index === at ? step : other);
        this.#set(path, 'transform', next, gesture, 'Rotate');
      },
    };
  }

  #drawEmitter(path, placement) {
    const {emitterPosition, emitterSize, emitterShape} = placement;
    const center = map(placement.own, emitterPosition);
    if (!center) return;
    const point = this.stage.toStage(center);
    const [width, height] = emitterSize ?? [0, 0];
    if (emitterShape !== 'point' && (width || height)) {
      const half = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) => map(placement.own, [emitterPosition[0] + sx * width / 2, emitterPosition[1] + sy * height / 2]));
      if (half.every(Boolean)) {
        const places = half.map(corner => this.stage.toStage(corner));
        this.group.append(svg('polygon', {class: 'outline dashed', points: places.map(place => place.join(',')).join(' ')}));
        if (typeof this.document.get([...path, 'emitterSize', 0]) !== 'string') {
          this.#knob('square', places[2], 'Size of the emitter', () => ({
            gesture: newGesture(), live: livePath(this.document, path, 'emitterSize'),
            move: (to, event, gesture) => {
              const local = unmap(placement.own, to);
              if (local) this.#set(path, 'emitterSize', [round(Math.abs(local[0] - emitterPosition[0]) * 2), height ? round(Math.abs(local[1] - emitterPosition[1]) * 2) : 0], gesture, 'Resize the emitter');
            },
          }));
        }
      }
    }
    this.#drawCone(path, point);
    this.#knob('round', point, 'Position of the emitter', () => ({
      gesture: newGesture(), live: livePath(this.document, path, 'emitterPosition'),
      move: (to, event, gesture) => {
        const local = unmap(placement.own, to);
        if (local) this.#set(path, 'emitterPosition', local.map(round), gesture, 'Move the emitter');
      },
    }));
  }

  /** The cone of the selected cell, or of the only one. */
  #drawCone(path, [x, y]) {
    const layer = this.document.get(path);
    // A line emits perpendicular to itself: 0 points up there.
    const base = layer.emitterShape === 'line' ? -Math.PI / 2 : 0;
    const isCell = this.selection.role === 'cell' && this.selection.path.length === path.length + 2;
    const cellPath = isCell ? this.selection.path : layer.emitterCells?.length === 1 ? [...path, 'emitterCells', 0] : null;
    if (!cellPath) return;
    const cell = this.document.get(cellPath);
    const own = readAngle(cell.emissionLongitude ?? 0);
    const range = readAngle(cell.emissionRange ?? 0);
    if (own === null || range === null) return;
    const direction = own + base;
    const radius = 64;
    const at = (angle, length = radius) => [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const half = Math.min(range, 2 * Math.PI) / 2;
    const [from, to] = [at(direction - half), at(direction + half)];
    const isWhole = range >= 2 * Math.PI - 0.01;
    this.group.append(isWhole
      ? svg('circle', {class: 'cone', cx: x, cy: y, r: radius})
      : svg('path', {class: 'cone', d: `M${x} ${y}L${from.join(' ')}A${radius} ${radius} 0 ${range > Math.PI ? 1 : 0} 1 ${to.join(' ')}Z`}));
    const center = this.#sceneOf([x, y]);
    const degrees = angle => `${Math.round(angle * 180 / Math.PI)}deg`;
    const angleTo = point => Math.atan2(point[1] - center[1], point[0] - center[0]);
    this.#knob('small', at(direction, radius + 14), 'Direction of the cone', () => ({
      gesture: newGesture(), live: livePath(this.document, cellPath, 'emissionLongitude'),
      move: (point, event, gesture) => this.#set(cellPath, 'emissionLongitude', degrees(angleTo(point) - base), gesture, 'Turn the cone'),
    }), 4);
    this.#knob('small', to, 'Width of the cone', () => ({
      gesture: newGesture(), live: livePath(this.document, cellPath, 'emissionRange'),
      move: (point, event, gesture) => {
        let width = 2 * Math.abs(((angleTo(point) - direction + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
        if (width > 2 * Math.PI * 0.97) width = 2 * Math.PI;
        this.#set(cellPath, 'emissionRange', degrees(width), gesture, 'Widen the cone');
      },
    }), 4);
  }

  #drawPath(path, placement) {
    const text = this.document.get([...path, 'path']);
    const points = pathPoints(text);
    if (!points || points.length > 60) return;
    points.forEach((point, index) => {
      const at = map(placement.own, point.at);
      if (at) this.#knob('small', this.stage.toStage(at), `Point ${index + 1} of the path`, () => ({
        gesture: newGesture(),
        move: (to, event, gesture) => {
          const local = unmap(placement.own, to);
          if (local) this.document.set([...path, 'path'], writePoints(text, point, local.map(round)), {label: 'Move a point', gesture});
        },
      }));
    });
  }

  /** A press on the picture selects the layer below, and moves it. */
  #press(event) {
    if (event.button !== 0 || this.stage.view.classList.contains('panning')) return;
    const point = this.stage.toScene(event);
    if (event.altKey || this.onpick?.(point, event)) return;
    const hit = [...this.session.layout?.layers ?? []].reverse().find(layer => {
      if (layer.hidden || !layer.corners?.every(Boolean) || this.view.locked.has(JSON.stringify(layer.path))) return false;
      // A mask is moved where it has been selected in the tree: it lies over what it shows.
      if (layer.path.includes('mask') && layer.path.join() !== this.selection.layerPath.join()) return false;
      return inside(point, layer.corners);
    });
    const size = this.session.layout?.scene.size ?? [0, 0];
    const isBackdrop = hit && area(hit.corners) > size[0] * size[1] * 0.9;
    if (!hit) return this.selection.set([]);
    const {path} = hit;
    const wasSelected = JSON.stringify(this.selection.layerPath) === JSON.stringify(path);
    if (!wasSelected) this.selection.set(path);
    if (roleOf(path) !== 'layer' || this.document.isReadOnly || isBackdrop || hit.type === 'emitter') return;
    event.preventDefault();
    const drag = this.#moving(path, hit, point);
    const {move} = drag;
    let hasMoved = false;
    drag.move = (to, next, gesture) => {
      if (!hasMoved && Math.hypot(to[0] - point[0], to[1] - point[1]) * this.stage.place.scale < 4) return;
      hasMoved = true;
      move(to, next, gesture);
    };
    this.#begin(event, drag);
  }

  /** Moves the selected layer by points. */
  nudge(dx, dy) {
    const path = this.selection.layerPath;
    const placement = this.placement(path);
    if (!placement || this.view.locked.has(JSON.stringify(path))) return;
    const drag = this.#moving(path, placement);
    const at = map(placement.above, [placement.position[0] + dx, placement.position[1] + dy]);
    if (at) drag.move(at, {}, drag.gesture);
  }
}

/** The key of a path that is a figure as large as the layer: `ellipse`, `rect` or `roundedRect`; otherwise `undefined`. */
const wholeOutline = (path, bounds) => ['ellipse', 'rect', 'roundedRect']
  .find(key => Array.isArray(path?.[key]) && path[key].join() === bounds.join());

const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];

/** A point by a frame of reference: the images of (0, 0), (1, 0) and (0, 1). */
function map([origin, x, y], point) {
  if (!origin || !x || !y || !Array.isArray(point)) return null;
  return [origin[0] + point[0] * (x[0] - origin[0]) + point[1] * (y[0] - origin[0]), origin[1] + point[0] * (x[1] - origin[1]) + point[1] * (y[1] - origin[1])];
}

function unmap([origin, x, y], point) {
  if (!origin || !x || !y) return null;
  const [a, b, c, d] = [x[0] - origin[0], x[1] - origin[1], y[0] - origin[0], y[1] - origin[1]];
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return null;
  const [px, py] = minus(point, origin);
  return [(px * d - py * c) / determinant, (py * a - px * b) / determinant];
}

const toAbove = (placement, local) => {
  const at = map(placement.own, local);
  return at && unmap(placement.above, at);
};

function inside(point, corners) {
  let sign = 0;
  for (let index = 0; index < 4; index += 1) {
    const [a, b] = [corners[index], corners[(index + 1) % 4]];
    const side = Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]));
    if (side && sign && side !== sign) return false;
    sign ||= side;
  }
  return sign !== 0;
}

const area = corners => Math.abs(corners.reduce((sum, a, index) => {
  const b = corners[(index + 1) % 4];
  return sum + a[0] * b[1] - b[0] * a[1];
}, 0)) / 2;
