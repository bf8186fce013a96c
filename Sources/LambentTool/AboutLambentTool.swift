// LambentTool: the program `lambent`
//
// What it does. It turns arguments into calls of the library and results into files; nothing is
// drawn here.
//
// - `Running`: `Program.run` parses, runs and turns every error into one line on standard error and
//   an exit code (0 done, 1 failed, 2 the arguments are wrong, 75 try again). `Console` is the only way to the
//   standard streams; `Signals` ends a run so that no partial file remains.
// - `Commands`: one file per command. Each reads its options, asks the library, and reports.
// - `Options`: what several commands take: where a scene comes from (`SceneSource`), what replaces
//   its facts (`SceneOverrides`), which frames (`FrameList`), where they go (`OutputOptions`).
// - `Output`: an `OutputPlan` says which files a run will write, before anything is drawn.
//   `FileClaims` rejects two outputs with one name; a `FrameSink` takes frames in order: numbered
//   files, one stream, digests, contact sheets.
// - `Farm`: frames that several runs render: parts of them (`Shard`), the list of what is done (`Manifest`),
//   the comparison of both (`Verification`), films of them (`Assembly`), jobs for engines.
// - `Images`: the two images of `transition`: reading and fitting them.
// - `Benchmarks`: how `bench` measures; what it measures is in `BenchKit`.
//
// Begin with `Program.run`, then `RenderCommand`.
