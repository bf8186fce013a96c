// Keys for everything, and the list of them.
import {make} from './dom.js';
import {openDialog} from './dialog.js';

const bindings = [];

/** Binds a key, as `Space`, `Shift+ArrowLeft`, `Mod+Z`: Mod is Control, or Command on a Mac. */
export function bind(keys, group, title, action, {inFields = false} = {}) {
  bindings.push({keys: [keys].flat(), group, title, action, inFields});
}

function nameOf(event) {
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push('Mod');
  if (event.altKey) parts.push('Alt');
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (event.shiftKey && (event.key.length > 1 || /[A-Za-z]/.test(event.key) || event.key === ' ')) parts.push('Shift');
  return [...parts, key].join('+');
}

const isField = element => element.matches('input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]');

document.addEventListener('keydown', event => {
  if (event.defaultPrevented) return;
  const name = nameOf(event);
  const binding = bindings.find(binding => binding.keys.includes(name));
  if (!binding) return;
  const isInDialog = document.querySelector('dialog[open]') !== null;
  if (isInDialog && !binding.inFields) return;
  if (isField(event.target) && !binding.inFields) return;
  // Controls keep their own keys.
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const own = event.target.closest('button, [role=treeitem], [role=tab], input[type=range], input[type=checkbox], [role=slider]');
  if (isPlain && own && own !== document.body) {
    if (['Space', 'Enter'].includes(name)) return;
    if (/^(Shift\+)?(Arrow|Home|End|Page|Delete)/.test(name) && !own.matches('button:not([role])')) return;
  }
  event.preventDefault();
  binding.action(event);
});

const words = {
  ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Mod: /Mac/.test(navigator.platform) ? '⌘' : 'Ctrl', Shift: '⇧', Alt: 'Alt',
};

/** Shows all keys. */
export function showHelp() {
  const groups = Map.groupBy ? Map.groupBy(bindings, binding => binding.group) : bindings.reduce((map, binding) => {
    map.set(binding.group, [...map.get(binding.group) ?? [], binding]);
    return map;
  }, new Map());
  const columns = [...groups].map(([group, list]) => make('section', {}, make('h3', {}, group),
    make('dl.keys', {}, list.flatMap(binding => [
      make('dt', {}, binding.keys.slice(0, 2).flatMap((keys, index) => [
        index ? ' or ' : '', ...(keys === '+' ? ['+'] : keys.split('+')).map(part => make('kbd', {}, words[part] ?? part)),
      ])),
      make('dd', {}, binding.title),
    ]))));
  openDialog('Keys', [make('div.key-columns', {}, columns)], {wide: true});
}
