// What is selected, and what the document's parts are called and may be.
import {withLayerNames} from './references.js';

/** The catalogue of the server, with its properties by kind. */
export class Catalogue {
  /** Takes the server's reply. */
  constructor(reply) {
    Object.assign(this, reply);
    const byName = kinds => new Map(kinds.map(kind => [kind.name, kind]));
    this.layerKinds = byName(reply.layers);
    this.animationKinds = byName(reply.animations);
    this.filterKinds = byName(reply.filters);
    this.transitionKinds = byName(reply.transitions);
  }
}

/** The role of a path in a document: scene, layer, cell, animation, event, filter or image. */
export function roleOf(path) {
  if (!path.length) return 'scene';
  const list = typeof path.at(-1) === 'number' ? path.at(-2) : path.at(-1);
  return {layers: 'layer', sublayers: 'layer', mask: 'layer', emitterCells: 'cell', animations: 'animation', events: 'event', filters: 'filter', backgroundFilters: 'filter'}[list]
    ?? (path.at(-2) === 'images' ? 'image' : path.at(-2) === 'parameters' ? 'parameter' : 'other');
}

/** Where each list of children lies, in the order in which the tree shows them. A mask comes after them. */
export const childLists = ['sublayers', 'emitterCells', 'animations', 'filters', 'backgroundFilters'];

/** The name of a property as a label: `lineWidth` is “Line width”, `fillColor` “Fill colour”. */
export const sentence = name => name.replace(/color/i, word => `${word[0]}olour`).replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`).replace(/^./, first => first.toUpperCase());

/** True for the path of a mask, which is the only part that is in no list. */
export const isMask = path => path.at(-1) === 'mask';

/** The path of the list that a layer is in; for a mask, the list of the layer that it masks. */
export const listOf = path => isMask(path) ? listOf(path.slice(0, -1)) : path.slice(0, -1);

/** The name of a document without the mark of those that come with the program: `preset:snow` is `snow`. */
export const plainName = document => document.replace(/^(preset|recipe):/, '');

/** A word of a command, quoted where the shell needs it. */
export const shellWord = text => /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** True for a document that comes with the program and must be copied to be changed. */
export const isCarried = document => /^(preset|recipe):/.test(document ?? '');

/** The layers that a part contains, at any depth. */
export const layersIn = value => [...(value?.layers ?? []), ...(value?.sublayers ?? []), ...(value?.mask ? [value.mask] : [])]
  .flatMap(layer => [layer, ...layersIn(layer)]);

/**
 * Gives an item that is to be added to a list a name that is free, such as `layer 2`, and the layers in it, too.
 *
 * Layers are named by events and key paths, which search the whole document; other items only among their siblings.
 * What refers to a layer within the item refers to it by its new name.
 */
export function withFreeNames(document, list, item) {
  const isLayer = roleOf(list) === 'layer';
  const names = new Set((isLayer ? layersIn(document.value) : document.get(list) ?? []).map(other => other?.name));
  const free = old => {
    const stem = old.replace(/ \d+$/, '');
    let name = old;
    for (let number = 2; names.has(name); number += 1) name = `${stem} ${number}`;
    names.add(name);
    return name;
  };
  if (isLayer) return withLayerNames(item, free);
  return item.name ? {...item, name: free(item.name)} : item;
}

/** What the tree calls a part. */
export function nameOf(value, role, index) {
  if (role === 'scene') return value.name ?? 'Scene';
  if (role === 'event') return `At ${value.time ?? 'a contact'}${value.time !== undefined ? ' s' : ''}`;
  if (role === 'animation') return value.key ?? value.keyPath ?? value.transition ?? value.type ?? 'animation';
  if (role === 'filter') return value.name ?? value.filter;
  if (index === 'mask') return value?.name ?? 'Mask';
  return value?.name ?? `${value?.type ?? role} ${index + 1}`;
}

/** The kind of a part in the catalogue. */
export function kindOf(catalogue, value, role) {
  switch (role) {
    case 'scene': return catalogue.document;
    case 'layer': return catalogue.layerKinds.get(value?.type ?? 'layer');
    case 'cell': return catalogue.emitterCell;
    case 'animation': return catalogue.animationKinds.get(value?.type ?? 'basic');
    case 'filter': return catalogue.filterKinds.get(value?.filter);
    case 'event': return catalogue.event;
    default: return null;
  }
}

/** The icon of a part. */
export const iconOf = (value, role) => role === 'layer' ? value?.type ?? 'layer' : role === 'scene' ? 'document' : role;

/** `show.emitterCells.star.velocity`: the path that sets a property on the living scene; null without names. */
export function livePath(document, path, property) {
  if (path.includes('mask')) return null;
  const names = [];
  const cells = [];
  let value = document.value;
  for (let index = 0; index < path.length; index += 2) {
    const [list, at] = [path[index], path[index + 1]];
    const siblings = value?.[list];
    if (!Array.isArray(siblings)) return null;
    value = siblings[at];
    const name = value?.name;
    if (!name || siblings.filter(other => other.name === name).length !== 1 || /[./]/.test(name)) return null;
    if (list === 'emitterCells') cells.push(name);
    else if (list === 'layers' || list === 'sublayers') names.push(name);
    else return null;
  }
  if (!names.length) return null;
  return [names.join('/'), ...cells.flatMap(name => ['emitterCells', name]), property].join('.');
}

/** What is selected: a path in the document. Event: `change`. */
export class Selection extends EventTarget {
  path = [];

  constructor(document) {
    super();
    this.document = document;
    document.addEventListener('change', () => {
      // What is gone is not selected any more.
      while (this.path.length && document.get(this.path) === undefined) this.path = this.path.slice(0, -1);
      if (typeof this.path.at(-1) === 'string' && Array.isArray(document.get(this.path))) this.path = this.path.slice(0, -1);
    });
  }

  get role() { return roleOf(this.path); }
  get value() { return this.document.get(this.path); }

  /** The selected layer, or the one that the selected part belongs to. */
  get layerPath() {
    let path = this.path;
    while (path.length && roleOf(path) !== 'layer') path = path.slice(0, -2);
    return path;
  }

  set(path) {
    if (JSON.stringify(path) === JSON.stringify(this.path)) return;
    this.path = path;
    this.dispatchEvent(new Event('change'));
  }
}
