// SpriteImporters: particle effects and Core Animation archives as documents
//
// What it does. It converts effects of Particle Designer, Pixi and libGDX, and layers with emitters of Core Animation
// (CAML). Each folder is a format; `Effects` contains the code that the particle formats have in common.
//
// Vocabulary.
// - A draft is an effect in the terms of documents (`EffectDraft`, `EmitterDraft`, `CellDraft`).
//   The particle formats are mapped to drafts, and drafts write the document.
// - The reach of an effect is the extent of its particles, which determines the canvas.
//
// Pipeline.
// 1. A reader parses the bytes into a typed model of the format.
// 2. A mapping converts the model to drafts and adds notes; `CAMLReader` writes a layer tree.
// 3. `EffectDraft.imported` finds the reach and writes the document.
//
// Begin with `ParticleDesignerMapping`, the shortest complete one, then `EffectDraft`.
