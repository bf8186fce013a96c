// Workers: the only threads of the package
//
// What it does. It runs loops with independent iterations on several threads, and stops them early
// when cancelled. No other module may start a thread.
//
// Vocabulary.
// - A round is one call of a loop's body, with an index. Its result must depend only on the index,
//   not on the number of threads or the thread that runs it.
// - Jobs are the number of rounds that may run at once; the caller's thread is one of them.
// - A window limits the number of results that exist or are being produced at a time.
// - A team is the threads that work on one run: the loop that started it and the loops nested in
//   its rounds.
// - A `Cancellation` is a flag that rounds check; a `Lock` protects a value.
//
// Pipeline. `Workers.forEach` distributes rounds in order, one at a time, to free threads.
// `Workers.inOrder` also passes their results to one consumer in order. An `OrderedStream` lets
// tasks take them without blocking the threads of Swift's concurrency. All use the threads of one
// `ThreadPool`, which starts them on demand.
//
// Begin with `Workers.forEach`, then `Workers+Ordered` and `OrderedStream`, then `ThreadPool`.
