// Views: views over layers, and animation blocks
//
// What it does. It implements UIKit's views and view animation: blocks, whose changes become animations with a curve,
// a spring or keyframes; animators that can be paused and reversed; transitions, motion effects, constraints between
// views, and display links.
//
// Vocabulary.
// - A view owns a layer whose properties are not implicitly animated; within a block they are.
// - A block is a running call of `context.animate(duration:)`. Blocks nest; `AnimationBlocks` is
//   the stack of open blocks, stored with the context's clock.
// - A rule (`BlockRule`) determines the animation for a change within a block.
// - An animator is a block whose progress can be set, stopped and reversed.
//
// Pipeline. A setter of a view sets its layer, which asks the view for an action. The open block
// returns an animation, adds it to its list, and calls its completion when the last of the list has
// ended. Everything becomes animations of layers, so any frame can be rendered alone. Documents use
// the same blocks for layers without views.
//
// Begin with `AnimationBlock`, then `AnimationBlocks`; for layout with `LayoutConstraint`.
