// JSON as text with positions, so that a change of one value leaves every other character as it is.

/** Parses a text into nodes: `{type, start, end, value | members | elements}`. Throws if it is not JSON. */
export function parse(text) {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const space = () => { while (at < text.length && ' \t\n\r'.includes(text[at])) at += 1; };
  const fail = () => { throw new SyntaxError(`no JSON at ${at}`); };

  function string() {
    const start = at;
    at += 1;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return {type: 'string', start, end: at, value: JSON.parse(text.slice(start, at))};
  }

  function value() {
    space();
    const start = at;
    const first = text[at];
    if (first === '{') {
      const members = [];
      at += 1;
      space();
      while (text[at] !== '}') {
        if (text[at] !== '"') fail();
        const key = string();
        space();
        if (text[at] !== ':') fail();
        at += 1;
        members.push({key: key.value, start: key.start, keyEnd: key.end, node: value()});
        space();
        if (text[at] === ',') { at += 1; space(); } else if (text[at] !== '}') fail();
      }
      at += 1;
      return {type: 'object', start, end: at, members};
    }
    if (first === '[') {
      const elements = [];
      at += 1;
      space();
      while (text[at] !== ']') {
        elements.push(value());
        space();
        if (text[at] === ',') { at += 1; space(); } else if (text[at] !== ']') fail();
      }
      at += 1;
      return {type: 'array', start, end: at, elements};
    }
    if (first === '"') return string();
    while (at < text.length && !',]} \t\n\r'.includes(text[at])) at += 1;
    return {type: 'plain', start, end: at, value: JSON.parse(text.slice(start, at))};
  }

  const root = value();
  space();
  if (at !== text.length) fail();
  return root;
}

/** The plain value of a node. */
export function valueOf(node) {
  if (node.type === 'object') return Object.fromEntries(node.members.map(member => [member.key, valueOf(member.node)]));
  if (node.type === 'array') return node.elements.map(valueOf);
  return node.value;
}

/** The child of a node under a key or an index. */
export function child(node, step) {
  if (!node) return undefined;
  if (node.type === 'object') return node.members.find(member => member.key === step)?.node;
  return node.type === 'array' ? node.elements[step] : undefined;
}

/** The node at a path of keys and indices. */
export const nodeAt = (root, path) => path.reduce(child, root);

/** A value in the documents' own style: short ones on one line. */
export function format(value, indentation = '') {
  const line = onLine(value);
  if (line.length + indentation.length <= 100 || typeof value !== 'object' || value === null) return line;
  const inner = indentation + '  ';
  if (Array.isArray(value)) return `[\n${value.map(item => inner + format(item, inner)).join(',\n')}\n${indentation}]`;
  const members = Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${format(item, inner)}`);
  return `{\n${members.join(',\n')}\n${indentation}}`;
}

function onLine(value) {
  if (Array.isArray(value)) return `[${value.map(onLine).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${onLine(item)}`);
    return members.length ? `{ ${members.join(', ')} }` : '{}';
  }
  return JSON.stringify(value);
}

/** The white space before the first character of the line that a position is in. */
function indentationAt(text, position) {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))[0];
}

// Each change is a list of splices [position, count, text] of the text before; the last position first.

/** Sets the value at a path; objects on the way that are missing are made. */
export function setValue(text, root, path, value) {
  const node = nodeAt(root, path);
  if (node) return [[node.start, node.end - node.start, format(value, indentationAt(text, node.start))]];
  const parent = nodeAt(root, path.slice(0, -1));
  const step = path.at(-1);
  if (!parent) return setValue(text, root, path.slice(0, -1), typeof step === 'number' ? [value] : {[step]: value});
  if (parent.type === 'array') return insertElement(text, parent, parent.elements.length, value);
  if (parent.type !== 'object') return setValue(text, root, path.slice(0, -1), {[step]: value});
  return insertMember(text, parent, step, value);
}

function insertMember(text, object, key, value) {
  const last = object.members.at(-1);
  if (!last) return [[object.start, object.end - object.start, `{ ${JSON.stringify(key)}: ${format(value)} }`]];
  const before = text.slice(object.start, last.start);
  const breaks = before.includes('\n') && text.slice(text.lastIndexOf('\n', last.start) + 1, last.start).trim() === '';
  const indentation = indentationAt(text, last.start);
  const written = `${JSON.stringify(key)}: ${format(value, indentation)}`;
  // Lists of layers and of cells stay last.
  return [[last.node.end, 0, breaks ? `,\n${indentation}${written}` : `, ${written}`]];
}

/** Inserts an element into an array. */
export function insertElement(text, array, index, value) {
  const {elements} = array;
  if (!elements.length) {
    const outer = indentationAt(text, array.start);
    const inner = outer + '  ';
    const written = format(value, inner);
    const isShort = typeof value !== 'object' || value === null || Array.isArray(value);
    return [[array.start, array.end - array.start, isShort ? `[${written}]` : `[\n${inner}${written}\n${outer}]`]];
  }
  const other = elements[Math.min(index, elements.length - 1)];
  const lineStart = text.lastIndexOf('\n', other.start) + 1;
  const breaks = text.slice(lineStart, other.start).trim() === '' && lineStart > array.start;
  const indentation = indentationAt(text, other.start);
  const gap = breaks ? `,\n${indentation}` : ', ';
  const written = format(value, indentation);
  return index >= elements.length ? [[other.end, 0, gap + written]] : [[other.start, 0, written + gap]];
}

/** Removes the value at a path, with its key and its comma. */
export function removeValue(text, root, path) {
  const parent = nodeAt(root, path.slice(0, -1));
  const step = path.at(-1);
  if (!parent) return [];
  const list = parent.type === 'object'
    ? parent.members.map(member => ({start: member.start, end: member.node.end}))
    : parent.elements.map(element => ({start: element.start, end: element.end}));
  const index = parent.type === 'object' ? parent.members.findIndex(member => member.key === step) : step;
  if (index < 0 || index >= list.length) return [];
  if (list.length === 1) return [[parent.start, parent.end - parent.start, parent.type === 'object' ? '{}' : '[]']];
  if (index + 1 < list.length) return [[list[index].start, list[index + 1].start - list[index].start, '']];
  return [[list[index - 1].end, list[index].end - list[index - 1].end, '']];
}

/** Moves an element of an array to another array, or within its own. */
export function moveElement(text, root, from, toArrayPath, index) {
  const node = nodeAt(root, from);
  const parent = nodeAt(root, from.slice(0, -1));
  const target = nodeAt(root, toArrayPath);
  if (!node || !target) return null;
  if (parent === target) {
    const own = from.at(-1);
    if (index === own || index === own + 1) return [];
  }
  const written = text.slice(node.start, node.end);
  const insertion = insertElement(text, target, index, null)[0];
  const splice = [insertion[0], insertion[1], insertion[2].replace('null', () => written)];
  return [splice, ...removeValue(text, root, from)].sort((a, b) => b[0] - a[0]);
}

/** The text with splices made, the last position first. */
export function apply(text, splices) {
  for (const [at, count, inserted] of splices) text = text.slice(0, at) + inserted + text.slice(at + count);
  return text;
}

/** A JSON path of the server, as `$.layers[0].color`, as keys and indices. */
export function readPath(path) {
  return [...path.matchAll(/\.([A-Za-z0-9_$]+)|\[(\d+)\]|\["([^"]*)"\]/g)]
    .map(([, key, index, quoted]) => index !== undefined ? Number(index) : key ?? quoted);
}
