// Catalogue: what there is, for the program and for whoever shows the same
//
// What it does. It lists and describes transitions, layers, animations, filters, importers, presets
// and the objects of documents, as text and as JSON. Nothing is written down here a second time:
// all of it is read from rows and registries.
//
// Vocabulary.
// - A list is all things of one kind (`Catalogue`), each with a name and a sentence.
// - A description (`Described`) is one thing with what it takes: for each property its type,
//   default, range, unit, time of reading, choices and sentence (`DescribedProperty`, which holds
//   a `PropertyInfo`).
// - A preset is a document that comes with the program; its parameters and named layers are
//   described.
//
// Pipeline. `Descriptions.find` looks a name up in the registries, then among the objects of
// documents, then among presets and files; a name that nothing has is answered with the nearest
// one.
//
// Begin with `Descriptions.find`, then `DescribedProperty`.
