// Copies the document, or the selected part, as JSON, Swift, Python or a command.
import {notice} from './dom.js';
import {format} from './json-text.js';
import {openMenu} from './menu.js';
import {isCarried, plainName, shellWord} from './model.js';

/** Opens the menu. */
export function openCopyMenu(anchor, {session, document, selection, player}) {
  if (!session.current) return;
  const name = plainName(session.current.document);
  const isPreset = session.current.document.startsWith('preset:');
  const isTrusted = session.current.trusted;
  const folder = name.replace(/\.json$/, '');
  const put = (text, what) => navigator.clipboard.writeText(text).then(() => notice(`Copied as ${what}.`), () => notice('The browser does not allow copying here.'));
  const command = (...words) => put(['lambent', 'render', name, ...words, ...(isTrusted ? [] : ['--untrusted'])].map(shellWord).join(' '), 'a command');
  openMenu(anchor, [
    {title: selection.path.length ? 'Selection as JSON' : 'Document as JSON', action: () => put(selection.path.length ? format(selection.value) : document.text, 'JSON')},
    // Programs and commands do not find recipes by their names.
    ...(session.current.document.startsWith('recipe:') ? [] : [{title: 'Swift', action: () => put(swift(session.current.document, isTrusted, player), 'Swift')},
    {title: 'Python', action: () => put(`import lambent\n\nscene = lambent.Scene(${isPreset ? JSON.stringify(name) : python(document.value)}${isTrusted ? '' : ', trusted=False'})\nframe = scene.frame(${player.frame})  # an array: height, width, RGBA\n`, 'Python')},
    {title: 'Command', action: () => command('-o', `${folder}/%04d.png`)},
    {title: 'This frame as a command', action: () => command('--frames', String(player.frame), '-o', 'frame.png')}]),
  ], 'Copy as');
}

/** A value of a document as a literal of Python. */
function python(value, indent = '') {
  const inner = `${indent}    `;
  const lines = items => items.length ? `\n${items.map(item => `${inner}${item},\n`).join('')}${indent}` : '';
  if (Array.isArray(value)) {
    const isFlat = value.every(item => item === null || typeof item !== 'object');
    return isFlat ? `[${value.map(item => python(item)).join(', ')}]` : `[${lines(value.map(item => python(item, inner)))}]`;
  }
  if (value && typeof value === 'object') return `{${lines(Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${python(item, inner)}`))}}`;
  if (value === null) return 'None';
  return typeof value === 'boolean' ? value ? 'True' : 'False' : JSON.stringify(value);
}

/** A program that draws the frame that shows. */
function swift(document, isTrusted, player) {
  const path = isCarried(document) ? `Presets/${plainName(document)}.json` : document;
  return `import Lambent\n\nlet scene = try Scene(contentsOf: ${JSON.stringify(path)}, trustsDocument: ${isTrusted})\nlet renderer = SceneRenderer(scene)\nlet image = try renderer.frame(${player.frame}).image\ntry image.write(to: "frame.png")\n`;
}
