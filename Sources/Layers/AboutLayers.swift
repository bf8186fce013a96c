// Layers: a tree of layers, its clock, and its render tree at a time
//
// What it does. It holds the layer tree that programs change, runs the actions and animations of those
// changes, and makes a render tree (plain values) for a time.
//
// Vocabulary.
// - The model contains the values that a program has set: `LayerState` in `LayerCore`. The presentation is a copy of
//   it, changed by the animations that are active at a time.
// - A row (`Property<LayerState>`) declares a property for key paths, documents and animations.
// - A transaction collects changes; its scope waits for the animations that it began.
// - A record is an animation that was added, with its resolved begin and ends, and its tracks.
// - Local time is a layer's own: its superlayer's, changed by the layer's timing.
//
// Pipeline of a change.
// 1. A declared property calls `Layer.assign(row:)`, which saves the old core in `ContextCore` and requests the
//    action (`action(forKey:)`).
// 2. The action, usually an animation, is added as a pending record.
// 3. `ContextCore.commit()` lays out sublayers, resolves the pending records (`resolveAnimations`) and
//    notifies the layers (`didCommit`).
// 4. `ContextCore.advance(to:)` moves the clock from boundary to boundary: animations begin and end,
//    completions are called, scheduled work is done.
//
// Pipeline of a frame.
// 1. `NodeBuilder` walks the tree at a time; `TreeView` gives each layer's local time and core. A layer that has not
//    changed, and whose sublayers have not, reuses the node of the frame before (`KnownNode`). Every change of a core
//    discards the nodes from that layer up to the root.
// 2. `LayerCore.state(at:)` applies the tracks to a copy of the model.
// 3. The layer's kind adds what it draws; emitters add a `SpriteSource` (see `Emission`).
//
// Begin with `Layer`, `Layer+Values` and `ContextCore`.
