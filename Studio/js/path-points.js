// The points of SVG path data, to be moved one by one.

/** The absolute points of a path, each with where it stands in the text; null where they cannot be moved. */
export function pathPoints(text) {
  if (typeof text !== 'string' || /[a-bd-gi-km-ru-y]/.test(text)) return null;
  const points = [];
  let command = '';
  let numbers = [];
  const sizes = {M: 2, L: 2, C: 6, Q: 4, S: 4, T: 2, Z: 0};
  for (const match of text.matchAll(/([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/gi)) {
    if (match[1]) {
      command = match[1].toUpperCase();
      if (!(command in sizes)) return null;
      numbers = [];
    } else {
      numbers.push({value: Number(match[2]), start: match.index, end: match.index + match[2].length});
      if (numbers.length % 2 === 0) {
        const [x, y] = numbers.slice(-2);
        points.push({at: [x.value, y.value], x, y});
      }
      if (numbers.length === sizes[command]) numbers = [];
    }
  }
  return points;
}

/** The path with one point elsewhere. */
export function writePoints(text, point, [x, y]) {
  return text.slice(0, point.x.start) + x + text.slice(point.x.end, point.y.start) + y + text.slice(point.y.end);
}
