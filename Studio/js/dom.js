// Small helpers to build the page.

/** Makes an element: `make('button.small', {title: 'Play', onclick: …}, children…)`. */
export function make(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split('.');
  const element = document.createElement(tag || 'div');
  if (classes.length) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style') for (const [key, item] of Object.entries(value)) element.style.setProperty(key, item);
    else if (name in element && !name.includes('-') && name !== 'list') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** Makes an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A button with an icon, whose name is read and shown as a hint. */
export function iconButton(name, title, onclick, attributes = {}) {
  return make('button.button', {type: 'button', title, 'aria-label': title, onclick, ...attributes}, icon(name));
}

const paths = {
  play: 'M5 3.5v9l7.5-4.5z', pause: 'M4.5 3.5h2.5v9H4.5zM9 3.5h2.5v9H9z',
  first: 'M4 3.5v9M12 3.5L6 8l6 4.5z', last: 'M12 3.5v9M4 3.5L10 8l-6 4.5z',
  before: 'M10.5 3.5L5 8l5.5 4.5', after: 'M5.5 3.5L11 8l-5.5 4.5',
  loop: 'M11 2l2 2-2 2M13 4H5.5A3 3 0 0 0 2.500 7v.5M5 14l-2-2 2-2M3 12h7.500a3 3 0 0 0 3-3v-.5',
  fit: 'M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10', more: 'M3 8h.01M8 8h.01M13 8h.01',
  undo: 'M6 3L3 6l3 3M3 6h6.500a3.500 3.500 0 0 1 0 7H7', redo: 'M10 3l3 3-3 3M13 6H6.500a3.500 3.500 0 0 0 0 7H9',
  save: 'M3 3h8l2 2v8H3zM5.500 3v3.500h4V3M5.500 13V9.500h5V13', export: 'M8 10V2.500M5 5.500l3-3 3 3M3 9.500V13h10V9.500',
  add: 'M8 3v10M3 8h10', remove: 'M3.500 4.500h9M6.500 4.500V3h3v1.500M4.500 4.500l.5 8.500h6l.5-8.500', copy: 'M5.500 5.500h7.500V13H5.500zM3 10.500V3h7.500',
  eye: 'M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8zM8 6.300a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400z',
  hidden: 'M2 2l12 12M6 4c.6-.3 1.300-.5 2-.5 4 0 6.500 4.500 6.500 4.500a11 11 0 0 1-2 2.500M4 5.300A10.500 10.500 0 0 0 1.500 8S4 12.500 8 12.500c1 0 2-.3 2.800-.7',
  solo: 'M8 2.500l1.600 3.600 3.900.4-2.900 2.600.8 3.900L8 11l-3.400 2 .8-3.900L2.500 6.500l3.900-.4z',
  lock: 'M4 7h8v6H4zM5.500 7V5a2.500 2.500 0 0 1 5 0v2', unlock: 'M4 7h8v6H4zM5.500 7V5a2.500 2.500 0 0 1 4.800-1',
  help: 'M6 6a2 2 0 1 1 2.800 1.900c-.6.3-.8.7-.8 1.300M8 11.700h.01M8 1.800a6.200 6.200 0 1 0 0 12.400A6.200 6.200 0 0 0 8 1.800z',
  search: 'M7 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zM10.500 10.500L14 14', close: 'M4 4l8 8M12 4l-8 8', dice: 'M3 3h10v10H3zM6 6h.01M10 10h.01M10 6h.01M6 10h.01M8 8h.01',
  layer: 'M8 2.500L14 6 8 9.500 2 6zM2.500 9.500L8 12.700l5.500-3.200', emitter: 'M8 13V8M8 8L4 4M8 8l4-4M8 8V2.500', shape: 'M3 9a4 4 0 1 0 4-6M8 8h5.500v5.500H8z',
  text: 'M3.500 5V3.500h9V5M8 3.500v9M6 12.500h4', gradient: 'M3 3h10v10H3zM6 3v10M9 3v10M11 3v10', replicator: 'M2.500 6h4v4h-4zM7.500 6.500h3v3h-3zM11.500 7h2v2h-2z',
  transform: 'M3 3l10 3-3 7-8-2z', scene: 'M2.500 4h11v8h-11zM6.500 6v4l3.500-2z', cell: 'M8 5.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM8 1.500v1.500M8 13v1.500M1.500 8H3M13 8h1.500',
  animation: 'M2 13C5 13 5 3 8 3s3 10 6 10', event: 'M9 2L4 9h3.500L7 14l5-7H8.500z', document: 'M4 2h5l3 3v9H4zM9 2v3h3', folder: 'M2 4h4l1.500 1.500H14V13H2z', filter: 'M3 4h10M5 8h6M7 12h2', image: 'M2.500 3.500h11v9h-11zM2.500 11l3.500-3.500 2.500 2.500 2-2 3 3M10.500 6h.01',
  compare: 'M8 2v12M3 4h3v8H3M13 4h-3v8h3', transition: 'M2.500 3.500h8v9h-8zM10.500 5.500h3v5h-3M5 8h3M6.500 6.500L8 8 6.500 9.500', key: 'M8 3l5 5-5 5-5-5z', photo: 'M2.500 3.500h11v9h-11zM2.500 11l3.500-3.500 2.500 2.500 2-2 3 3',
  grid: 'M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z', onion: 'M6 3a5 5 0 1 0 0 10M10 3a5 5 0 1 1 0 10', target: 'M8 3v10M3 8h10M8 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z',
};

/** An icon, drawn by the text's colour. */
export function icon(name) {
  const filled = name === 'play' || name === 'pause';
  return svg('svg', {viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true', class: 'icon',
    fill: filled ? 'currentColor' : 'none', stroke: filled ? 'none' : 'currentColor', 'stroke-width': 1.3,
    'stroke-linecap': 'round', 'stroke-linejoin': 'round'}, svg('path', {d: paths[name] ?? paths.layer}));
}

/** Says something to those who do not see the page. */
export function say(text) { document.getElementById('live').textContent = text; }

/** Shows a short message for some seconds. */
export function notice(text, {action, onaction, seconds = 5} = {}) {
  document.querySelector('.notice.brief')?.remove();
  const note = make('div.notice.brief', {role: 'status'}, make('span', {}, text),
    action && make('button.button.solid', {onclick() { note.remove(); onaction(); }}, action),
    action && iconButton('close', 'Dismiss', () => note.remove(), {class: 'button small'}));
  document.getElementById('stage').append(note);
  setTimeout(() => note.remove(), seconds * 1000);
}

/** Limits a number to a range. */
export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** A number in few digits: 1.25, 0.001, 12000. */
export function short(number) {
  if (!Number.isFinite(number)) return String(number);
  const digits = Math.abs(number) >= 1000 ? 1 : Math.abs(number) >= 10 ? 3 : 4;
  return String(Number(number.toFixed(digits)));
}
