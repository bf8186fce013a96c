// How the picture is shown: background, shape, zoom, safe areas, past frames.
import {make, iconButton} from './dom.js';
import {bind} from './keys.js';

const shapes = [['Own shape', ''], ['16:9', 16 / 9], ['1:1', 1], ['4:5', 4 / 5], ['9:16', 9 / 16]];
const groundNames = {checker: 'Checker', black: 'Black', white: 'White', photo: 'Photo'};

/** The controls, for the bar. */
export function makeViewControls(stage) {
  const ground = make('select.select', {
    'aria-label': 'Background', title: 'Background', id: 'ground', onchange() { stage.setGround(ground.value); },
  }, stage.grounds.map(value => make('option', {value}, groundNames[value])));
  const shape = make('select.select', {
    'aria-label': 'Shape', title: 'Shape of the frame', id: 'shape',
    onchange() { stage.setAspect(shape.value ? Number(shape.value) : null); },
  }, shapes.map(([name, value]) => make('option', {value}, name)));
  const zoom = make('select.select', {
    'aria-label': 'Zoom', title: 'Zoom (+, −, 0 to fit)', id: 'zoom',
    onchange() { stage.setZoom(zoom.value === 'fit' ? 'fit' : Number(zoom.value)); },
  }, make('option', {value: 'fit'}, 'Fit'), [0.25, 0.5, 1, 2, 4, 8].map(value => make('option', {value}, `${value * 100} %`)),
  make('option', {value: 'own', hidden: true}, ''));
  stage.addEventListener('zoom', () => {
    const found = [...zoom.options].find(option => option.value === String(stage.zoom));
    const own = zoom.options[zoom.options.length - 1];
    if (!found) {
      own.textContent = `${Math.round(stage.zoom * 100)} %`;
      own.hidden = false;
    }
    (found ?? own).selected = true;
  });
  const toggle = (name, title, key, change) => {
    const button = iconButton(name, `${title} (${key})`, () => {
      const isOn = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(isOn));
      change(isOn);
    }, {'aria-pressed': 'false'});
    bind(key, 'View', title, () => button.click());
    return button;
  };
  return make('div.view-controls.phone-hidden', {role: 'group', 'aria-label': 'View'}, ground, shape, zoom,
    toggle('grid', 'Safe areas', 'G', isOn => { stage.safeAreas = isOn; stage.layOut(); }),
    toggle('onion', 'Past frames', 'U', isOn => stage.onion.set(isOn)));
}
