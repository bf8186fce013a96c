// Angles: a dial, and degrees as a number. The document keeps its own way to write them.
import {make} from '../dom.js';
import {newGesture, numberField} from './number.js';

/** An angle of a document in radians; null where it is none. */
export function readAngle(value) {
  if (typeof value === 'number') return value;
  const match = typeof value === 'string' ? /^([-+0-9.eE]+)(deg|turn|rad)$/.exec(value) : null;
  if (!match) return null;
  return Number(match[1]) * {deg: Math.PI / 180, turn: 2 * Math.PI, rad: 1}[match[2]];
}

/** A field for an angle; it writes degrees. */
export function angleField({value, label, onchange, onstart, onend, disabled = false}) {
  const degrees = angle => Math.round((readAngle(angle) ?? 0) * 180 / Math.PI * 1000) / 1000;
  let current = degrees(value);
  const write = number => `${Number(number.toFixed(3))}deg`;
  const dial = make('button.dial', {type: 'button', tabIndex: -1, 'aria-hidden': 'true', disabled});
  const field = numberField({
    value: current, unit: '°', label, disabled, step: 1, onstart, onend,
    onchange(number, gesture) { current = number; turn(); onchange(write(number), gesture); },
  });
  const turn = () => dial.style.setProperty('--turn', `${current}deg`);
  let gesture = null;
  dial.addEventListener('pointerdown', event => {
    gesture = newGesture();
    dial.setPointerCapture(event.pointerId);
    onstart?.();
  });
  dial.addEventListener('pointermove', event => {
    if (!gesture) return;
    const box = dial.getBoundingClientRect();
    const angle = Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180 / Math.PI;
    const near = angle + Math.round((current - angle) / 360) * 360;
    current = event.shiftKey ? Math.round(near / 15) * 15 : Math.round(near);
    turn();
    field.update(current);
    onchange(write(current), gesture);
  });
  dial.addEventListener('pointerup', () => { gesture = null; onend?.(); });
  turn();
  return {
    element: make('span.angle', {}, dial, field.element),
    input: field.input,
    update(next) { if (!gesture) { current = degrees(next); turn(); field.update(current); } },
  };
}
