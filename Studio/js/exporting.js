// Export: what, how large, and the very command that is run, with its progress.
import {tell} from './connection.js';
import {make, notice, say} from './dom.js';
import {openDialog} from './dialog.js';
import {plainName, shellWord} from './model.js';

const formats = [['MP4 film', 'mp4'], ['WebM film', 'webm'], ['MOV with alpha', 'mov'], ['GIF', 'gif'], ['Animated PNG', 'apng'], ['Animated WebP', 'webp'], ['PNG sequence', 'sequence'], ['One frame as PNG', 'png'], ['Sprite sheet', 'sheet']];
const sizes = [['Own size', ''], ['1920 × 1080', '1920x1080'], ['1280 × 720', '1280x720'], ['640 × 360', '640x360'], ['Instagram post, 1080 × 1080', '1080x1080'], ['Instagram portrait, 1080 × 1350', '1080x1350'], ['Story or reel, 1080 × 1920', '1080x1920']];

/** Opens the dialog. */
export function openExport({session, player, stage, connection, save}) {
  const stem = (plainName(session.current.document).replace(/\.json$/, '').split('/').pop()) || 'scene';
  const field = (id, kind, attributes, ...children) => make(kind, {id, ...attributes}, ...children);
  const select = (id, list) => field(id, 'select.select', {onchange: update}, list.map(([title, value]) => make('option', {value}, title)));
  const format = select('export-format', formats);
  const size = select('export-size', sizes);
  const fit = select('export-fit', [['Show all, with bars', 'fit'], ['Fill and crop', 'fill'], ['Lay out for this shape', 'reflow'], ['Stretch', 'stretch']]);
  const rate = field('export-rate', 'input.field', {type: 'text', inputMode: 'decimal', placeholder: `own: ${player.facts.framesPerSecond}`, oninput: update});
  const range = select('export-range', [['Everything', ''], ...(player.region ? [['The region', player.region.join('-')]] : [])]);
  const samples = select('export-samples', [['None', ''], ['4 samples', '4'], ['8 samples', '8'], ['16 samples', '16']]);
  const transparent = field('export-transparent', 'input', {type: 'checkbox', onchange: update});
  const loop = field('export-loop', 'input.field', {type: 'text', inputMode: 'decimal', placeholder: 'no', oninput: update});
  const contact = field('export-contact', 'input', {type: 'checkbox', onchange: update});
  const name = field('export-name', 'input.field', {type: 'text', spellcheck: false, oninput: update});
  const command = make('pre.command', {tabIndex: 0, 'aria-label': 'The command'});
  const bar = make('progress', {max: 1, value: 0, hidden: true, 'aria-label': 'Progress of the export'});
  const status = make('p.export-status', {role: 'status'});
  const overwrite = field('export-overwrite', 'input', {type: 'checkbox', onchange: update});
  const row = (title, control) => [make('label', {htmlFor: control.id}, title), control];
  if (stage.aspect) size.value = stage.aspect === 1 ? '1080x1080' : stage.aspect < 0.7 ? '1080x1920' : stage.aspect < 1 ? '1080x1350' : '1920x1080';
  if (stage.aspect) fit.value = 'reflow';

  const extension = () => ({sequence: `${stem}/%04d.png`, png: `${stem}.png`, sheet: `${stem}-sheet.png`}[format.value] ?? `${stem}.${format.value}`);
  let lastName = '';
  /** The file of the contact sheet: beside the export, or `null`. */
  const contactSheet = () => contact.checked ? `${name.value.trim().replace(/\/?[^/]*%0?\d*d[^/]*$/, '').replace(/\.[a-z]+$/, '')}-contact.png` : null;

  function options() {
    const chosen = {};
    if (size.value) chosen.size = size.value;
    if (size.value && fit.value !== 'fit') chosen.fit = fit.value;
    if (rate.value.trim()) chosen.fps = rate.value.trim();
    if (format.value === 'png') chosen.frames = String(player.frame);
    else if (range.value) chosen.frames = range.value;
    if (samples.value) chosen.samples = samples.value;
    if (transparent.checked) chosen.background = 'none';
    if (loop.value.trim()) chosen.loop = loop.value.trim();
    if (format.value === 'sheet') chosen.sheet = 'auto';
    return chosen;
  }

  function update() {
    if (name.value === lastName) { lastName = extension(); name.value = lastName; }
    const scene = plainName(session.current.document);
    const sheet = contactSheet();
    const words = ['lambent', 'render', scene, '-o', name.value, ...(sheet ? ['--contact-sheet', sheet] : []), ...Object.entries(options()).flatMap(([key, value]) => [`--${key}`, value]), ...(overwrite.checked ? ['--overwrite'] : []), ...(session.current.trusted ? [] : ['--untrusted'])];
    command.textContent = words.map(shellWord).join(' ');
  }

  /** Each frame of a sequence is whole when it is there; a film is there only at its end. */
  const cancelled = output => output.includes('%') ? `Cancelled. The frames that were written remain in ${output.split('/').slice(0, -1).join('/') || 'the folder'}.` : 'Cancelled. No file was written.';
  let running = null;
  // A short export may end before the answer to its request is there.
  let isStarting = false;
  const listen = ({detail}) => {
    if (running === null ? !isStarting : detail.number !== running) return;
    bar.hidden = false;
    bar.value = detail.progress;
    if (detail.status === undefined) {
      status.textContent = `${Math.round(detail.progress * 100)} %`;
      return;
    }
    running = null;
    isStarting = false;
    bar.hidden = true;
    start.textContent = 'Export';
    const isDone = detail.status === 0;
    status.textContent = isDone ? `${[detail.output, contactSheet()].filter(Boolean).join(' and ')} ${contactSheet() ? 'are' : 'is'} written.` : detail.cancelled ? cancelled(detail.output) : detail.lines.filter(line => line.includes('error')).join('\n').replaceAll('lambent: error: ', '') || 'The export failed.';
    status.classList.toggle('failed', !isDone);
    say(status.textContent);
  };
  connection.addEventListener('export', listen);

  const dialog = openDialog('Export', [make('div.form', {}, row('Format', format), row('Size', size), row('Fit', fit), row('Frames per second', rate), row('Range', range), row('Motion blur', samples), row('Loop after seconds', loop), row('Transparent', transparent), row('File', name), row('Contact sheet too', contact), row('Replace files', overwrite)), command, make('div.export-state', {}, bar, status)], {
    buttons: [{title: 'Copy the command', action() { navigator.clipboard?.writeText(command.textContent); notice('The command is copied.'); return false; }}, {title: 'Export', kind: 'primary', action: run}],
    onclose: () => { connection.removeEventListener('export', listen); if (running !== null) tell('cancel-export').catch(() => {}); },
  });
  const start = dialog.querySelector('footer .primary');
  start.id = 'export-start';

  async function run() {
    if (running !== null) {
      await tell('cancel-export').catch(() => {});
      return false;
    }
    status.classList.remove('failed');
    status.textContent = 'Starting…';
    try {
      // The command reads the file, so the file has what is shown.
      if (session.current.dirty && !(await save())) { status.textContent = 'Save the document first.'; return false; }
      isStarting = true;
      const event = await tell('export', {document: session.current.document, output: name.value.trim(), options: options(), overwrite: overwrite.checked, ...(contactSheet() ? {contactSheet: contactSheet()} : {})});
      if (!isStarting) return false;
      isStarting = false;
      running = event.number;
      bar.hidden = false;
      bar.value = 0;
      start.textContent = 'Cancel';
      if (event.status !== undefined) listen({detail: event});
    } catch (error) {
      isStarting = false;
      status.textContent = error.message;
      status.classList.add('failed');
    }
    return false;
  }

  update();
}
