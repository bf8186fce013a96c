import LambentDocuments
import LambentGeometry

/// A slow zoom and pan over a photograph: from one part of it to another.
///
/// The zoom's logarithm changes evenly, so that it looks even. Both parts have one aspect, so that one
/// is the other seen from nearer: their corners then move along straight lines, in step with the
/// width. With r the ratio of the widths, the width at a fraction u of the time is w·rᵘ, and all four
/// numbers of the part lie (rᵘ − 1)/(r − 1) of the way.
struct KenBurns {
  /// The part that shows first, in fractions of the image.
  let from: Rect
  /// The part that shows last.
  let to: Rect

  /// A gentle motion of its own for each of a row of photographs, in turn nearer and farther.
  ///
  /// - Parameters:
  ///   - index: The photograph's position in the row.
  ///   - seconds: The duration, in seconds.
  ///   - size: Its size in pixels.
  ///   - aspect: The width of the output by its height.
  static func automatic(index: Int, seconds: Double, size: Size, aspect: Double) -> KenBurns {
    let whole = Rect.unit.fitted(to: aspect, in: size)
    let zoom = 1 + min(0.2, max(0.06, 0.025 * seconds))
    // The nearer view's centre, in thirds of what can move: a walk that comes back after six.
    let places: [(Double, Double)] = [
      (0.5, 0.4), (0.35, 0.5), (0.65, 0.35), (0.5, 0.6), (0.7, 0.5), (0.3, 0.35),
    ]
    let place = places[index % places.count]
    let isNearing = index % 2 == 0
    // The view pans over the cropped parts of a wide photograph. Of a tall one it shows the upper part, which
    // usually contains the faces, and rises.
    let drift = isNearing ? 0.12 : -0.12
    let far = Rect(
      x: (1 - whole.width) * (0.5 - drift), y: (1 - whole.height) * (0.2 + drift / 2),
      width: whole.width, height: whole.height)
    let (width, height) = (whole.width / zoom, whole.height / zoom)
    let near = Rect(
      x: min(
        max(0, far.minX + (far.width - width) * place.0 + (1 - whole.width) * 2 * drift), 1 - width),
      y: min(
        max(0, far.minY + (far.height - height) * place.1 - (1 - whole.height) * 4 / 3 * drift),
        1 - height),
      width: width, height: height)
    return isNearing ? KenBurns(from: far, to: near) : KenBurns(from: near, to: far)
  }

  /// Between two parts, each widened to the output's aspect.
  init(from: Rect, to: Rect, size: Size, aspect: Double) {
    self.from = from.fitted(to: aspect, in: size)
    self.to = to.fitted(to: aspect, in: size)
  }

  private init(from: Rect, to: Rect) {
    self.from = from
    self.to = to
  }

  /// The motion as an animation of `contentsRect`: exact where pieces meet, and within a ten-thousandth
  /// of the way between. A cubic with the exponential's values and slopes at both ends of a piece is at
  /// most ln⁴q · q / (384 (q − 1)) from it, q the zoom of the piece.
  func animation(seconds: Double) -> JSONValue {
    let ratio = to.width / from.width
    let logarithm = Elementary.log(ratio)
    let pieces = max(1, Int((abs(logarithm) / 0.25).rounded(.up)))
    let times = (0...pieces).map { Double($0) / Double(pieces) }
    let values = times.map { rect(at: $0, logarithm: logarithm).json }
    var curve = JSONValue.numbers(1 / 3, 1 / 3, 2 / 3, 2 / 3)
    if abs(logarithm) > 1e-9 {
      let slope = logarithm / Double(pieces)
      let step = Elementary.exp(slope) - 1
      let (first, last) = (slope / step, slope * (step + 1) / step)
      curve = .numbers(1 / 3, first / 3, 2 / 3, 1 - last / 3)
    }
    return .object([
      ("type", "keyframe"), ("key", "kenBurns"), ("keyPath", "contentsRect"),
      ("values", .array(values)), ("keyTimes", .array(times.map(JSONValue.number))),
      ("timingFunctions", .array(Array(repeating: curve, count: pieces))),
      ("duration", .number(seconds)), ("fillMode", "both"), ("removedOnCompletion", false),
    ])
  }

  /// The part that shows at a fraction of the time.
  private func rect(at fraction: Double, logarithm: Double) -> Rect {
    let way =
      abs(logarithm) > 1e-9
      ? (Elementary.exp(logarithm * fraction) - 1) / (Elementary.exp(logarithm) - 1) : fraction
    func between(_ a: Double, _ b: Double) -> Double { fraction >= 1 ? b : a + (b - a) * way }
    return Rect(
      x: between(from.minX, to.minX), y: between(from.minY, to.minY),
      width: between(from.width, to.width), height: between(from.height, to.height))
  }
}

extension Rect {
  /// The smallest part of an image with an aspect in pixels that has all of this one, or as much of it
  /// as the image allows; about the same centre where there is room.
  fileprivate func fitted(to aspect: Double, in image: Size) -> Rect {
    // The aspect in fractions of the image.
    let shape = aspect * image.height / image.width
    var (w, h) = (max(width, height * shape), max(height, width / shape))
    let excess = max(w, h, 1)
    (w, h) = (w / excess, h / excess)
    let x = min(max(0, midX - w / 2), 1 - w)
    let y = min(max(0, midY - h / 2), 1 - h)
    return Rect(x: x, y: y, width: w, height: h)
  }

  /// As documents have it.
  fileprivate var json: JSONValue { .numbers(minX, minY, width, height) }
}
