// Workers: the only threads of the project
//
// What it does. It runs loops whose rounds are independent of each other on several threads, and
// stops them early when somebody asks. No other module may start a thread.
//
// Vocabulary.
// - A round is one call of a loop's body, with an index. Its result may depend on the index alone:
//   then it does not matter how many threads there are, or which one runs it.
// - Jobs are how many rounds may run at once; the caller's thread is one of them.
// - A window bounds how many finished results wait for their turn.
// - A `Cancellation` is a switch that rounds look at; a `Lock` is a value that one thread at a time
//   holds.
//
// Pipeline. `Workers.forEach` hands out rounds in order, one at a time, to whichever thread is
// free. `Workers.inOrder` does the same with results, and gives them to one consumer in order. A
// `ThreadPool` lends threads that have run out of results to the loops within the rounds of others.
//
// Begin with `Workers.forEach`, then `Workers+Ordered`, then `ThreadPool`.
