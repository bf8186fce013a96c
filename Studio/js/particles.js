// The particle inspector: a click on a particle shows its cell, its age, its values and its way.
import {ask} from './connection.js';
import {make, short, svg} from './dom.js';
import {livePath} from './model.js';

/** A tool that picks particles of the selected emitter. */
export class ParticleTool {
  isOn = false;

  constructor({stage, session, document, selection, player, handles}) {
    Object.assign(this, {stage, session, document, selection, player, handles});
    this.card = make('section.particle-card', {hidden: true, 'aria-label': 'Particle', role: 'status'});
    this.mark = svg('g', {class: 'particle-mark'});
    stage.element.append(this.card);
    stage.over.append(this.mark);
    handles.onpick = point => this.isOn && this.pick(point);
    for (const [target, event] of [[player, 'time'], [stage, 'place'], [selection, 'change']]) target.addEventListener(event, () => this.clear());
  }

  toggle(isOn = !this.isOn) {
    this.isOn = isOn;
    this.stage.canvas.style.cursor = isOn ? 'crosshair' : '';
    if (!isOn) this.clear();
  }

  clear() {
    this.card.hidden = true;
    this.mark.replaceChildren();
  }

  /** The emitter that is asked: the selected one, or the first. */
  #emitter() {
    const own = this.selection.layerPath;
    if (this.document.get(own)?.type === 'emitter') return own;
    const first = this.session.layout?.layers.find(layer => layer.type === 'emitter' && !layer.hidden);
    return first ? first.path : null;
  }

  pick(point) {
    const path = this.#emitter();
    const placement = path && this.handles.placement(path);
    const layer = path && livePath(this.document, path, 'x')?.replace(/\.x$/, '');
    if (!placement || !layer) return false;
    this.#show(point, placement, layer);
    return true;
  }

  async #show(point, placement, layer) {
    const [origin, x, y] = placement.own;
    const [a, b, c, d] = [x[0] - origin[0], x[1] - origin[1], y[0] - origin[0], y[1] - origin[1]];
    const det = a * d - b * c || 1;
    const [px, py] = [point[0] - origin[0], point[1] - origin[1]];
    const own = [(px * d - py * c) / det, (py * a - px * b) / det];
    const toStage = ([u, v]) => this.stage.toStage([origin[0] + u * a + v * c, origin[1] + u * b + v * d]);
    try {
      const found = await ask('particles', {document: this.document.name, layer, frame: this.player.frame, x: own[0], y: own[1]});
      const particle = found.particles[0];
      this.card.hidden = false;
      if (!particle) {
        this.card.replaceChildren(make('p', {}, 'The emitter has no living particles at this time.'));
        return;
      }
      const rows = [['Cell', particle.cell], ['Number', particle.index], ['Age', `${short(particle.age)} of ${short(particle.lifetime)} s`], ['Position', particle.position.slice(0, 2).map(short).join(', ')],
        ['Velocity', particle.velocity.slice(0, 2).map(short).join(', ')], ['Scale', short(particle.scale)], ['Rotation', `${short(particle.rotation * 180 / Math.PI)}°`], ['Colour', particle.color.map(part => part.toFixed(2)).join(' ')]];
      this.card.replaceChildren(make('h3', {}, `One of ${found.count.toLocaleString('en')} particles`), make('dl', {}, rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, String(value))])));
      const [cx, cy] = toStage(particle.position);
      this.mark.replaceChildren(
        svg('polyline', {points: found.way.map(place => toStage(place).join(',')).join(' ')}), svg('circle', {cx, cy, r: 9}));
    } catch (error) {
      this.card.hidden = false;
      this.card.replaceChildren(make('p', {}, error.message));
    }
  }
}
