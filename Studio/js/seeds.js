// The names that random values depend on. Emitters and cells draw their particles by their names, so a layer that gets
// another name or place would look different. `seedName` keeps the old one.
import {apply, child, nodeAt, parse} from './json-text.js';

const listed = (node, key) => child(node, key)?.elements ?? [];
const textOf = (node, key) => { const found = child(node, key); return found?.type === 'string' ? found.value : ''; };

/** The layers directly below an object, in the order in which the engine counts those of one name. */
const layersBelow = node => [...listed(node, 'layers'), ...listed(node, 'sublayers'), ...[child(node, 'mask')].filter(Boolean)];

/** The name of a layer among its siblings, as the engine has it: `stars`, or `stars#1` for the second of that name. */
function ownName(siblings, node) {
  const name = textOf(node, 'name');
  const rank = siblings.slice(0, siblings.indexOf(node)).filter(other => textOf(other, 'name') === name).length;
  return rank === 0 && name ? name : `${name}#${rank}`;
}

/** True if every layer or cell of a list has a name that no other has: their order then changes no particle. */
export function hasUniqueNames(root, arrayPath) {
  const names = (nodeAt(root, arrayPath)?.elements ?? []).map(node => textOf(node, 'name'));
  return !names.includes('') && new Set(names).size === names.length;
}

/** Makes a change of a text in which the part at a path gets another name or place, and keeps its particles. */
export function withSeeds(text, root, path, change) {
  const seeds = seedSplices(root, path);
  if (!seeds.length) return change(text, root);
  const seeded = apply(text, seeds);
  const splices = change(seeded, parse(seeded));
  return splices?.length ? [[0, text.length, apply(seeded, splices)]] : splices;
}

/** The splices that write `seedName` for the emitters and cells of the part at a path, the last position first. */
function seedSplices(root, path) {
  const splices = [];
  const write = (node, name) => {
    if (node.type !== 'object' || !node.members.length || child(node, 'seedName')) return;
    const before = node.members.find(member => member.key === 'name') ?? node.members[0];
    splices.push([before.start, 0, `"seedName": ${JSON.stringify(name)}, `]);
  };
  const visitCells = (siblings, wanted = siblings) => {
    const seen = new Set();
    for (const cell of siblings) {
      const name = textOf(cell, 'name');
      // Cells without a name of their own are told apart by their order.
      const isFirst = name && !seen.has(name);
      seen.add(name);
      if (!wanted.includes(cell)) continue;
      if (isFirst && !child(cell, 'seed')) write(cell, name);
      visitCells(listed(cell, 'emitterCells'));
    }
  };
  const visitLayer = (node, names) => {
    if (textOf(node, 'type') === 'emitter') {
      write(node, names.join('/'));
      visitCells(listed(node, 'emitterCells'));
    } else if (child(node, 'seed')) return; // A layer's seed stands for its name and place to the particles below.
    const below = layersBelow(node);
    for (const layer of below) visitLayer(layer, [...names, ownName(below, layer)]);
  };

  const names = [];
  let node = root;
  for (let at = 0; at < path.length;) {
    const [step, index] = [path[at], path[at + 1]];
    const isMask = step === 'mask';
    const next = isMask ? child(node, 'mask') : child(child(node, step), index);
    if (!next) return [];
    at += isMask ? 1 : 2;
    const isLast = at >= path.length;
    if (step === 'emitterCells') {
      if (isLast) visitCells(listed(node, 'emitterCells'), [next]);
    } else if (isMask || step === 'layers' || step === 'sublayers') {
      const siblings = layersBelow(node);
      // The rank of others of that name changes, too.
      const alike = isLast ? siblings.filter(other => textOf(other, 'name') === textOf(next, 'name')) : [];
      for (const layer of alike) visitLayer(layer, [...names, ownName(siblings, layer)]);
      const seed = textOf(next, 'type') !== 'emitter' && child(next, 'seed');
      if (seed && typeof seed.value !== 'number' && !isLast) return [];
      if (seed) names.splice(0, names.length, `seed ${seed.value}`);
      else names.push(ownName(siblings, next));
    } else return [];
    node = next;
  }
  return splices.sort((a, b) => b[0] - a[0]);
}
