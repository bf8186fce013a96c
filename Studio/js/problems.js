// What is wrong with the document: over the picture, and as a list whose lines lead to their controls.
import {make} from './dom.js';

/** A finding as lines of text. */
export function problemLines(finding, onchoose) {
  const where = finding.line ? `line ${finding.line}, column ${finding.column} · ${finding.path}` : finding.path;
  const inside = [
    make('div', {}, finding.message),
    finding.remedy && make('div.remedy', {}, finding.remedy),
    make('div.where', {}, where),
  ];
  return onchoose
    ? make('button.list-row.problem', {type: 'button', onclick: () => onchoose(finding)}, make('div', {}, inside))
    : make('div.problem', {}, inside);
}

/** Shows errors over the picture while the document is broken, or a frame of it cannot be drawn. */
export function makeProblemsOver(stage, player, onchoose) {
  const list = make('div', {});
  const title = make('h2', {});
  const element = make('section.problems-over', {hidden: true, role: 'alert', id: 'problems-over'}, title, list);
  stage.element.append(element);
  let errors = [];
  let failure = null;
  const draw = () => {
    element.hidden = !errors.length && !failure;
    if (errors.length) title.textContent = (errors.length === 1 ? 'One error' : `${errors.length} errors`) + (player.last ? ': the last version without errors is shown below' : '');
    else title.textContent = 'This frame cannot be drawn';
    list.replaceChildren(...errors.length ? errors.slice(0, 20).map(finding => problemLines(finding, onchoose)) : [make('div.problem', {}, failure ?? '')]);
  };
  player.addEventListener('failure', ({detail}) => { failure = detail.error; draw(); });
  player.addEventListener('frame', () => { if (failure) { failure = null; draw(); } });
  return {
    element,
    show(findings, isDrawable) {
      errors = isDrawable ? [] : findings.filter(finding => finding.severity === 'error');
      draw();
    },
    /** Another document is open. */
    clear() {
      errors = [];
      failure = null;
      draw();
    },
  };
}
