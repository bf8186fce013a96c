/// The reliability of the displacements of a field, and the replacement of unreliable ones.
struct FlowTrust {
  let from, to: FlowLevel
  /// The displacements of both directions.
  let field, back: FlowField

  /// The variance below which an area shows nothing to compare.
  private static let noise: Float = 1e-4
  /// The radius of the windows whose correlation counts.
  private static let radius = 3

  /// The field with displacements that are not trusted replaced: by those around them, farther away by
  /// the motion of the whole image if it has one, and else by none.
  func filled() -> FlowField {
    let (trust, texture) = weights()
    let motion = WholeMotion(of: field, weights: trust, texture: texture)
    let (width, height) = (field.x.width, field.x.height)
    let rest = FlowField(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let whole = motion.at(x, y)
        rest.x.row(y)[x] = field.x.row(y)[x] - whole.x
        rest.y.row(y)[x] = field.y.row(y)[x] - whole.y
      }
    }
    let filled = rest.filled(trust)
    for y in 0..<height {
      for x in 0..<width {
        let whole = motion.at(x, y)
        filled.x.row(y)[x] += whole.x
        filled.y.row(y)[x] += whole.y
      }
    }
    return filled
  }

  /// The trust of each pixel and how much there is to compare, both 0…1.
  ///
  /// A displacement is trusted if it and the one of the other direction lead back to the pixel, if both
  /// places look alike (by their correlation), and if that holds for most of what is around it.
  private func weights() -> (trust: FlowPlane, texture: FlowPlane) {
    let moved = field.warp(to.light)
    let (mean, movedMean) = (
      from.light.averaged(Self.radius), moved.averaged(Self.radius)
    )
    let both = Self.covariance(from.light, moved, mean, movedMean)
    let ofOld = Self.covariance(from.light, from.light, mean, mean)
    let ofMoved = Self.covariance(moved, moved, movedMean, movedMean)
    let (backX, backY) = (field.warp(back.x), field.warp(back.y))
    let inside = insideWeights()
    let texture = inside.map { x, y in
      let variance = Self.positive(ofOld.row(y).lanes(x))
      return inside.row(y).lanes(x) * variance / (variance + Self.noise * 4)
    }
    let trust = inside.map { x, y in
      let variances =
        (Self.positive(ofOld.row(y).lanes(x)) + Self.noise)
        * (Self.positive(ofMoved.row(y).lanes(x)) + Self.noise)
      let likeness = both.row(y).lanes(x) / variances.squareRoot()
      let (dx, dy) = (field.x.row(y).lanes(x), field.y.row(y).lanes(x))
      let (restX, restY) = (dx + backX.row(y).lanes(x), dy + backY.row(y).lanes(x))
      // Long displacements may differ by more.
      let miss = (restX * restX + restY * restY) / (0.7 + 0.01 * (dx * dx + dy * dy))
      return inside.row(y).lanes(x) * Self.step(likeness, from: 0.5, to: 0.85) / (1 + miss * miss)
    }
    return (supported(trust, texture), texture)
  }

  /// 1 where displacements end inside the image, 0 elsewhere.
  private func insideWeights() -> FlowPlane {
    let (right, bottom) = (
      FlowLanes(repeating: Float(from.width)), FlowLanes(repeating: Float(from.height))
    )
    let ramp = FlowLanes(0, 1, 2, 3, 4, 5, 6, 7)
    return from.light.map { x, y in
      let toX = field.x.row(y).lanes(x) + (ramp + Float(x))
      let toY = field.y.row(y).lanes(x) + Float(y)
      let isOutside = (toX .< -1) .| (toX .> right) .| (toY .< -1) .| (toY .> bottom)
      return FlowLanes(repeating: 1).replacing(with: 0, where: isOutside)
    }
  }

  private static func covariance(
    _ a: FlowPlane, _ b: FlowPlane, _ meanA: FlowPlane, _ meanB: FlowPlane
  ) -> FlowPlane {
    let products = a.map { x, y in a.row(y).lanes(x) * b.row(y).lanes(x) }.averaged(radius)
    return a.map { x, y in
      products.row(y).lanes(x) - meanA.row(y).lanes(x) * meanB.row(y).lanes(x)
    }
  }

  /// The trust where it is high for most of what can be compared in the neighbourhood.
  private func supported(_ trust: FlowPlane, _ texture: FlowPlane) -> FlowPlane {
    let radius = max(2, max(from.width, from.height) / 12)
    let trusted = trust.map { x, y in trust.row(y).lanes(x) * texture.row(y).lanes(x) }
      .averaged(radius).averaged(radius)
    let whole = texture.averaged(radius).averaged(radius)
    return trust.map { x, y in
      let support = trusted.row(y).lanes(x) / (whole.row(y).lanes(x) + 0.02)
      return trust.row(y).lanes(x) * Self.step(support, from: 0.4, to: 0.65)
    }
  }

  @inline(__always) private static func positive(_ x: FlowLanes) -> FlowLanes {
    x.replacing(with: 0, where: x .< 0)
  }

  /// 0 up to one limit, 1 from another on, and smooth between them.
  @inline(__always) private static func step(
    _ x: FlowLanes, from low: Float, to high: Float
  ) -> FlowLanes {
    let t = ((x - low) * (1 / (high - low)))
      .clamped(lowerBound: FlowLanes.zero, upperBound: FlowLanes(repeating: 1))
    return t * t * (3 - 2 * t)
  }
}
