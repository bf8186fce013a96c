// Where a document names its layers: in events, physics, constraints, and values that follow other layers. They stay
// right when a layer gets another name, and go with a layer that is deleted.
import {apply, child, nodeAt, parse, removeValue} from './json-text.js';

/** Keys whose text names layers, anywhere in a document. */
const layerKeys = new Set(['of', 'follow', 'emitterSource', 'collides']);
/** Keys of events whose text names layers. */
const eventKeys = new Set(['delete', 'layer', 'into']);
/** Keys of physics whose text does not name layers. */
const physicsWords = new Set(['type', 'kind', 'shape', 'name', 'mode']);

/** The name of a layer, unless key paths cannot hold it. */
const nameOf = node => { const name = child(node, 'name'); return name?.type === 'string' && !/[./]/.test(name.value) ? name.value : ''; };

/** The names of a layer and of all layers in it; of the whole document for its root, with those that events insert. */
function namesIn(node) {
  if (node.type === 'array') return node.elements.flatMap(namesIn);
  const inserted = [child(child(node, 'events'), 'insert'), ...(child(node, 'events')?.elements ?? []).map(event => child(event, 'insert'))]
    .flatMap(insert => insert?.elements ?? (insert ? [insert] : [])).map(insert => child(insert, 'layer'));
  const below = [...['layers', 'sublayers'].flatMap(key => child(node, key)?.elements ?? []), child(node, 'mask'), ...inserted];
  return [nameOf(node), ...below.filter(Boolean).flatMap(namesIn)].filter(Boolean);
}

/** The names of a path: `group` and `ball` of `group/ball.opacity`. */
const namesOf = path => path.split('.', 1)[0].split('/');

/** Calls a function with each reference: its text, the node or member that holds it, and the path of that. */
function visitReferences(root, found) {
  const visit = (node, path, key, place) => {
    if (node.type === 'object') {
      const isRow = node.members.some(member => member.key === 'row' || member.key === 'column');
      for (const member of node.members) {
        const at = [...path, member.key];
        const isPlace = ['dynamics', 'events', 'constraints'].includes(member.key);
        if (place === 'events' && key === 'set') found(member.key, member, at);
        if (!(isRow && member.key === 'of')) visit(member.node, at, member.key, isPlace ? member.key : place);
      }
    } else if (node.type === 'array') {
      node.elements.forEach((element, index) => visit(element, [...path, index], key, place));
    } else if (node.type === 'string') {
      const isLayer = layerKeys.has(key) || (place === 'dynamics' && !physicsWords.has(key))
        || (place === 'events' && (eventKeys.has(key) || (key === 'contact' && path.includes('on'))));
      if (isLayer) found(node.value, node, path);
    }
  };
  visit(root, [], '', '');
}

/** What has no meaning without the reference at a path: the path of the whole of it. */
function wholeOf(root, path) {
  const key = path.at(-1);
  const up = path.slice(0, -1);
  const constraint = path.lastIndexOf('constraints');
  if (constraint >= 0 && typeof path[constraint + 1] === 'number') return path.slice(0, constraint + 2);
  const on = path.indexOf('on');
  if (path[0] === 'events' && on >= 0) return path.slice(0, on);
  // `{"of": …}` stands for a value: the property goes; a number of a list becomes 0.
  if (key === 'of' || key === 'follow') return up;
  // A body, a behaviour, an animation that an event adds: the entry; but of a list of names, the name.
  if (typeof key === 'string' && ['layer', 'into', 'other'].includes(key)) return up;
  return path;
}

/** Makes a change that gives the layer at a path another name, and renames what refers to it. */
export function withRenamed(text, root, path, name, change) {
  const node = nodeAt(root, path);
  const old = nameOf(node);
  const splices = change(text, root);
  if (!old || !splices?.length || namesIn(root).filter(other => other === old).length > 1) return splices;
  return [[0, text.length, renamed(apply(text, splices), new Map([[old, name]]))]];
}

/** A text with other names in its references to layers. */
export function renamed(text, names) {
  const splices = [];
  visitReferences(parse(text), (reference, node) => {
    const steps = namesOf(reference);
    if (!steps.some(step => names.has(step))) return;
    const rest = reference.slice(steps.join('/').length);
    const written = JSON.stringify(steps.map(step => names.get(step) ?? step).join('/') + rest);
    splices.push([node.start, (node.keyEnd ?? node.end) - node.start, written]);
  });
  return apply(text, splices.sort((a, b) => b[0] - a[0]));
}

/** Makes a change that removes something, and removes what refers to layers that are gone with it. */
export function withoutReferences(text, root, change) {
  const splices = change(text, root);
  if (!splices?.length) return splices;
  let rest = apply(text, splices);
  const left = new Set(namesIn(parse(rest)));
  const gone = new Set(namesIn(root).filter(name => !left.has(name)));
  if (!gone.size) return splices;
  for (;;) {
    const tree = parse(rest);
    let stale = null;
    visitReferences(tree, (reference, _, at) => {
      if (!stale && namesOf(reference).some(name => gone.has(name))) stale = wholeOf(tree, at);
    });
    if (!stale) return [[0, text.length, rest]];
    const isNumber = typeof stale.at(-1) === 'number' && ['of', 'follow'].some(key => child(nodeAt(tree, stale), key));
    const node = nodeAt(tree, stale);
    rest = apply(rest, isNumber ? [[node.start, node.end - node.start, '0']] : removeValue(rest, tree, stale));
  }
}
