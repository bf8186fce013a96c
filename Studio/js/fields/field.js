// The field for a property, by its type in the catalogue.
import {make, short} from '../dom.js';
import {angleField, readAngle} from './angle.js';
import {colorField} from './color.js';
import {gradientField} from './gradient.js';
import {newGesture, numberField} from './number.js';
import {curveField, timingField} from './plot.js';
import {isStructure, structureField} from './structure.js';

const axes = {point: ['X', 'Y'], size: ['W', 'H'], vector: ['X', 'Y', 'Z'], rectangle: ['X', 'Y', 'W', 'H']};
const units = {pt: '', s: 's', 'pt/s': '', 'pt/s²': '', '1/s': '', rad: '°', 'rad/s': '°'};

/**
 * A field for a value. `context` has the names of images and fonts.
 *
 * Returns `{element, update, size}`: `size` is `wide` where it needs a line of its own.
 */
export function fieldFor(property, value, {onchange, onstart, onend, disabled = false, context = {}}) {
  const optional = property.type.endsWith(' or none');
  // Numbers of a document may be infinite, and rates of frames fractions.
  const type = property.type.replace(/ or none$/, '').replace(/^number or .*/, 'number');
  const label = property.label ?? property.name;
  const shown = value === undefined ? property.default ?? null : value;
  const common = {label, onchange, onstart, onend, disabled};

  if (isReference(shown)) return referenceField(shown, common);
  if (typeof shown === 'string' && /^-?[\d.]+(vw|vh|vmin|vmax)$/.test(shown)) return textField(shown, common);
  switch (true) {
    case property.name === 'string' && typeof shown !== 'object': return {...areaField(shown, common), size: 'wide'};
    case type === 'boolean': return booleanField(shown, common);
    case type === 'number' || type === 'integer':
      if (typeof shown !== 'number' && shown !== 'infinity' && shown !== null) return jsonField(shown, common);
      return numberOf(property, shown, common, type === 'integer');
    case type === 'angle': return readAngle(shown ?? 0) === null ? jsonField(shown, common) : angleField({...common, value: shown ?? 0});
    case type === 'colour': return colorField({...common, value: shown, allowsNone: optional});
    case type === 'timing function': return {...timingField({...common, value: shown}), size: 'wide'};
    case type in axes: return numbersOf(property, shown, axes[type], common);
    case / \| /.test(type): return choiceField(type.split(' | '), shown, optional, common);
    case type === 'image' || type === 'image or list of image': return imageField(shown, optional, context, common);
    case property.name === 'font': return suggestField(shown, context.fonts ?? [], common);
    case type === 'text' && !property.choices: return textField(shown, common);
    case type === 'text': return choiceField(property.choices.map(choice => choice.name), shown, optional, common);
    case property.name === 'colorOverLife': return {...gradientField({...common, value: shown}), size: 'wide'};
    case type.startsWith('list of [fraction, value'): return {...curveField({...common, value: shown, minimum: property.minimum, maximum: property.maximum}), size: 'wide'};
    case isStructure(property, type, shown): return {...structureField(property, type, shown, {...common, context}), size: 'wide'};
    default: return {...jsonField(shown, common), size: type.startsWith('list') || type === 'object' || type === 'path' ? 'wide' : ''};
  }
}

const isReference = value => value && typeof value === 'object' && !Array.isArray(value) && 'parameter' in value;

function referenceField(value, {label}) {
  const factor = value.times !== undefined ? ` × ${value.times}` : '';
  const element = make('span.badge.reference', {title: `${label} follows the parameter “${value.parameter}”`}, `↪ ${value.parameter}${factor}`);
  return {element, update(next) { if (isReference(next)) element.textContent = `↪ ${next.parameter}`; }, isReference: true};
}

function booleanField(value, {label, onchange, disabled}) {
  const input = make('input', {type: 'checkbox', checked: value === true, 'aria-label': label, disabled, onchange() { onchange(input.checked, newGesture()); }});
  return {element: input, update(next) { input.checked = next === true; }};
}

function numberOf(property, value, common, integer) {
  const readInfinite = text => text === 'infinity' || text === '∞' ? Infinity : text === '' ? NaN : Number(text);
  const field = numberField({
    ...common, value: value === 'infinity' ? Infinity : value, integer, minimum: property.minimum ?? -Infinity, maximum: property.maximum ?? Infinity,
    unit: units[property.unit] ?? property.unit ?? '', read: readInfinite, write: number => number === Infinity ? '∞' : number === null ? '' : short(number),
    onchange(number, gesture) { common.onchange(number === Infinity ? 'infinity' : number, gesture); },
  });
  const {update} = field;
  field.update = next => update(next === 'infinity' ? Infinity : next);
  if (property.name === 'seed') field.element = make('span.numbers', {}, field.element, make('button.button.small', {
    type: 'button', title: 'Another seed', 'aria-label': 'Another seed', disabled: common.disabled,
    onclick() { common.onchange(1 + Math.floor(Math.random() * 9999), newGesture()); },
  }, '⚄'));
  return field;
}

function numbersOf(property, value, names, common) {
  const list = Array.isArray(value) ? [...value] : names.map(() => 0);
  const fields = names.map((axis, index) => {
    const item = list[index] ?? 0;
    if (typeof item !== 'number') {
      return textField(item, {...common, label: `${common.label}: ${axis}`, onchange(next, gesture) { list[index] = next; common.onchange([...list], gesture); }});
    }
    return numberField({
      ...common, value: item, axis, label: `${common.label}: ${axis}`, minimum: property.minimum ?? -Infinity, maximum: property.maximum ?? Infinity,
      step: property.unit === 'pt' ? 1 : 0.01,
      onchange(number, gesture) { list[index] = number; common.onchange([...list], gesture); },
    });
  });
  const rows = names.length === 4 ? [fields.slice(0, 2), fields.slice(2)] : [fields];
  return {
    element: make('div.number-rows', {}, rows.map(row => make('div.numbers', {}, row.map(field => field.element)))),
    update(next) {
      if (!Array.isArray(next)) return;
      next.forEach((item, index) => { list[index] = item; fields[index]?.update(item); });
    },
    size: names.length > 2 ? 'tall' : '',
  };
}

function choiceField(names, value, optional, {label, onchange, disabled}) {
  const select = make('select.select', {
    'aria-label': label, disabled, onchange() { onchange(select.value === '' ? null : select.value, newGesture()); },
  }, optional ? make('option', {value: ''}, 'none') : null, names.map(name => make('option', {value: name}, name)));
  const show = next => {
    if (next && ![...select.options].some(option => option.value === next)) select.append(make('option', {value: next}, String(next)));
    select.value = next ?? '';
  };
  show(value);
  return {element: select, update: show};
}

function imageField(value, optional, context, common) {
  if (Array.isArray(value)) return jsonField(value, common);
  return choiceField(context.images ?? [], value, optional || value === null, common);
}

function suggestField(value, names, common) {
  const field = textField(value, common);
  const id = `names-${Math.random().toString(36).slice(2)}`;
  field.input.setAttribute('list', id);
  field.element = make('span.numbers', {}, field.input, make('datalist', {id}, names.map(name => make('option', {value: name}))));
  return field;
}

function textField(value, {label, onchange, disabled}) {
  const input = make('input.field', {type: 'text', 'aria-label': label, value: value ?? '', disabled, spellcheck: false});
  input.addEventListener('change', () => {
    const text = input.value;
    onchange(/^-?[\d.]+$/.test(text) && typeof value !== 'string' ? Number(text) : text, newGesture());
  });
  input.addEventListener('keydown', event => { if (event.key === 'Enter') input.blur(); });
  return {element: input, input, update(next) { if (document.activeElement !== input) input.value = next ?? ''; }};
}

function areaField(value, common) {
  if (Array.isArray(value)) return jsonField(value, common);
  let gesture = newGesture();
  const input = make('textarea.field', {rows: 2, 'aria-label': common.label, disabled: common.disabled, spellcheck: false}, value ?? '');
  input.addEventListener('input', () => common.onchange(input.value, gesture));
  input.addEventListener('focus', () => { gesture = newGesture(); });
  return {element: input, update(next) { if (document.activeElement !== input) input.value = next ?? ''; }};
}

/** Anything else: the value's JSON. */
function jsonField(value, {label, onchange, disabled}) {
  const write = next => next === null || next === undefined ? '' : typeof next === 'string' ? next : JSON.stringify(next);
  const isLong = write(value).length > 26;
  const input = make(isLong ? 'textarea.field' : 'input.field', {'aria-label': label, value: write(value), disabled, spellcheck: false, ...(isLong ? {rows: 3} : {type: 'text'})});
  input.style.fontFamily = 'var(--mono)';
  input.style.fontSize = '11px';
  input.addEventListener('change', () => {
    const text = input.value.trim();
    let next;
    try {
      next = text === '' ? null : JSON.parse(text);
    } catch {
      if (/^[[{"]/.test(text)) {
        input.setAttribute('aria-invalid', 'true');
        return;
      }
      next = text;
    }
    input.removeAttribute('aria-invalid');
    onchange(next, newGesture());
  });
  return {element: input, update(next) { if (document.activeElement !== input) input.value = write(next); }};
}
