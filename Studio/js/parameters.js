// The parameters of a document as a form: what a user of the document may choose.
import {make} from './dom.js';
import {fieldFor} from './fields/field.js';

const typeNames = {color: 'colour'};

/** The form. A value that is chosen becomes the parameter's default. */
export function makeParameters({document}) {
  const element = make('div.scroll.panel-body');
  let fields = new Map();
  let key = '';
  function draw() {
    const parameters = document.value.parameters ?? {};
    const next = JSON.stringify([document.name, document.isReadOnly, Object.entries(parameters).map(([name, item]) => [name, item?.type])]);
    if (next === key) {
      for (const [name, field] of fields) field.update(parameters[name]?.default);
      return;
    }
    key = next;
    fields = new Map();
    const rows = Object.entries(parameters).filter(([, item]) => item && typeof item === 'object').map(([name, item]) => {
      const type = item.type === 'choice' ? (item.choices ?? []).join(' | ') || 'text' : typeNames[item.type] ?? item.type;
      const field = fieldFor({name, label: name, type, minimum: item.minimum, maximum: item.maximum, default: item.default}, item.default, {
        disabled: document.isReadOnly, context: {images: Object.keys(document.value.images ?? {})},
        onchange: (value, gesture) => document.set(['parameters', name, 'default'], value, {label: `Change ${name}`, gesture}),
      });
      fields.set(name, field);
      return make('div.property.changed', {title: item.summary}, make('span.label', {}, name), make('div', {}, field.element), make('span'));
    });
    element.replaceChildren(rows.length ? make('section.group', {}, rows) : make('p.empty', {}, 'This document has no parameters. Add “parameters” to it, and values that follow them, to make a template.'));
  }
  document.addEventListener('change', draw);
  draw();
  return element;
}
