// Noise: random numbers without state
//
// What it does. Every draw is a hash of a seed, a stream and an index, so that any draw can be made again
// in any order, on any thread. There is no generator that goes on from its last number.
//
// Vocabulary. The seed is a scene's, a layer's or a cell's; the stream tells what a draw is for; the index
// counts, for example, a cell's births. Gradient noise is a smooth random function of position, curl
// noise a field without sources that is made of it.
//
// Begin with `Noise.bits`, then `Draw` and `GradientNoise`.
