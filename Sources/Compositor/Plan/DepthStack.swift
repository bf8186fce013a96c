import LambentGeometry
import LambentRaster

/// Planes of a space whose order is another from pixel to pixel.
///
/// Each is drawn by itself, and all are composited at every pixel in their order there: so
/// any number may cross, and where lines of crossing meet within a pixel each part of it has its own
/// order.
struct DepthStack: Sendable {
  /// A plane and what it shows.
  struct Plane: Sendable {
    /// The factors of x, y and 1 in the depth; the greater is the nearer.
    var depth: SIMD3<Double>
    /// The pixels that it may change.
    var region: PixelRect
    /// The commands, all in source-over mode.
    var commands: [Command]
  }

  /// The pixels that may change.
  let region: PixelRect
  /// The planes. Of those that are equally deep everywhere, later ones lie upon earlier ones.
  var planes: [Plane]

  /// A stack of planes; depths that differ by no more than rounding are made equal.
  init(_ planes: [Plane], region: PixelRect) {
    self.region = region
    let corners = region.rect.corners
    var depths: [SIMD3<Double>] = []
    self.planes = planes.map { plane in
      var plane = plane
      if let same = depths.first(where: { $0.isEqual(plane.depth, at: corners) }) {
        plane.depth = same
      } else {
        depths.append(plane.depth)
      }
      return plane
    }
  }
}

extension SIMD3<Double> {
  /// True if two linear functions of x, y and 1 are equal at some points, to within rounding.
  fileprivate func isEqual(_ other: SIMD3<Double>, at points: [Point]) -> Bool {
    points.allSatisfy { point in
      let (a, b) = (point.value(of: self), point.value(of: other))
      return abs(a - b) <= 1e-9 * (1 + Swift.max(abs(a), abs(b)))
    }
  }
}

extension Command {
  /// True if the command only draws over the backdrop. It may then be drawn into transparent pixels
  /// that are drawn over the backdrop later.
  var isLaidOver: Bool {
    switch self {
    case .draw(let draw): draw.mode.isOver
    case .sprites(let sprites):
      sprites.blend == .over && !sprites.hasSoftHighlights && !sprites.takesAlphaFromLuminance
    case .clip(let clip):
      clip.commands.allSatisfy(\.isLaidOver) && clip.outside.allSatisfy(\.isLaidOver)
    case .group(let group): group.mode.isOver && group.extent == nil
    case .stack: true
    case .prepare: !readsBackdrop
    }
  }
}
