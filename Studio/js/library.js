// Presets, recipes and transitions as thumbnails that move on hover, and begin a document.
import {ask, askFrame, preview, tell} from './connection.js';
import {beginTransition} from './bench.js';
import {make, notice} from './dom.js';
import {isCarried, plainName} from './model.js';
import {transitionFrames, transitionScene} from './transition-scene.js';

const [width, height] = [208, 117];

/**
 * A card with a picture, which plays while the pointer is on it. `source` has `facts()`, with the poster, the rate and
 * the number of frames, and `frame(number)`, which gives pixels.
 */
function card(entry, source, onchoose) {
  const canvas = make('canvas', {width, height, 'aria-hidden': 'true'});
  const element = make('button.card', {type: 'button', title: entry.summary, 'aria-label': `${entry.name}: ${entry.summary}`, onclick: () => onchoose(entry)}, canvas, make('span.title', {}, entry.name));
  let isOver = false;
  let facts = null;
  const show = async frame => canvas.getContext('2d').putImageData(await source.frame(frame), 0, 0);
  const poster = async () => {
    facts ??= await source.facts();
    if (!isOver) await show(facts.poster);
  };
  // Only what can be seen is drawn.
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return;
    observer.disconnect();
    enqueue(poster);
  });
  observer.observe(element);
  const play = async () => {
    if (isOver || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    isOver = true;
    facts ??= await source.facts().catch(() => null);
    const begin = performance.now();
    const first = facts?.poster ?? 0;
    while (isOver && facts && element.isConnected) {
      const frame = first + Math.floor((performance.now() - begin) / 1000 * facts.framesPerSecond);
      await show(frame % facts.frameCount).catch(() => { isOver = false; });
      await new Promise(resolve => setTimeout(resolve, 40));
    }
  };
  element.addEventListener('pointerenter', play);
  element.addEventListener('focus', play);
  for (const event of ['pointerleave', 'blur']) element.addEventListener(event, () => { isOver = false; });
  return element;
}

/** The frames of a document that comes with the program. */
const documentSource = (document, fit) => ({
  facts: () => ask('facts', {document}),
  frame: frame => askFrame({document, frame, width, height, fit}),
});

const transitionSource = kind => {
  const text = JSON.stringify(transitionScene(kind.name));
  return {
    facts: async () => ({poster: 30, framesPerSecond: 60, frameCount: transitionFrames}),
    frame: frame => preview({text, frame, width, height}),
  };
};

let queue = Promise.resolve();
/** One thumbnail after the other, so that the picture of the document comes first. */
function enqueue(work) { queue = queue.then(work).catch(() => {}); }

/** The library. */
export function makeLibrary({catalogue, session, onopen, isReadOnly}) {
  const grid = make('div.cards');
  const look = document => async () => {
    await session.open(document);
    if (!isReadOnly) {
      notice(`“${plainName(document)}” is read-only. Make a copy to change it.`, {action: 'Make a copy', onaction: () => copyCarried(document, onopen), seconds: 30});
    }
  };
  const sections = {
    Presets: {what: 'preset', entries: catalogue.presets, make: entry => card(entry, documentSource(`preset:${entry.name}`, 'fill'), look(`preset:${entry.name}`))},
    Recipes: {what: 'recipe', entries: catalogue.recipes, make: entry => card(entry, documentSource(`recipe:${entry.name}`, 'fit'), look(`recipe:${entry.name}`))},
    Transitions: {what: 'transition', entries: catalogue.transitions, make: entry => card(entry, transitionSource(entry), () => isReadOnly ? undefined : beginTransition(entry.name, onopen))},
  };
  let chosen = 'Presets';
  const search = make('input.field', {type: 'search', 'aria-label': 'Find in the library', oninput: draw});
  const buttons = Object.keys(sections).map(name => make('button.button.small', {
    type: 'button', 'aria-pressed': String(name === chosen), onclick() {
      chosen = name;
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === name));
      draw();
    },
  }, name));
  function draw() {
    const section = sections[chosen];
    const wanted = search.value.trim().toLowerCase();
    search.placeholder = `Find a ${section.what}`;
    const found = section.entries.filter(entry => `${entry.name} ${entry.summary}`.toLowerCase().includes(wanted));
    grid.replaceChildren(...found.map(section.make));
    if (!found.length) grid.append(make('p.empty', {}, wanted ? `No ${section.what} has this name.` : 'None are installed.'));
  }
  draw();
  return make('div.scroll.panel-body', {}, make('div.segments', {role: 'group', 'aria-label': 'Kinds'}, buttons), make('div.search-row', {}, search), grid);
}

/** Copies a preset or a recipe into the folder, and opens the copy. */
export async function copyCarried(name, onopen) {
  if (!isCarried(name)) return;
  const kind = name.split(':')[0];
  try {
    const {document} = await tell(`copy-${kind}`, {[kind]: plainName(name)});
    await onopen(document);
    notice(`${document} is in the folder.`);
  } catch (error) {
    notice(error.message);
  }
}
