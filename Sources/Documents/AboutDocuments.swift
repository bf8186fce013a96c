// Documents: the values of JSON documents with their positions, and the problems found
//
// What it does. It reads the text of documents, and the files of data that they name (tables, captions, sounds), into
// values with positions, and reports problems at these positions. It is independent of layers: `Scenes` creates them.
//
// Vocabulary.
// - A document is the text, or a value that was built in code; a `JSONDocument` has both forms.
// - A cursor is a value of the document with its position. Errors are reported there, as a `Diagnostic`, and reading
//   continues, so that all errors are listed at once.
// - A key is a `DocumentKey`, or a `PropertyInfo` of `DocumentKeys`, declared once. `Scenes` adds
//   the keys that concern layers.
// - A stand-in is an object that is written instead of a value: a parameter, a cell of a table's row, or a quantity
//   of a column. A driven value is a stand-in, too; `Scenes` converts it to an animation.
// - A tally counts the items that are limited per document; `SceneLimits` has the limits.
//
// Pipeline.
// 1. `JSONParser` makes a `JSONValue` and its positions; `JSONDocument` stores them with the lines of the text.
// 2. `ParameterTable` inserts the values of parameters, `ColumnReference` those of columns.
// 3. A `Cursor` reads numbers, texts, colours and other self-contained values. Extensions of it in `Scenes` read
//    properties, and values that need images or fonts.
// 4. `RowExpansion` inserts the cells of a row, once for each copy of a template.
//
// Begin with `JSONDocument`, then `Cursor`; for tables with `TableLibrary`.
