// BenchKit: what `lambent bench` measures
//
// What it does. It contains the workloads that measure claims of speed. Each has a fixed name. Results are reported
// as a ratio to the workload `copy-1080p` of the same run. The program `lambent` times them.
//
// Vocabulary.
// - A workload has a name, an amount of work, and a function that makes its inputs, which is not
//   measured.
// - Inputs are computed from formulas and seeds, so that every machine measures the same work.
//
// Files. `PixelWorkload` are the row kernels of `Raster`; `ParticleWorkload` are the two inner loops of the engine,
// births and their evaluation; `Workload+Layers` are layer trees like those of user interfaces, and
// `Workload+Documents` are documents in which such layers move: `Benchmarks/bench-peers` draws both with other
// libraries, too; `Workload+Scenes` are images, outlines and a whole preset; `Workload+Dynamics` are piles of bodies.
// `PeakArithmetic` measures the machine.
//
// To add a workload, add a property beside similar ones and an entry in `Workload.all`.
//
// Begin with `Workload`, then `Workload+All`.
