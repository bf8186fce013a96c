import LambentRendering
import LambentScenes
import LambentWorkers

/// The scenes of texts that are no files, as they were read last: a page asks for many frames of one.
final class PreviewScenes: Sendable {
  /// The text of a scene, and everything that its reading depends on.
  struct Key: Hashable, Sendable {
    var text: String
    var directory: String
    var isTrusted: Bool
    var width: Int
    var height: Int
    var fit: SceneOptions.Fit
  }

  /// The most scenes that are kept: about those of one screen of thumbnails.
  private static let most = 24

  private let kept = Lock<[(key: Key, renderer: SceneRenderer)]>([])

  /// The renderer of a scene.
  ///
  /// - Throws: `SceneError`.
  func renderer(_ key: Key) throws -> SceneRenderer {
    if let renderer = kept.withLock({ $0.last { $0.key == key }?.renderer }) { return renderer }
    var options = SceneOptions(trustsDocument: key.isTrusted)
    options.output = .pixels(width: key.width, height: key.height)
    options.fit = key.fit
    let renderer = SceneRenderer(
      try Scene(
        json: Array(key.text.utf8), file: "preview", directory: key.directory, options: options))
    kept.withLock { kept in
      kept.append((key, renderer))
      if kept.count > Self.most { kept.removeFirst() }
    }
    return renderer
  }
}
