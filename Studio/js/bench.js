// The transition bench: two images or clips, and every transition between them side by side.
import {preview, tell} from './connection.js';
import {make, notice, iconButton} from './dom.js';
import {openDialog} from './dialog.js';
import {fieldFor} from './fields/field.js';
import {format} from './json-text.js';
import {upload} from './importing.js';
import {sentence, shellWord} from './model.js';
import {isClip, transitionFrames, transitionScene} from './transition-scene.js';

const [width, height] = [240, 135];

/** Opens the bench. */
export function openBench({catalogue, isReadOnly, onopen, trust}) {
  const files = [null, null];
  const inputs = new Map();
  let chosen = null;
  let progress = 0.5;
  let serial = 0;
  let showCommand = () => {};

  async function draw(canvas, filter, values, scale = 1) {
    const own = String(++serial);
    canvas.dataset.wanted = own;
    try {
      const image = await preview({
        text: JSON.stringify(transitionScene(filter, values, files)), frame: Math.round(progress * (transitionFrames - 1)),
        width: Math.round(width * scale), height: Math.round(height * scale),
      });
      if (canvas.dataset.wanted !== own) return;
      canvas.title = '';
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d').putImageData(image, 0, 0);
      canvas.dataset.drawn = own;
    } catch (error) {
      if (canvas.dataset.wanted !== own) return;
      canvas.title = error.message;
      if (/trust/.test(error.message)) askTrust();
    }
  }

  /** Clips are read by ffmpeg, which only trusted folders may have run. */
  let hasAsked = false;
  function askTrust() {
    if (hasAsked || isReadOnly) return;
    hasAsked = true;
    const bar = make('div.bench-trust', {role: 'status'}, make('span', {}, 'Clips play only in trusted folders.'),
      make('button.button.solid', {type: 'button', async onclick() { bar.remove(); await trust(); drawAll(); }}, 'Trust this folder'));
    dialog.querySelector('.bench-head').after(bar);
  }

  const cards = catalogue.transitions.map(kind => {
    const canvas = make('canvas', {width, height, 'aria-hidden': 'true'});
    const card = make('button.card', {type: 'button', title: kind.summary, 'aria-label': `${kind.name}: ${kind.summary}`, onclick: () => choose(kind)}, canvas, make('span.title', {}, kind.name));
    return {kind, canvas, card, isVisible: false};
  });
  const grid = make('div.cards.bench-grid', {}, cards.map(entry => entry.card));
  const side = make('div.bench-side', {}, make('p.empty', {}, 'Choose a transition to change its inputs.'));
  const slider = make('input.scrubber', {
    type: 'range', min: 0, max: 1, step: 1 / 60, value: progress, 'aria-label': 'Progress of all transitions', style: {'--share': '50%'},
    oninput() { progress = Number(slider.value); slider.style.setProperty('--share', `${progress * 100}%`); drawAll(); },
  });
  let isPlaying = false;
  const play = iconButton('play', 'Play all', async () => {
    isPlaying = !isPlaying;
    play.setAttribute('aria-pressed', String(isPlaying));
    while (isPlaying && dialog.open) {
      progress = progress >= 1 ? 0 : Math.min(1, progress + 0.1);
      slider.value = progress;
      slider.style.setProperty('--share', `${progress * 100}%`);
      await drawAll();
      await new Promise(resolve => setTimeout(resolve, 30));
    }
  }, {'aria-pressed': 'false'});
  const drop = index => make('label.drop-target', {
    ondragover: event => event.preventDefault(),
    async ondrop(event) { event.preventDefault(); event.stopPropagation(); await take(index, event.dataTransfer.files[0]); },
  }, make('span', {}, index ? 'To: drop an image or a clip' : 'From: drop an image or a clip'), make('input.unseen', {
    type: 'file', accept: 'image/png,image/jpeg,video/*', disabled: isReadOnly, 'aria-label': index ? 'Image or clip at the end of the transition' : 'Image or clip at the start of the transition', onchange: event => take(index, event.target.files[0]),
  }));
  const targets = [drop(0), drop(1)];

  async function take(index, file) {
    if (!file || isReadOnly) return;
    try {
      const {file: path} = await upload(file);
      if (!path) return;
      files[index] = path;
      targets[index].firstChild.textContent = `${index ? 'To' : 'From'}: ${path}`;
      showCommand();
      drawAll();
    } catch (error) {
      notice(error.message);
    }
  }

  let isDrawing = false;
  let isWanted = false;
  async function drawAll() {
    isWanted = true;
    if (isDrawing) return;
    isDrawing = true;
    while (isWanted) {
      isWanted = false;
      if (chosen) await draw(large, chosen.name, inputs.get(chosen.name) ?? {}, 1.5).catch(() => {});
      const seen = cards.filter(entry => entry.isVisible);
      for (let at = 0; at < seen.length; at += 2) {
        await Promise.all(seen.slice(at, at + 2).map(({canvas, kind}) => draw(canvas, kind.name, inputs.get(kind.name) ?? {}).catch(() => {})));
        if (isWanted) break;
      }
    }
    isDrawing = false;
  }

  const large = make('canvas.large', {width: 360, height: 203, role: 'img', 'aria-label': 'The chosen transition'});
  function choose(kind) {
    chosen = kind;
    for (const entry of cards) entry.card.setAttribute('aria-pressed', String(entry.kind === kind));
    const values = inputs.get(kind.name) ?? {};
    inputs.set(kind.name, values);
    const command = make('pre.command', {tabIndex: 0, 'aria-label': 'The command'});
    showCommand = () => {
      const words = Object.entries(values).flatMap(([name, value]) => ['--input', `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`]);
      // The command takes images; clips are joined.
      const output = ['-o', `${kind.name}.mp4`];
      command.textContent = ['lambent', ...files.some(isClip)
        ? ['join', files[0] ?? 'a.mp4', files[1] ?? 'b.mp4', '--transition', kind.name, ...output]
        : ['transition', kind.name, files[0] ?? 'a.jpg', files[1] ?? 'b.jpg', ...output, ...words]].map(shellWord).join(' ');
    };
    const rows = kind.properties.map(property => {
      const field = fieldFor({...property, label: sentence(property.name)}, values[property.name], {onchange: value => { values[property.name] = value; showCommand(); drawAll(); }});
      return make(`div.property.changed${field.size ? `.${field.size}` : ''}`, {title: `${property.name}\n${property.summary}`}, make('span.label', {}, sentence(property.name)), make('div', {}, field.element), make('span'));
    });
    showCommand();
    side.replaceChildren(make('h3', {}, kind.name), make('p', {}, kind.summary), large, ...rows, command,
      make('button.button.solid', {type: 'button', onclick() { navigator.clipboard?.writeText(format(Object.keys(values).length ? {filter: kind.name, ...values} : {filter: kind.name})); notice('Copied as JSON.'); }}, 'Copy as JSON'),
      isReadOnly ? '' : make('button.button.solid', {type: 'button', async onclick() { dialog.end(); await beginTransition(kind.name, onopen, values, files); }}, 'Begin a document with it'));
    drawAll();
  }

  const dialog = openDialog('Transitions', [make('div.bench', {}, make('div.bench-head', {}, play, slider, targets), make('div.bench-body', {}, grid, side))], {wide: true, onclose: () => { isPlaying = false; observer.disconnect(); }});
  dialog.classList.add('full');
  const observer = new IntersectionObserver(entries => {
    for (const entry of entries) cards.find(item => item.card === entry.target).isVisible = entry.isIntersecting;
    drawAll();
  }, {root: grid});
  cards.forEach(entry => observer.observe(entry.card));
}

/** Writes a document in which a transition takes place, and opens it. */
export async function beginTransition(name, onopen, values, files) {
  try {
    const {document} = await tell('create', {name: `${name}.json`, text: `${format(transitionScene(name, values, files))}\n`});
    await onopen(document);
    notice(`${document} is in the folder. Change the two images and the inputs of the transition.`);
  } catch (error) {
    notice(error.message);
  }
}
