// The player's controls: play, step, loop, scrub, the moment as a number.
import {make, iconButton, clamp} from './dom.js';

/** The time as minutes, seconds and frames. */
export function timecode(frame, rate) {
  const second = Math.floor(frame / rate + 1e-9);
  const rest = Math.round(frame - second * rate);
  const pad = number => String(number).padStart(2, '0');
  return `${pad(Math.floor(second / 60))}:${pad(second % 60)}:${pad(Math.max(0, rest))}`;
}

/** The bar with the controls. */
export function makeTransport(player, extras = []) {
  const playButton = iconButton('play', 'Play or pause (Space)', () => player.toggle(), {id: 'play'});
  const loopButton = iconButton('loop', 'Loop (L)', () => setLoop(!player.loops), {'aria-pressed': 'true', id: 'loop'});
  const number = make('input.field.frame-number', {
    type: 'text', inputMode: 'numeric', 'aria-label': 'Frame', title: 'Frame: type a number',
    onchange() { player.seek(Number(number.value) || 0); number.blur(); },
  });
  const code = make('output.timecode.narrow-hidden', {'aria-label': 'Time'});
  const scrubber = make('input.scrubber', {
    type: 'range', min: 0, max: 1, step: 1, value: 0, 'aria-label': 'Scrub', id: 'scrubber',
    oninput() { player.pause(); player.seek(Number(scrubber.value)); },
  });
  const speed = make('select.select.speed.wide-only', {
    'aria-label': 'Speed', title: 'Speed', onchange() { player.speed = Number(speed.value); restart(); },
  }, [0.1, 0.25, 0.5, 1, 2, 4].map(value => make('option', {value, selected: value === 1}, `${value}×`)));

  function restart() {
    if (!player.isPlaying) return;
    player.pause();
    player.play();
  }

  function setLoop(loops) {
    player.loops = loops;
    loopButton.setAttribute('aria-pressed', String(loops));
  }

  function update() {
    const rate = player.facts.framesPerSecond;
    const last = Math.max(0, player.facts.frameCount - 1);
    scrubber.max = last;
    scrubber.value = player.frame;
    scrubber.setAttribute('aria-valuetext', `frame ${player.frame} of ${last}`);
    scrubber.style.setProperty('--share', `${last ? clamp(player.frame / last, 0, 1) * 100 : 0}%`);
    if (document.activeElement !== number) number.value = player.frame;
    code.textContent = `${timecode(player.frame, rate)} / ${timecode(player.facts.frameCount, rate)}`;
    const wanted = player.isPlaying ? 'pause' : 'play';
    if (playButton.dataset.icon !== wanted) {
      playButton.dataset.icon = wanted;
      playButton.replaceChildren(iconButton(wanted, '', null).firstChild);
    }
  }

  for (const event of ['time', 'playing', 'facts']) player.addEventListener(event, update);
  update();
  const element = make('div.transport', {role: 'group', 'aria-label': 'Player'},
    iconButton('first', 'First frame (Home)', () => player.seek(player.range[0]), {class: 'button phone-hidden narrow-hidden'}),
    iconButton('before', 'Frame before (←)', () => player.step(-1)), playButton,
    iconButton('after', 'Next frame (→)', () => player.step(1)),
    iconButton('last', 'Last frame (End)', () => player.seek(player.range[1]), {class: 'button phone-hidden narrow-hidden'}),
    loopButton, number, code, scrubber, speed, ...extras);
  return {element, update, setLoop};
}
