// Documents: the values of JSON documents, where they stand, and the problems that are found
//
// What it does. It reads the text of documents, and the files of data that they name (tables,
// captions, sounds), into values that know where they stand, and reports problems at these positions.
// It knows nothing of layers: `Scenes` makes them.
//
// Vocabulary.
// - A document is the text, or a value that was built in code; a `JSONDocument` has both forms.
// - A cursor is a value of the document with its position. Errors are reported there, as a
//   `Diagnostic`, and reading goes on, so that all errors are listed at once.
// - A key is a `DocumentKey`, or a `PropertyInfo` of `DocumentKeys`, declared once. `Scenes` adds
//   the keys that concern layers.
// - A stand-in is an object in the place of a value: a parameter, a cell of a table's row, a
//   quantity of a column. A driven value is one, too; `Scenes` makes an animation of it.
// - A tally counts what is bounded for a document as a whole; `SceneLimits` has the bounds.
//
// Pipeline.
// 1. `JSONParser` makes a `JSONValue` and positions; `JSONDocument` has them with the text's lines.
// 2. `ParameterTable` puts in the values of parameters, `ColumnReference` those of columns.
// 3. A `Cursor` is asked for numbers, texts, colours and other values of their own; values that
//    need images or fonts, and properties, are read by extensions of it in `Scenes`.
// 4. `RowExpansion` puts in the cells of a row, once for each copy of a template.
//
// Begin with `JSONDocument`, then `Cursor`; for tables with `TableLibrary`.
