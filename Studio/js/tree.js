// The tree of layers, cells, animations and events.
import {make, icon, iconButton, say} from './dom.js';
import {childLists, iconOf, isMask, nameOf, roleOf, withFreeNames} from './model.js';
import {openMenu} from './menu.js';
import {newGesture} from './fields/number.js';

/** The tree: `role=tree` with one focus that moves. */
export class Tree {
  #closed = new Set();
  #items = [];
  #dragged = null;

  constructor(element, {document, selection, view, drag}) {
    Object.assign(this, {document, selection, view});
    this.element = make('ul.tree', {role: 'tree', 'aria-label': 'Layers'});
    element.append(this.element);
    let last = '';
    document.addEventListener('change', () => {
      if (drag.isActive) return;
      const outline = this.#outline();
      if (outline !== last) { last = outline; this.draw(); }
    });
    selection.addEventListener('change', () => this.draw());
    view.addEventListener('change', () => this.draw());
    this.element.addEventListener('keydown', event => this.#key(event));
    this.draw();
  }

  /** What the tree shows, to tell when it must be drawn again. */
  #outline() {
    const lines = [this.document.name, this.document.isReadOnly];
    const visit = (value, path) => {
      lines.push(path.join('.'), nameOf(value, roleOf(path), path.at(-1)), value?.type, value?.hidden, value?.enabled);
      for (const list of path.length ? childLists : ['layers', 'events']) {
        if (Array.isArray(value?.[list])) value[list].forEach((child, index) => visit(child, [...path, list, index]));
      }
      if (path.length && value?.mask) visit(value.mask, [...path, 'mask']);
    };
    visit(this.document.value, []);
    return JSON.stringify(lines);
  }

  draw() {
    const hadFocus = this.element.contains(globalThis.document.activeElement);
    this.#items = [];
    this.element.replaceChildren(this.#node(this.document.value, [], 1));
    const chosen = this.#items.find(item => item.key === JSON.stringify(this.selection.path)) ?? this.#items[0];
    for (const item of this.#items) item.element.tabIndex = item === chosen ? 0 : -1;
    if (hadFocus) chosen?.element.focus();
    chosen?.element.querySelector('.node').scrollIntoView({block: 'nearest'});
  }

  #children(value, path) {
    const lists = path.length ? childLists : ['layers', 'events'];
    const mask = path.length && value?.mask && typeof value.mask === 'object' ? [{child: value.mask, path: [...path, 'mask']}] : [];
    return lists.flatMap(list => {
      const items = Array.isArray(value?.[list]) ? value[list].map((child, index) => ({child, path: [...path, list, index]})) : [];
      // The front layer is on top, as in every editor.
      return list === 'layers' || list === 'sublayers' ? items.reverse() : items;
    }).concat(mask);
  }

  #node(value, path, level) {
    const role = roleOf(path);
    const key = JSON.stringify(path);
    const children = this.#children(value, path);
    const isOpen = !this.#closed.has(key) && children.length > 0;
    const isMuted = value?.hidden === true || value?.enabled === false;
    const name = nameOf(value, role, path.at(-1));
    const node = make(`div.node${isMuted ? '.muted' : ''}`, {style: {'padding-left': `${(level - 1) * 14 + 6}px`}},
      make('span.twist', {'aria-hidden': 'true', onclick: event => { event.stopPropagation(); this.#toggle(key); }}, children.length ? isOpen ? '▾' : '▸' : ''),
      icon(iconOf(value, role)), make('span.name', {}, name), this.#tools(value, path, role, isMuted));
    const item = make('li', {
      role: 'treeitem', 'aria-level': level, 'aria-selected': String(JSON.stringify(this.selection.path) === key),
      'aria-expanded': children.length ? String(isOpen) : undefined, tabIndex: -1, 'aria-label': `${name}, ${role === 'layer' ? value?.type ?? 'layer' : role}`,
    }, node, isOpen ? make('ul', {role: 'group'}, children.map(entry => this.#node(entry.child, entry.path, level + 1))) : null);
    node.addEventListener('click', () => { this.selection.set(path); this.#items.find(entry => entry.key === key)?.element.focus(); });
    node.addEventListener('dblclick', () => this.#rename(path));
    node.addEventListener('contextmenu', event => {
      event.preventDefault();
      this.selection.set(path);
      this.#menu(path, new DOMRect(event.clientX, event.clientY));
    });
    if (path.length) this.#makeDraggable(node, path, !isMask(path));
    this.#items.push({key, path, element: item, level, hasChildren: children.length > 0, isOpen});
    // Parents come before their children.
    if (isOpen) {
      const own = this.#items.pop();
      const first = this.#items.findIndex(entry => entry.key.startsWith(key === '[]' ? '[' : key.slice(0, -1) + ','));
      this.#items.splice(first < 0 ? this.#items.length : first, 0, own);
    }
    return item;
  }

  #tools(value, path, role, isMuted) {
    if (role !== 'layer' && role !== 'cell') return null;
    const isSolo = this.view.solo === JSON.stringify(path);
    const isLocked = this.view.locked.has(JSON.stringify(path));
    const button = (name, title, action, isOn) => iconButton(name, title, event => { event.stopPropagation(); action(); }, {class: 'button small', tabIndex: -1, 'aria-pressed': String(isOn)});
    return make('span.tools', {},
      path.length === 2 ? button('solo', isSolo ? 'Show all' : 'Show this one alone', () => this.view.setSolo(isSolo ? null : path), isSolo) : null,
      role === 'layer' ? button(isLocked ? 'lock' : 'unlock', isLocked ? 'Unlock' : 'Lock its position', () => this.view.toggleLock(path), isLocked) : null,
      button(isMuted ? 'hidden' : 'eye', isMuted ? 'Show' : 'Hide', () => this.toggleMute(path), isMuted));
  }

  toggleMute(path = this.selection.path) {
    const role = roleOf(path);
    if (role !== 'layer' && role !== 'cell') return;
    const value = this.document.get(path);
    if (!value) return;
    const key = role === 'layer' ? 'hidden' : 'enabled';
    const isMuted = value.hidden === true || value.enabled === false;
    if (isMuted) this.document.remove([...path, key], {label: 'Show'});
    else this.document.set([...path, key], role === 'layer', {label: 'Hide'});
  }

  duplicate(path = this.selection.path) {
    const role = roleOf(path);
    // What is selected may have gone with an undo.
    if (!path.length || role === 'other' || isMask(path) || !this.document.get(path)) return;
    const copy = withFreeNames(this.document, path.slice(0, -1), withoutSeeds(this.document.get(path)));
    const index = path.at(-1) + 1;
    if (this.document.insert(path.slice(0, -1), index, copy, {label: 'Duplicate', gesture: newGesture()})) this.selection.set([...path.slice(0, -1), index]);
  }

  remove(path = this.selection.path) {
    if (!path.length || roleOf(path) === 'other' || !this.document.get(path)) return;
    const name = nameOf(this.document.get(path), roleOf(path), path.at(-1));
    if (isMask(path)) {
      if (this.document.remove(path, {label: `Delete ${name}`})) this.selection.set(path.slice(0, -1));
      return;
    }
    const siblings = this.document.get(path.slice(0, -1));
    const index = path.at(-1);
    const isRemoved = siblings.length === 1 && path.at(-2) !== 'layers'
      ? this.document.remove(path.slice(0, -1), {label: `Delete ${name}`}) : this.document.remove(path, {label: `Delete ${name}`});
    if (!isRemoved) return;
    this.selection.set(siblings.length > 1 ? [...path.slice(0, -1), Math.max(0, index - 1)] : path.slice(0, -2));
    say(`${name} is deleted`);
  }

  /** Moves the selected part among its siblings: 1 is to the front. */
  shift(offset, path = this.selection.path) {
    if (!path.length || isMask(path)) return;
    const index = path.at(-1);
    const count = this.document.get(path.slice(0, -1))?.length ?? 0;
    const to = index + offset;
    if (to < 0 || to >= count) return;
    if (this.document.move(path, path.slice(0, -1), offset > 0 ? to + 1 : to, {label: 'Move', gesture: newGesture()})) this.selection.set([...path.slice(0, -1), to]);
  }

  /** Moves the selected part in front of all its siblings, or behind them. */
  shiftToEnd(isFront, path = this.selection.path) {
    if (!path.length || isMask(path)) return;
    const count = this.document.get(path.slice(0, -1))?.length ?? 0;
    const to = isFront ? count - 1 : 0;
    if (path.at(-1) === to) return;
    if (this.document.move(path, path.slice(0, -1), isFront ? count : 0, {label: isFront ? 'To the front' : 'To the back', gesture: newGesture()})) this.selection.set([...path.slice(0, -1), to]);
  }

  #rename(path) {
    const role = roleOf(path);
    if (!['layer', 'cell', 'filter', 'scene'].includes(role) || this.document.isReadOnly) return;
    const item = this.#items.find(entry => entry.key === JSON.stringify(path));
    const label = item.element.querySelector('.name');
    const input = make('input.field', {type: 'text', value: this.document.get([...path, 'name']) ?? '', 'aria-label': 'Name'});
    label.replaceWith(input);
    input.focus();
    input.select();
    let isDone = false;
    const finish = isKept => {
      if (isDone) return;
      isDone = true;
      const name = input.value.trim();
      if (isKept && name && name !== this.document.get([...path, 'name'])) this.document.rename(path, name);
      this.draw();
      this.#items.find(entry => entry.key === JSON.stringify(path))?.element.focus();
    };
    input.addEventListener('keydown', event => {
      event.stopPropagation();
      if (event.key === 'Enter') finish(true);
      if (event.key === 'Escape') finish(false);
    });
    input.addEventListener('blur', () => finish(true));
  }

  /** Opens the menu of a part at a place, or else at the part itself, which may have been drawn again. */
  #menu(path, place) {
    const {element} = this.#items.find(entry => entry.key === JSON.stringify(path));
    const role = roleOf(path);
    const isPart = path.length > 0 && !isMask(path);
    openMenu(element, [
      {title: 'Rename', hint: 'F2', disabled: !['layer', 'cell', 'filter', 'scene'].includes(role), action: () => this.#rename(path)},
      {title: 'Duplicate', hint: 'Ctrl D', disabled: !isPart, action: () => this.duplicate(path)},
      {title: 'Forward', hint: 'Alt ↑', disabled: !isPart, action: () => this.shift(1, path)},
      {title: 'Back', hint: 'Alt ↓', disabled: !isPart, action: () => this.shift(-1, path)},
      {title: 'To the front', hint: 'Alt Shift ↑', disabled: !isPart, action: () => this.shiftToEnd(true, path)},
      {title: 'To the back', hint: 'Alt Shift ↓', disabled: !isPart, action: () => this.shiftToEnd(false, path)},
      {title: 'Hide or show', hint: 'H', disabled: role !== 'layer' && role !== 'cell', action: () => this.toggleMute(path)},
      null,
      {title: 'Delete', hint: 'Del', icon: 'remove', disabled: !path.length, action: () => this.remove(path)},
    ], nameOf(this.document.get(path), role, path.at(-1)), {place: place ?? element.querySelector('.node').getBoundingClientRect()});
  }

  #toggle(key, open = this.#closed.has(key)) {
    open ? this.#closed.delete(key) : this.#closed.add(key);
    this.draw();
  }

  #key(event) {
    if (event.target.matches('input')) return;
    const index = this.#items.findIndex(item => item.element === event.target.closest('[role=treeitem]'));
    const item = this.#items[index];
    if (!item) return;
    const go = to => {
      const next = this.#items[to];
      if (!next) return;
      this.selection.set(next.path);
      this.#items.find(entry => entry.key === next.key)?.element.focus();
    };
    if (event.altKey && event.key === 'ArrowUp') event.shiftKey ? this.shiftToEnd(true) : this.shift(1);
    else if (event.altKey && event.key === 'ArrowDown') event.shiftKey ? this.shiftToEnd(false) : this.shift(-1);
    else if (event.ctrlKey || event.metaKey) return;
    else if (event.key === 'ArrowDown') go(index + 1);
    else if (event.key === 'ArrowUp') go(index - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(this.#items.length - 1);
    else if (event.key === 'ArrowRight') item.hasChildren && !item.isOpen ? this.#toggle(item.key, true) : go(index + 1);
    else if (event.key === 'ArrowLeft') {
      if (item.isOpen) this.#toggle(item.key, false);
      else go(this.#items.findLastIndex((other, at) => at < index && other.level < item.level));
    } else if (event.key === 'Enter' || event.key === ' ') this.selection.set(item.path);
    else if (event.key === 'F2') this.#rename(item.path);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.remove();
    else if (event.key === 'ContextMenu') this.#menu(item.path);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #makeDraggable(node, path, canMove) {
    node.draggable = canMove;
    node.addEventListener('dragstart', event => {
      event.stopPropagation();
      this.#dragged = path;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/x-lambent', JSON.stringify(path));
    });
    node.addEventListener('dragend', () => { this.#dragged = null; });
    const clear = () => node.classList.remove('drop-before', 'drop-after', 'drop-into');
    node.addEventListener('dragover', event => {
      const where = this.#dropPlace(event, node, path);
      clear();
      if (!where) return;
      event.preventDefault();
      node.classList.add(`drop-${where}`);
    });
    node.addEventListener('dragleave', clear);
    node.addEventListener('drop', event => {
      const where = this.#dropPlace(event, node, path);
      clear();
      if (!where) return;
      event.preventDefault();
      this.#drop(this.#dragged, path, where);
    });
  }

  #dropPlace(event, node, path) {
    const from = this.#dragged;
    if (!from || JSON.stringify(path).startsWith(JSON.stringify(from).slice(0, -1))) return null;
    const [role, own] = [roleOf(path), roleOf(from)];
    const share = event.offsetY / node.offsetHeight;
    const isContainer = own === 'layer' && role === 'layer' || own === 'cell' && (role === 'cell' || role === 'layer' && this.document.get(path)?.type === 'emitter');
    if (isContainer && (share > 0.3 && share < 0.7 || role !== own)) return 'into';
    return role === own && !isMask(path) ? share < 0.5 ? 'before' : 'after' : null;
  }

  #drop(from, to, where) {
    const role = roleOf(from);
    if (where === 'into') {
      const list = [...to, role === 'cell' ? 'emitterCells' : 'sublayers'];
      this.document.move(from, list, this.document.get(list)?.length ?? 0, {label: 'Move', gesture: newGesture()});
    } else {
      // Layers are shown front first.
      const isAfterInText = role === 'layer' ? where === 'before' : where === 'after';
      this.document.move(from, to.slice(0, -1), to.at(-1) + (isAfterInText ? 1 : 0), {label: 'Move', gesture: newGesture()});
    }
    this.selection.set(to.slice(0, -2));
  }
}

/** A copy without the names that its random values depend on: a duplicate has particles of its own. */
function withoutSeeds(value) {
  return JSON.parse(JSON.stringify(value, (key, item) => key === 'seedName' ? undefined : item));
}
