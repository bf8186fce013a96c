// Copies the document, or the selected part, as JSON, Swift, Python or a command.
import {notice} from './dom.js';
import {format} from './json-text.js';
import {openMenu} from './menu.js';
import {plainName} from './model.js';

const python = value => JSON.stringify(value, null, 2).replace(/\btrue\b/g, 'True').replace(/\bfalse\b/g, 'False').replace(/\bnull\b/g, 'None');

/** Opens the menu. */
export function openCopyMenu(anchor, {session, document, selection, player}) {
  const name = () => plainName(session.current.document);
  const put = (text, what) => navigator.clipboard.writeText(text).then(() => notice(`Copied as ${what}.`), () => notice('The browser does not allow copying here.'));
  openMenu(anchor, [
    {title: selection.path.length ? 'Selection as JSON' : 'Document as JSON', action: () => put(selection.path.length ? format(selection.value) : document.text, 'JSON')},
    {title: 'Swift', action: () => put(swift(name(), player), 'Swift')},
    {title: 'Python', action: () => put(`import lambent\n\nscene = lambent.Scene(${python(name())})\nframe = scene.frame(${player.frame})  # height × width × 4 bytes, as NumPy has them\n`, 'Python')},
    {title: 'Command', action: () => put(`lambent render ${name()} -o '${name().replace(/\.json$/, '')}/%04d.png'`, 'a command')},
    {title: 'This frame as a command', action: () => put(`lambent render ${name()} --frames ${player.frame} -o frame.png`, 'a command')},
  ], 'Copy as');
}

function swift(name, player) {
  return `import Lambent\n\nlet scene = try Scene(contentsOf: ${JSON.stringify(name)})\nlet renderer = SceneRenderer(scene)\nlet image = try renderer.frame(${player.frame}).image\ntry image.write(to: "frame.png")\n`;
}
