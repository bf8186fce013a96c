// The inspector: the properties of what is selected, from the catalogue.
import {make, icon, say} from './dom.js';
import {fieldFor} from './fields/field.js';
import {isMask, kindOf, layersIn, listOf, livePath, nameOf, roleOf, sentence, withFreeNames} from './model.js';
import {openMenu} from './menu.js';
import {partLists, renamedPart} from './names.js';
import {newGesture} from './fields/number.js';

/** Groups of properties, in order: a name, and what belongs to it. */
const groups = [
  ['General', /^(name|type)$/],
  ['Text', /^(string|font|fontSize|foregroundColor|alignmentMode|verticalAlignment|truncationMode|wrapped|lineSpacing|tracking|features|variations|fitsBounds|animators)$/],
  ['Place', /^(frame|position|bounds|pin|anchorPoint|transform|zPosition|anchorPointZ|sublayerTransform)$/],
  ['Scene', /^(name|summary|size|duration|frameRate|loop|background|workingSpace|scale|poster|version)$/],
  ['Animation', /^(keyPath|fromValue|toValue|byValue|values|keyTimes|timingFunction|timingFunctions|calculationMode|path|rotationMode|additive|cumulative|mass|stiffness|damping|initialVelocity|filter|transition|subtype|startProgress|endProgress|key)$/],
  ['Event', /^(time|set|add|remove|insert|delete|transaction|animate|on|completion)$/],
  ['Shape', /^(path|fillColor|fillRule|strokeColor|lineWidth|lineCap|lineJoin|miterLimit|lineDash.*|strokeStart|strokeEnd)$/],
  ['Gradient', /^(colors|locations|startPoint|endPoint|gradientType)$/],
  ['Emitter', /^(emitter.*|renderMode|birthRate|lifetime|velocity|scale|spin|seed|prewarm|highlights|alphaFromLuminance|preservesDepth)$/],
  ['Replicator', /^instance.*$/],
  ['Image', /^(contents.*|minification.*|magnification.*|rasterizationScale|shouldRasterize)$/],
  ['Appearance', /^(opacity|hidden|backgroundColor|corner.*|border.*|compositingFilter|masksToBounds|mask.*|maskedCorners|doubleSided)$/],
  ['Shadow', /^shadow.*$/],
  ['Time', /^(beginTime|duration|speed|timeOffset|repeat.*|autoreverses|fillMode|animate)$/],
];
/** Groups of other parts than layers, whose properties have other meanings. */
const ownGroups = {scene: ['Scene'], animation: ['Animation', 'Time'], event: ['Event']};
const tableFor = role => role === 'cell' ? cellGroups
  : ownGroups[role] ? groups.filter(([name]) => ownGroups[role].includes(name)) : groups.filter(([name]) => !['Scene', 'Animation', 'Event'].includes(name));
const cellGroups = [
  ['Birth', /^(enabled|name|contents|birthRate|birthJitter|bursts|lifetime|lifetimeRange|placement|emitsAt|emitterPath|beginTime|duration)$/],
  ['Direction', /^(emission.*|velocity.*|inheritVelocity|alignToMotion|stretch)$/],
  ['Forces', /^(.*Acceleration|drag|mass.*|wave|turbulence|orbit|floor|collides)$/],
  ['Colour', /^(color.*|red.*|green.*|blue.*|alpha.*)$/],
  ['Size', /^scale.*$/], ['Turning', /^(rotation.*|spin.*|tumble.*)$/],
  ['Image', /^(contents.+|minification.*|magnification.*)$/],
];
/** Those that show without being asked for, whether they were set or not. */
const usual = new Set(('string font fontSize foregroundColor alignmentMode position bounds opacity hidden backgroundColor cornerRadius contents '
  + 'compositingFilter fillColor strokeColor lineWidth path strokeStart strokeEnd colors locations startPoint endPoint gradientType '
  + 'emitterPosition emitterSize emitterShape emitterMode renderMode birthRate lifetime velocity scale seed shadowOpacity '
  + 'name keyPath fromValue toValue values keyTimes timingFunction time set filter radius').split(' '));
const usualOfScenes = new Set('name summary size duration frameRate loop background poster'.split(' '));
const usualOfAnimations = new Set('keyPath fromValue toValue values keyTimes duration beginTime timingFunction repeatCount fillMode'.split(' '));
const usualOfCells = new Set(('enabled contents birthRate lifetime lifetimeRange velocity velocityRange emissionLongitude emissionRange yAcceleration drag color '
  + 'alphaRange scale scaleRange scaleOverLife alphaOverLife colorOverLife spin rotationRange').split(' '));

/** A text as it is searched: in either spelling. */
const plain = text => text.toLowerCase().replaceAll('colour', 'color');

/** The inspector. `drag` says when a drag begins and ends, and what it sets. */
export class Inspector {
  #fields = new Map();
  #key = '';
  #showsAll = false;
  #filter = '';

  constructor(element, {document, selection, catalogue, drag, session}) {
    Object.assign(this, {document, selection, catalogue, drag, session});
    this.head = make('div.inspector-head');
    this.search = make('input.field', {
      type: 'search', placeholder: 'Find a property', 'aria-label': 'Find a property',
      oninput: () => { this.#filter = plain(this.search.value.trim()); this.#build(); },
    });
    this.all = make('button.button', {
      type: 'button', 'aria-pressed': 'false', title: 'Show every property', onclick: () => {
        this.#showsAll = !this.#showsAll;
        this.all.setAttribute('aria-pressed', String(this.#showsAll));
        this.#build();
      },
    }, 'All');
    this.list = make('div.scroll', {tabIndex: -1});
    element.append(this.head, make('div.search-row', {}, this.search, this.all), this.list);
    document.addEventListener('change', () => this.#update());
    selection.addEventListener('change', () => { this.search.value = ''; this.#filter = ''; this.#build(); });
    this.#build();
  }

  #properties() {
    const {selection} = this;
    const value = selection.value ?? {};
    const kind = kindOf(this.catalogue, value, selection.role);
    let properties = kind?.properties ?? [];
    const skipped = ['emitterCells', 'sublayers', 'animations', 'layers', 'images', 'parameters', 'events', 'version', '$schema', 'filters', 'backgroundFilters', 'mask', 'actions'];
    properties = properties.filter(property => !property.name.includes('.') && !skipped.includes(property.name));
    if (selection.role === 'layer' || selection.role === 'cell') {
      if (!properties.some(property => property.name === 'name')) properties = [{name: 'name', type: 'text', summary: 'The name, for key paths.'}, ...properties];
      if (value.frame !== undefined) properties = [{name: 'frame', type: 'rectangle', unit: 'pt', summary: 'The position and the size together.'}, ...properties.filter(property => !['position', 'bounds'].includes(property.name))];
    }
    const known = new Set(properties.map(property => property.name));
    // What the catalogue does not have is shown as it is written.
    const others = Object.keys(value).filter(name => !known.has(name) && !skipped.includes(name) && name !== 'type' && name !== '$comment')
      .map(name => ({name, type: 'object', summary: ''}));
    return [...properties, ...others];
  }

  #build() {
    const {selection, list} = this;
    const value = selection.value ?? {};
    const {role} = selection;
    this.#key = JSON.stringify([selection.path, value?.type, this.session.current?.document, this.document.isReadOnly]);
    this.#fields.clear();
    const title = nameOf(value, role, selection.path.at(-1) ?? 0);
    this.head.replaceChildren(icon(role === 'layer' ? value.type ?? 'layer' : role === 'scene' ? 'document' : role), make('h2', {}, title),
      make('span.badge', {}, role === 'layer' ? value.type ?? 'layer' : role));
    for (const element of [this.head, this.search.parentElement]) element.hidden = !this.session.current;
    if (!this.session.current) {
      list.replaceChildren(make('p.empty', {}, 'No document is open.'));
      return;
    }
    const usualHere = {cell: usualOfCells, scene: usualOfScenes, animation: usualOfAnimations}[role] ?? usual;
    const tables = tableFor(role);
    const sections = new Map();
    for (const property of this.#properties()) {
      const isSet = value[property.name] !== undefined;
      const isFound = this.#filter && plain(`${property.name} ${sentence(property.name)} ${property.summary}`).includes(this.#filter);
      if (this.#filter ? !isFound : !(isSet || this.#showsAll || usualHere.has(property.name) || property.isPinned)) continue;
      const group = tables.find(([, pattern]) => pattern.test(property.name))?.[0] ?? 'More';
      if (!sections.has(group)) sections.set(group, []);
      sections.get(group).push(this.#row(property, value[property.name]));
    }
    const order = [...tables.map(([name]) => name), 'More'];
    const sorted = [...sections].sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
    list.replaceChildren(...sorted.map(([name, rows]) => make('section.group', {}, make('h3', {}, name), rows)));
    if (!sorted.length) list.append(make('p.empty', {}, this.#filter ? 'No property has this name.' : 'Nothing to set here.'));
  }

  #row(property, value) {
    const path = [...this.selection.path, property.name];
    const label = sentence(property.name);
    let dragged = false;
    const field = fieldFor({...property, label}, value, {
      disabled: this.document.isReadOnly,
      context: {images: Object.keys({...this.document.value.images, ...this.document.value.clips}), fonts: ['Inter', ...Object.keys(this.document.value.fonts ?? {})]},
      onstart: () => { dragged = true; this.drag.begin(livePath(this.document, this.selection.path, property.name)); },
      onend: () => { dragged = false; this.drag.end(); },
      onchange: (next, gesture) => {
        if (dragged) this.drag.set(next);
        if (next === null && property.type.endsWith('or none') && this.document.get(path) === undefined) return;
        const options = {label: `Change ${label.toLowerCase()}`, gesture};
        const renamed = partLists.includes(property.name) ? renamedPart(this.document.get(path), next) : -1;
        if (property.name === 'name' && next) this.document.rename(this.selection.path, next, options);
        else if (renamed >= 0) this.document.rename([...path, renamed], next[renamed].name, options);
        else this.document.set(path, next, options);
      },
    });
    const keys = this.#keyButton(property, path);
    const reset = make('button.reset', {type: 'button', 'aria-label': `Reset ${label}`, title: 'Reset', hidden: value === undefined, onclick: () => this.#reset(path, label)});
    const control = make('div', {}, field.element);
    const row = make(`div.property${value !== undefined ? '.changed' : ''}${field.size ? `.${field.size}` : ''}`, {'data-property': property.name},
      make('span.label', {title: [property.name, property.summary, property.unit && `Unit: ${property.unit}`].filter(Boolean).join('\n'), ondblclick: () => this.#reset(path, label)}, label, keys),
      ...field.size === 'wide' ? [reset, control] : [control, reset]);
    this.#fields.set(property.name, {field, row, property, isReference: field.isReference});
    return row;
  }

  /** A button that animates a property: a key frame where the player is. */
  #keyButton(property, path) {
    if (this.selection.role !== 'layer' || !property.animatable || this.document.isReadOnly) return null;
    return make('button.key-button', {
      type: 'button', title: 'Set a key frame here', 'aria-label': `Key frame for ${property.name}`,
      onclick: () => this.onkey?.(this.selection.path, property, this.document.get(path) ?? property.default),
    }, icon('key'));
  }

  #reset(path, label) {
    if (this.document.get(path) === undefined) return;
    this.document.remove(path, {label: `Reset ${label.toLowerCase()}`});
    this.#build();
    say(`${label} is reset`);
  }

  #update() {
    const value = this.selection.value ?? {};
    if (this.#key !== JSON.stringify([this.selection.path, value?.type, this.session.current?.document, this.document.isReadOnly])) return this.#build();
    const shown = new Set(this.#fields.keys());
    const isMissing = Object.keys(value).some(name => !shown.has(name) && !this.#filter && this.#properties().some(property => property.name === name));
    if (isMissing && !this.drag.isActive) return this.#build();
    for (const [name, {field, row, property, isReference}] of this.#fields) {
      const next = value[name];
      const isNowReference = typeof next === 'object' && next !== null && 'parameter' in next;
      if (Boolean(isReference) !== isNowReference) return this.#build();
      row.classList.toggle('changed', next !== undefined);
      row.querySelector('.reset').hidden = next === undefined;
      field.update(next === undefined ? property.default ?? null : next);
    }
    const title = nameOf(value, this.selection.role, this.selection.path.at(-1) ?? 0);
    const heading = this.head.querySelector('h2');
    if (heading.textContent !== title) heading.textContent = title;
  }

  /** Shows the control of a path, and gives it the focus. */
  reveal(path) {
    // The longest part of the path that can be selected.
    let owner = [...path];
    while (owner.length && roleOf(owner) === 'other' || typeof owner.at(-1) === 'string' && !isMask(owner) && roleOf(owner) !== 'image') owner = owner.slice(0, -1);
    if (roleOf(owner) === 'image' || roleOf(owner) === 'parameter') owner = [];
    this.selection.set(owner);
    const name = path[owner.length];
    if (name !== undefined && !this.#fields.has(name)) {
      this.#showsAll = true;
      this.all.setAttribute('aria-pressed', 'true');
      this.#build();
    }
    const entry = this.#fields.get(name);
    if (!entry) return;
    entry.row.scrollIntoView({block: 'center'});
    entry.row.classList.remove('flash');
    void entry.row.offsetWidth;
    entry.row.classList.add('flash');
    entry.row.querySelector('input, select, textarea, button:not(.reset):not(.key-button), [tabindex="0"]')?.focus();
  }
}

/** A menu with what can be added to what is selected. */
export function openAddMenu(anchor, {document, selection, catalogue}) {
  const {path, role} = selection;
  const {layerPath} = selection;
  const list = role === 'scene' || role === 'event' || !layerPath.length ? ['layers'] : listOf(layerPath);
  const size = document.value.size ?? [640, 360];
  const add = (arrayPath, item, label) => {
    const index = document.get(arrayPath)?.length ?? 0;
    if (document.insert(arrayPath, index, withFreeNames(document, arrayPath, item), {label, gesture: newGesture()})) selection.set([...arrayPath, index]);
  };
  const image = () => {
    const known = Object.keys(document.value.images ?? {});
    if (known.length) return known[0];
    document.set(['images'], {dot: {shape: 'glow', size: [24, 24], color: '#ffffff'}}, {label: 'Add an image'});
    return 'dot';
  };
  const layer = (type, extra) => () => add(list, {type, name: type, ...extra()}, `Add a layer`);
  const center = () => ({position: [size[0] / 2, size[1] / 2]});
  const items = [
    {title: 'Text', icon: 'text', action: layer('text', () => ({...center(), bounds: [0, 0, size[0] * 0.8, size[1] * 0.25], string: 'Your title', fontSize: Math.round(size[1] / 8), foregroundColor: '#ffffff', alignmentMode: 'center', verticalAlignment: 'center'}))},
    {title: 'Rectangle', icon: 'layer', action: layer('layer', () => ({...center(), bounds: [0, 0, Math.round(size[0] / 4), Math.round(size[1] / 4)], backgroundColor: '#4a90d9'}))},
    {title: 'Shape', icon: 'shape', action: layer('shape', () => ({...center(), bounds: [0, 0, 100, 100], path: {ellipse: [0, 0, 100, 100]}, fillColor: '#ffb454'}))},
    {title: 'Gradient', icon: 'gradient', action: layer('gradient', () => ({frame: [0, 0, size[0], size[1]], colors: ['#182848', '#4b6cb7'], startPoint: [0.5, 0], endPoint: [0.5, 1]}))},
    {title: 'Emitter', icon: 'emitter', action: () => {
      const contents = image();
      layer('emitter', () => ({...center(), emitterPosition: [0, 0], renderMode: 'additive', emitterCells: [{name: 'spark', contents, birthRate: 80, lifetime: 1.5, velocity: 120, velocityRange: 60, emissionRange: '360deg', scale: 0.5, scaleRange: 0.3, yAcceleration: 80, alphaOverLife: [[0, 1], [1, 0]], color: '#ffb454'}]}))();
    }},
    {title: 'Replicator', icon: 'replicator', action: layer('replicator', () => ({...center(), instanceCount: 6, instanceTransform: [{translate: [60, 0, 0]}], sublayers: [{type: 'layer', name: 'copy', bounds: [0, 0, 40, 40], backgroundColor: '#4a90d9'}]}))},
    null,
    {title: 'Layer inside', icon: 'layer', disabled: !layerPath.length, action: () => add([...layerPath, 'sublayers'], {type: 'layer', name: 'layer', bounds: [0, 0, 100, 100], backgroundColor: '#7fd6a2'}, 'Add a layer')},
    {title: 'Mask', icon: 'shape', disabled: !layerPath.length || Boolean(document.get(layerPath)?.mask), action: () => {
      const [, , width, height] = document.get(layerPath)?.frame ?? document.get(layerPath)?.bounds ?? [0, 0, ...size];
      const [w, h] = [width, height].map(side => typeof side === 'number' && side > 0 ? side : 200);
      const maskPath = [...layerPath, 'mask'];
      const mask = withFreeNames(document, maskPath, {type: 'shape', name: 'mask', frame: [0, 0, w, h], path: {ellipse: [0, 0, w, h]}, fillColor: '#ffffff'});
      if (document.set(maskPath, mask, {label: 'Add a mask'})) selection.set(maskPath);
    }},
    {title: 'Cell', icon: 'cell', disabled: document.get(layerPath)?.type !== 'emitter', action: () => {
      const owner = role === 'cell' ? [...path.slice(0, -1)] : [...layerPath, 'emitterCells'];
      const contents = image();
      add(owner, {name: 'cell', contents, birthRate: 20, lifetime: 2, velocity: 60, emissionRange: '360deg', alphaOverLife: [[0, 1], [1, 0]]}, 'Add a cell');
    }},
    {title: 'Cell that particles emit', icon: 'cell', disabled: role !== 'cell', action: () => {
      const contents = image();
      add([...path, 'emitterCells'], {name: 'tail', contents, birthRate: 20, lifetime: 0.5, scale: 0.3, alphaOverLife: [[0, 1], [1, 0]]}, 'Add a cell');
    }},
    {title: 'Animation', icon: 'animation', disabled: !layerPath.length, action: () => add([...layerPath, 'animations'], {type: 'basic', keyPath: 'opacity', fromValue: 0, toValue: 1, duration: 1, fillMode: 'backwards', timingFunction: 'easeOut'}, 'Add an animation')},
    {title: 'Blur', icon: 'filter', disabled: !layerPath.length, action: () => add([...layerPath, 'filters'], {filter: 'gaussianBlur', name: 'blur', radius: 6}, 'Add a filter')},
    {title: 'Event', icon: 'event', action: () => {
      const names = layersIn(document.value).map(item => item.name);
      const name = names.find(item => item && !/[./]/.test(item) && names.indexOf(item) === names.lastIndexOf(item));
      add(['events'], {time: 1, set: name ? {[`${name}.opacity`]: 0.5} : {}}, 'Add an event');
    }},
  ];
  openMenu(anchor, items, 'Add');
}
