// QuartzCore: Core Animation's own names over Lambent's layers
//
// What it does. Programs that were written for Core Animation, UIKit and Core Image compile against
// it: `CALayer`, `CABasicAnimation`, `CAEmitterCell`, `UIView.animate`, `CIFilter`. It draws
// nothing itself; each class holds one of Lambent's values or layers and translates.
//
// Vocabulary.
// - A host (`CAHost`) takes the screen's part: a root layer, a clock that is moved by hand, and
//   images. `CATransaction` and `CACurrentMediaTime()` use the current host (`CurrentHost.swift`).
// - A face is the object that a program sees for a layer of Lambent's (`LayerFace`): delegates,
//   actions and overridden methods are asked through it.
// - Nothing throws and nothing traps: what cannot be done is told to `CAHost.onError`.
//
// Pipeline. A setter of a `CALayer` sets the layer beneath; the layer asks the face for an action;
// an animation object is turned into a value when it is added (`Animations`), its values by
// `AnyValues`. The host advances the context and draws its tree.
//
// Folders have the names of Apple's headers: Layers, Kinds, Animations, Graphics (Core Graphics),
// Geometry, Filters (Core Image), UIKit, Dynamics, Values.
//
// Begin with `CAHost`, then `CALayer`, then `CAAnimation`.
