// LayerDynamics: physics for layers and views
//
// What it does. The animator of `LambentDynamics` moves items and knows no layers. This module
// makes layers and views items, and lets an animator follow the clock of a context.
//
// Vocabulary.
// - An item (`LayerItem`) gives a layer's centre, bounds and rotation to the physics, and takes the
//   results.
// - An animator that follows a clock takes steps of 1/240 s as the context advances.
// - A recording is the item's position at each step; it becomes keyframes of position and rotation.
//
// Pipeline. The context advances; the animator steps and sets its items; the recording becomes
// animations of the layers, so that frames of any time can be rendered in any order. Documents have
// the same animations (`MotionTrack.animations`), made when they are read.
//
// Begin with `DynamicAnimator+Context`.
