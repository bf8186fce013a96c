// QuartzCore: Core Animation's own names over Lambent's layers
//
// What it does. Programs that were written for Core Animation, UIKit and Core Image compile against
// it: `CALayer`, `CABasicAnimation`, `CAEmitterCell`, `UIView.animate`, `CIFilter`. It draws
// nothing itself; each class holds one of Lambent's values or layers and translates.
//
// Vocabulary.
// - A host (`CAHost`) replaces the screen: a root layer, a clock that the program advances, and
//   images. `CATransaction` and `CACurrentMediaTime()` use the current host (`CurrentHost.swift`).
// - A bridge is the object that a program uses for one of Lambent's layers (`LayerBridge`). The layer
//   calls delegates, actions and overridden methods through it.
// - Nothing throws and nothing traps: errors are reported to `CAHost.onError`.
// - Names have the meanings of Apple's documentation. Only differences have doc comments.
//
// Pipeline. A setter of a `CALayer` sets its Lambent layer, which requests an action from the bridge.
// An animation object is converted to a value when it is added (`Animations`), its values by
// `AnyValues`. The host advances the context and draws its tree.
//
// Folders have the names of Apple's headers: Layers, Kinds, Animations, Graphics (Core Graphics),
// Geometry, Filters (Core Image), UIKit, Dynamics, Values.
//
// Begin with `CAHost`, then `CALayer`, then `CAAnimation`.
