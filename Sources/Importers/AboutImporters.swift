// Importers: effects of other programs as documents
//
// What it does. It reads files of Particle Designer, Pixi, libGDX, Core Animation (CAML) and SVG, and
// converts them to scene documents and image files. Nothing below `Scenes` knows of it.
//
// Vocabulary.
// - A foreign file is bytes with a name, or a folder. An `Importer` recognises its files by
//   content.
// - A draft is an effect in the terms of documents (`EffectDraft`, `EmitterDraft`, `CellDraft`).
//   The particle formats are mapped to drafts, and drafts write the document.
// - A note reports, with the position in the foreign file, what a document cannot represent
//   exactly. Nothing is dropped silently.
// - Coverage is an importer's list of the parts of its format: exact, approximate or dropped.
//
// Pipeline.
// 1. `ImporterRegistry.effect(from:)` finds the importer that recognises the file.
// 2. A reader parses the bytes into a typed model of the format; `Containers` has the container
//    formats.
// 3. A mapping converts the model to drafts, or to a layer tree (CAML, SVG), and adds notes.
// 4. `Textures` reads, converts and crops images; `DocumentMending` removes what the document
//    reader rejects.
//
// Begin with `Importer`, then `ParticleDesignerMapping`, the shortest complete one.
