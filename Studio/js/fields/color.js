// Colours: a swatch that opens a picker, and the value as text.
import {make, clamp} from '../dom.js';
import {newGesture} from './number.js';
import {openMenuPanel} from '../menu.js';

/** A colour of a document as `[r, g, b, a]` in 0…1; null where it is none that can be read here. */
export function readColor(value) {
  if (Array.isArray(value) && value.every(part => typeof part === 'number')) return [value[0], value[1], value[2], value[3] ?? 1];
  if (typeof value !== 'string') return null;
  const hex = /^#([0-9a-f]+)$/i.exec(value)?.[1];
  if (hex && [3, 4].includes(hex.length)) return readColor('#' + [...hex].map(digit => digit + digit).join(''));
  if (hex && [6, 8].includes(hex.length)) {
    const parts = hex.match(/../g).map(part => parseInt(part, 16) / 255);
    return [parts[0], parts[1], parts[2], parts[3] ?? 1];
  }
  const probe = make('i');
  probe.style.color = value;
  if (!probe.style.color) return null;
  document.body.append(probe);
  const found = getComputedStyle(probe).color.match(/[\d.]+/g).map(Number);
  probe.remove();
  return [found[0] / 255, found[1] / 255, found[2] / 255, found[3] ?? 1];
}

/** A colour as a document has it: `#rrggbb` or `#rrggbbaa`. */
export function writeColor([red, green, blue, alpha]) {
  const part = number => Math.round(clamp(number, 0, 1) * 255).toString(16).padStart(2, '0');
  return `#${part(red)}${part(green)}${part(blue)}${alpha < 1 ? part(alpha) : ''}`;
}

const css = ([red, green, blue, alpha]) => `rgb(${red * 255} ${green * 255} ${blue * 255} / ${alpha})`;

function toHSV([red, green, blue]) {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  let hue = 0;
  if (range) hue = most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return [(hue / 6 + 1) % 1, most ? range / most : 0, most];
}

function fromHSV(hue, saturation, value) {
  const channel = shift => {
    const k = (shift + hue * 6) % 6;
    return value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1));
  };
  return [channel(5), channel(3), channel(1)];
}

/** A field for a colour. */
export function colorField({value, label, onchange, onstart, onend, allowsNone = false, disabled = false, isCompact = false}) {
  let current = value;
  const fill = make('i');
  const swatch = make('button.swatch', {type: 'button', 'aria-label': `${label}: choose a colour`, disabled, onclick: open}, fill);
  const input = make('input.field', {type: 'text', 'aria-label': label, spellcheck: false, disabled});
  input.addEventListener('change', () => {
    const text = input.value.trim();
    if (text === '' && allowsNone) return set(null, newGesture());
    const isRight = readColor(text) !== null;
    input.setAttribute('aria-invalid', String(!isRight));
    if (isRight) set(text.startsWith('#') ? text.toLowerCase() : text, newGesture());
  });
  input.addEventListener('keydown', event => { if (event.key === 'Enter') input.blur(); });
  const element = make('span.color-field', {}, swatch, isCompact ? null : input);

  function set(next, gesture) {
    current = next;
    show();
    onchange(next, gesture);
  }

  function show() {
    const color = readColor(current);
    fill.style.background = color ? css(color) : 'none';
    if (document.activeElement !== input) input.value = current === null || current === undefined ? '' : typeof current === 'string' ? current : color ? writeColor(color) : '';
    input.placeholder = allowsNone ? 'none' : '';
  }

  function open() {
    let gesture = newGesture();
    let [red, green, blue, alpha] = readColor(current) ?? [1, 1, 1, 1];
    let [hue, saturation, brightness] = toHSV([red, green, blue]);
    const plane = make('div.color-plane', {
      tabIndex: 0, role: 'slider', 'aria-label': 'Saturation and brightness', 'aria-valuenow': 0,
    }, make('i.knob'));
    const slider = (name, amount, change) => make(`input.${name}`, {
      type: 'range', min: 0, max: 1, step: 0.002, value: amount, 'aria-label': name === 'hue' ? 'Hue' : 'Opacity',
      oninput(event) { change(Number(event.target.value)); update(); }, onchange() { gesture = newGesture(); },
    });
    const hueSlider = slider('hue', hue, amount => { hue = amount; });
    const alphaSlider = slider('alpha', alpha, amount => { alpha = amount; });
    const used = make('div.used-colors', {}, usedColors().map(color => make('button.swatch', {
      type: 'button', 'aria-label': color, title: color, style: {'--color': color},
      onclick() { set(color, gesture); gesture = newGesture(); [red, green, blue, alpha] = readColor(color); [hue, saturation, brightness] = toHSV([red, green, blue]); paint(); },
    }, make('i', {style: {background: color}}))));
    function paint() {
      plane.style.setProperty('--hue', css([...fromHSV(hue, 1, 1), 1]));
      plane.style.setProperty('--x', `${saturation * 100}%`);
      plane.style.setProperty('--y', `${(1 - brightness) * 100}%`);
      plane.setAttribute('aria-valuenow', Math.round(brightness * 100));
      plane.setAttribute('aria-valuetext', `saturation ${Math.round(saturation * 100)} %, brightness ${Math.round(brightness * 100)} %`);
    }
    function update() {
      paint();
      set(writeColor([...fromHSV(hue, saturation, brightness), alpha]), gesture);
    }
    const move = event => {
      const box = plane.getBoundingClientRect();
      saturation = clamp((event.clientX - box.left) / box.width, 0, 1);
      brightness = 1 - clamp((event.clientY - box.top) / box.height, 0, 1);
      update();
    };
    plane.addEventListener('pointerdown', event => {
      plane.setPointerCapture(event.pointerId);
      onstart?.();
      move(event);
      plane.onpointermove = move;
    });
    plane.addEventListener('pointerup', () => { plane.onpointermove = null; gesture = newGesture(); onend?.(); });
    plane.addEventListener('keydown', event => {
      const shift = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
      if (!shift) return;
      event.preventDefault();
      event.stopPropagation();
      saturation = clamp(saturation + shift[0] * 0.02, 0, 1);
      brightness = clamp(brightness + shift[1] * 0.02, 0, 1);
      update();
    });
    paint();
    openMenuPanel(swatch, make('div.color-panel', {}, plane, hueSlider, alphaSlider, used), 'Colour');
  }
  show();
  return {element, update(next) { if (next !== current) { current = next; show(); } }};
}

/** Colours that the document has already. */
let usedColors = () => [];
export function setUsedColors(find) { usedColors = find; }
