// LambentCInterface
//
// What it does.
// It gives the library a C interface: the dynamic library `liblambent.so` with the functions of
// `lambent.h`. The Python package in `Python` calls it. It is built only by `make wheel` and by
// `Scripts/check-python`, which set LAMBENT_C_INTERFACE.
//
// Vocabulary.
// A handle is an opaque pointer that the caller frees. An error is a handle with a code, a message and
// a location. A job produces frames on other threads; its owner waits for each frame for some
// milliseconds, so that it can react to Ctrl-C, and frees the job to cancel it.
//
// Pipeline, in order. Options are read from JSON. Scenes, transitions and filters are opened, and jobs are created
// from them. Pixel blocks contain finished frames in the caller's number type, with straight or premultiplied
// colours.
//
// Begin with `SceneFunctions`, then `JobFunctions`.
