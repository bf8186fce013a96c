// StudioProgram: `lambent-studio`, which `lambent studio` and `lambent watch` become
//
// What it does. It starts the server of the module Studio and prints its address. It is a separate program because
// the server's library loads all of Foundation, which takes longer than most commands of `lambent`.
//
// Vocabulary.
// - The options are one argument, a JSON object, made by `lambent`: `StudioOptions` with its names.
//
// Pipeline. `lambent` reads its arguments and replaces itself with this program.
//
// Begin with `Main`.
