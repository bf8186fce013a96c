// Presets, images and transitions as thumbnails that move on hover.
import {ask, tell} from './connection.js';
import {make, notice} from './dom.js';

/** A card with a picture of a preset, which plays while the pointer is on it. */
export function presetCard(preset, onchoose) {
  const canvas = make('canvas', {width: 208, height: 117, 'aria-hidden': 'true'});
  const card = make('button.card', {type: 'button', title: preset.summary, 'aria-label': `${preset.name}: ${preset.summary}`, onclick: () => onchoose(preset)}, canvas, make('span.title', {}, preset.name));
  let isOver = false;
  let facts = null;
  const show = async frame => {
    const response = await fetch(`/api/frame?${new URLSearchParams({document: `preset:${preset.name}`, frame, width: 208, height: 117, fit: 'fill'})}`);
    if (!response.ok) return;
    const buffer = await response.arrayBuffer();
    canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(buffer, 32, 208 * 117 * 4), 208, 117), 0, 0);
  };
  const poster = async () => {
    facts ??= await ask('facts', {document: `preset:${preset.name}`});
    await show(facts.poster);
  };
  // Only what can be seen is drawn.
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return;
    observer.disconnect();
    enqueue(poster);
  });
  observer.observe(card);
  const play = async () => {
    if (isOver || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    isOver = true;
    facts ??= await ask('facts', {document: `preset:${preset.name}`}).catch(() => null);
    const begin = performance.now();
    const first = facts?.poster ?? 0;
    while (isOver && facts && card.isConnected) {
      const frame = first + Math.floor((performance.now() - begin) / 1000 * facts.framesPerSecond);
      await show(frame % facts.frameCount).catch(() => { isOver = false; });
      await new Promise(resolve => setTimeout(resolve, 40));
    }
  };
  card.addEventListener('pointerenter', play);
  card.addEventListener('focus', play);
  for (const event of ['pointerleave', 'blur']) card.addEventListener(event, () => { isOver = false; });
  return card;
}

let queue = Promise.resolve();
/** One thumbnail after the other, so that the picture of the document comes first. */
function enqueue(work) { queue = queue.then(work).catch(() => {}); }

/** The library: presets that begin a document. */
export function makeLibrary({catalogue, session, onopen, isReadOnly}) {
  const grid = make('div.cards');
  const search = make('input.field', {type: 'search', placeholder: 'Find a preset', 'aria-label': 'Find a preset', oninput: draw});
  function draw() {
    const wanted = search.value.trim().toLowerCase();
    grid.replaceChildren(...catalogue.presets.filter(preset => `${preset.name} ${preset.summary}`.toLowerCase().includes(wanted))
      .map(preset => presetCard(preset, choose)));
  }
  async function choose(preset) {
    await session.open(`preset:${preset.name}`);
    if (!isReadOnly) {
      notice(`“${preset.name}” is a preset: look at it, or make a copy to change it.`, {action: 'Make a copy', onaction: () => copyPreset(preset.name, onopen), seconds: 12});
    }
  }
  draw();
  return make('div.scroll.panel-body', {}, make('div.search-row', {}, search), grid);
}

/** Copies a preset into the folder, and opens the copy. */
export async function copyPreset(name, onopen) {
  try {
    const {document} = await tell('copy-preset', {preset: name});
    await onopen(document);
    notice(`${document} is in the folder.`);
  } catch (error) {
    notice(error.message);
  }
}
