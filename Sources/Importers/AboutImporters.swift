// Importers: the registry of importers
//
// What it does. It finds the importer that recognises a file, converts the file to a scene document
// and image files, and lets documents show files of other programs as nested scenes. Nothing below
// `Scenes` knows of it.
//
// Vocabulary. `Imports` has the terms: foreign files, notes, coverage. A registry is a value, to
// which a program can add its own importers.
//
// Pipeline.
// 1. `ImporterRegistry.effect(from:)` finds the importer; those of the library are in
//    `VectorImporters` and `SpriteImporters`.
// 2. `DocumentMending` removes what the document reader rejects, with notes.
// 3. `ImportedEffect.scene` makes a scene of the result.
//
// Begin with `ImporterRegistry`.
