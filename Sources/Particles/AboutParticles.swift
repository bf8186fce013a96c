// Particles: the sprites of an emitter at any moment
//
// What it does. Given an emitter (cells, and timelines of what changes) and a time, it computes every
// living particle. Nothing is carried from frame to frame: the result is a function of the time.
//
// Vocabulary.
// - A cell is a kind of particle; cells nest. A birth is one particle's beginning; its index k counts the
//   births of one cell and one parent.
// - A draw is a random number: a hash of the seed, the names, the parent, k and the purpose.
// - A track is one property over time: a constant, or a `Timeline` with its integral.
// - Versions are the values of what has no timeline (a shape, bursts), each with its interval.
// - The particle hierarchy is the tree of parents and children that are alive at the moment.
//
// Pipeline, for one moment.
// 1. `EmitterPlan` (once per system): validates, and makes a `CellPlan` per version of a cell.
// 2. `BirthClock`: the birth times that fall into the window in which a particle may still be alive.
//    Birth k is where the integral of the rate reaches k + 1.
// 3. `ParticleHierarchy`: walks the tree from parents to children, in blocks. `ParticleTally` counts
//    first, so that too many are an error before memory is taken.
// 4. `Births`: initial values of a block, column by column, each read at the birth's own time.
// 5. `Motion`, or `SteppedMotion` where no closed form exists: position, angle, scale and colour at the
//    moment.
// 6. `SpriteWriter`: the living as sprites, in drawing order.
//
// `Tests/ParticlesTests/Reference` computes the same one particle at a time, from the formulas; tests
// compare the two.
//
// Begin with `ParticleSystem`, then `BirthClock`, then `Births`.
