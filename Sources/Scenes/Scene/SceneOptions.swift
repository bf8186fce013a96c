public import LambentDocuments
public import LambentImageFiles
public import LambentLayers
public import LambentPixels
public import LambentProperties

/// The options that replace a document's own facts.
public struct SceneOptions: Sendable {
  /// The size of the frames.
  public enum Output: Sendable, Hashable {
    /// The document's `size` times its `scale`.
    case document
    /// The document's own pixels times a factor.
    case scaled(Double)
    /// A size in pixels: the scene is scaled to fit, centred, and clipped to its own rectangle.
    case pixels(width: Int, height: Int)
  }

  /// The placement of a scene on frames with another aspect ratio.
  public enum Fit: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// All of it shows, centred; the rest of the frame shows the background.
    case fit
    /// It covers the frame, centred; what is beyond is cut off.
    case fill
    /// It takes the frame's shape.
    case stretch
    /// It is laid out again: its canvas takes the frame's shape, and its shorter side keeps its points. A
    /// document in which nothing depends on the canvas covers the frame instead.
    case reflow
  }

  /// A property that is set before time 0.
  public struct Assignment: Sendable, Hashable {
    /// The layer's path of names and the key path below it: `hose.emitterCells.circle.birthRate`.
    public var path: String
    /// The value as on the command line: JSON, or else `x,y` for a point, or else text.
    public var value: String

    /// Creates an assignment.
    public init(path: String, value: String) {
      self.path = path
      self.value = value
    }
  }

  /// The size of the frames.
  public var output = Output.document
  /// The placement of the scene on frames with another aspect ratio.
  public var fit = Fit.fit
  /// Values of the document's parameters, by name. Text for anything but text is read as the command line
  /// spells values: `["tint": "#00f", "count": "12"]`.
  public var parameters: [String: JSONValue] = [:]
  /// The period after which everything repeats, in seconds, instead of the document's; without a
  /// duration, it is the duration too.
  public var loop: Double?
  /// The frame rate, instead of the document's.
  public var frameRate: FrameRate?
  /// The duration in seconds, instead of the document's.
  public var duration: Double?
  /// The background, instead of the document's; alpha 0 for none.
  public var background: Color?
  /// The working space, instead of the document's.
  public var workingSpace: WorkingSpace?
  /// The seed of every emitter, instead of its own, −2⁵³…2⁵³; emitters still differ from each other.
  public var seed: Int?
  /// The maximum number of live particles. Default, `nil`: `particles` of `lambent describe limits`, or a tenth of it
  /// for an untrusted document.
  public var maximumParticles: Int?
  /// The maximum estimated number of steps of a frame, about a nanosecond each. Default, `nil`: `work` of `lambent
  /// describe limits`, or a tenth of it for an untrusted document.
  public var maximumWork: Double?
  /// Captions that are shown over all layers.
  package var captions: CaptionOptions?
  /// True if the document may use any file that the process can read. Set this only for documents that you wrote.
  /// Default: false.
  ///
  /// An untrusted document can read only images, fonts and scenes below its own folder, after links are resolved. It
  /// cannot use clips or system fonts, and most limits (`lambent describe limits`) are a tenth. Files outside of the
  /// folder give the same error as missing files.
  ///
  /// The ``Scene``, its ``SceneDocument``, nested scenes and everything derived from them inherit this setting. See
  /// ``SceneDocument/isTrusted``.
  public var trustsDocument: Bool
  /// True if the scenes within a trusted document are trusted, too.
  package var trustsNestedScenes = true
  /// Properties that are set before time 0, in order.
  public var assignments: [Assignment] = []

  /// The kinds of layers, filters and transitions that the document may name.
  ///
  /// ```swift
  /// var options = SceneOptions()
  /// options.registries.layers.register(LayerKind("dial", DialLayer.self, summary: "A dial."))
  /// let scene = try Scene(contentsOf: "dial.json", options: options)
  /// ```
  public var registries: Registries

  /// Creates options that change nothing but the kinds that documents may name, and the trust.
  public init(registries: Registries, trustsDocument: Bool = false) {
    (self.registries, self.trustsDocument) = (registries, trustsDocument)
  }

  package var limits: SceneLimits { SceneLimits(isTrusted: trustsDocument) }
}
