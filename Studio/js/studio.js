// `lambent studio`: builds the editor.
import {tell, ask} from './connection.js';
import {make, icon, iconButton, notice, say} from './dom.js';
import {openBench} from './bench.js';
import {Compare} from './compare.js';
import {openCopyMenu} from './copying.js';
import {openDialog} from './dialog.js';
import {Document} from './document.js';
import {Drag, View} from './drag.js';
import {openExport} from './exporting.js';
import {makeFiles} from './files.js';
import {setUsedColors} from './fields/color.js';
import {newGesture} from './fields/number.js';
import {Handles} from './handles.js';
import {takeDrops} from './importing.js';
import {Inspector, openAddMenu} from './inspector.js';
import {readPath} from './json-text.js';
import {bind, showHelp} from './keys.js';
import {copyCarried, makeLibrary} from './library.js';
import {Catalogue, isCarried, livePath, plainName, Selection} from './model.js';
import {makeParameters} from './parameters.js';
import {ParticleTool} from './particles.js';
import {makeProblemsOver, problemLines} from './problems.js';
import {makeTabs} from './tabs.js';
import {Timeline, timelineToggle} from './timeline.js';
import {makeTransport} from './transport.js';
import {Tree} from './tree.js';
import {makeViewControls} from './view-controls.js';
import {bindPlayerKeys} from './watch.js';

/** Builds the page of `studio`. */
export async function startStudio(parts) {
  const {state, connection, player, stage, session} = parts;
  const catalogue = new Catalogue(await parts.catalogue);
  const document = new Document(connection, session);
  const selection = new Selection(document);
  const drag = new Drag({player, session, document});
  const view = new View();
  const isReadOnly = state.readOnly;
  Object.assign(parts, {document, selection, catalogue, drag, view});
  const element = id => globalThis.document.getElementById(id);
  const onopen = async name => {
    selection.set([]);
    if (view.solo) view.setSolo(null);
    offerRecovery(await session.open(name));
    left.choose('Layers');
    // A template is changed by its parameters first.
    right.choose(Object.keys(document.value.parameters ?? {}).length ? 'Parameters' : 'Inspector');
  };
  setUsedColors(() => [...new Set((document.text.match(/"#[0-9a-fA-F]{3,8}"/g) ?? []).map(color => JSON.parse(color).toLowerCase()))].slice(0, 24));

  // The bar
  const name = make('span.document-name', {});
  const undo = iconButton('undo', 'Undo (Ctrl Z)', () => history('undo'), {id: 'undo', disabled: true, class: 'button phone-hidden'});
  const redo = iconButton('redo', 'Redo (Ctrl Shift Z)', () => history('redo'), {id: 'redo', disabled: true, class: 'button phone-hidden'});
  const saveButton = make('button.button.solid.phone-hidden', {type: 'button', id: 'save', title: 'Save (Ctrl S)', disabled: true, onclick: () => save()}, 'Save');
  const exportButton = make('button.button.primary.phone-hidden', {type: 'button', id: 'export', title: 'Export (Ctrl E)', disabled: true, onclick: showExport}, 'Export');
  const copyButton = iconButton('copy', 'Copy as JSON, Swift, Python or a command', event => openCopyMenu(event.currentTarget, {session, document, selection, player}), {class: 'button phone-hidden', id: 'copy'});
  const particleButton = iconButton('target', 'Pick a particle (P)', () => togglePick(), {'aria-pressed': 'false', class: 'button phone-hidden'});
  const compareButton = iconButton('compare', 'Compare with another version or document (C)', () => compare.toggle(), {'aria-pressed': 'false', class: 'button phone-hidden', id: 'compare'});
  element('bar').append(
    make('span.brand', {}, make('img', {src: '/page/icon.svg', alt: ''})), name,
    ...(isReadOnly ? [make('span.badge', {}, 'read-only')] : [undo, redo]), make('span.spacer'), makeViewControls(stage), make('span.divider.phone-hidden'),
    particleButton, compareButton, iconButton('transition', 'Transitions: compare all of them', () => openBench({catalogue, isReadOnly, onopen, trust}), {class: 'button phone-hidden', id: 'bench'}), copyButton,
    iconButton('help', 'Keys (?)', showHelp), ...(isReadOnly ? [] : [saveButton, exportButton]));

  // The left side
  const addButton = iconButton('add', 'Add a layer, a cell, an animation (A)', () => openAddMenu(addButton, {document, selection, catalogue}), {id: 'add', class: 'button small'});
  const treeScroll = make('div.scroll');
  const treePanel = make('div.panel-body', {}, isReadOnly ? null : make('div.panel-head', {}, make('h2', {}, 'Layers'), make('span.spacer'), addButton), treeScroll);
  const files = makeFiles({session, onopen, isReadOnly});
  const problems = make('div.scroll.panel-body', {});
  const left = makeTabs(element('left'), 'Parts of the document', [
    ['Layers', treePanel], ['Library', makeLibrary({catalogue, session, onopen, isReadOnly})], ['Files', files.element], ['Problems', problems],
  ]);
  selection.addEventListener('change', () => { if (selection.path.length) right.choose('Inspector'); });
  const tree = new Tree(treeScroll, {document, selection, view, drag});

  // The right side
  const inspectorPanel = make('div.panel-body.inspector');
  const right = makeTabs(element('right'), 'Values', [['Inspector', inspectorPanel], ['Parameters', makeParameters({document})]]);
  const inspector = new Inspector(inspectorPanel, {document, selection, catalogue, drag, session});
  inspector.onkey = (path, property, value) => setKey(path, property.name, value);

  // Below
  const transport = makeTransport(player);
  const timelinePlace = make('div.timeline-place.phone-hidden');
  element('bottom').append(transport.element, timelinePlace);
  const timeline = new Timeline(timelinePlace, {document, selection, player, session, drag});
  transport.element.append(timelineToggle(timeline));

  const handles = new Handles({stage, session, document, selection, drag, view, player});
  const picker = new ParticleTool({stage, session, document, selection, player, handles});
  const drops = takeDrops({document, selection, session, onopen, isReadOnly});
  const compare = new Compare({stage, player, session, document, catalogue});
  compare.ontoggle = isOn => compareButton.setAttribute('aria-pressed', String(isOn));
  Object.assign(parts, {tree, inspector, timeline, handles, picker, drops, save, compare});

  const showProblem = finding => {
    right.choose('Inspector');
    inspector.reveal(readPath(finding.path));
    say(finding.message);
  };
  const over = makeProblemsOver(stage, player, showProblem);

  session.addEventListener('other', () => over.clear());
  session.addEventListener('document', ({detail}) => {
    const title = plainName(detail.document);
    name.replaceChildren(title, detail.dirty ? make('span.dirty', {title: 'Not saved'}, ' ●') : '');
    globalThis.document.title = `${title}${detail.dirty ? ' *' : ''} – Lambent`;
    undo.disabled = !detail.undo;
    redo.disabled = !detail.redo;
    undo.title = detail.undo ? `Undo: ${detail.undo} (Ctrl Z)` : 'Undo (Ctrl Z)';
    redo.title = detail.redo ? `Redo: ${detail.redo} (Ctrl Shift Z)` : 'Redo (Ctrl Shift Z)';
    saveButton.disabled = !detail.dirty || detail.readOnly;
    exportButton.disabled = false;
    if (detail.conflict) showConflict();
    else conflictDialog?.end();
    showCopyBanner(detail);
  });
  document.addEventListener('sent', () => player.refresh());
  document.addEventListener('settled', () => { if (!drag.isActive) session.askLayout(); });
  session.addEventListener('findings', ({detail}) => showFindings(detail));
  player.addEventListener('time', () => { if (!player.isPlaying) session.askLayout(); });
  player.addEventListener('playing', () => { if (!player.isPlaying) session.askLayout(); });
  view.addEventListener('change', applySolo);
  session.addEventListener('back', ({detail}) => comeBack(detail));
  session.addEventListener('gone', () => notice('The document no longer exists.'));

  // MARK: What is shown of findings

  let checkTimer = 0;
  function showFindings(detail) {
    const {findings} = detail;
    over.show(findings, detail.drawable);
    const errors = findings.filter(finding => finding.severity === 'error').length;
    const warnings = findings.filter(finding => finding.severity === 'warning').length;
    left.badge('Problems', errors + warnings, errors ? 'error' : 'warning');
    problems.replaceChildren(...findings.map(finding => problemLines(finding, showProblem)));
    if (!findings.length) problems.append(make('p.empty', {}, 'No problems.'));
    const needsTrust = !state.trusted && findings.some(finding => /trusted|untrusted|clips|no fonts|system fonts|font/.test(`${finding.message} ${finding.remedy}`)) && !session.current?.trusted;
    if (needsTrust) offerTrust();
    clearTimeout(checkTimer);
    if (detail.drawable && !detail.isWhole) checkTimer = setTimeout(checkWhole, 900);
  }

  /** What `check` finds that no single frame shows. */
  async function checkWhole() {
    if (player.isPlaying || drag.isActive || !session.current) return;
    const {document: name, version} = session.current;
    const result = await ask('check', {document: name}).catch(() => null);
    if (result && session.current.version === version && session.current.document === name) showFindings({...result, isWhole: true});
  }

  async function trust() {
    state.trusted = true;
    await tell('trust').catch(error => notice(error.message));
    session.refresh();
  }

  let trustBanner = null;
  function offerTrust() {
    if (trustBanner?.isConnected || isReadOnly) return;
    trustBanner = make('div.notice', {role: 'status', id: 'trust'},
      make('span', {}, 'This document uses system fonts, clips or files outside of its folder. Only trusted documents can use them.'),
      make('button.button.solid', {type: 'button', async onclick() { trustBanner.remove(); await trust(); }}, 'Trust this folder'));
    stage.element.append(trustBanner);
  }

  let copyBanner = null;
  function showCopyBanner(detail) {
    if (!isCarried(detail.document) || isReadOnly) {
      copyBanner?.remove();
      copyBanner = null;
    } else if (copyBanner?.dataset.document !== detail.document) {
      copyBanner?.remove();
      const [kind] = detail.document.split(':');
      copyBanner = make('div.notice.above', {'data-document': detail.document}, make('span', {}, `“${plainName(detail.document)}” is a ${kind}.`), make('button.button.primary', {type: 'button', id: 'copy-preset', onclick: () => copyCarried(detail.document, onopen)}, 'Make a copy to change it'));
      stage.element.append(copyBanner);
    }
  }

  // MARK: Solo

  /** One layer alone: the others are hidden in the picture, not in the document. */
  function applySolo() {
    if (!view.solo) {
      if (player.overrides?.isSolo) player.overrides = null;
      return session.refresh();
    }
    const own = JSON.parse(view.solo).at(-1);
    const others = (document.value.layers ?? []).map((_, index) => index).filter(index => index !== own);
    const paths = others.map(index => livePath(document, ['layers', index], 'hidden'));
    if (paths.includes(null)) notice('Layers without names cannot be hidden.');
    player.overrides = {isSolo: true, base: session.current.version, overrides: paths.filter(Boolean).map(path => [path, 'true'])};
    player.refresh();
  }
  session.addEventListener('document', ({detail}) => {
    if (view.solo && player.overrides?.base !== detail.version && !drag.isActive) setTimeout(applySolo, 60);
  });

  // MARK: History and saving

  async function history(direction) {
    if (!session.current || isReadOnly) return;
    await settled();
    try {
      const before = session.current[direction];
      await tell(direction, {document: session.current.document});
      if (before) say(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${before}`);
    } catch (error) {
      notice(error.message);
    }
  }

  const settled = () => document.isSettled ? Promise.resolve() : new Promise(resolve => document.addEventListener('settled', resolve, {once: true}));

  async function save(force = false) {
    if (!session.current || document.isReadOnly) return false;
    globalThis.document.activeElement?.matches('input, textarea') && globalThis.document.activeElement.blur();
    await settled();
    try {
      await tell('save', {document: session.current.document, force});
      say('Saved');
      return true;
    } catch (error) {
      if (error.status === 409) showConflict();
      else notice(error.message);
      return false;
    }
  }

  let conflictDialog = null;
  function showConflict() {
    if (conflictDialog) return;
    const end = work => async () => { try { await work(); } catch (error) { notice(error.message); } };
    conflictDialog = openDialog('The file has changed', [
      make('p', {}, `Another program has changed ${session.current.document} while it was edited here. Both versions stay in the history. Undo restores the other one.`),
    ], {
      buttons: [
        {title: 'Take the file’s version', action: end(() => tell('take-file', {document: session.current.document}))},
        {title: 'Keep mine and save it', kind: 'primary', action: end(() => save(true))},
        {title: 'Decide later'},
      ],
      onclose: () => { conflictDialog = null; },
    });
    conflictDialog.id = 'conflict';
  }

  /** The server was away: what was not saved is put back. */
  function comeBack({before, now}) {
    document.resume();
    if (before.text === now.text || !before.dirty && document.isSettled) return;
    if (now.dirty) return;
    notice('The server was restarted without your unsaved changes.', {
      action: 'Put them back', seconds: 60,
      onaction: () => tell('restore', {document: before.document, text: before.text}).catch(error => notice(error.message)),
    });
  }

  /** Changes of before that were never saved. */
  function offerRecovery(opened) {
    if (!opened?.recovered || opened.dirty || isReadOnly) return;
    notice('There are unsaved changes from an earlier session.', {
      action: 'Put them back', seconds: 60,
      onaction: () => tell('restore', {document: opened.document, text: opened.recovered}).catch(error => notice(error.message)),
    });
  }
  Object.assign(parts, {offerRecovery});

  addEventListener('beforeunload', event => { if (session.current?.dirty && !session.current.readOnly && connection.isOpen === false) event.preventDefault(); });

  function showExport() {
    if (!session.current || isReadOnly) return;
    if (session.current.document.startsWith('recipe:')) return notice('Make a copy of the recipe to export it.');
    openExport({session, player, stage, connection, save});
  }

  function togglePick() {
    picker.toggle();
    particleButton.setAttribute('aria-pressed', String(picker.isOn));
    if (picker.isOn) say('Click a particle to see its values');
  }

  /** A key frame for a property of a layer where the player is. */
  function setKey(path, key, value) {
    const time = Math.round(player.frame / player.facts.framesPerSecond * 1e4) / 1e4;
    const keys = document.get([...path, 'animate', key]);
    if (value === null || value === undefined || typeof value === 'object' && !Array.isArray(value)) return notice('Set a value first, then a key frame.');
    const plain = value;
    if (!keys) return document.set([...path, 'animate', key], [[time, plain]], {label: 'Set a key frame', gesture: newGesture()});
    const at = keys.findIndex(item => Math.abs(item[0] - time) < 1e-6);
    if (at >= 0) return document.set([...path, 'animate', key, at, 1], plain, {label: 'Set a key frame'});
    const index = keys.findIndex(item => item[0] > time);
    return document.insert([...path, 'animate', key], index < 0 ? keys.length : index, [time, plain], {label: 'Set a key frame', gesture: newGesture()});
  }
  timeline.onkey = (anchor, path, keyPath) => openKeyPanel(anchor, path, keyPath);

  async function openKeyPanel(anchor, path, keyPath) {
    const {openMenuPanel} = await import('./menu.js');
    const {fieldFor} = await import('./fields/field.js');
    const {timingField} = await import('./fields/plot.js');
    const kind = catalogue.layerKinds.get(document.get(path.slice(0, -3))?.type ?? 'layer');
    const property = kind?.properties.find(item => item.name === keyPath) ?? {name: keyPath, type: typeof document.get([...path, 1]) === 'number' ? 'number' : 'object'};
    const field = fieldFor({...property, label: keyPath}, document.get([...path, 1]), {onchange: (value, gesture) => document.set([...path, 1], value, {label: 'Change a key frame', gesture})});
    const timing = timingField({value: document.get([...path, 2]) ?? null, label: 'Timing into the key', onchange: (value, gesture) => document.set([...path, 2], value ?? 'linear', {label: 'Change a timing', gesture})});
    openMenuPanel(anchor, make('div.key-panel', {}, make('h3', {}, `${keyPath} at ${document.get([...path, 0])} s`), field.element, timing.element), 'Key frame');
  }

  // MARK: Keys

  bindPlayerKeys(player, stage, transport);
  bind('Mod+Z', 'Document', 'Undo', () => history('undo'), {inFields: true});
  bind(['Mod+Shift+Z', 'Mod+Y'], 'Document', 'Redo', () => history('redo'), {inFields: true});
  bind('Mod+S', 'Document', 'Save', () => save(), {inFields: true});
  bind('Mod+E', 'Document', 'Export', showExport, {inFields: true});
  bind('Mod+D', 'Layers', 'Duplicate', () => tree.duplicate());
  bind(['Delete', 'Backspace'], 'Layers', 'Delete', () => tree.remove());
  bind('A', 'Layers', 'Add', () => openAddMenu(addButton, {document, selection, catalogue}));
  bind('H', 'Layers', 'Hide or show', () => tree.toggleMute());
  bind('S', 'Layers', 'Show alone', () => selection.path.length === 2 && view.setSolo(view.solo ? null : selection.path));
  bind('Alt+ArrowUp', 'Layers', 'Forward', () => tree.shift(1));
  bind('Alt+ArrowDown', 'Layers', 'Back', () => tree.shift(-1));
  bind('Alt+Shift+ArrowUp', 'Layers', 'To the front', () => tree.shiftToEnd(true));
  bind('Alt+Shift+ArrowDown', 'Layers', 'To the back', () => tree.shiftToEnd(false));
  bind('Escape', 'Layers', 'Select the scene', () => picker.isOn ? togglePick() : selection.set([]));
  bind('P', 'View', 'Pick a particle', togglePick);
  bind('C', 'View', 'Compare', () => compare.toggle());
  bind('T', 'View', 'Timeline', () => transport.element.lastElementChild.click());
  bind('F', 'View', 'Find a property', () => { right.choose('Inspector'); inspector.search.focus(); });
  const nudge = ({key, shiftKey}) => handles.nudge(0, (key === 'ArrowUp' ? -1 : 1) * (shiftKey ? 10 : 1));
  bind(['ArrowUp', 'ArrowDown'], 'Layers', 'Move by a point', nudge);
  bind(['Shift+ArrowUp', 'Shift+ArrowDown'], 'Layers', 'Move by ten points', nudge);
  for (const [key, to] of [['Mod+1', 'Layers'], ['Mod+2', 'Library'], ['Mod+3', 'Files'], ['Mod+4', 'Problems']]) bind(key, 'Panels', to, () => left.choose(to));

  if (!state.document) {
    left.choose(state.documents.length ? 'Files' : 'Library');
    if (state.documents.length === 1) {
      [state.document] = state.documents;
      left.choose('Layers');
    } else showWelcome();
  }

  function showWelcome() {
    const welcome = make('div.welcome', {}, icon('scene'), make('h2', {}, state.documents.length ? 'Choose a document on the left' : 'Begin with a preset on the left'),
      make('p', {}, 'Or drop an image, a document or an effect of another program here.'));
    stage.element.append(welcome);
    session.addEventListener('document', () => welcome.remove(), {once: true});
  }
}
