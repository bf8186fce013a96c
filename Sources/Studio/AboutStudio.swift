// Studio: a server on the loopback address that shows and edits scenes in a browser
//
// What it does. It serves one page and answers its requests: frames of a document at any time, its
// findings, edits of its text, and what the catalogue has. The page is the folder `Studio` of the
// repository: plain modules that a browser runs as they are.
//
// Vocabulary.
// - A draft (`Draft`) is a document that is open: its text, its history, and what lies on the disk.
// - A live scene (`LiveScene`) is the draft read for frames of a size; the last one without errors
//   stays until the next.
// - The gate (`RequestGate`) rejects a request before anything else looks at it; heads that are too long for it are
//   never read whole (`HeadLimit`).
// - The work folder (`WorkFolder`) is the only folder whose files are read and written.
//
// Pipeline. `StudioServer` listens. Each request passes the gate; `StudioRoutes` answers it.
// `FrameSocket` is the one WebSocket of a page: the page sends edits, asks for a frame, and gets one.
//
// Begin with `StudioServer`, then `RequestGate` and `FrameSocket`.
