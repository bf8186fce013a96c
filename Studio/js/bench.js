// The transition bench: two pictures, and every transition between them side by side.
import {make, notice, short, iconButton} from './dom.js';
import {openDialog} from './dialog.js';
import {fieldFor} from './fields/field.js';
import {format} from './json-text.js';
import {upload} from './importing.js';

const [width, height] = [240, 135];

/** Opens the bench. */
export function openBench({catalogue, isReadOnly}) {
  const files = [null, null];
  const inputs = new Map();
  let chosen = null;
  let progress = 0.5;
  let serial = 0;

  /** A document of 61 frames in which a transition takes one second. */
  function scene(filter, values) {
    const [w, h] = [1280, 720];
    const picture = (index, colors) => files[index]
      ? {type: 'layer', name: 'picture', frame: [0, 0, w, h], contents: files[index], contentsGravity: 'resizeAspectFill', masksToBounds: true}
      : {type: 'gradient', name: 'picture', frame: [0, 0, w, h], colors, startPoint: [0, 0], endPoint: [1, 1], sublayers: [
        {type: 'shape', name: 'mark', position: [w / 2, h / 2], bounds: [0, 0, 320, 320], path: index ? {roundedRect: [0, 0, 320, 320], radius: 60} : {ellipse: [0, 0, 320, 320]}, fillColor: index ? '#ffe9b0' : '#20344f'}]};
    return {
      version: 1, size: [w, h], duration: 1.02, frameRate: 60, background: '#000000',
      images: {
        ...Object.fromEntries(files.filter(Boolean).map(file => [file, {file}])),
        from: {size: [w, h], layers: [picture(0, ['#f2b66d', '#d8616b'])]}, to: {size: [w, h], layers: [picture(1, ['#2e5a88', '#163049'])]},
      },
      layers: [{type: 'layer', name: 'show', frame: [0, 0, w, h], contents: 'from'}],
      events: [{time: 0, transaction: {disableActions: true}, set: {'show.contents': 'to'},
        add: [{layer: 'show', animation: {type: 'transition', duration: 1, playsOn: true, filter: Object.keys(values).length ? {filter, ...values} : filter}}]}],
    };
  }

  const drawnImages = document => {
    // Layers in a drawn image name images of the same document.
    return JSON.stringify(document);
  };

  async function draw(canvas, filter, values, scale = 1) {
    const own = String(++serial);
    canvas.dataset.wanted = own;
    const [w, h] = [width * scale, height * scale];
    const response = await fetch('/api/preview', {
      method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({text: drawnImages(scene(filter, values)), frame: Math.round(progress * 60), width: w, height: h}),
    });
    if (canvas.dataset.wanted !== own) return;
    if (!response.ok) {
      canvas.title = (await response.json()).error;
      return;
    }
    const buffer = await response.arrayBuffer();
    canvas.width = w;
    canvas.height = h;
    canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(buffer, 32, w * h * 4), w, h), 0, 0);
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
  }, make('span', {}, index ? 'To: drop an image' : 'From: drop an image'), make('input.unseen', {
    type: 'file', accept: 'image/png,image/jpeg', disabled: isReadOnly, 'aria-label': index ? 'Image that is shown after' : 'Image that is shown before', onchange: event => take(index, event.target.files[0]),
  }));
  const targets = [drop(0), drop(1)];

  async function take(index, file) {
    if (!file || isReadOnly) return;
    try {
      const {file: path} = await upload(file);
      if (!path) return;
      files[index] = path;
      targets[index].firstChild.textContent = `${index ? 'To' : 'From'}: ${path}`;
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
    const show = () => {
      const words = Object.entries(values).map(([name, value]) => ` --input ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`).join('');
      command.textContent = `lambent transition ${kind.name} ${files[0] ?? 'a.jpg'} ${files[1] ?? 'b.jpg'} -o ${kind.name}.mp4${words}`;
    };
    const rows = kind.properties.map(property => {
      const field = fieldFor({...property, label: property.name}, values[property.name], {onchange: value => { values[property.name] = value; show(); drawAll(); }});
      return make(`div.property.changed${field.size ? `.${field.size}` : ''}`, {title: property.summary}, make('span.label', {}, property.name), make('div', {}, field.element), make('span'));
    });
    show();
    side.replaceChildren(make('h3', {}, kind.name), make('p', {}, kind.summary), large, ...rows, command,
      make('button.button.solid', {type: 'button', onclick() { navigator.clipboard?.writeText(format(Object.keys(values).length ? {filter: kind.name, ...values} : {filter: kind.name})); notice('Copied as JSON.'); }}, 'Copy as JSON'));
    drawAll();
  }

  const dialog = openDialog('Transitions', [make('div.bench', {}, make('div.bench-head', {}, play, slider, targets), make('div.bench-body', {}, grid, side))], {wide: true, onclose: () => { isPlaying = false; observer.disconnect(); }});
  dialog.classList.add('full');
  const observer = new IntersectionObserver(entries => {
    for (const entry of entries) cards.find(item => item.card === entry.target).isVisible = entry.isIntersecting;
    drawAll();
  }, {root: grid});
  cards.forEach(entry => observer.observe(entry.card));
  void short;
}
