// Tabs: one of several panels shows.
import {make} from './dom.js';

let count = 0;

/** Builds tabs into an element; panels are pairs of a title and an element. */
export function makeTabs(element, label, panels) {
  const list = make('div.tabs', {role: 'tablist', 'aria-label': label});
  const tabs = panels.map(([title, panel]) => {
    const id = `tab-${++count}`;
    const tab = make('button.button', {type: 'button', role: 'tab', id, 'aria-controls': `${id}-panel`, onclick: () => choose(title)}, title);
    Object.assign(panel, {id: `${id}-panel`});
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', id);
    return {title, tab, panel};
  });
  list.append(...tabs.map(({tab}) => tab));
  element.append(list, ...tabs.map(({panel}) => panel));
  function choose(title) {
    for (const entry of tabs) {
      const isOn = entry.title === title;
      entry.tab.setAttribute('aria-selected', String(isOn));
      entry.tab.tabIndex = isOn ? 0 : -1;
      entry.panel.hidden = !isOn;
    }
  }
  list.addEventListener('keydown', event => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const index = tabs.findIndex(({tab}) => tab.getAttribute('aria-selected') === 'true');
    const next = tabs[(index + step + tabs.length) % tabs.length];
    choose(next.title);
    next.tab.focus();
  });
  choose(panels[0][0]);
  return {
    choose,
    badge(title, number, kind) {
      const {tab} = tabs.find(entry => entry.title === title);
      tab.replaceChildren(title, ...(number ? [make(`span.badge.${kind}`, {}, String(number))] : []));
    },
  };
}
