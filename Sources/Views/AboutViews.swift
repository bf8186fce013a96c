// Views over layers: blocks of changes that animate, springs, keyframes, animators, transitions,
// motion effects, constraints, display links.
//
// A `View` owns a layer whose properties do not animate by themselves. Within a block of a context
// (`context.animate(duration:)`) they do: `AnimationBlocks` is the stack of open blocks, kept with the
// context's clock, and decides for each change what animation stands for it (`BlockRule`). Everything
// becomes animations of layers, so that any frame can be drawn alone. Documents use the same blocks
// for layers without views. Begin reading at `AnimationBlock`, then `AnimationBlocks`.
