// Objects and lists: a form of the fields that the catalogue names, and lists of any values.
import {make, icon} from '../dom.js';
import {fieldFor} from './field.js';
import {sentence} from '../model.js';
import {newGesture} from './number.js';

const listed = /^list of (object|number|integer|colour|text|timing function)$/;
/** What an item is when it is added, by its type. */
const blanks = {number: 0, integer: 1, colour: '#ffffff', text: 'text', angle: 0, boolean: false, point: [0, 0], 'timing function': 'linear'};
/** Numbers that are seen at once when they are added. */
const usual = {count: 20, amplitude: 10, radius: 40, y: 100};

/** True for a value that has a form: an object with known fields, or a list. */
export function isStructure(property, type, value) {
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (type === 'object' && property.fields) return value === null || isObject;
  if (type === 'object by name' && property.fields) return value === null || isObject;
  if (!listed.test(type) || type === 'list of object' && !property.fields) return false;
  return value === null || Array.isArray(value) && (type !== 'list of object' || value.every(item => typeof item === 'object' && item && !Array.isArray(item)));
}

/** A new object: what its fields require. */
function blankObject(fields) {
  return Object.fromEntries(fields.filter(field => field.required).map(field => [field.name, blankOf(field)]));
}

function blankOf(field) {
  if (field.choices?.length) return field.choices[0].name;
  if (field.name in usual) return usual[field.name];
  const type = field.type.replace(/ or .*/, '');
  return blanks[type] ?? (type.startsWith('list') ? [] : Math.max(field.minimum ?? 0, 0));
}

/** The form. A change of any part gives the whole value to `onchange`. */
export function structureField(property, type, value, {label, onchange, onstart, onend, disabled, context}) {
  const element = make('div.structure', {role: 'group', 'aria-label': label});
  const fields = property.fields ?? [];
  let current = value;
  let leaves = [];

  /** How many parts there are: only then is the form built again, so that a drag keeps its control. */
  const shapeOf = next => Array.isArray(next) ? next.length : type === 'object by name' ? Object.keys(next ?? {}).join('\n') : next === null ? 0 : 1;
  const change = (next, gesture = newGesture()) => { current = next; onchange(next, gesture); };
  const rebuildWith = next => { change(next); build(); };
  const button = (title, name, onclick) => make('button.button.small', {type: 'button', title, 'aria-label': `${title}: ${label}`, disabled, onclick}, icon(name));

  /** The part of a whole value under a key; without a key, the value itself. */
  const partOf = (whole, key) => key === undefined ? whole : whole?.[key];
  /** The whole value with another part under a key. */
  const withPart = (key, next) => typeof key === 'number' ? current.map((item, index) => index === key ? next : item)
    : key === undefined ? next : {...current, [key]: next};

  /** A control, and how its value is found in the whole. */
  function leaf(info, name, read, write) {
    const field = fieldFor({...info, label: `${label}: ${name}`}, read(current), {onchange: write, onstart, onend, disabled, context});
    if (!info.required) field.element.querySelectorAll('input.field').forEach(input => { input.placeholder = 'default'; });
    const entry = {field, read, info, reset: null};
    leaves.push(entry);
    return entry;
  }

  function objectRows(key) {
    return fields.map(info => {
      const read = whole => partOf(whole, key)?.[info.name];
      const entry = leaf(info, info.name, read, (next, gesture) => change(withPart(key, {...partOf(current, key), [info.name]: next}), gesture));
      entry.reset = make('button.reset', {type: 'button', 'aria-label': `Reset ${label}: ${info.name}`, title: 'Reset', disabled, onclick: () => {
        const rest = {...partOf(current, key)};
        delete rest[info.name];
        rebuildWith(withPart(key, rest));
      }});
      entry.reset.hidden = info.required || read(current) === undefined;
      return make('div.structure-row', {title: [info.summary, info.unit && `Unit: ${info.unit}`].filter(Boolean).join('\n')}, make('span.label', {}, sentence(info.name)), make('div', {}, entry.field.element), entry.reset);
    });
  }

  const objectForm = (key, title, remove) => make('div.structure-item', {},
    title === null ? null : make('div.structure-head', {}, make('span', {}, title), make('span.spacer'), remove), objectRows(key));

  function build() {
    leaves = [];
    const parts = [];
    if (type === 'object') {
      if (current === null) parts.push(addButton('Add', () => rebuildWith(blankObject(fields))));
      else parts.push(objectForm(undefined, null));
    } else if (type === 'object by name') {
      for (const name of Object.keys(current ?? {})) {
        parts.push(objectForm(name, name, button('Remove', 'remove', () => rebuildWith(Object.fromEntries(Object.entries(current).filter(([other]) => other !== name))))));
      }
      parts.push(addButton('Add', () => {
        let name = property.name.replace(/s$/, '');
        for (let number = 2; name in (current ?? {}); number += 1) name = `${property.name.replace(/s$/, '')}-${number}`;
        rebuildWith({...current, [name]: blankObject(fields)});
      }));
    } else {
      const kind = listed.exec(type)[1];
      const items = current ?? [];
      items.forEach((item, index) => {
        const remove = button('Remove', 'remove', () => rebuildWith(current.filter((_, at) => at !== index)));
        if (kind === 'object') {
          parts.push(objectForm(index, String(index + 1), remove));
          return;
        }
        const {field} = leaf({name: String(index + 1), type: kind, minimum: property.minimum, maximum: property.maximum, unit: property.unit}, String(index + 1),
          whole => whole?.[index], (next, gesture) => change(current.map((old, at) => at === index ? next : old), gesture));
        parts.push(make('div.structure-value', {}, make('span.label', {}, String(index + 1)), make('div', {}, field.element), remove));
      });
      parts.push(addButton('Add', () => rebuildWith([...items, kind === 'object' ? blankObject(fields) : items.at(-1) ?? blanks[kind]])));
    }
    element.replaceChildren(...parts.filter(Boolean));
  }

  const addButton = (title, onclick) => disabled ? null : make('button.button.small.solid', {type: 'button', 'aria-label': `${title}: ${label}`, onclick}, icon('add'), title);

  build();
  return {
    element,
    update(next) {
      const isSame = shapeOf(next) === shapeOf(current);
      current = next;
      if (!isSame) return build();
      for (const {field, read, info, reset} of leaves) {
        const own = read(current);
        field.update(own === undefined ? info.default ?? null : own);
        if (reset) reset.hidden = info.required || own === undefined;
      }
    },
  };
}
