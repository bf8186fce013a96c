import LambentDocuments
package import LambentGeometry
import LambentProperties

/// The placement of a scene on the pixels of its frames.
package struct SceneCanvas: Sendable, Hashable {
  /// The columns of a frame.
  package let width: Int
  /// The rows of a frame.
  package let height: Int
  /// Maps the scene's points to pixels.
  package let viewport: Affine
  /// The pixels that the scene covers; the rest shows the background.
  package let clip: Rect
  let fit: SceneOptions.Fit

  /// The pixels of a point: the density at which drawn images are made.
  package var density: Double { max(viewport.a, viewport.d) }

  /// The parts of the frame that the scene leaves to the background: pixels at each side, and above and
  /// below.
  package var bars: Size {
    Size(width: max(0, clip.origin.x), height: max(0, clip.origin.y))
  }

  /// Places a scene: centred, unless it is stretched.
  ///
  /// - Throws: ``SceneError/option(what:where:remedy:)`` where the frames would be empty or larger
  ///   than the limits allow (`lambent describe limits`).
  init(
    size: Size, scale: Double, output: SceneOptions.Output, fit: SceneOptions.Fit = .fit
  ) throws(SceneError) {
    self.fit = fit
    let natural = Size(width: size.width * scale, height: size.height * scale)
    var pixels = natural
    var (across, down) = (scale, scale)
    switch output {
    case .document: break
    case .scaled(let times):
      guard times.isFinite, times > 0 else {
        throw .option(
          what: "\(times.short) is not a scale", where: output.place, remedy: "above 0")
      }
      let factor = scale * times
      (across, down) = (factor, factor)
      pixels = Size(width: size.width * factor, height: size.height * factor)
    case .pixels(let width, let height):
      pixels = Size(width: Double(width), height: Double(height))
      (across, down) = fit.factors(from: size, to: pixels)
    }
    // Whole pixels; a rest of a billionth is the multiplication's.
    let columns = (pixels.width - 1e-9).rounded(.up)
    let rows = (pixels.height - 1e-9).rounded(.up)
    guard columns >= 1, rows >= 1, columns <= Double(SceneLimits.maximumSide),
      rows <= Double(SceneLimits.maximumSide), columns * rows <= Double(SceneLimits.maximumPixels)
    else {
      throw .option(
        what: "frames of \(columns.short)x\(rows.short) pixels", where: output.place,
        remedy: "1…\(SceneLimits.maximumSide) a side, at most \(SceneLimits.maximumPixels) in all")
    }
    width = Int(columns)
    height = Int(rows)
    let covered = Size(width: size.width * across, height: size.height * down)
    var origin = Point.zero
    if case .pixels = output {
      origin = Point(x: (columns - covered.width) / 2, y: (rows - covered.height) / 2)
    }
    viewport = Affine(a: across, b: 0, c: 0, d: down, tx: origin.x, ty: origin.y)
    let frame = Rect(x: 0, y: 0, width: columns, height: rows)
    clip = Rect(origin: origin, size: covered).intersection(frame) ?? .zero
  }
}

extension SceneOptions.Fit {
  /// The factors by which the points of a scene are scaled, to the right and down, on frames of a
  /// size.
  func factors(from size: Size, to pixels: Size) -> (across: Double, down: Double) {
    let (across, down) = (pixels.width / size.width, pixels.height / size.height)
    switch self {
    case .fit: return (min(across, down), min(across, down))
    case .fill: return (max(across, down), max(across, down))
    case .stretch, .reflow: return (across, down)
    }
  }
}

extension SceneOptions.Output {
  /// The source of the size, for messages.
  fileprivate var place: String {
    switch self {
    case .document: "the document"
    case .scaled: "the output scale"
    case .pixels: "the output size"
    }
  }
}
