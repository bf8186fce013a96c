// Dialogs: the browser's own, with a title and buttons.
import {make, iconButton} from './dom.js';

/** Opens a dialog, and returns it. Buttons: `{title, kind, action}`; an action that returns false keeps it open. */
export function openDialog(title, content, {buttons = [], wide = false, onclose = null} = {}) {
  const dialog = make('dialog' + (wide ? '.wide' : ''), {'aria-label': title});
  // The event of closing comes late in a page that is not in front.
  const end = () => {
    if (dialog.open) dialog.close();
    if (!dialog.isConnected) return;
    dialog.remove();
    onclose?.();
  };
  dialog.end = end;
  const row = buttons.map(button => make(`button.button.${button.kind ?? 'solid'}`, {
    type: 'button',
    async onclick() { if (await button.action?.(dialog) !== false) end(); },
  }, button.title));
  dialog.append(
    make('header', {}, make('h2', {}, title), iconButton('close', 'Close (Esc)', end, {class: 'button small'})),
    make('div.content', {}, content), row.length ? make('footer', {}, row) : '');
  dialog.addEventListener('close', end);
  dialog.addEventListener('click', event => { if (event.target === dialog) end(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
