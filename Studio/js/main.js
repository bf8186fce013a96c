// Starts the page: the parts that both modes have, then those of the mode.
import {ask, Connection} from './connection.js';
import {make, notice} from './dom.js';
import {Player} from './player.js';
import {Session} from './session.js';
import {Stage} from './stage.js';

const connection = new Connection();
const player = new Player(connection);
const stage = new Stage(document.getElementById('stage'), player);
const session = new Session(connection, player);

player.addEventListener('facts', () => stage.layOut());
session.addEventListener('other', () => stage.clear());

let state = null;
let banner = null;
session.addEventListener('lost', () => {
  banner ??= make('div.notice.above', {role: 'alert'}, 'The server has stopped. This page continues when the server is running again.');
  document.getElementById('stage').append(banner);
});
session.addEventListener('back', () => { banner?.remove(); banner = null; });
connection.addEventListener('expired', () => {
  if (banner) banner.textContent = 'The server was restarted. Open the address that it printed, here or in another tab. This page then continues.';
});

connection.addEventListener('trouble', ({detail}) => {
  if (detail.document === session.current?.document) notice(`The file has changed, but cannot be shown: ${detail.error}`, {seconds: 15});
});

let goneBanner = null;
session.addEventListener('document', ({detail}) => {
  goneBanner?.remove();
  goneBanner = !detail.gone ? null : make('div.notice.above', {role: 'alert'}, `The file ${detail.document} was deleted or renamed. `
    + (detail.readOnly || state.mode === 'watch' ? 'This page shows it again when it exists again.' : 'Save writes it again.'));
  if (goneBanner) document.getElementById('stage').append(goneBanner);
});

async function start() {
  const opened = new Promise(resolve => connection.addEventListener('open', resolve, {once: true}));
  connection.connect();
  state = await ask('state');
  document.body.dataset.mode = state.mode;
  const parts = {state, connection, player, stage, session};
  if (state.mode === 'watch') {
    const {startWatch} = await import('./watch.js');
    startWatch(parts);
  } else {
    // It is asked for while the modules are loaded.
    parts.catalogue = ask('catalogue');
    const {startStudio} = await import('./studio.js');
    await startStudio(parts);
  }
  await opened;
  if (state.document) {
    const first = await session.open(state.document);
    parts.offerRecovery?.(first);
  }
  stage.layOut();
  // For tests and benchmarks.
  window.lambent = parts;
}

start().catch(error => {
  document.getElementById('stage').append(make('div.notice.above', {role: 'alert'}, `${error.message}. Open the address that lambent has printed.`));
});
