// Where a document names its layers, cells, filters and other parts: in events, physics, constraints, key paths, and
// values that follow others. These references stay right when a part gets another name, and go with a part that is
// deleted.
import {apply, child, nodeAt, parse, removeValue, setValue} from './json-text.js';
import {elementsOf, LayerNames, partsAlong, splitPath, textOf} from './names.js';

/** Keys whose text is a path of layers, some with a key path below. */
const pathKeys = new Set(['of', 'follow', 'sum', 'product', 'emitterSource', 'collides', 'layers']);
/** Keys of events whose text is a path of layers. */
const eventKeys = new Set(['delete', 'layer', 'into']);
/** Keys of physics whose text names a sublayer. */
const bodyKeys = new Set(['layer', 'bodies', 'to']);
/** Keys of a constraint whose value may follow others. */
const constraintValues = new Set(['constant', 'multiplier', 'priority']);

/**
 * Finds the references of a document: `{holder, path, names, keys, steps, start, layer}`.
 *
 * The holder is the text, or the member whose key is the text, at the path. The text is made of names of layers and of
 * a key path. The steps are the nodes of what it leads through: `{node, index, of}`, where `of` is `names` or `keys`. A
 * path of layers begins below the layer `start` and leads to `layer`, or nowhere.
 */
export class References {
  all = [];

  constructor(root) {
    this.names = new LayerNames(root);
    this.#visit(root, {path: [], key: '', layer: null, place: ''});
  }

  #add(holder, path, names, keys, layers, parts, way = {}) {
    const steps = [...layers.map(step => ({...step, of: 'names'})), ...parts.map(step => ({...step, of: 'keys'}))];
    this.all.push({holder, path, names, keys, steps, ...way});
  }

  /** A path of layers, with a key path of the last one: `group/ball.opacity`. Returns that layer. */
  #addPath(text, holder, path, start) {
    const {names, keys} = splitPath(text);
    const way = this.names.way(names, start);
    const parts = way.layer ? partsAlong(way.layer.node, keys) : [];
    this.#add(holder, path, names, keys, way.steps, parts, {start, layer: way.layer});
    return way.layer;
  }

  #addKeyPath(text, holder, path, layer) {
    const keys = text.split('.');
    this.#add(holder, path, [], keys, [], partsAlong(layer?.node, keys));
  }

  #addName(holder, path, nodes) {
    if (nodes.length === 1) this.#add(holder, path, [holder.value], [], [{node: nodes[0], index: 0}], []);
  }

  #visit(node, at) {
    if (node.type === 'array') node.elements.forEach((element, index) => this.#visit(element, {...at, path: [...at.path, index]}));
    else if (node.type === 'object') this.#visitObject(node, at);
    else if (node.type === 'string') this.#visitText(node, at);
  }

  #visitObject(node, {path, layer, place}) {
    const own = this.names.layerOf(node);
    if (own) [layer, place] = [own, 'layer'];
    // `{"layer": "ball", "key": …}` removes an animation of that layer.
    const acting = place === 'events' ? this.names.way(splitPath(textOf(child(node, 'layer'))).names).layer : null;
    const isRow = node.members.some(member => member.key === 'row' || member.key === 'column');
    for (const {key, node: value} of node.members) {
      const at = {path: [...path, key], key, layer: acting ?? layer, place: placeOf(key, place)};
      if (place === 'events' && key === 'set') this.#visitKeys(value, at, (text, member, path) => this.#addPath(text, member, path));
      else if (own && (key === 'animate' || key === 'actions')) this.#visitKeys(value, at, (text, member, path) => this.#addKeyPath(text, member, path, layer));
      else if (!(isRow && key === 'of')) this.#visit(value, at);
    }
  }

  /** Visits an object whose keys are references, and its values, which are those of a layer. */
  #visitKeys(node, at, add) {
    for (const member of node.members ?? []) {
      const path = [...at.path, member.key];
      const layer = add(member.key, member, path) ?? at.layer;
      const key = member.key.split('.').at(-1);
      this.#visit(member.node, {path, key, layer, place: placeOf(key, 'layer')});
    }
  }

  #visitText(node, {path, key, layer, place}) {
    const names = this.names;
    if (place === 'dynamics') {
      if (bodyKeys.has(key)) this.#addName(node, path, names.bodies(node.value, layer).map(body => body.node));
    } else if (place === 'events' && key === 'contact' && path.includes('on')) {
      this.#addName(node, path, names.bodies(node.value).map(body => body.node));
    } else if (place === 'constraints' && key === 'of' && node.value === layer?.name) {
      this.#addName(node, path, [layer.node]);
    } else if (place === 'constraints' && key === 'of') {
      this.#addPath(node.value, node, path, layer ?? names.root);
    } else if (pathKeys.has(key) || place === 'events' && eventKeys.has(key)) {
      this.#addPath(node.value, node, path, names.topOf(layer));
    } else if (key === 'keyPath' || key === 'key') {
      this.#addKeyPath(node.value, node, path, layer);
    } else if (key === 'kernel') {
      this.#addName(node, path, partsAlong(layer?.node, ['cellFilters', node.value]).map(step => step.node));
    }
  }
}

/** What a part of a document is about: physics, events or constraints. Numbers of constraints are those of a layer. */
function placeOf(key, place) {
  if (['dynamics', 'events', 'constraints'].includes(key)) return key;
  return place === 'constraints' && constraintValues.has(key) ? 'layer' : place;
}

/** The splices that write other names into the references to nodes, in no order. */
function renaming(references, names) {
  return references.all.filter(({steps}) => steps.some(step => names.has(step.node))).map(({holder, ...reference}) => {
    const written = {names: [...reference.names], keys: [...reference.keys]};
    for (const {node, index, of} of reference.steps) written[of][index] = names.get(node) ?? written[of][index];
    return writing(holder, written);
  });
}

/** The splice that writes names and keys into the holder of a reference. */
export function writing(holder, {names, keys}) {
  const text = [...names.length ? [names.join('/')] : [], ...keys].join('.');
  return [holder.start, (holder.keyEnd ?? holder.end) - holder.start, JSON.stringify(text)];
}

export const inOrder = splices => splices.sort((a, b) => b[0] - a[0]);

/**
 * Gives the part at a path another name, also where it is referred to.
 *
 * If another part has this name, and one of the two is referred to, a number is added that tells them apart.
 */
export function withName(text, root, path, name) {
  const node = nodeAt(root, path);
  const references = new References(root);
  const isLayer = references.names.layerOf(node)?.above;
  const others = isLayer ? [...references.names.all].map(layer => layer.node) : elementsOf(nodeAt(root, path.slice(0, -1)));
  const named = name => others.filter(other => other !== node && textOf(child(other, 'name')) === name);
  const alike = [node, ...named(name)];
  const isReferred = references.all.some(({steps}) => steps.some(step => alike.includes(step.node)));
  let own = name;
  for (let number = 2; isReferred && named(own).length; number += 1) own = `${name} ${number}`;
  return inOrder([...setValue(text, root, [...path, 'name'], own), ...renaming(references, new Map([[node, own]]))]);
}

/** A layer of which it and the layers in it have other names, also where these refer to each other. */
export function withLayerNames(layer, nameFor) {
  const text = JSON.stringify({layers: [layer]});
  const root = parse(text);
  const names = new Map([...new LayerNames(root).all].filter(({name}) => name).map(({node, name}) => [node, nameFor(name)]));
  const own = [...names].map(([node, name]) => [child(node, 'name').start, child(node, 'name').end - child(node, 'name').start, JSON.stringify(name)]);
  return JSON.parse(apply(text, inOrder([...own, ...renaming(new References(root), names)]))).layers[0];
}

/** The paths of what has no meaning without the reference at a path. */
function wholesOf(path) {
  return path.at(-1) === 'emitterSource' ? [path, path.with(-1, 'emitterShape')] : [wholeOf(path)];
}

function wholeOf(path) {
  const key = path.at(-1);
  const up = path.slice(0, -1);
  const constraint = path.lastIndexOf('constraints');
  if (constraint >= 0 && typeof path[constraint + 1] === 'number') return path.slice(0, constraint + 2);
  const on = path.indexOf('on');
  if (path[0] === 'events' && on >= 0) return path.slice(0, on);
  // An animation that an event adds: all of what it adds.
  const add = path.lastIndexOf('add');
  if (path[0] === 'events' && add >= 0) return path.slice(0, add + (typeof path[add + 1] === 'number' ? 2 : 1));
  // `{"of": …}` stands for a value: the property goes.
  if (key === 'of' || key === 'follow') return up;
  // A body, a behaviour, an animation: the entry; but of a list of names, the name.
  if (['layer', 'into', 'to', 'keyPath', 'key'].includes(key)) return up;
  return path;
}

/** True if a path leads to something within what another leads to. */
export const begins = (path, start) => start.every((step, index) => path[index] === step);

/** The paths of the part at a path and of all that refers to it, to something in it, or to what goes with it. */
function stalePaths(root, path) {
  const isName = path.at(-1) === 'name';
  const stale = [path];
  const owner = isName ? nodeAt(root, path.slice(0, -1)) : null;
  const references = new References(root).all;
  for (let count = 0; count < stale.length;) {
    count = stale.length;
    const gone = stale.map(path => nodeAt(root, path)).filter(Boolean);
    const goes = ({node}) => node === owner || gone.some(part => node.start >= part.start && node.end <= part.end);
    for (const reference of references) {
      const isGone = stale.some(path => begins(reference.path, path));
      if (!isGone && reference.steps.some(goes)) stale.push(...wholesOf(reference.path).filter(path => nodeAt(root, path)));
    }
  }
  return stale;
}

/** The splices that remove what is at a path. A number of a list becomes 0; a sum of nothing is no value and goes, too. */
function removal(text, root, path) {
  const isSummand = typeof path.at(-1) === 'number' && ['sum', 'product'].includes(path.at(-2));
  if (isSummand && nodeAt(root, path.slice(0, -1)).elements.length === 1) return removal(text, root, path.slice(0, -2));
  const node = nodeAt(root, path);
  const isNumber = typeof path.at(-1) === 'number' && !isSummand && path.at(-2) !== 'constraints' && ['of', 'follow', 'sum', 'product'].some(key => child(node, key));
  return isNumber ? [[node.start, node.end - node.start, '0']] : removeValue(text, root, path);
}

/** Removes the part at a path, and what refers to it or to something in it. */
export function withoutPart(text, root, path) {
  if (!nodeAt(root, path)) return [];
  const all = stalePaths(root, path);
  if (all.length === 1) return removeValue(text, root, path);
  const outer = all.filter(path => !all.some(other => other.length < path.length && begins(path, other)));
  // The last one first: the paths of the others then stay as they are.
  const ordered = outer.map(path => ({path, start: nodeAt(root, path).start})).sort((a, b) => b.start - a.start);
  const rest = ordered.reduce((rest, {path}) => apply(rest, removal(rest, parse(rest), path)), text);
  return [[0, text.length, rest]];
}
