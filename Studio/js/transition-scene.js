// A document in which a transition takes one second between two pictures: for thumbnails, the bench, and as a start.
const [width, height] = [1280, 720];
const clipEndings = ['mp4', 'mov', 'webm', 'gif'];

/** True for a file that plays. */
export const isClip = file => clipEndings.includes(file?.split('.').pop().toLowerCase());

/** The frames of the scene: the last one shows the second picture. */
export const transitionFrames = 61;

/** The document. `files` are two images or clips of the folder; those that are missing are drawn. */
export function transitionScene(filter, values = {}, files = [null, null]) {
  const sources = Object.fromEntries([['from', files[0]], ['to', files[1]]].filter(([, file]) => file));
  const pick = wanted => Object.fromEntries(Object.entries(sources).filter(([, file]) => isClip(file) === wanted).map(([name, file]) => [name, {file}]));
  const clips = pick(true);
  const images = {
    ...(sources.from ? {} : {from: drawn(['#f2b66d', '#d8616b'], {ellipse: [0, 0, 320, 320]}, '#20344f')}),
    ...(sources.to ? {} : {to: drawn(['#2e5a88', '#163049'], {roundedRect: [0, 0, 320, 320], radius: 60}, '#ffe9b0')}),
    ...pick(false),
  };
  return {
    version: 1, name: filter, size: [width, height], duration: 1.02, frameRate: 60, background: '#000000',
    ...(Object.keys(images).length ? {images} : {}), ...(Object.keys(clips).length ? {clips} : {}),
    layers: [{type: 'layer', name: 'show', frame: [0, 0, width, height], contents: 'from', contentsGravity: 'resizeAspectFill', masksToBounds: true}],
    events: [{time: 0, transaction: {disableActions: true}, set: {'show.contents': 'to'},
      add: [{layer: 'show', animation: {type: 'transition', duration: 1, playsOn: true, filter: Object.keys(values).length ? {filter, ...values} : filter}}]}],
  };
}

function drawn(colors, path, fillColor) {
  return {size: [width, height], layers: [
    {type: 'gradient', frame: [0, 0, width, height], colors, startPoint: [0, 0], endPoint: [1, 1]},
    {type: 'shape', position: [width / 2, height / 2], bounds: [0, 0, 320, 320], path, fillColor},
  ]};
}
