// Importers: effects of other programs as documents
//
// What it does. It reads files of Particle Designer, Pixi, libGDX and Core Animation (CAML), and
// makes scene documents of them, with their images beside them. Nothing below `Scenes` knows of it.
//
// Vocabulary.
// - A foreign file is bytes with a name, or a folder. An `Importer` recognises its own by content.
// - A draft is an effect in the terms of documents (`EffectDraft`, `EmitterDraft`, `CellDraft`):
//   the particle formats map to it, and it writes the document.
// - A note says what a document cannot say, or says otherwise, with its position in the foreign
//   file. Nothing is dropped in silence.
// - Coverage is what an importer says of each part of its format: carried over, approximated, left
//   out.
//
// Pipeline.
// 1. `ImporterRegistry.effect(from:)` asks each importer whether the file is its own.
// 2. A reader turns the bytes into a typed model of the format; `Containers` has what formats are
//    packed in.
// 3. A mapping turns the model into drafts, or into a layer tree (CAML), and notes what is lost.
// 4. `Textures` reads, converts and cuts images; `DocumentMending` holds the document to what the
//    reader of documents takes.
//
// Begin with `Importer`, then `ParticleDesignerMapping`, the shortest whole one.
