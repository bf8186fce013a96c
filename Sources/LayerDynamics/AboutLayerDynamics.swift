// LayerDynamics: layers and views as items of physics, in programs
//
// What it does. `LambentDynamics` knows no layers: its animator moves items. Here a layer has an
// item, a view is one, and an animator follows the clock of a context.
//
// Vocabulary.
// - An item (`LayerItem`) gives a layer's centre, bounds and rotation to the physics, and takes
//   them back.
// - To follow a clock is to take as many steps of 1/240 s as the context has advanced.
// - A recording is where the item was at each step; it becomes keyframes of position and rotation.
//
// Pipeline. The context advances; the animator steps, and sets its items; what it has recorded
// becomes animations of the layers, so that frames of any time can be drawn in any order. Documents
// have the same animations (`MotionTrack.animations`), made when they are read.
//
// Begin with `DynamicAnimator+Context`.
