// Gradients: a ramp with stops to drag; colours over life and the colours of gradient layers.
import {clamp, make, short} from '../dom.js';
import {colorField, readColor, writeColor} from './color.js';
import {newGesture} from './number.js';
import {addButton, widestGap} from './plot.js';

const css = value => { const [r, g, b, a] = readColor(value) ?? [1, 1, 1, 1]; return `rgb(${r * 255} ${g * 255} ${b * 255} / ${a})`; };

/** A list of stops [share, colour, …rest]: drag, double-click to add, Delete to remove. */
export function gradientField({value, label, onchange, onstart, onend, disabled = false}) {
  let stops = clean(value);
  let chosen = 0;
  let gesture = null;
  const ramp = make('div.ramp');
  const bar = make('div.gradient', {}, ramp);
  const tools = make('div.numbers');
  const element = make('div.gradient-field', {}, addButton(label, disabled, () => add()), bar, tools);

  function clean(list) {
    return Array.isArray(list) ? list.filter(stop => Array.isArray(stop) && typeof stop[0] === 'number').map(stop => [...stop]) : [];
  }

  function draw() {
    ramp.style.background = stops.length
      ? `linear-gradient(90deg, ${stops.map(stop => `${css(stop[1])} ${stop[0] * 100}%`).join(', ')})${stops.length === 1 ? '' : ''}`
      : 'none';
    if (stops.length === 1) ramp.style.background = css(stops[0][1]);
    bar.replaceChildren(ramp, ...stops.map((stop, index) => make('button.stop', {
      type: 'button', disabled, 'data-index': index, 'aria-pressed': String(index === chosen),
      'aria-label': `${label}: stop ${index + 1} at ${short(stop[0])}`, style: {left: `${stop[0] * 100}%`, background: css(stop[1])},
    })));
  }

  function drawTools() {
    const stop = stops[chosen];
    tools.replaceChildren(...(stop && !disabled ? [
      colorField({
        value: stop[1], label: `${label}: colour of stop ${chosen + 1}`, onstart, onend,
        onchange(color, name) { stops[chosen][1] = color; draw(); onchange(copy(), name); },
      }).element,
      make('output.badge', {}, short(stop[0])),
    ] : []));
  }

  const copy = () => stops.map(stop => [...stop]);

  function shareAt(event) {
    const box = bar.getBoundingClientRect();
    return Math.round(clamp((event.clientX - box.left) / box.width, 0, 1) * 1000) / 1000;
  }

  bar.addEventListener('pointerdown', event => {
    const index = event.target.dataset?.index;
    if (index === undefined || disabled) return;
    event.preventDefault();
    chosen = Number(index);
    gesture = newGesture();
    bar.setPointerCapture(event.pointerId);
    onstart?.();
    draw();
    drawTools();
    bar.querySelectorAll('.stop')[chosen]?.focus();
  });
  bar.addEventListener('pointermove', event => {
    if (!gesture) return;
    move(shareAt(event), gesture);
  });
  function move(share, name) {
    const least = chosen > 0 ? stops[chosen - 1][0] : 0;
    const most = chosen + 1 < stops.length ? stops[chosen + 1][0] : 1;
    const next = clamp(share, least, most);
    if (next === stops[chosen][0]) return;
    stops[chosen][0] = next;
    draw();
    onchange(copy(), name);
  }
  const end = () => { if (gesture) { gesture = null; drawTools(); onend?.(); } };
  bar.addEventListener('pointerup', end);
  bar.addEventListener('pointercancel', end);
  bar.addEventListener('dblclick', event => {
    if (event.target.dataset?.index !== undefined || disabled) return;
    add(shareAt(event));
  });
  function add(share = widestGap(stops.map(stop => stop[0]))) {
    // A gradient begins and ends.
    if (!stops.length) stops = [[0, '#ffffff'], [1, '#ffffff']];
    let index = stops.findIndex(stop => stop[0] > share);
    if (index < 0) index = stops.length;
    const [before, after] = [stops[index - 1] ?? stops[index], stops[index] ?? stops[index - 1]];
    const [a, b] = [readColor(before?.[1] ?? '#fff') ?? [1, 1, 1, 1], readColor(after?.[1] ?? '#fff') ?? [1, 1, 1, 1]];
    const part = before && after && after[0] > before[0] ? (share - before[0]) / (after[0] - before[0]) : 0.5;
    stops.splice(index, 0, [share, writeColor(a.map((number, channel) => number + (b[channel] - number) * part))]);
    chosen = index;
    draw();
    drawTools();
    onchange(copy(), newGesture());
    bar.querySelectorAll('.stop')[chosen]?.focus();
  }
  bar.addEventListener('keydown', event => {
    const index = Number(event.target.dataset?.index ?? -1);
    if (index < 0) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      if (stops.length <= 2) return;
      stops.splice(index, 1);
      chosen = Math.max(0, index - 1);
      draw();
      onchange(copy(), newGesture());
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      chosen = index;
      move(Math.round((stops[index][0] + (event.key === 'ArrowLeft' ? -0.01 : 0.01) * (event.shiftKey ? 10 : 1)) * 1000) / 1000, newGesture());
    } else return;
    event.preventDefault();
    event.stopPropagation();
    drawTools();
    bar.querySelectorAll('.stop')[chosen]?.focus();
  });
  bar.addEventListener('focusin', event => {
    const index = event.target.dataset?.index;
    if (index === undefined || Number(index) === chosen) return;
    chosen = Number(index);
    bar.querySelectorAll('.stop').forEach((stop, number) => stop.setAttribute('aria-pressed', String(number === chosen)));
    drawTools();
  });
  draw();
  drawTools();
  return {
    element,
    update(next) {
      if (gesture || JSON.stringify(clean(next)) === JSON.stringify(stops)) return;
      stops = clean(next);
      chosen = clamp(chosen, 0, Math.max(0, stops.length - 1));
      draw();
      drawTools();
    },
  };
}
