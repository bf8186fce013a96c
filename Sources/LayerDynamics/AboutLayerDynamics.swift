// Layers and views as items of physics, in programs.
//
// `LambentDynamics` knows no layers: its animator moves items. Here a layer has an item (`LayerItem`) and
// a view is one; an animator steps while the clock of a context advances, and what it has recorded
// becomes animations, so that frames of any time can be drawn in any order. Documents have the same
// animations (`MotionTrack.animations`). Begin reading at `DynamicAnimator+Context`.
