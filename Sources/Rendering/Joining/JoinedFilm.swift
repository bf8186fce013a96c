public import LambentDocuments
public import LambentGeometry
public import LambentImageFiles
public import LambentRenderTree
public import LambentScenes

/// Photographs and clips, one after the other, with a transition at each cut.
///
/// ```swift
/// var film = JoinedFilm([.init("a.mp4"), .init("b.jpg"), .init("c.jpg")])
/// film.transitions = [["filter": "crossZoom"], ["filter": "pageCurl", "angle": 2.4]]
/// film.kenBurns = true
/// let scene = try film.scene()
/// ```
/// The film is a scene with one layer, whose `contents` change at each cut. `lambent join` makes the same scene.
public struct JoinedFilm: Sendable {
  /// A photograph or a clip.
  public struct Input: Sendable, Hashable {
    /// The path of an image, or of a film that ffmpeg reads.
    public var file: String
    /// The duration in seconds. After the end of a clip, its last frame stays. `nil`: a clip plays to its end, and a
    /// photograph shows for ``JoinedFilm/photographDuration``.
    public var duration: Double?
    /// The start within a clip, in seconds.
    public var start = 0.0
    /// The part of a photograph that shows first, in fractions of its size.
    public var from: Rect?
    /// The part of a photograph that shows last, in fractions of its size.
    public var to: Rect?
    /// The text that shows with the input.
    public var caption: String?

    /// Creates an input that shows a whole file.
    public init(_ file: String) { self.file = file }
  }

  /// A scene that is drawn over each cut, centred on it in time.
  public struct Overlay: Sendable {
    /// The path of the document.
    public var file: String
    /// The length of the scene, in seconds.
    public var duration: Double
    /// True if the document is trusted.
    public var isTrusted = false
    /// True if the document has a background, which is left out.
    public var hasBackground = false
    /// The values of the document's parameters.
    public var parameters: [String: JSONValue] = [:]

    /// Creates an overlay from a document that lasts some seconds.
    public init(_ file: String, duration: Double) { (self.file, self.duration) = (file, duration) }
  }

  /// The photographs and clips, in order: 1…4096.
  public var inputs: [Input]
  /// The duration of a photograph, in seconds, above 0.
  public var photographDuration = 3.0
  /// The transitions, as `filter` objects of documents. They are used in turn; none if the array is empty.
  public var transitions: [JSONValue] = [["filter": "dissolve"]]
  /// The kernels that transitions name, as in the `kernels` of documents.
  public var kernels: [(key: String, value: JSONValue)] = []
  /// The duration of a transition, in seconds, 0…3600. It lasts at most half of the shorter of its inputs.
  public var transitionDuration = 1.0
  /// The timing of transitions, as in documents.
  public var timingFunction: JSONValue = "easeInEaseOut"
  /// The fitting of inputs with another aspect ratio.
  public var contentsGravity = RenderNode.Gravity.resizeAspectFill
  /// True if the view moves slowly over photographs whose parts are not set.
  public var kenBurns = false
  /// The size in pixels. `nil`: that of the first clip, or 1920 × 1080.
  public var size: (width: Int, height: Int)?
  /// Frames per second. `nil`: those of the first clip, or 30.
  public var frameRate: FrameRate?
  /// The scene over each cut.
  public var overlay: Overlay?

  /// The greatest number of inputs.
  package static let mostInputs = 4096

  /// Creates a film from inputs.
  public init(_ inputs: [Input]) { self.inputs = inputs }

  /// The scene of the film.
  ///
  /// - Parameter name: The name of the scene.
  /// - Throws: ``SceneError`` for inputs that cannot be read, and for values out of range.
  /// - Complexity: O(inputs); clips are opened, but not read.
  public func scene(named name: String = "join") throws(SceneError) -> Scene {
    guard (1...Self.mostInputs).contains(inputs.count) else {
      throw .option(
        what: "\(inputs.count) inputs", where: "inputs", remedy: "1…\(Self.mostInputs)")
    }
    guard photographDuration > 0, photographDuration <= 86_400 else {
      throw .option(
        what: "\(photographDuration) s", where: "photographDuration", remedy: "above 0, to 86400 s")
    }
    guard (0...3600).contains(transitionDuration) else {
      throw .option(
        what: "\(transitionDuration) s", where: "transitionDuration", remedy: "0…3600 s")
    }
    var clips: [ClipFile] = []
    for input in inputs {
      do {
        clips.append(try ClipFile.open(input.file))
      } catch {
        throw .unreadable(file: input.file, reason: error.reason)
      }
    }
    return try scene(of: try schedule(of: clips), named: name)
  }

  /// The scene of opened inputs.
  ///
  /// - Parameters:
  ///   - captions: Captions instead of those of the inputs.
  ///   - style: The style of the inputs' captions.
  package func scene(
    of schedule: Schedule, named name: String, captions: CaptionOptions? = nil,
    style: String? = nil
  ) throws(SceneError) -> Scene {
    var options = SceneOptions(trustsDocument: true)
    options.captions = captions ?? self.captions(of: schedule, style: style)
    if let overlay, !overlay.isTrusted {
      let limits = SceneLimits(isTrusted: false)
      options.trustsNestedScenes = false
      options.maximumParticles = limits.maximumParticles
      options.maximumWork = limits.maximumWork
    }
    return try Scene(document(of: schedule, named: name), file: name, options: options)
  }
}
