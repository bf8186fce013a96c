// Rendering: scenes to frames
//
// What it does. It draws the frames of a scene on several threads, in order, and can be stopped. It is the only
// module that imports scenes, the compositor and the kinds of transitions, and therefore contains
// `Registries.builtIn`.
//
// Vocabulary.
// - A frame is an image of a scene at n ÷ rate, exactly. With motion blur it is the mean of several
//   times.
// - Depth is 8 bits or floats. A job is a frame that is being drawn; the window limits the number of frames that are
//   drawn or waiting.
//
// Pipeline.
// 1. `FrameSource` plays the scene on one thread, in order of time, and makes the render trees of a
//    frame.
// 2. Workers draw them with the compositor, several frames at once; threads that are free help with
//    bands.
// 3. `FrameSum` adds up the samples of a frame with motion blur.
// 4. Finished frames are delivered in order, encoded or not, while others are drawn: to a closure, or to a task
//    (`FrameSequence`).
//
// The bytes of a frame depend only on the scene, the frame's number, the depth and the motion blur.
//
// `SpriteSheet` and `ContactSheet` arrange finished frames in one image.
//
// Begin with `SceneRenderer`, then `FrameSource`.
