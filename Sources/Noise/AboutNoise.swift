// Noise: random numbers without state
//
// What it does. Every draw is a hash of a seed, a stream and an index, so any draw can be repeated
// in any order, on any thread. There is no generator with state.
//
// Vocabulary. The seed belongs to a scene, a layer or a cell. The stream identifies the purpose of a draw. The index
// counts, for example, the births of a cell. Gradient noise is a smooth random function of position; curl noise is a
// divergence-free vector field derived from it.
//
// Begin with `Noise.bits`, then `Draw` and `GradientNoise`.
