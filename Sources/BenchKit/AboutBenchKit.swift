// BenchKit: what `lambent bench` measures
//
// What it does. It has the workloads by which claims of speed are measured, each under a fixed
// name, as a ratio to `copy-1080p`, the yardstick, in the same run. How they are timed is the
// program's business.
//
// Vocabulary.
// - A workload has a name, an amount of work, and a function that makes its inputs, which is not
//   measured.
// - Inputs are made by formulas and by seed, so that every machine measures the same.
//
// Files. `PixelWorkload` are the row kernels of `Raster`; `ParticleWorkload` are the two inner
// loops of the engine, births and their evaluation; `Workload+Layers` are trees as user interfaces
// have them, and `Workload+Documents` are documents of such layers, which move: both are what
// `Benchmarks/bench-peers` draws alike with other libraries; `Workload+Scenes` are images, outlines and
// a whole preset; `Workload+Dynamics` are piles of bodies. `PeakArithmetic` measures the machine.
//
// A new workload is a property beside its kin and an entry in `Workload.all`.
//
// Begin with `Workload`, then `Workload+All`.
