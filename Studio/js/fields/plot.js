// Plots with knobs to drag: curves over life, and timing functions.
import {clamp, iconButton, make, short, svg} from '../dom.js';
import {newGesture} from './number.js';

const width = 284;
const height = 84;
const edge = 8;

/** The progress of a timing function of a document at a share of its time, for drawing. */
export function timing(name, t) {
  const beziers = {
    linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInEaseOut: [0.42, 0, 0.58, 1],
    default: [0.25, 0.1, 0.25, 1], ease: [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1], 'ease-out': [0, 0, 0.58, 1], 'ease-in-out': [0.42, 0, 0.58, 1],
  };
  const points = Array.isArray(name) ? name : beziers[name] ?? beziers.linear;
  return bezier(points, t);
}

function bezier([x1, y1, x2, y2], x) {
  const at = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}

/** The middle of the widest gap between shares of the time: where the next point goes. */
export function widestGap(shares, end = 1) {
  const all = [0, ...shares, end];
  const gaps = all.slice(1).map((share, index) => share - all[index]);
  const at = gaps.indexOf(Math.max(...gaps));
  return Math.round((all[at] + gaps[at] / 2) * 1000) / 1000;
}

/** The button that adds a point without a mouse. */
export const addButton = (label, disabled, onclick) => disabled ? null : iconButton('add', `Add a point: ${label}`, onclick, {class: 'button small add-point'});

/** A curve of points [share, value, timing]: drag a point, double-click to add one, Delete to remove it. */
export function curveField({value, label, onchange, onstart, onend, minimum = -Infinity, maximum = Infinity, disabled = false, endX = 1}) {
  let points = clean(value);
  let chosen = -1;
  let gesture = null;
  const plot = svg('svg', {class: 'plot', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'group', 'aria-label': `${label}: a curve`});
  const exact = make('div.numbers');
  const element = make('div.curve-field', {}, addButton(label, disabled, () => add()), plot, exact);
  let scale = {low: 0, high: 1};

  function clean(list) { return Array.isArray(list) ? list.filter(point => Array.isArray(point) && typeof point[1] === 'number').map(point => [...point]) : []; }

  function fit() {
    const values = points.map(point => point[1]);
    const low = Math.min(0, ...values);
    const high = Math.max(low + 1e-6, values.length ? Math.max(...values) : 1, low === 0 && !values.some(number => number > 0) ? 1 : -Infinity);
    scale = {low, high: high + (high - low) * 0.04};
  }

  const x = share => edge + share / endX * (width - 2 * edge);
  const y = number => height - edge - (number - scale.low) / (scale.high - scale.low) * (height - 2 * edge);

  function valueAt(share) {
    if (!points.length) return 1;
    if (share <= points[0][0]) return points[0][1];
    for (let index = 1; index < points.length; index += 1) {
      const [from, to] = [points[index - 1], points[index]];
      if (share <= to[0]) return from[1] + (to[1] - from[1]) * timing(to[2], (share - from[0]) / Math.max(to[0] - from[0], 1e-9));
    }
    return points.at(-1)[1];
  }

  function draw() {
    const line = [];
    for (let step = 0; step <= 96; step += 1) line.push(`${x(step / 96 * endX).toFixed(1)} ${y(valueAt(step / 96 * endX)).toFixed(1)}`);
    const knobs = points.map((point, index) => svg('circle', {
      class: `knob${index === chosen ? ' chosen' : ''}`, cx: x(point[0]), cy: y(point[1]), r: 4.5, tabindex: 0, role: 'slider',
      'aria-label': `${label}: point ${index + 1}`, 'aria-valuenow': point[1], 'aria-valuetext': `${short(point[1])} at ${short(point[0])}`, 'data-index': index,
    }));
    plot.replaceChildren(
      ...[0.25, 0.5, 0.75].map(share => svg('line', {class: 'grid', x1: x(share * endX), x2: x(share * endX), y1: 0, y2: height})),
      svg('line', {class: 'grid', x1: 0, x2: width, y1: y(0), y2: y(0)}),
      svg('path', {class: 'area', d: `M${x(0)} ${y(scale.low)}L${line.join('L')}L${x(endX)} ${y(scale.low)}Z`}),
      svg('path', {class: 'curve', d: `M${line.join('L')}`}), ...knobs);
    const point = points[chosen];
    exact.replaceChildren(...(point ? [
      make('output.badge', {}, `${short(point[0])}`), make('output.badge', {}, `${short(point[1])}`),
      make('select.select.small', {
        'aria-label': 'Timing into the point', disabled: disabled || chosen === 0,
        onchange(event) {
          const rest = points[chosen].slice(0, 2);
          points[chosen] = event.target.value === 'linear' ? rest : [...rest, event.target.value];
          send(newGesture());
        },
      }, ['linear', 'easeIn', 'easeOut', 'easeInEaseOut', ...(['linear', 'easeIn', 'easeOut', 'easeInEaseOut', undefined].includes(point[2]) || typeof point[2] !== 'string' ? [] : [point[2]])]
        .map(name => make('option', {value: name, selected: name === (point[2] ?? 'linear')}, name))),
    ] : []));
  }

  function send(name) {
    draw();
    onchange(points.map(point => [...point]), name);
  }

  function place(event) {
    const box = plot.getBoundingClientRect();
    const share = clamp(((event.clientX - box.left) / box.width * width - edge) / (width - 2 * edge), 0, 1) * endX;
    const level = scale.low + (height - edge - (event.clientY - box.top) / box.height * height) / (height - 2 * edge) * (scale.high - scale.low);
    return [Math.round(share * 1000) / 1000, clamp(Number(level.toPrecision(3)), minimum, maximum)];
  }

  plot.addEventListener('pointerdown', event => {
    if (disabled) return;
    const index = event.target.dataset?.index;
    if (index === undefined) return;
    event.preventDefault();
    chosen = Number(index);
    gesture = newGesture();
    plot.setPointerCapture(event.pointerId);
    onstart?.();
    draw();
    plot.querySelectorAll('.knob')[chosen]?.focus();
  });
  plot.addEventListener('pointermove', event => {
    if (!gesture) return;
    const [share, level] = place(event);
    const least = chosen > 0 ? points[chosen - 1][0] : 0;
    const most = chosen + 1 < points.length ? points[chosen + 1][0] : endX;
    points[chosen] = [clamp(share, least, most), level, ...points[chosen].slice(2)];
    send(gesture);
  });
  const end = () => {
    if (!gesture) return;
    gesture = null;
    fit();
    draw();
    onend?.();
  };
  plot.addEventListener('pointerup', end);
  plot.addEventListener('pointercancel', end);
  plot.addEventListener('dblclick', event => {
    if (disabled || event.target.dataset?.index !== undefined) return;
    add(...place(event));
  });
  function add(share = widestGap(points.map(point => point[0]), endX), level = valueAt(share)) {
    // A curve begins and ends.
    if (!points.length) points = [[0, level], [endX, level]];
    let index = points.findIndex(point => point[0] > share);
    if (index < 0) index = points.length;
    points.splice(index, 0, [share, clamp(Number(level.toPrecision(3)), minimum, maximum)]);
    chosen = index;
    fit();
    send(newGesture());
    plot.querySelectorAll('.knob')[chosen]?.focus();
  }
  plot.addEventListener('keydown', event => {
    const index = Number(event.target.dataset?.index ?? -1);
    if (index < 0 || disabled) return;
    const pace = event.shiftKey ? 10 : 1;
    const moves = {ArrowLeft: [-0.01, 0], ArrowRight: [0.01, 0], ArrowUp: [0, 0.01], ArrowDown: [0, -0.01]};
    if (event.key === 'Delete' || event.key === 'Backspace') {
      if (points.length <= 2) return;
      points.splice(index, 1);
      chosen = Math.min(index, points.length - 1);
    } else if (moves[event.key]) {
      const [dx, dy] = moves[event.key];
      const least = index > 0 ? points[index - 1][0] : 0;
      const most = index + 1 < points.length ? points[index + 1][0] : endX;
      points[index] = [clamp(Number((points[index][0] + dx * pace * endX).toFixed(4)), least, most),
        clamp(Number((points[index][1] + dy * pace * (scale.high - scale.low)).toPrecision(6)), minimum, maximum), ...points[index].slice(2)];
      chosen = index;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    send(newGesture());
    plot.querySelectorAll('.knob')[chosen]?.focus();
  });
  fit();
  draw();
  return {
    element,
    update(next) {
      if (gesture) return;
      points = clean(next);
      chosen = Math.min(chosen, points.length - 1);
      fit();
      draw();
    },
  };
}

const timingNames = ['linear', 'easeIn', 'easeOut', 'easeInEaseOut', 'default', 'bounceOut', 'elasticOut', 'backIn', 'backOut', 'backInOut'];

/** A timing function: a name, or a Bézier curve with two arms to drag. */
export function timingField({value, label, onchange, onstart, onend, disabled = false, allowsNone = true}) {
  let current = value;
  let held = -1;
  let gesture = null;
  const plot = svg('svg', {class: 'plot', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'group', 'aria-label': `${label}: a timing function`});
  const select = make('select.select', {
    'aria-label': label, disabled,
    onchange() {
      const name = select.value;
      current = name === 'own' ? [0.42, 0, 0.58, 1] : name === '' ? null : name;
      draw();
      onchange(current, newGesture());
    },
  });
  const element = make('div.timing-field', {}, select, plot);
  const x = share => 40 + share * (width - 80);
  const y = share => height - 14 - share * (height - 28);

  function arms() {
    if (Array.isArray(current)) return current.length === 4 ? current : [0, 0, 1, 1];
    return {easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInEaseOut: [0.42, 0, 0.58, 1], default: [0.25, 0.1, 0.25, 1]}[current] ?? null;
  }

  function draw() {
    const names = [...timingNames, ...(typeof current === 'string' && !timingNames.includes(current) ? [current] : [])];
    select.replaceChildren(...(allowsNone ? [make('option', {value: ''}, 'default')] : []),
      ...names.map(name => make('option', {value: name}, name)), make('option', {value: 'own'}, 'own curve'));
    select.value = Array.isArray(current) ? 'own' : current ?? '';
    const points = arms();
    plot.style.display = points || current === 'linear' ? '' : 'none';
    const line = Array.from({length: 61}, (_, step) => `${x(step / 60).toFixed(1)} ${y(timing(points ?? 'linear', step / 60)).toFixed(1)}`);
    const [x1, y1, x2, y2] = points ?? [0, 0, 1, 1];
    plot.replaceChildren(
      svg('line', {class: 'grid', x1: x(0), y1: y(0), x2: x(1), y2: y(1)}),
      svg('path', {class: 'curve', d: `M${line.join('L')}`}),
      ...(points ? [
        svg('line', {class: 'arm', x1: x(0), y1: y(0), x2: x(x1), y2: y(y1)}), svg('line', {class: 'arm', x1: x(1), y1: y(1), x2: x(x2), y2: y(y2)}),
        ...[[x1, y1], [x2, y2]].map(([cx, cy], index) => svg('circle', {
          class: 'knob', cx: x(cx), cy: y(cy), r: 4.5, 'data-index': index, tabindex: 0, role: 'slider', 'aria-label': `${label}: arm ${index + 1}`,
          'aria-valuenow': cy, 'aria-valuetext': `${short(cx)}, ${short(cy)}`,
        })),
      ] : []));
  }

  function setArm(index, px, py, name) {
    const points = [...(arms() ?? [0, 0, 1, 1])];
    points[index * 2] = Math.round(clamp(px, 0, 1) * 100) / 100;
    points[index * 2 + 1] = Math.round(clamp(py, -1, 2) * 100) / 100;
    current = points;
    draw();
    onchange(current, name);
  }

  plot.addEventListener('pointerdown', event => {
    if (disabled || event.target.dataset?.index === undefined) return;
    event.preventDefault();
    held = Number(event.target.dataset.index);
    gesture = newGesture();
    plot.setPointerCapture(event.pointerId);
    onstart?.();
  });
  plot.addEventListener('pointermove', event => {
    if (held < 0) return;
    const box = plot.getBoundingClientRect();
    setArm(held, ((event.clientX - box.left) / box.width * width - 40) / (width - 80),
      (height - 14 - (event.clientY - box.top) / box.height * height) / (height - 28), gesture);
  });
  const end = () => { if (held >= 0) { held = -1; onend?.(); } };
  plot.addEventListener('pointerup', end);
  plot.addEventListener('pointercancel', end);
  plot.addEventListener('keydown', event => {
    const index = Number(event.target.dataset?.index ?? -1);
    const move = {ArrowLeft: [-0.02, 0], ArrowRight: [0.02, 0], ArrowUp: [0, 0.02], ArrowDown: [0, -0.02]}[event.key];
    if (index < 0 || !move) return;
    event.preventDefault();
    event.stopPropagation();
    const points = arms();
    setArm(index, points[index * 2] + move[0], points[index * 2 + 1] + move[1], newGesture());
    plot.querySelectorAll('.knob')[index]?.focus();
  });
  draw();
  return {element, update(next) { if (held < 0 && JSON.stringify(next) !== JSON.stringify(current)) { current = next; draw(); } }};
}
