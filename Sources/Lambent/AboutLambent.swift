// Lambent: the library as programs import it
//
// What it does. It re-exports the modules that a program needs, so that `import Lambent` is enough.
// It has no code of its own; `Lambent.docc` has the articles of the library's pages: getting
// started, emitters, animation and time, transitions, drawing, own layer kinds, documents.
//
// Vocabulary. A program works with a `Context` and its root `Layer`, or with a `Scene` read from a
// document; a `SceneRenderer` or the context itself gives images. The names are Core Animation's.
//
// Declarations that users do not need are `package` in every module: only the names of the articles are meant to
// be used. `LambentQuartzCore` is a product beside it, with Core Animation's own spelling, and
// re-exports none of this.
//
// Begin with the article Getting started, then `Layer` and `Context`.
