import FlyingFox
import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes

/// A frame that a page asks for.
struct FrameRequest: Sendable {
  /// The page's number of the request, which the reply repeats.
  var sequence: Int
  /// The frame's number.
  var frame: Int
  /// The size of the frame, in pixels.
  var width: Int
  var height: Int
  /// The placement of the scene on frames with another aspect ratio.
  var fit: SceneOptions.Fit
  /// The version that the overrides are of; `nil` without any.
  var base: Int?
  /// Properties to set on that version, instead of reading the current one: paths and values.
  var overrides: [SceneOptions.Assignment]

  /// The most pixels of a frame.
  static let maximumPixels = 1 << 24
  /// The longest side of a frame.
  static let maximumSide = 8192

  /// Reads a request.
  ///
  /// - Throws: ``StudioError`` for what is missing, no number, or too large.
  init(_ json: JSONValue) throws(StudioError) {
    sequence = try json.integer("seq", in: 0...Int(UInt32.max), default: 0)
    frame = try json.integer("frame", in: 0...100_000_000)
    width = try json.integer("width", in: 1...Self.maximumSide)
    height = try json.integer("height", in: 1...Self.maximumSide)
    guard width * height <= Self.maximumPixels else {
      throw .invalid("a frame of \(width)x\(height): at most \(Self.maximumPixels) pixels")
    }
    fit = try json.choice("fit", default: .fit)
    base = json["base"] == nil ? nil : try json.integer("base", in: 0...Int(UInt32.max))
    overrides = []
    guard case .array(let pairs)? = json["overrides"] else { return }
    for pair in pairs.prefix(64) {
      guard case .array(let parts) = pair, parts.count == 2, case .string(let path) = parts[0],
        case .string(let value) = parts[1]
      else { throw .invalid("“overrides” holds pairs of a path and a value") }
      overrides.append(.init(path: path, value: value))
    }
  }
}

/// A frame as a page gets it: a header of 32 bytes, then straight RGBA.
struct FrameReply: Sendable {
  var sequence: Int
  var frame: Int
  var width: Int
  var height: Int
  var milliseconds: Double
  var particles: Int
  var version = 0
  /// True if the document has errors, and the frame is of the last version without any.
  var isStale = false
  var pixels: [UInt8]

  /// Takes a frame that was drawn for a request.
  ///
  /// - Throws: ``StudioError`` for one of other than 8 bits.
  init(_ frame: RenderedFrame, to request: FrameRequest) throws {
    let straight = frame.image.straight
    guard case .eight(let pixels) = straight.samples else {
      throw StudioError(.internalServerError, "a frame of other than 8 bits")
    }
    (sequence, self.frame) = (request.sequence, request.frame)
    (width, height) = (straight.width, straight.height)
    milliseconds = frame.statistics.simulateMilliseconds + frame.statistics.compositeMilliseconds
    particles = frame.statistics.liveParticles
    self.pixels = pixels
  }

  /// The header and the pixels. Numbers are little-endian.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 + pixels.count)
    func append(_ word: UInt32) {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    append(UInt32(truncatingIfNeeded: sequence))
    append(UInt32(truncatingIfNeeded: frame))
    append(UInt32(truncatingIfNeeded: width))
    append(UInt32(truncatingIfNeeded: height))
    append(Float(milliseconds).bitPattern)
    append(UInt32(clamping: particles))
    append(UInt32(truncatingIfNeeded: version))
    append(isStale ? 1 : 0)
    bytes += pixels
    return bytes
  }

  /// The frame as the bytes of a PNG file.
  var png: [UInt8] {
    get throws {
      try PNGEncoder.encode(StraightImage(width: width, height: height, samples: .eight(pixels)))
    }
  }
}
