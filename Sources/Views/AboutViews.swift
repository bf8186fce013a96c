// Views: views over layers, and blocks of changes that animate
//
// What it does. It has UIKit's way to animate: changes within a block become animations, of one
// curve, one spring or keyframes; animators that can be paused and reversed; transitions, motion
// effects, constraints of views, display links.
//
// Vocabulary.
// - A view owns a layer whose properties do not animate by themselves; within a block they do.
// - A block is a call of `context.animate(duration:)` while it runs. Blocks nest; `AnimationBlocks`
//   is the stack of the open ones, kept with the context's clock.
// - A rule (`BlockRule`) decides which animation stands for a change within a block.
// - An animator is a block whose progress a program can set, stop and reverse.
//
// Pipeline. A setter of a view sets its layer, which asks the view for an action; the open block
// answers with an animation, adds it to its list, and calls its completion when the last of the
// list has ended. Everything becomes animations of layers, so that any frame can be drawn alone.
// Documents use the same blocks for layers without views.
//
// Begin with `AnimationBlock`, then `AnimationBlocks`; for layouts with `LayoutConstraint`.
