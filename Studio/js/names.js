// The names in a document: which layers a path leads through, and which parts of them a key path, as the program finds
// them.
import {child} from './json-text.js';

/** The lists of a layer whose parts have names in key paths: `filters.soft.radius`. */
export const partLists = ['filters', 'backgroundFilters', 'cellFilters', 'emitterCells', 'constraints', 'shapes', 'highlights', 'animators'];

export const textOf = node => node?.type === 'string' ? node.value : '';
export const elementsOf = node => node?.type === 'array' ? node.elements : node ? [node] : [];

/** The names of a path and the keys below them: `group`, `ball` and `opacity` of `group/ball.opacity`. */
export function splitPath(text) {
  // `row-{{row.#}}` is one name.
  const [layers, ...keys] = text.split(/\.(?![^{]*}})/);
  return {names: layers.split(/\/(?![^{]*}})/), keys};
}

/** True for the name of a row or a caption: such layers are made of one template, and are not in the text. */
const isRow = name => /^(row|caption)-(\d+|{{.*}})$/.test(name);

/** The layers of a document with their names, also those that images are drawn of and those that events insert. */
export class LayerNames {
  #layers = new Map();
  #named = new Map();

  /** Takes the node of a document. */
  constructor(root) {
    this.root = this.#add(root, null);
    for (const image of child(root, 'images')?.members ?? []) {
      if (child(image.node, 'layers')) this.#add(image.node, null);
    }
    for (const event of elementsOf(child(root, 'events'))) this.#addInserted(event);
  }

  /** All layers, and the document and its images, which have layers below them. */
  get all() { return this.#layers.values(); }

  /** The layer that a node is, or that it is a document of. */
  layerOf(node) { return this.#layers.get(node); }

  /** The document or the image that a layer is in. */
  topOf(layer) {
    while (layer?.above) layer = layer.above;
    return layer ?? this.root;
  }

  #add(node, above) {
    const layer = {node, above, name: textOf(child(node, 'name'))};
    this.#layers.set(node, layer);
    // No path leads to a document by its name.
    if (above && layer.name) this.#named.set(layer.name, [...this.#named.get(layer.name) ?? [], layer]);
    const below = [...['layers', 'sublayers'].flatMap(key => elementsOf(child(node, key))), child(node, 'mask')];
    for (const inner of below) if (inner?.type === 'object') this.#add(inner, layer);
    return layer;
  }

  #addInserted(event) {
    for (const item of elementsOf(child(event, 'insert'))) {
      const layer = child(item, 'layer');
      if (layer?.type === 'object') this.#add(layer, this.way(splitPath(textOf(child(item, 'into'))).names).layer ?? this.root);
    }
    const completion = child(event, 'completion');
    if (completion) this.#addInserted(completion);
  }

  /** The layers of a name at any depth below one of others. */
  #below(others, name) {
    return (this.#named.get(name) ?? []).filter(layer => {
      for (let {above} = layer; above; above = above.above) if (others.includes(above)) return true;
      return false;
    });
  }

  /** The layers of a name directly below one, or anywhere below layers with physics. */
  bodies(name, above) {
    return (this.#named.get(name) ?? []).filter(layer => above ? layer.above === above : child(layer.above.node, 'dynamics'));
  }

  /**
   * The way that names lead, as `group` and `ball`: the layer at its end, and on the way the nodes of layers with the
   * indices of their names. It has no layer if the names lead nowhere, or to several layers.
   */
  way(names, start = this.root) {
    if (names.length === 1 && names[0] === 'root') return {layer: start, steps: []};
    let found = [start];
    let last = -1;
    for (const [index, name] of names.entries()) {
      const next = this.#below(found, name);
      if (next.length) [found, last] = [next, index];
      // The layers of a nested scene are in another document.
      else if (last >= 0 && found.length === 1 && textOf(child(found[0].node, 'type')) === 'scene') break;
      else if (!isRow(name)) return {layer: null, steps: []};
    }
    if (found.length !== 1 || last < 0) return {layer: null, steps: []};
    const steps = [];
    for (let layer = found[0]; layer && last >= 0; layer = layer.above) {
      while (last > 0 && isRow(names[last]) && layer.name !== names[last]) last -= 1;
      if (layer.name !== names[last]) continue;
      steps.push({node: layer.node, index: last});
      last -= 1;
    }
    return {layer: found[0], steps};
  }
}

/** The fewest names that lead from one layer to another below it; none if no names do. */
export function namesTo(layer, start, names) {
  const all = [];
  for (let at = layer; at && at !== start; at = at.above) {
    if (!at.name) continue;
    all.unshift(at.name);
    const fewest = [all[0], ...all.length > 1 ? [layer.name] : []];
    for (const tried of [fewest, all]) if (names.way(tried, start).layer === layer) return [...tried];
  }
  return [];
}

/** The cells directly below a layer or a cell. */
const cellsIn = node => ['emitterCells', 'onDeath', 'onCollision'].flatMap(key => elementsOf(child(node, key)));

/** The cell of a name that is the least deep below a layer or a cell. Cells without a name go by their index. */
function cellNamed(node, name) {
  for (let level = [node]; level.length; level = level.flatMap(cellsIn)) {
    for (const above of level) {
      const found = cellsIn(above).find((cell, index) => (textOf(child(cell, 'name')) || String(index)) === name);
      if (found) return found;
    }
  }
  return null;
}

/** The parts of a layer that a key path leads through, with the indices of their names. Filters have their kind as a name by default. */
export function partsAlong(node, keys) {
  const steps = [];
  for (let at = 0; at + 1 < keys.length && partLists.includes(keys[at]); at += 2) {
    const name = keys[at + 1];
    const part = keys[at] === 'emitterCells' ? cellNamed(node, name)
      : elementsOf(child(node, keys[at])).find(part => (textOf(child(part, 'name')) || textOf(child(part, 'filter'))) === name);
    if (!part) break;
    steps.push({node: part, index: at + 1});
    node = part;
  }
  return steps;
}

/** The index of the part that has another name in a list; -1 if the list has changed otherwise. */
export function renamedPart(before, after) {
  if (before?.length !== after?.length) return -1;
  const isOther = (part, index) => JSON.stringify(part) !== JSON.stringify(before[index]);
  const index = after.findIndex(isOther);
  const isOnlyNamed = index >= 0 && after[index].name && after.findLastIndex(isOther) === index
    && JSON.stringify({...before[index], name: ''}) === JSON.stringify({...after[index], name: ''});
  return isOnlyNamed ? index : -1;
}
