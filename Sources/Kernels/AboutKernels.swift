// Kernels: pixels that users define
//
// What it does. It compiles a few lines of GLSL ES or Core Image Kernel Language, and runs them on
// rows of pixels. It opens no file and knows no layers.
//
// Vocabulary
// - A *kernel* is a source with one main function. Its *inputs* are uniforms, or the parameters of
//   a Core Image kernel.
// - A *node* is an operation on numbers; a *graph* has no two equal nodes.
// - A *step* is an operation on registers. A register has one number, or one for each of up to 256 adjacent pixels.
// - A *mask* is true for the pixels that take a branch.
//
// Pipeline
// 1. `Lexer`, `Preprocessor`, `Parser`: the source as a typed tree.
// 2. `Lowering`: the tree as a graph. Functions are inlined, short loops unrolled, constants folded.
// 3. `Liveness`: the nodes that affect the result, and the branches that are worth skipping.
// 4. `Assembler`, `Registers`: the steps of a `Program`, once per frame, per row or per 256 pixels.
// 5. `KernelFrame`: runs a program over rows, on several threads, in the C module CKernels.
//
// Begin with `Kernel`, then `Lowering` and `Graph`.
