// Particles: the sprites of an emitter at any time
//
// What it does. Given an emitter (cells, and timelines of animated properties) and a time, it
// computes every live particle. No state is carried from frame to frame: the result is a pure
// function of the time.
//
// Vocabulary.
// - A cell is a kind of particle; cells nest. A birth is the beginning of one particle; its index k
//   counts the births of one cell under one parent.
// - A draw is a random number: a hash of the seed, the names, the parent, k and the purpose.
// - A track is one property over time: a constant, or a `Timeline` with its integral.
// - Versions are the values over time of a property without a timeline (a shape, bursts), each with
//   the interval in which it applies.
// - The particle hierarchy is the tree of live parents and children.
//
// Pipeline, for one time.
// 1. `EmitterPlan` (once per system): validates the emitter and makes a `CellPlan` for each version
//    of a cell.
// 2. `BirthClock`: finds the births whose particles may still be alive. Birth k happens when the
//    integral of the rate reaches k + 1.
// 3. `ParticleHierarchy`: walks the tree from parents to children, in blocks. `ParticleTally` counts them first, so
//    that too many particles are an error before memory is allocated.
// 4. `Births`: draws the initial values of a block, column by column, at each birth's own time.
// 5. `Motion`, or `SteppedMotion` where no closed form exists: position, angle, scale and colour.
// 6. `SpriteWriter`: writes the live particles as sprites, in drawing order.
//
// `Tests/ParticlesTests/Reference` computes the same values one particle at a time, directly from
// the formulas; tests compare the two.
//
// Begin with `ParticleSystem`, then `BirthClock`, then `Births`.
