// Animations: values over time
//
// What it does. It describes animations as values, turns one into tracks (one per property), and tells
// what a track shows at a time. It knows no layers.
//
// Vocabulary.
// - Timing (`MediaTiming`) maps a parent's time to a local time, with repeats and reversals; a phase is
//   where in a run a moment lies.
// - Progress is the fraction of a run, bent by a timing function.
// - A curve is the value as a function of progress: an interval, keyframes, or a path.
// - A track (`AnimationTrack`) is a curve with the timing of its animation and of the groups around it.
// - A timeline (`Timeline`) is one number over all time, with its integral and its double integral, in
//   segments and cycles. Emitters integrate rates with it.
//
// Pipeline. An `Animation` is checked, its missing ends are filled in (`AnimationEnds`), and it becomes
// tracks. Each frame asks `AnimationTrack.value(at:over:)`: phase, progress, curve, value function.
//
// Begin with `MediaTiming`, `AnimationTrack` and `BasicAnimation`; for emitters, with `Timeline`.
