// LambentTool: the program `lambent`
//
// What it does. It translates arguments to calls of the library, and writes the results to files. It draws nothing
// itself.
//
// - `Running`: `Program.run` parses, runs and turns every error into one line on standard error and
//   an exit code (0 done, 1 failed, 2 the arguments are wrong, 75 try again). `Console` is the only way to the
//   standard streams; `Signals` ends a run so that no partial file remains.
// - `Commands`: one file per command. Each reads its options, calls the library, and reports the result.
// - `Options`: options of several commands: the source of a scene (`SceneSource`), overrides of its size and others
//   (`SceneOverrides`), the frames (`FrameList`), and the output (`OutputOptions`).
// - `Output`: an `OutputPlan` lists the files that a run will write, before anything is drawn. `FileClaims` rejects
//   two outputs with one name; a `FrameSink` takes frames in order: numbered files, one stream, digests, contact
//   sheets.
// - `Farm`: rendering in several runs: parts of the frames (`Shard`), the list of finished frames (`Manifest`), their
//   verification (`Verification`), films of them (`Assembly`), and jobs for engines.
// - `Images`: the two images of `transition`: reading and fitting them.
// - `Benchmarks`: the measurements of `bench`; the workloads are in `BenchKit`.
//
// Begin with `Program.run`, then `RenderCommand`.
