// `lambent watch`: the player alone, which follows the file.
import {make, iconButton, say} from './dom.js';
import {bind, showHelp} from './keys.js';
import {makeTransport} from './transport.js';
import {makeViewControls} from './view-controls.js';
import {makeProblemsOver} from './problems.js';

/** Keys of the player and the view, in both modes. */
export function bindPlayerKeys(player, stage, transport) {
  bind(['Space', 'K'], 'Player', 'Play or pause', () => player.toggle());
  bind('ArrowLeft', 'Player', 'Frame before', () => player.step(-1));
  bind('ArrowRight', 'Player', 'Next frame', () => player.step(1));
  bind('Shift+ArrowLeft', 'Player', 'Ten frames back', () => player.step(-10));
  bind('Shift+ArrowRight', 'Player', 'Ten frames on', () => player.step(10));
  bind('Home', 'Player', 'First frame', () => player.seek(player.range[0]));
  bind('End', 'Player', 'Last frame', () => player.seek(player.range[1]));
  bind('L', 'Player', 'Loop', () => transport.setLoop(!player.loops));
  bind('I', 'Player', 'Begin the region here', () => setRegion(player, [player.frame, player.range[1]]));
  bind('O', 'Player', 'End the region here', () => setRegion(player, [player.range[0], player.frame]));
  bind('X', 'Player', 'Play everything', () => setRegion(player, null));
  bind(['+', '='], 'View', 'Zoom in', () => stage.setZoom(stage.place.scale * 1.25));
  bind('-', 'View', 'Zoom out', () => stage.setZoom(stage.place.scale / 1.25));
  bind('0', 'View', 'Fit', () => stage.setZoom('fit'));
  bind('1', 'View', 'Real size', () => stage.setZoom(1));
  bind('B', 'View', 'Next background', () => {
    const {grounds} = stage;
    const next = grounds[(grounds.indexOf(stage.view.dataset.ground) + 1) % grounds.length];
    stage.setGround(next);
    document.getElementById('ground').value = next;
    say(`Background: ${next}`);
  });
  bind('?', 'Help', 'Keys', showHelp);
}

function setRegion(player, region) {
  player.region = region && region[0] <= region[1] ? region : null;
  player.dispatchEvent(new Event('region'));
  say(player.region ? `Region: frames ${player.region[0]} to ${player.region[1]}` : 'No region');
}

/** Builds the page of `watch`. */
export function startWatch({state, player, stage, session}) {
  const bar = document.getElementById('bar');
  const name = make('span.document-name', {});
  const view = makeViewControls(stage);
  bar.append(make('span.brand', {}, make('img', {src: '/page/icon.svg', alt: ''})), name, make('span.spacer'),
    view, iconButton('help', 'Keys (?)', showHelp));
  const transport = makeTransport(player);
  document.getElementById('bottom').append(transport.element);
  const over = makeProblemsOver(stage, player, null);
  session.addEventListener('findings', ({detail}) => over.show(detail.findings, detail.drawable));
  session.addEventListener('document', ({detail}) => {
    name.textContent = detail.document.replace(/^preset:/, 'Preset ');
    document.title = `${detail.document} – Lambent`;
  });
  bindPlayerKeys(player, stage, transport);
  void state;
}
