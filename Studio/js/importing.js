// Files that are dropped on the page: images, clips, documents, effects of other programs.
import {tell} from './connection.js';
import {make, notice, say} from './dom.js';
import {newGesture} from './fields/number.js';
import {withFreeNames} from './model.js';

const images = ['png', 'jpg', 'jpeg', 'svg'];
const clips = ['mp4', 'mov', 'webm', 'gif'];

/** Takes drops on the page. */
export function takeDrops({document, selection, session, onopen, isReadOnly}) {
  if (isReadOnly) return {take() {}};
  const cover = make('div.drop-cover', {hidden: true}, make('span', {}, 'Drop an image, a clip, a document or an effect'));
  globalThis.document.body.append(cover);
  const hasFiles = event => [...event.dataTransfer?.types ?? []].includes('Files');
  let depth = 0;
  addEventListener('dragenter', event => { if (hasFiles(event) && !globalThis.document.querySelector('dialog[open]')) { depth += 1; cover.hidden = false; } });
  addEventListener('dragleave', () => { depth = Math.max(0, depth - 1); if (!depth) cover.hidden = true; });
  addEventListener('dragover', event => { if (hasFiles(event)) event.preventDefault(); });
  addEventListener('drop', async event => {
    depth = 0;
    cover.hidden = true;
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    for (const file of event.dataTransfer.files) await take(file);
  });

  async function take(file) {
    say(`Importing ${file.name}`);
    try {
      const result = await upload(file);
      if (result.document) {
        await onopen(result.document);
        notice(result.notes?.length ? `${result.document}: ${result.notes.length} notes. ${result.notes[0]}` : `${result.document} is open.`, {seconds: 9});
      } else addFile(result.file);
    } catch (error) {
      notice(`${file.name}: ${error.message}`, {seconds: 9});
    }
  }

  function addFile(file) {
    const ending = file.split('.').pop().toLowerCase();
    const room = images.includes(ending) ? 'images' : clips.includes(ending) ? 'clips' : null;
    if (!room) return notice(`${file} is in the folder.`);
    if (!session.current || document.isReadOnly) return notice(`${file} is in the folder. Open a document to use it.`);
    const name = file.replace(/\.[^.]*$/, '').replace(/[./]/g, '-');
    // A document beside which the file does not lie names it from where it is.
    const depth = session.current.document.split('/').length - 1;
    const gesture = newGesture();
    document.set([room, name], {file: '../'.repeat(depth) + file}, {label: `Import ${file}`, gesture});
    if (selection.role === 'cell' && room === 'images') {
      document.set([...selection.path, 'contents'], name, {label: `Import ${file}`, gesture});
      return;
    }
    const [width, height] = document.value.size;
    const index = document.value.layers?.length ?? 0;
    const layer = withFreeNames(document, ['layers'], {
      type: 'layer', name, position: [width / 2, height / 2],
      bounds: [0, 0, width, height], contents: name, contentsGravity: 'resizeAspectFill', masksToBounds: true,
    });
    document.insert(['layers'], index, layer, {label: `Import ${file}`, gesture});
    selection.set(['layers', index]);
    notice(`${name} is now the front layer and covers the scene.`, {action: 'Put it behind everything', seconds: 60, onaction: () => putBehind(layer.name)});
  }
  /** Moves an imported layer to the back, and hides the own backdrop of a preset. */
  function putBehind(name) {
    const index = (document.value.layers ?? []).findIndex(layer => layer?.name === name);
    if (index < 0) return;
    const gesture = newGesture();
    if (document.value.parameters?.transparent?.default === false) document.set(['parameters', 'transparent', 'default'], true, {label: `Put ${name} behind`, gesture});
    document.move(['layers', index], ['layers'], 0, {label: `Put ${name} behind`, gesture});
    selection.set(['layers', 0]);
  }
  return {take};
}

/** Sends a file to the folder. */
export async function upload(file) {
  if (file.size > 64 << 20) throw new Error('larger than 64 MB: copy it into the folder');
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return tell('import', {name: file.name, data: btoa(text)});
}
