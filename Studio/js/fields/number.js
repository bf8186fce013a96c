// A number that can be dragged, typed, stepped with the arrow keys, and reset by a double click on its name.
import {clamp, make, short} from '../dom.js';

let gestures = 0;
/** A name for a gesture: its changes are one step of undo. */
export const newGesture = () => `${Date.now().toString(36)}-${++gestures}`;

/**
 * A field for a number. `onchange(value, gesture)` is called while it is dragged and when it was typed; `onstart` and
 * `onend` around a drag.
 */
export function numberField({value, minimum = -Infinity, maximum = Infinity, unit = '', integer = false, step, label, axis,
  onchange, onstart, onend, disabled = false, read = Number, write = short}) {
  let current = value;
  const input = make('input.field', {
    type: 'text', inputMode: 'decimal', 'aria-label': label, value: write(value), disabled, spellcheck: false, autocomplete: 'off',
  });
  const fill = Number.isFinite(minimum) && Number.isFinite(maximum) && maximum - minimum <= 100 ? make('span.fill') : null;
  const element = make('span.number' + (axis ? '.has-axis' : ''), {}, input,
    axis && make('span.axis', {'aria-hidden': 'true'}, axis), unit && make('span.unit', {'aria-hidden': 'true'}, unit), fill);

  const isBounded = fill !== null;
  // One pixel of a drag: a hundredth of the value's size, or of its range.
  const grain = () => step ?? (integer ? 0.25 : isBounded ? (maximum - minimum) / 300 : Math.max(Math.abs(current), 0.1) / 100);
  // A value that nothing says yet begins at 0.
  const quantum = () => {
    if (integer) return 1;
    const size = isBounded ? maximum - minimum : Math.max(Math.abs(current), 0.1);
    return 10 ** Math.floor(Math.log10(size) - 2);
  };

  function limit(number) {
    if (integer) number = Math.round(number);
    return clamp(number, minimum, maximum);
  }

  function show() {
    if (document.activeElement !== input || dragging) input.value = write(current);
    if (fill) fill.style.width = `calc(${clamp((current - minimum) / (maximum - minimum), 0, 1) * 100}% - 2px)`;
  }

  function change(number, gesture) {
    number = limit(number);
    if (!Number.isFinite(number) && !(maximum === Infinity && number === Infinity) || number === current) return;
    current = number;
    show();
    onchange(current, gesture);
  }

  let dragging = null;
  input.addEventListener('pointerdown', event => {
    if (event.button !== 0 || document.activeElement === input || disabled) return;
    event.preventDefault();
    dragging = {x: event.clientX, exact: current ?? 0, gesture: newGesture(), moved: false};
    input.setPointerCapture(event.pointerId);
  });
  input.addEventListener('pointermove', event => {
    if (!dragging) return;
    const distance = event.clientX - dragging.x;
    if (!dragging.moved && Math.abs(distance) < 3) return;
    if (!dragging.moved) {
      dragging.moved = true;
      dragging.grain = grain();
      dragging.quantum = quantum();
      onstart?.();
    }
    const pace = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    dragging.exact = limitLoose(dragging.exact + (event.clientX - dragging.x) * dragging.grain * pace);
    dragging.x = event.clientX;
    const unit = dragging.quantum * (event.altKey ? 0.1 : 1);
    change(Number((Math.round(dragging.exact / unit) * unit).toPrecision(12)), dragging.gesture);
  });
  const limitLoose = number => clamp(number, minimum, maximum);
  const end = () => {
    if (!dragging) return;
    const {moved} = dragging;
    dragging = null;
    if (moved) onend?.();
    else {
      input.focus();
      input.select();
    }
  };
  input.addEventListener('pointerup', end);
  input.addEventListener('pointercancel', end);
  let keyGesture = null;
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter') input.blur();
    if (event.key === 'Escape') { input.value = write(current); input.blur(); event.stopPropagation(); }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    keyGesture ??= newGesture();
    const pace = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    const base = integer ? 1 : step ?? 10 ** Math.floor(Math.log10(Math.max(Math.abs(current), isBounded ? maximum - minimum : 1)) - 1);
    change(Number(((current ?? 0) + (event.key === 'ArrowUp' ? 1 : -1) * base * pace).toPrecision(12)), keyGesture);
    input.value = write(current);
    input.select();
  });
  input.addEventListener('change', () => {
    const typed = read(input.value.trim().replace(',', '.'));
    const isRight = typeof typed === 'number' && !Number.isNaN(typed) && typed >= minimum && typed <= maximum;
    input.setAttribute('aria-invalid', String(!isRight));
    if (isRight) change(typed, newGesture());
    else input.value = write(current);
  });
  input.addEventListener('blur', () => {
    keyGesture = null;
    input.value = write(current);
    input.removeAttribute('aria-invalid');
  });
  show();
  return {
    element,
    input,
    update(next) {
      if (dragging || next === current) return;
      current = next;
      show();
    },
  };
}
