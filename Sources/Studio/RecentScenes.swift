import LambentRendering
import LambentScenes
import LambentWorkers

/// The scenes that were drawn last, of all documents and previews, with what is derived of their images: a page asks
/// for many frames of one.
final class RecentScenes: Sendable {
  /// A scene, with everything that its reading depends on.
  enum Key: Hashable, Sendable {
    /// A version of a document. The number is new for each document, and when its files change.
    case document(Int, version: Int, width: Int, height: Int, fit: SceneOptions.Fit)
    case preview(Preview)
  }

  /// The text of a scene that is not a file.
  struct Preview: Hashable, Sendable {
    var text: String
    var directory: String
    var isTrusted: Bool
    var width: Int
    var height: Int
    var fit: SceneOptions.Fit
  }

  private struct State {
    /// The one that was used last comes last.
    var scenes: [(key: Key, renderer: SceneRenderer)] = []
    var documents = 0

    /// Removes those that were not used for longest. The memory of each grows while it is drawn.
    mutating func makeRoom() {
      while scenes.count > RecentScenes.most
        || scenes.count > 1
          && scenes.reduce(0, { $0 + $1.renderer.keptBytes }) > RecentScenes.mostBytes
      {
        scenes.removeFirst()
      }
    }
  }

  /// The most scenes that are kept: those of one screen of thumbnails, and the open documents.
  private static let most = 32
  /// The most bytes that all of them keep from frame to frame, if they are several.
  static let mostBytes = 512 << 20

  private let state = Lock(State())

  /// The number of scenes that are kept.
  var count: Int { state.withLock { $0.scenes.count } }

  /// The number of a document whose scenes are not known yet.
  func newDocument() -> Int {
    state.withLock { state in
      state.documents += 1
      return state.documents
    }
  }

  /// The scene that was used last, among those with a key of some kind.
  func renderer(where matches: (Key) -> Bool) -> SceneRenderer? {
    state.withLock { state in
      state.makeRoom()
      guard let place = state.scenes.lastIndex(where: { matches($0.key) }) else { return nil }
      let found = state.scenes.remove(at: place)
      state.scenes.append(found)
      return found.renderer
    }
  }

  /// Keeps a scene.
  func keep(_ scene: Scene, _ key: Key) -> SceneRenderer {
    let renderer = SceneRenderer(scene)
    state.withLock { state in
      state.scenes.append((key, renderer))
      state.makeRoom()
    }
    return renderer
  }

  /// The renderer of a text.
  ///
  /// - Throws: `SceneError`.
  func renderer(_ preview: Preview) throws -> SceneRenderer {
    if let known = renderer(where: { $0 == .preview(preview) }) { return known }
    var options = SceneOptions(trustsDocument: preview.isTrusted)
    options.output = .pixels(width: preview.width, height: preview.height)
    options.fit = preview.fit
    let scene = try Scene(
      json: Array(preview.text.utf8), file: "preview", directory: preview.directory,
      options: options)
    return keep(scene, .preview(preview))
  }
}
