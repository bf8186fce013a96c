// Imports: the parts that all importers have in common
//
// What it does. It reads files of other programs as bytes, archives, trees and images, and contains the protocol of
// importers and their result. It does not depend on any particular format.
//
// Vocabulary.
// - A foreign file is bytes with a name, or a folder. An `Importer` recognises its files by
//   content.
// - A note reports a feature that a document cannot represent exactly, with its position in the foreign file. Every
//   such feature must have a note.
// - Coverage is an importer's list of the parts of its format: exact, approximate or dropped.
// - A failure is the reason why a part of a file cannot be read; an error names the file, too.
//
// Files.
// - `Containers`: XML, property lists, JSON, zip and gzip, and the numbers and texts in them.
// - `Documents`: tools for writing documents: objects, unique names, images.
// - `Textures` reads images of any format; `ConvertedImage` asks ffmpeg.
//
// All input is untrusted: `ImportLimits` are checked before memory is allocated.
//
// Begin with `Importer`, then `ForeignFile`.
