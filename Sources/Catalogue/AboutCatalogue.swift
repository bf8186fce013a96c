// Catalogue: lists and descriptions of everything that documents can use, for the program and the studio
//
// What it does. It lists and describes transitions, layers, animations, filters, importers, presets and the objects
// of documents, as text and as JSON. It repeats no declarations: everything is read from rows and registries.
//
// Vocabulary.
// - A list is all items of one kind (`Catalogue`), each with a name and a summary.
// - A description (`Described`) is one item with its properties: for each, the type, default, range, unit, reading
//   time, choices and summary (`DescribedProperty`, which contains a `PropertyInfo`).
// - A preset is a document that comes with the program; its parameters and named layers are
//   described.
//
// Pipeline. `Descriptions.find` looks a name up in the registries, then among the objects of documents, then among
// presets and files. For an unknown name, it suggests the most similar one.
//
// Begin with `Descriptions.find`, then `DescribedProperty`.
