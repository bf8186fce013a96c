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

/** Shows errors over the picture while the document is broken. */
export function makeProblemsOver(stage, onchoose) {
  const list = make('div', {});
  const title = make('h2', {});
  const element = make('section.problems-over', {hidden: true, role: 'alert', id: 'problems-over'}, title, list);
  stage.element.append(element);
  return {
    element,
    show(findings, isDrawable, hasPicture) {
      const errors = findings.filter(finding => finding.severity === 'error');
      element.hidden = isDrawable || errors.length === 0;
      const tail = hasPicture ? ': below is the last version without any' : '';
      title.textContent = (errors.length === 1 ? 'One error' : `${errors.length} errors`) + tail;
      list.replaceChildren(...errors.slice(0, 20).map(finding => problemLines(finding, onchoose)));
    },
  };
}
