// Scenes: documents, read, written and played
//
// What it does. It turns the values of a document, which `Documents` reads, into layers, and plays
// its events; it writes documents from a model; and it has their schema. It draws nothing:
// `Rendering` does.
//
// Vocabulary.
// - A document is the text; `SceneDocument` is its model, a value; a `Scene` is a model that has
//   been checked, with the options of one rendering.
// - A key of a document is a `PropertyInfo`: of a row (layers, animations, filters), or of
//   `DocumentKeys` (the document, images, events, parameters). Reader, schema and `describe` read
//   the same ones.
// - A driven value follows a sound or other values: `DrivenResolver` makes an animation of it.
// - A parameter is a value that the user of the document chooses; an event changes layers at a
//   time.
//
// Pipeline.
// 1. `Documents` makes a `Cursor` of the text, with the values of its parameters.
// 2. The readers (`SceneReader`, `LayerReader`, `AnimationReader`, `EventReader`) make
//    `LayerModel`s and `EventModel`s.
// 3. A rehearsal makes the first frame's tree and plays the events, so that their errors are
//    reported with the others.
// 4. `ScenePlayer` makes layers of the model and plays them up to any time.
// `DocumentWriter` is the way back; `SceneSchema` writes the schema of the same keys.
//
// Begin with `SceneReader`, then `LayerReader`; for the format with `DocumentKeys`.
