// Menus and panels that open at a control.
import {make, icon} from './dom.js';

let close = null;

/** Closes what is open. */
export function closeMenu() { close?.(); }

/**
 * Opens a panel at a control, or at another place. It closes by a click elsewhere and by Escape.
 *
 * It is put into the part of the page that the control is in, because assistive programs go by these parts.
 */
export function openMenuPanel(anchor, content, label, {role = 'dialog', place} = {}) {
  close?.();
  const panel = make('div.menu', {role, 'aria-label': label}, content);
  (anchor.closest('dialog, body > *') ?? document.body).append(panel);
  const from = place ?? anchor.getBoundingClientRect();
  const box = panel.getBoundingClientRect();
  const x = Math.min(from.left, innerWidth - box.width - 8);
  const y = from.bottom + 4 + box.height > innerHeight ? Math.max(8, from.top - box.height - 4) : from.bottom + 4;
  panel.style.left = `${Math.max(8, x)}px`;
  panel.style.top = `${y}px`;
  const outside = event => { if (!panel.contains(event.target) && (place || !anchor.contains(event.target))) close(); };
  const key = event => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    close();
  };
  document.addEventListener('pointerdown', outside, true);
  document.addEventListener('keydown', key, true);
  if (!place) anchor.setAttribute('aria-expanded', 'true');
  close = () => {
    const hadFocus = panel.contains(document.activeElement);
    panel.remove();
    document.removeEventListener('pointerdown', outside, true);
    document.removeEventListener('keydown', key, true);
    if (!place) anchor.removeAttribute('aria-expanded');
    close = null;
    if (hadFocus) anchor.focus();
  };
  (panel.querySelector('input:not([type=range]), [tabindex="0"], button') ?? panel).focus();
  return panel;
}

/** Opens a menu: items `{title, icon, hint, action}`, or null for a line. */
export function openMenu(anchor, items, label = 'Menu', options = {}) {
  const buttons = items.map(item => item === null ? make('hr') : make('button.item', {
    type: 'button', role: 'menuitem', tabIndex: -1, disabled: item.disabled,
    onclick() { close?.(); item.action(); },
  }, item.icon && icon(item.icon), make('span', {}, item.title), item.hint && make('span.hint', {}, item.hint)));
  const panel = openMenuPanel(anchor, buttons, label, {...options, role: 'menu'});
  const all = [...panel.querySelectorAll('.item:not(:disabled)')];
  all[0]?.focus();
  panel.addEventListener('keydown', event => {
    const index = all.indexOf(document.activeElement);
    const to = {ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1}[event.key];
    if (to === undefined) {
      if (event.key.length === 1) all.find(item => item.textContent.toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length].focus();
  });
}
