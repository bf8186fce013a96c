// A layer that moves to another group: the paths of layers that led to it, or to layers in it, still do.
import {apply, nodeAt, parse} from './json-text.js';
import {namesTo} from './names.js';
import {begins, inOrder, References, writing} from './references.js';

/** Moves the part at a path by a change, and writes the paths of layers anew that would lead elsewhere. */
export function withMoved(text, root, from, list, index, change) {
  const splices = change(text, root);
  if (!splices?.length) return splices;
  const moved = apply(text, splices);
  const movedRoot = parse(moved);
  const pathAfter = path => pathAfterMove(path, from, list, index);
  const after = new References(movedRoot);
  const holders = new Map(after.all.map(reference => [JSON.stringify(reference.path), reference]));
  const written = [];
  for (const before of new References(root).all) {
    const reference = before.layer?.above && holders.get(JSON.stringify(pathAfter(before.path)));
    if (!reference) continue;
    const layer = after.names.layerOf(nodeAt(movedRoot, pathAfter(pathTo(root, before.layer.node))));
    if (!layer || reference.layer === layer) continue;
    const names = namesTo(layer, reference.start, after.names);
    if (names.length) written.push(writing(reference.holder, {names, keys: reference.keys}));
  }
  return written.length ? [[0, text.length, apply(moved, inOrder(written))]] : splices;
}

/** The path that leads to a node. */
function pathTo(root, node) {
  const path = [];
  for (let at = root; at !== node;) {
    const holds = other => other.start <= node.start && node.end <= other.end;
    const steps = at.type === 'object' ? at.members.map(member => [member.key, member.node]) : [...at.elements.entries()];
    const [step, next] = steps.find(([, other]) => holds(other));
    path.push(step);
    at = next;
  }
  return path;
}

/** A path of a document after an element has moved to an index of a list, which counts as before the move. */
function pathAfterMove(path, from, list, index) {
  const own = from.slice(0, -1);
  const isWithin = JSON.stringify(own) === JSON.stringify(list);
  const withoutOne = path => shifted(path, own, from.at(-1) + 1, -1);
  const target = withoutOne(list);
  const place = isWithin && index > from.at(-1) ? index - 1 : index;
  if (begins(path, from)) return [...target, place, ...path.slice(from.length)];
  return shifted(withoutOne(path), target, place, 1);
}

/** A path in which the index in a list changes, if it is a given one or greater. */
function shifted(path, list, index, change) {
  const own = path[list.length];
  return begins(path, list) && own >= index ? path.with(list.length, own + change) : path;
}
