// Scenes: reads, writes and plays documents
//
// What it does. It converts the values of a document, which `Documents` reads, to layers, and plays its events. It
// writes documents from a model, and writes their schema. `Rendering` draws the scenes.
//
// Vocabulary.
// - A document is the text; `SceneDocument` is its model, a value; a `Scene` is a checked model with the options for
//   rendering it.
// - A key of a document is a `PropertyInfo`: of a row (layers, animations, filters), or of
//   `DocumentKeys` (the document, images, events, parameters). Reader, schema and `describe` read
//   the same ones.
// - A driven value follows a sound or other values: `DrivenResolver` converts it to an animation.
// - A parameter is a value that the user of the document chooses; an event changes layers at a
//   time.
//
// Pipeline.
// 1. `Documents` makes a `Cursor` of the text, with the values of its parameters.
// 2. The readers (`SceneReader`, `LayerReader`, `AnimationReader`, `EventReader`) make
//    `LayerModel`s and `EventModel`s.
// 3. A rehearsal makes the tree of the first frame and plays the events, so that errors in them are reported with the
//    others.
// 4. `ScenePlayer` makes layers from the model and plays them up to any time. `DocumentWriter` converts a model to a
//    document; `SceneSchema` writes the schema of the same keys.
//
// Begin with `SceneReader`, then `LayerReader`; for the format with `DocumentKeys`.
