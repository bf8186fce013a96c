// Properties: what is said of a property, once
//
// What it does. It reads and writes properties by name, checks their values, and tells everyone
// else (key paths, animation, documents, their schema, `describe`) what there is to know. It knows
// no layers.
//
// Vocabulary.
// - `PropertyInfo` is all that is said of a property or of a key of a document: name, type, unit,
//   range, order, how it animates, when it is read, its choices, and its sentence.
// - A host is a type whose properties are reached by name (`PropertyHost`). A row (`Property`) is a
//   `PropertyInfo` with how the value is read from a host and written.
// - A key path is text that leads to a row, to a component of its value or to a row of a child;
//   looked up once, it is a `PropertyAccessor`.
// - A `PropertyValue` is a value on its way; a `ValueType` names its kind. `PropertyRepresentable`
//   is what makes a Swift type one of them.
//
// Pipeline of a write. A key path is found (`PropertyTable`, with the nearest name where it is
// misspelt), the value is brought into the row's type (`PropertyValue+Coercion`), checked against
// its range and order (`PropertyInfo.check`), and stored. What animates is clamped to the range
// instead.
//
// Begin with `PropertyInfo`, then `Property`, then `PropertyAccessor`.
