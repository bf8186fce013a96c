import LambentCompositor

/// An error in the request for frames, or in the particles of a scene. For layers that cannot be drawn, see
/// `RenderError`.
public enum RenderingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Rows would overlap.
  case strideTooSmall(stride: Int, least: Int)
  /// The frame does not fit.
  case memoryTooSmall(bytes: Int)
  /// A scale at which nothing can be drawn.
  case invalidScale(Double)
  /// A time at which no frame is: NaN or infinite.
  case invalidTime(Double)
  /// A size that no image has: NaN, infinite or negative, in points.
  case invalidSize(width: Double, height: Double)
  /// The emitters of the scene need more particles at once than are allowed together.
  case tooManyParticles(layer: String, count: Int, limit: Int)
  /// The particles of an emitter cannot be made.
  case emitter(layer: String, what: String, remedy: String)
  /// A sprite sheet or a contact sheet cannot be made.
  case sheet(what: String, remedy: String)

  /// The emitter that the error is about, by its name, the fault and the remedy; `nil` for other errors.
  package var emitterProblem: (emitter: String, what: String, remedy: String)? {
    switch self {
    case .tooManyParticles(let layer, let count, let limit):
      (
        layer, "\(count) particles in all down to this emitter",
        "at most \(limit); lower birthRate or lifetime, or raise --max-particles"
      )
    case .emitter(let layer, let what, let remedy): (layer, what, remedy)
    default: nil
    }
  }

  /// True if an error of drawing is a fault of the document, which needs more than is allowed, and not of a file
  /// or of the program.
  package static func isOfDocument(_ error: any Error) -> Bool {
    switch error {
    case let error as RenderError: error.isOfDocument
    case let error as RenderingError: error.emitterProblem != nil
    default: false
    }
  }

  /// The fault and the remedy.
  public var description: String {
    switch self {
    case .strideTooSmall(let stride, let least):
      "a stride of \(stride) bytes: at least \(least), four a column"
    case .memoryTooSmall(let bytes):
      "memory of \(bytes) bytes: stride × (height − 1) + 4 × width are needed"
    case .invalidScale(let scale):
      "a scale of \(scale): a finite number above 0"
    case .invalidTime(let time):
      "a time of \(time): a finite number of seconds"
    case .invalidSize(let width, let height):
      "a size of \(width) × \(height) points: finite numbers, at least 0"
    case .tooManyParticles(let layer, let count, let limit):
      "\(count) particles in all down to the layer “\(layer)”: at most \(limit) are allowed; "
        + "lower birthRate or lifetime, or raise --max-particles"
    case .sheet(let what, let remedy): "\(what): \(remedy)"
    case .emitter(let layer, let what, let remedy):
      "\(what) in \(layer.isEmpty ? "an emitter without a name" : "the emitter “\(layer)”"): \(remedy)"
    }
  }
}
