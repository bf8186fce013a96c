import LambentDocuments
import LambentRendering
import LambentScenes
import LambentWorkers

/// A draft as a scene that can be drawn at once, at any time.
///
/// A text with errors leaves the last scene without any in place. While one number is dragged, it is set on a copy of
/// the scene that is there, because reading the whole document takes longer than drawing it.
final class LiveScene: Sendable {
  private let draft: Draft
  private let scenes: RecentScenes
  private let state: Lock<State>

  private struct State {
    /// The last text without errors.
    var good: (version: Int, text: String)?
    var findings: Findings?
    /// The files that the scene was read from.
    var files: [String] = []
    /// The number of its scenes: another one has everything read again.
    var number: Int
  }

  /// All that is to be said of a version.
  struct Findings: Sendable {
    var version: Int
    var diagnostics: [Diagnostic]
    /// The error, if it is not in the document's text.
    var failure: String?
    var isDrawable: Bool
  }

  /// - Parameter scenes: The store of its scenes.
  init(_ draft: Draft, among scenes: RecentScenes) {
    (self.draft, self.scenes) = (draft, scenes)
    state = Lock(State(number: scenes.newDocument()))
  }

  /// The findings of the version that was read last.
  var findings: Findings? { state.withLock { $0.findings } }

  /// The files that the scene was read from, to be watched.
  var files: [String] { state.withLock { $0.files } }

  /// Has everything read again: a file that the document names has changed.
  func invalidate() {
    let number = scenes.newDocument()
    state.withLock { $0.number = number }
  }

  /// Draws a frame.
  ///
  /// - Throws: `SceneError` where no version of the document could be read, `RenderError`,
  ///   `CancellationError`.
  func frame(_ request: FrameRequest, cancellation: Cancellation) throws -> FrameReply {
    let clock = ContinuousClock()
    let start = clock.now
    let (renderer, version, isStale) = try renderer(for: request)
    let frame = try renderer.frame(request.frame, cancellation: cancellation)
    var reply = try FrameReply(frame, to: request)
    (reply.version, reply.isStale) = (version, isStale)
    reply.milliseconds = start.duration(to: clock.now) / .milliseconds(1)
    return reply
  }

  /// The renderer of the scene that a request is about.
  private func renderer(
    for request: FrameRequest
  ) throws -> (SceneRenderer, version: Int, isStale: Bool) {
    let snapshot = draft.snapshot
    if let base = request.base, !request.overrides.isEmpty,
      let renderer = overridden(request, base: base)
    {
      return (renderer, snapshot.version, false)
    }
    do {
      let renderer = try read(snapshot.text, version: snapshot.version, request)
      return (renderer, snapshot.version, false)
    } catch {
      guard let good = state.withLock({ $0.good }), good.version != snapshot.version else {
        throw error
      }
      return (try read(good.text, version: good.version, request), good.version, true)
    }
  }

  /// The scene of a version with properties set; `nil` if the document must be read again for that.
  private func overridden(_ request: FrameRequest, base: Int) -> SceneRenderer? {
    let key = key(version: base, request)
    guard let renderer = scenes.renderer(where: { $0 == key }) else { return nil }
    var scene = renderer.scene
    for assignment in request.overrides {
      guard (try? scene.setValue(assignment.value, forPath: assignment.path)) != nil else {
        return nil
      }
    }
    return SceneRenderer(scene, sharing: renderer)
  }

  private func key(version: Int, _ request: FrameRequest) -> RecentScenes.Key {
    .document(
      state.withLock { $0.number }, version: version, width: request.width,
      height: request.height, fit: request.fit)
  }

  /// The scene of a text for frames of a size.
  private func read(_ text: String, version: Int, _ request: FrameRequest) throws -> SceneRenderer {
    let key = key(version: version, request)
    if let renderer = scenes.renderer(where: { $0 == key }) { return renderer }
    var options = SceneOptions(trustsDocument: draft.isTrusted)
    options.output = .pixels(width: request.width, height: request.height)
    options.fit = request.fit
    do {
      let scene = try read(text, options)
      return keep(scene, key, version: version, text)
    } catch {
      let diagnostics = (error as? SceneError)?.diagnostics ?? []
      let findings = Findings(
        version: version, diagnostics: diagnostics,
        failure: diagnostics.isEmpty ? "\(error)" : nil, isDrawable: false)
      state.withLock { state in
        if version >= state.findings?.version ?? 0 { state.findings = findings }
      }
      throw error
    }
  }

  /// The scene of the current text, for frames of whatever size: for what does not depend on it.
  func current() throws -> Scene {
    let snapshot = draft.snapshot
    let (number, version) = (state.withLock { $0.number }, snapshot.version)
    let known = scenes.renderer { key in
      if case .document(number, version, _, _, .fit) = key { true } else { false }
    }
    if let known { return known.scene }
    let scene = try read(snapshot.text, SceneOptions(trustsDocument: draft.isTrusted))
    let key = RecentScenes.Key.document(
      number, version: version, width: scene.canvas.width, height: scene.canvas.height, fit: .fit)
    return keep(scene, key, version: version, snapshot.text).scene
  }

  /// Keeps a scene that was read without errors.
  private func keep(
    _ scene: Scene, _ key: RecentScenes.Key, version: Int, _ text: String
  ) -> SceneRenderer {
    let renderer = scenes.keep(scene, key)
    let findings = Findings(
      version: version, diagnostics: scene.findings, failure: nil, isDrawable: true)
    state.withLock { state in
      if version >= state.good?.version ?? 0 { state.good = (version, text) }
      if version >= state.findings?.version ?? 0 { state.findings = findings }
      state.files = scene.files
    }
    return renderer
  }

  private func read(_ text: String, _ options: SceneOptions) throws -> Scene {
    try Scene(
      json: Array(text.utf8), file: draft.name, directory: draft.directory, options: options)
  }

  /// Everything that `lambent check` finds in the current text, as pages get it.
  func check() -> JSONValue {
    let version = draft.snapshot.version
    var found = Findings(version: version, diagnostics: [], failure: nil, isDrawable: true)
    do {
      let scene = try current()
      found.diagnostics = scene.findings
      _ = try SceneRenderer(scene).checkFrames()
    } catch let error as SceneError {
      found.diagnostics = error.diagnostics
      found.failure = error.diagnostics.isEmpty ? "\(error)" : nil
      found.isDrawable = false
    } catch {
      found.failure = "\(error)"
    }
    return found.json(of: draft.name)
  }
}
