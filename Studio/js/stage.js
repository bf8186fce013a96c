// The stage: the picture, where it lies, what is behind it, and what is drawn over it.
import {make, svg, clamp, short} from './dom.js';
import {Onion} from './onion.js';

const grounds = ['checker', 'black', 'white', 'photo'];

/** The picture of the player, zoomed and moved. */
export class Stage extends EventTarget {
  zoom = 'fit';
  /** The picture's top left corner, in pixels of the page, and its scale. */
  place = {x: 0, y: 0, scale: 1};
  safeAreas = false;
  aspect = null;
  /** True while two pictures lie side by side: this one has the left half. */
  isSplit = false;

  #player;
  #offset = {x: 0, y: 0};
  #resize = 0;

  constructor(element, player) {
    super();
    this.#player = player;
    this.element = element;
    this.canvas = make('canvas.picture', {role: 'img', 'aria-label': 'The scene', tabIndex: -1});
    this.onion = new Onion(this, player);
    this.over = svg('svg', {class: 'over'});
    this.view = make('div.view', {}, this.canvas, this.onion.canvas, this.over);
    this.view.dataset.ground = 'checker';
    this.facts = make('div.facts', {});
    element.append(this.view, this.facts);
    new ResizeObserver(() => this.layOut()).observe(element);
    player.addEventListener('frame', event => this.#show(event.detail));
    this.view.addEventListener('wheel', event => this.#wheel(event), {passive: false});
    this.view.addEventListener('pointerdown', event => this.#pan(event));
  }

  /** The size of the frame in points: the scene's, or another shape. */
  get points() {
    const [width, height] = this.#player.facts.size;
    if (!this.aspect) return {width, height};
    const short = Math.min(width, height);
    return this.aspect >= 1 ? {width: short * this.aspect, height: short} : {width: short, height: short / this.aspect};
  }

  /** Places the picture, and asks for as many pixels as show. */
  layOut() {
    const box = this.#room;
    const {width, height} = this.points;
    const margin = box.width < 700 ? 12 : 36;
    const fit = Math.min((box.width - 2 * margin) / width, (box.height - 2 * margin) / height);
    const scale = this.zoom === 'fit' ? Math.max(fit, 0.01) : this.zoom;
    this.place = {
      scale, x: (box.width - width * scale) / 2 + this.#offset.x, y: (box.height - height * scale) / 2 + this.#offset.y,
    };
    const style = {left: `${this.place.x}px`, top: `${this.place.y}px`, width: `${width * scale}px`, height: `${height * scale}px`};
    for (const canvas of [this.canvas, this.onion.canvas]) Object.assign(canvas.style, style);
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const most = Math.sqrt(8e6 / (width * height));
    const pixels = clamp(scale * density, 0.02, Math.min(most, 4));
    const size = {width: Math.max(1, Math.round(width * pixels)), height: Math.max(1, Math.round(height * pixels))};
    const isNew = size.width !== this.#player.size.width || size.height !== this.#player.size.height;
    this.#player.size = size;
    clearTimeout(this.#resize);
    if (isNew) this.#resize = setTimeout(() => this.#player.refresh(), 30);
    this.#drawSafeAreas();
    this.dispatchEvent(new Event('place'));
  }

  /** The room for the picture, in pixels of the page. */
  get #room() {
    const {width, height} = this.element.getBoundingClientRect();
    return {width: this.isSplit ? width / 2 : width, height};
  }

  /** Removes the picture: that of another document must not stay while there is none of this one. */
  clear() {
    this.canvas.getContext('2d').clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.facts.textContent = '';
  }

  setZoom(zoom, center = null) {
    const old = this.place;
    const box = this.#room;
    if (zoom === 'fit') {
      this.zoom = 'fit';
      this.#offset = {x: 0, y: 0};
    } else {
      zoom = clamp(zoom, 0.02, 32);
      const at = center ?? {x: box.width / 2, y: box.height / 2};
      const {width, height} = this.points;
      const x = at.x - (at.x - old.x) / old.scale * zoom;
      const y = at.y - (at.y - old.y) / old.scale * zoom;
      this.zoom = zoom;
      this.#offset = {x: x - (box.width - width * zoom) / 2, y: y - (box.height - height * zoom) / 2};
    }
    this.layOut();
    this.dispatchEvent(new Event('zoom'));
  }

  setGround(ground) {
    this.view.dataset.ground = ground;
    if (ground === 'photo') this.#loadPhoto();
  }

  get grounds() { return grounds; }

  setAspect(aspect) {
    this.aspect = aspect;
    this.#player.fit = aspect ? 'reflow' : 'fit';
    this.layOut();
    this.#player.refresh();
  }

  /** A point of the page in points of the scene. */
  toScene(event) {
    const box = this.element.getBoundingClientRect();
    return [(event.clientX - box.left - this.place.x) / this.place.scale, (event.clientY - box.top - this.place.y) / this.place.scale];
  }

  /** A point of the scene in pixels of the stage. */
  toStage([x, y]) { return [this.place.x + x * this.place.scale, this.place.y + y * this.place.scale]; }

  #show(frame) {
    const {canvas} = this;
    if (canvas.width !== frame.width || canvas.height !== frame.height) {
      canvas.width = frame.width;
      canvas.height = frame.height;
      canvas.style.imageRendering = this.zoom !== 'fit' && this.zoom > 4 ? 'pixelated' : 'auto';
    }
    const image = new ImageData(frame.pixels, frame.width, frame.height);
    canvas.getContext('2d').putImageData(image, 0, 0);
    canvas.setAttribute('aria-label', `Frame ${frame.frame} of ${this.#player.facts.name || 'the scene'}, ${frame.particles} particles`);
    canvas.dataset.frame = frame.frame;
    canvas.dataset.version = frame.version;
    this.#showFacts(frame);
    this.dispatchEvent(new CustomEvent('shown', {detail: frame}));
  }

  #showFacts(frame) {
    const parts = [`${frame.width} × ${frame.height}`, `${short(Math.round(frame.milliseconds * 10) / 10)} ms`];
    if (frame.particles) parts.splice(1, 0, `${frame.particles.toLocaleString('en')} particles`);
    if (frame.isStale) parts.push('last version without errors');
    this.facts.replaceChildren(...parts.map(part => make('span', {}, part)));
  }

  #drawSafeAreas() {
    this.over.querySelectorAll('.safe').forEach(old => old.remove());
    if (!this.safeAreas) return;
    const {x, y, scale} = this.place;
    const [width, height] = [this.points.width * scale, this.points.height * scale];
    for (const share of [0.9, 0.8]) {
      this.over.prepend(svg('rect', {
        class: 'safe', x: x + width * (1 - share) / 2, y: y + height * (1 - share) / 2, width: width * share, height: height * share,
        fill: 'none', stroke: '#ffffff66', 'stroke-dasharray': share === 0.9 ? null : '4 4',
      }));
    }
    this.over.prepend(svg('path', {
      class: 'safe', d: `M${x + width / 2 - 8} ${y + height / 2}h16M${x + width / 2} ${y + height / 2 - 8}v16`, stroke: '#ffffff66', fill: 'none',
    }));
  }

  #wheel(event) {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) {
      const box = this.element.getBoundingClientRect();
      this.setZoom(this.place.scale * Math.exp(-event.deltaY / 300), {x: event.clientX - box.left, y: event.clientY - box.top});
    } else {
      this.#offset.x -= event.deltaX;
      this.#offset.y -= event.deltaY;
      if (this.zoom === 'fit') this.zoom = this.place.scale;
      this.layOut();
    }
  }

  #pan(event) {
    const wantsPan = event.button === 1 || event.button === 0 && (this.view.classList.contains('panning') || event.target === this.view);
    if (!wantsPan) return;
    event.preventDefault();
    if (this.zoom === 'fit') this.zoom = this.place.scale;
    this.view.setPointerCapture(event.pointerId);
    const move = next => {
      this.#offset.x += next.movementX;
      this.#offset.y += next.movementY;
      this.layOut();
    };
    const end = () => {
      this.view.removeEventListener('pointermove', move);
      this.view.removeEventListener('pointerup', end);
    };
    this.view.addEventListener('pointermove', move);
    this.view.addEventListener('pointerup', end);
  }

  #loadPhoto() {
    if (this.canvas.style.backgroundImage) return;
    this.canvas.style.backgroundImage = 'url(/page/photo.svg)';
  }
}
