public import LambentImageFiles
public import LambentLayers
public import LambentPixels

/// The options that replace a document's own facts.
public struct SceneOptions: Sendable {
  /// How many pixels the frames have.
  public enum Output: Sendable, Hashable {
    /// The document's `size` times its `scale`.
    case document
    /// The document's own pixels times a factor.
    case scaled(Double)
    /// So many: the scene is scaled to fit, centred and clipped to its own rectangle.
    case pixels(width: Int, height: Int)
  }

  /// How a scene lies on frames of another shape.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// All of it shows, centred; the rest of the frame shows the background.
    case fit
    /// It covers the frame, centred; what is beyond is cut off.
    case fill
    /// It takes the frame's shape.
    case stretch
    /// It is laid out anew: its canvas takes the frame's shape, and its shorter side keeps its points. A
    /// document in which nothing depends on the canvas covers the frame instead.
    case reflow
  }

  /// A property that is set before time 0.
  public struct Assignment: Sendable, Hashable {
    /// The layer's path of names and the key path below it: `hose.emitterCells.circle.birthRate`.
    public var path: String
    /// The value as the command line has it: JSON, else `x,y` for a point, else text.
    public var value: String

    /// Creates an assignment.
    public init(path: String, value: String) {
      self.path = path
      self.value = value
    }
  }

  /// How many pixels the frames have.
  public var output = Output.document
  /// How the scene lies on frames of another shape.
  public var fit = Fit.fit
  /// Values of the document's parameters, by name. Text for anything but text is read as the command line
  /// spells values: `["tint": "#00f", "count": "12"]`.
  public var parameters: [String: JSONValue] = [:]
  /// After how many seconds everything repeats, instead of the document's; without a duration, this is
  /// the duration too.
  public var loop: Double?
  /// The frame rate, instead of the document's.
  public var frameRate: FrameRate?
  /// The duration in seconds, instead of the document's.
  public var duration: Double?
  /// The background, instead of the document's; alpha 0 for none.
  public var background: Color?
  /// The working space, instead of the document's.
  public var workingSpace: WorkingSpace?
  /// The seed of every emitter, instead of its own; emitters still differ from each other.
  public var seed: Int?
  /// The most particles that may live at once.
  public var maximumParticles = SceneLimits.maximumParticles
  /// The most steps that a frame may cost, by an estimate; `nil` for `SceneLimits.maximumWork`.
  public var maximumWork: Double?
  /// True if the document comes from a stranger. It reads files only below its own folder, links
  /// resolved, and neither clips nor fonts of the system, and most limits (`lambent describe limits`) are a tenth. Without
  /// it a document can have any file read that the process may read, as an image; of what is no image,
  /// an error tells no more than that.
  public var untrusted = false
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

  /// The documents around this one.
  var nesting = SceneNesting()

  /// Creates options that change nothing but the kinds that documents may name.
  public init(registries: Registries) { self.registries = registries }
}

extension SceneOptions {
  /// The most particles that may live at once; fewer of a stranger's, unless they were asked for.
  var allowedParticles: Int {
    let fraction = untrusted ? SceneLimits.untrustedFraction : 1
    let ordinary = SceneLimits.$isUntrusted.withValue(false) { SceneLimits.maximumParticles }
    return maximumParticles == ordinary ? Int(Double(ordinary) * fraction) : maximumParticles
  }
}
