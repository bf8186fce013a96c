// Properties: declared once, reached by name
//
// What it does. It reads and writes properties by name, checks their values, and describes them to
// all other parts (key paths, animation, documents, their schema, `describe`). It knows no layers.
//
// Vocabulary.
// - `PropertyInfo` is the complete description of a property or of a key of a document: name, type,
//   unit, range, order, animatability, reading time, choices, and summary.
// - A host is a type whose properties are reached by name (`PropertyHost`). A row (`Property`) is a
//   `PropertyInfo` with a getter and a setter for a host.
// - A key path is text that leads to a row, to a component of its value or to a row of a child. A
//   `PropertyAccessor` is a resolved key path.
// - A `PropertyValue` is a value of any property; a `ValueType` is its type. A Swift type conforms
//   to `PropertyRepresentable` to be one.
//
// Pipeline of a write. A key path is resolved (`PropertyTable`, with a suggestion for a misspelt
// name), the value is converted to the row's type (`PropertyValue+Coercion`), checked against its
// range and order (`PropertyInfo.check`), and stored. Animated values are clamped to the range
// instead.
//
// Begin with `PropertyInfo`, then `Property`, then `PropertyAccessor`.
