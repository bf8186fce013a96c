// The documents of the folder, and a new one.
import {ask, tell} from './connection.js';
import {icon, make, notice} from './dom.js';
import {openDialog} from './dialog.js';

/** The list of documents. */
export function makeFiles({session, onopen, isReadOnly}) {
  const list = make('div', {});
  const element = make('div.scroll.panel-body', {}, isReadOnly ? null : make('div.search-row', {}, make('button.button.solid', {type: 'button', onclick: () => newDocument(onopen)}, icon('add'), 'New document')), list);
  async function refresh() {
    const state = await ask('state').catch(() => null);
    if (!state) return;
    list.replaceChildren(...state.documents.map(name => make('button.list-row', {type: 'button', 'aria-current': name === session.current?.document ? 'true' : undefined, onclick: () => onopen(name)}, icon('document'), make('span', {}, name))));
    if (!state.documents.length) list.append(make('p.empty', {}, isReadOnly ? 'No documents in this folder.' : 'No documents yet. Begin with a preset, or make a new one.'));
  }
  session.addEventListener('document', refreshSoon);
  let timer = 0;
  function refreshSoon() { clearTimeout(timer); timer = setTimeout(refresh, 200); }
  refresh();
  return {element, refresh};
}

const shapes = [['Wide, 1920 × 1080', 1920, 1080], ['HD, 1280 × 720', 1280, 720], ['Square, 1080 × 1080', 1080, 1080], ['Portrait, 1080 × 1350', 1080, 1350], ['Story, 1080 × 1920', 1080, 1920]];

/** Asks for a name and a shape, and makes a document. */
export function newDocument(onopen) {
  const name = make('input.field', {type: 'text', value: 'scene', id: 'new-name', spellcheck: false});
  const shape = make('select.select', {id: 'new-shape'}, shapes.map(([title], index) => make('option', {value: index}, title)));
  const seconds = make('input.field', {type: 'text', inputMode: 'decimal', value: '5', id: 'new-seconds'});
  openDialog('New document', [make('div.form', {}, make('label', {htmlFor: 'new-name'}, 'Name'), name, make('label', {htmlFor: 'new-shape'}, 'Shape'), shape, make('label', {htmlFor: 'new-seconds'}, 'Seconds'), seconds)], {
    buttons: [{title: 'Cancel'}, {title: 'Create', kind: 'primary', async action() {
      const [, width, height] = shapes[Number(shape.value)];
      const stem = name.value.trim().replace(/\.json$/, '') || 'scene';
      const duration = Number(seconds.value.replace(',', '.'));
      if (!(duration > 0 && duration <= 3600)) { seconds.setAttribute('aria-invalid', 'true'); return false; }
      const text = `{\n  "version": 1,\n  "name": ${JSON.stringify(stem)},\n  "size": [${width}, ${height}],\n  "duration": ${duration},\n  "frameRate": 30,\n  "background": "#101218",\n  "layers": []\n}\n`;
      try {
        const {document} = await tell('create', {name: `${stem}.json`, text});
        await onopen(document);
      } catch (error) {
        notice(error.message);
        return false;
      }
    }}],
  });
}
