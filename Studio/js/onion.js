// Past frames, faint, over the picture. The program draws them as it draws any frame, so they are exact at any time.
import {askFrame} from './connection.js';
import {make} from './dom.js';

const count = 4;

/** Shows the frames before the one that shows, while the player rests. */
export class Onion {
  isOn = false;
  #isBusy = false;
  #isWanted = false;

  constructor(stage, player) {
    Object.assign(this, {stage, player});
    this.canvas = make('canvas.ghosts', {'aria-hidden': 'true', hidden: true});
    for (const [target, event] of [[stage, 'shown'], [player, 'playing']]) target.addEventListener(event, () => this.#refresh());
  }

  set(isOn) {
    this.isOn = isOn;
    this.#refresh();
  }

  /** The numbers of the past frames, the oldest first: about 1/15 s apart, so that the motion shows. */
  #numbers(frame) {
    const gap = Math.max(1, Math.round(this.player.facts.framesPerSecond / 15));
    return Array.from({length: count}, (_, index) => frame - (count - index) * gap).filter(number => number >= 0);
  }

  /** Draws them, once at a time; what is wanted meanwhile replaces what was wanted before. */
  async #refresh() {
    this.canvas.hidden = true;
    this.#isWanted = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#draw().catch(() => {});
    }
    this.#isBusy = false;
  }

  async #draw() {
    const {last, isPlaying, overrides, fit} = this.player;
    if (!this.isOn || !last || isPlaying || overrides) return;
    const {document, width, height} = last;
    const numbers = this.#numbers(last.frame);
    const past = [];
    for (const frame of numbers) {
      past.push(await createImageBitmap(await askFrame({document, frame, width, height, fit})));
      if (this.#isWanted) return;
    }
    Object.assign(this.canvas, {width, height});
    const context = this.canvas.getContext('2d');
    // Their mean, in which younger frames weigh more.
    past.forEach((bitmap, index) => {
      context.globalAlpha = 2 / (index + 2);
      context.drawImage(bitmap, 0, 0);
      bitmap.close();
    });
    this.canvas.dataset.frames = numbers.join(' ');
    this.canvas.hidden = !past.length;
  }
}
