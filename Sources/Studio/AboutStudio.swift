// Studio: a server on the loopback address that shows and edits scenes in a browser
//
// What it does. It serves one page and answers its requests: frames of a document at any time, the document's
// problems, edits of its text, and the catalogue. The page is the folder `Studio` of the repository: plain modules
// that a browser runs as they are.
//
// Vocabulary.
// - A draft (`Draft`) is an open document: its text, its history, and the version on the disk.
// - A live scene (`LiveScene`) is the scene of a draft, read for one frame size. The last one without errors is used
//   until there is another.
// - The gate (`RequestGate`) checks each request before any other code. Headers that are too long are never read
//   completely (`HeadLimit`).
// - The work folder (`WorkFolder`) is the only folder whose files are read and written.
//
// Pipeline. `StudioServer` listens. Each request passes the gate; `StudioRoutes` answers it.
// `FrameSocket` is the one WebSocket of a page: the page sends edits, asks for a frame, and gets one.
//
// Begin with `StudioServer`, then `RequestGate` and `FrameSocket`.
