/// The reason that layers cannot be drawn: they need more than is allowed, or a part of them fails. For errors in the
/// request for frames, see `RenderingError`.
public enum RenderError: Error, Sendable {
  /// The canvas, or an image that a layer needs, has more pixels on a side than allowed.
  case imageTooLarge(layer: String, width: Int, height: Int, limit: Int)
  /// Layers lie deeper in each other than allowed.
  case nestingTooDeep(layer: String, limit: Int)
  /// A path has more steps than allowed.
  case pathTooLong(layer: String, steps: Int, limit: Int)
  /// The outlines of a frame have more points together than allowed, from the first layer to this one.
  case tooManyOutlinePoints(layer: String, limit: Int)
  /// A blur or a shadow is wider than allowed, in points.
  case blurTooWide(layer: String, radius: Double, limit: Double)
  /// Images and the images of layers need more memory than allowed, in bytes.
  case tooMuchMemory(layer: String, bytes: Int, limit: Int)
  /// Drawing would cost more steps than allowed.
  case tooMuchWork(steps: Double, limit: Double)
  /// The particles of an emitter could not be made.
  case particles(layer: String, reason: String)
  /// A frame of footage could not be read.
  case footage(layer: String, reason: String)
  /// A kernel could not filter a layer.
  case filter(layer: String, reason: String)
  /// A transition filter could not be drawn.
  case transition(layer: String, reason: String)
  /// The task to which the image belongs was cancelled.
  case cancelled
  /// The compositor contradicts itself: a fault of Lambent, whatever the layers are.
  case internalError(layer: String, reason: String)
}

extension RenderError: CustomStringConvertible {
  /// The fault, the layer and the remedy.
  public var description: String {
    switch self {
    case .imageTooLarge(let layer, let width, let height, let limit):
      "\(Self.position(layer)) needs an image of \(width) × \(height) pixels; "
        + "a side has at most \(limit): make the layer or the output smaller"
    case .nestingTooDeep(let layer, let limit):
      "\(Self.position(layer)) is nested in more than \(limit) layers: nest fewer"
    case .blurTooWide(let layer, let radius, let limit):
      "\(Self.position(layer)) asks for a blur of \(radius) points; at most \(limit) are allowed"
    case .pathTooLong(let layer, let steps, let limit):
      "\(Self.position(layer)) has a path of \(steps) steps; at most \(limit) are allowed: "
        + "divide it among several layers"
    case .tooManyOutlinePoints(let layer, let limit):
      "the outlines down to \(Self.position(layer)) have more than \(limit) points together, dashes "
        + "included: use longer dashes, or fewer paths and instances"
    case .tooMuchMemory(let layer, let bytes, let limit):
      "\(Self.position(layer)) needs \(bytes) bytes of images; at most \(limit) are allowed: "
        + "use smaller images or fewer filters, shadows and rasterised layers"
    case .tooMuchWork(let steps, let limit):
      "the frame costs about \(Self.millions(steps)) million steps; at most "
        + "\(Self.millions(limit)) million are allowed: use fewer or smaller "
        + "layers, particles, shadows and filters, or raise --max-work"
    case .particles(let layer, let reason), .footage(let layer, let reason),
      .filter(let layer, let reason), .transition(let layer, let reason):
      "\(Self.position(layer)): \(reason)"
    case .cancelled: "drawing was cancelled"
    case .internalError(let layer, let reason):
      "\(Self.position(layer)) cannot be drawn: \(reason); this is a fault of Lambent: "
        + "please report it with the document"
    }
  }

  /// True if the layers are at fault, because they need more than is allowed, and not a file or the program.
  package var isOfDocument: Bool {
    switch self {
    case .imageTooLarge, .nestingTooDeep, .pathTooLong, .tooManyOutlinePoints, .blurTooWide,
      .tooMuchMemory, .tooMuchWork, .particles, .filter, .transition:
      true
    case .footage, .cancelled, .internalError: false
    }
  }

  private static func millions(_ steps: Double) -> Double { (steps / 1e5).rounded(.up) / 10 }

  private static func position(_ layer: String) -> String {
    layer.isEmpty ? "a layer without a name" : "the layer \"\(layer)\""
  }
}
