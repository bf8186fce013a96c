// Imports: the parts that all importers have in common
//
// What it does. It reads files of other programs as bytes, archives, trees and images, and has the
// protocol of importers and their result. It knows no format of effects.
//
// Vocabulary.
// - A foreign file is bytes with a name, or a folder. An `Importer` recognises its files by
//   content.
// - A note reports, with the position in the foreign file, what a document cannot represent
//   exactly. Nothing is dropped silently.
// - Coverage is an importer's list of the parts of its format: exact, approximate or dropped.
// - A failure is the reason why a part of a file cannot be read; an error names the file, too.
//
// Files.
// - `Containers`: XML, property lists, JSON, zip and gzip, and the numbers and texts in them.
// - `Documents`: what importers write documents with: objects member by member, names, images.
// - `Textures` reads images of any format; `ConvertedImage` asks ffmpeg.
//
// All input is untrusted: `ImportLimits` are checked before memory is allocated.
//
// Begin with `Importer`, then `ForeignFile`.
