// Animations: values over time
//
// What it does. It describes animations as values, turns each into tracks (one per property), and
// evaluates a track at a time. It knows no layers.
//
// Vocabulary.
// - Timing (`MediaTiming`) maps a parent's time to a local time, with repeats and reversals. A
//   phase is the position of a time within a run.
// - Progress is the fraction of a run, shaped by a timing function.
// - A curve is the value as a function of progress: an interval, keyframes, or a path.
// - A track (`AnimationTrack`) is a curve with the timing of its animation and of the enclosing
//   groups.
// - A timeline (`Timeline`) is one number over all time, with its integral and its double integral,
//   in segments and cycles. Emitters use it to integrate rates.
//
// Pipeline. An `Animation` is checked, its missing values are filled in (`AnimationEnds`), and it
// becomes tracks. Each frame calls `AnimationTrack.value(at:over:)`: phase, progress, curve, value
// function.
//
// Begin with `MediaTiming`, `AnimationTrack` and `BasicAnimation`; for emitters, with `Timeline`.
