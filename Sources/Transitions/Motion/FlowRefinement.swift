/// Refines a field of displacements between two images.
///
/// It lowers the energy of Horn and Schunck ("Determining optical flow", 1981): the squared
/// differences of the displaced images, and of adjacent displacements. The differences are averaged
/// over a small window (Bruhn, Weickert and Schnörr, "Lucas/Kanade meets Horn/Schunck", 2005) and
/// weighted, so that outliers and edges count less; the weights are those of the previous step, and
/// the second image is displaced again before each step (Brox et al., "High accuracy optical flow
/// estimation based on a theory for warping", 2004).
struct FlowRefinement {
  let from, to: FlowLevel

  /// The weight of smoothness.
  private static let smoothness: Float = 0.15
  /// The number of Jacobi's iterations in each step.
  private static let sweepCount = 30
  /// The difference of details at which a pixel counts half.
  private static let outlier: Float = 0.6
  /// The difference of brightness at which neighbours are bound half as much.
  private static let edge: Float = 0.15
  /// The difference of displacements, in pixels, from which on its cost grows linearly.
  private static let bend: Float = 0.3

  /// - Parameter stepCount: the number of times that the second image is displaced.
  func refine(_ field: inout FlowField, stepCount: Int) {
    for _ in 0..<stepCount {
      let data = dataTerm(field)
      let bonds = bonds(field)
      field = solve(data, bonds, field)
    }
  }

  /// For each pixel the matrix and the right side of the equations for its displacement (x, y).
  private struct Equations {
    let xx, xy, yy, x, y: FlowPlane
  }

  private func dataTerm(_ field: FlowField) -> Equations {
    let (width, height) = (from.width, from.height)
    let (old, new) = (from.detail, field.warp(to.detail))
    new.extendEdges()
    let make = { FlowPlane(width: width, height: height) }
    let result = Equations(xx: make(), xy: make(), yy: make(), x: make(), y: make())
    let (right, bottom) = (
      FlowLanes(repeating: Float(width - 1)), FlowLanes(repeating: Float(height - 1))
    )
    let ramp = FlowLanes(0, 1, 2, 3, 4, 5, 6, 7)
    for y in 0..<height {
      let (a, b) = (old.row(y), new.row(y))
      let (aboveA, aboveB) = (old.row(y - 1), new.row(y - 1))
      let (belowA, belowB) = (old.row(y + 1), new.row(y + 1))
      let (u, v) = (field.x.row(y), field.y.row(y))
      for x in stride(from: 0, to: width, by: 8) {
        let slopeX =
          (a.lanes(x + 1) - a.lanes(x - 1) + (b.lanes(x + 1) - b.lanes(x - 1))) * 0.25
        let slopeY =
          (belowA.lanes(x) - aboveA.lanes(x) + (belowB.lanes(x) - aboveB.lanes(x))) * 0.25
        let change = b.lanes(x) - a.lanes(x)
        let excess = change * (1 / Self.outlier)
        var weight = 1 / (1 + excess * excess)
        let (dx, dy) = (u.lanes(x), v.lanes(x))
        let (toX, toY) = (dx + (ramp + Float(x)), dy + Float(y))
        let isOutside = (toX .< 0) .| (toX .> right) .| (toY .< 0) .| (toY .> bottom)
        weight.replace(with: 0, where: isOutside)
        // The brightness at d + δ is about that at d plus slope·δ.
        let rest = slopeX * dx + slopeY * dy - change
        let (weightedX, weightedY) = (slopeX * weight, slopeY * weight)
        result.xx.row(y).storeLanes(weightedX * slopeX, x)
        result.xy.row(y).storeLanes(weightedX * slopeY, x)
        result.yy.row(y).storeLanes(weightedY * slopeY, x)
        result.x.row(y).storeLanes(weightedX * rest, x)
        result.y.row(y).storeLanes(weightedY * rest, x)
      }
    }
    return Equations(
      xx: result.xx.smoothed, xy: result.xy.smoothed, yy: result.yy.smoothed,
      x: result.x.smoothed, y: result.y.smoothed)
  }

  /// The weights between each pixel and its right and lower neighbours.
  private func bonds(_ field: FlowField) -> (right: FlowPlane, down: FlowPlane) {
    let (width, height) = (from.width, from.height)
    field.x.extendEdges()
    field.y.extendEdges()
    let right = FlowPlane(width: width, height: height)
    let down = FlowPlane(width: width, height: height)
    func bond(
      _ light: FlowLanes, _ u: FlowLanes, _ v: FlowLanes
    ) -> FlowLanes {
      let edge = light * (1 / Self.edge)
      let bend = (u * u + v * v) * (1 / (Self.bend * Self.bend))
      return Self.smoothness / ((1 + edge * edge) * (1 + bend).squareRoot())
    }
    for y in 0..<height {
      let (light, u, v) = (from.light.row(y), field.x.row(y), field.y.row(y))
      let (lightBelow, uBelow, vBelow) = (
        from.light.row(y + 1), field.x.row(y + 1), field.y.row(y + 1)
      )
      for x in stride(from: 0, to: width, by: 8) {
        right.row(y).storeLanes(
          bond(
            light.lanes(x + 1) - light.lanes(x), u.lanes(x + 1) - u.lanes(x),
            v.lanes(x + 1) - v.lanes(x)), x)
        down.row(y).storeLanes(
          bond(
            lightBelow.lanes(x) - light.lanes(x), uBelow.lanes(x) - u.lanes(x),
            vBelow.lanes(x) - v.lanes(x)), x)
      }
      // Nothing is bound across the edges of the image.
      right.row(y)[width - 1] = 0
      right.row(y)[-1] = 0
    }
    (down.row(height - 1) - FlowPlane.margin).update(repeating: 0, count: down.stride)
    (down.row(-1) - FlowPlane.margin).update(repeating: 0, count: down.stride)
    return (right, down)
  }

  private func solve(
    _ data: Equations, _ bonds: (right: FlowPlane, down: FlowPlane), _ start: FlowField
  ) -> FlowField {
    let (width, height) = (from.width, from.height)
    // Replaces each pixel's matrix by its inverse.
    let inverse = data
    for y in 0..<height {
      let (right, down, up) = (bonds.right.row(y), bonds.down.row(y), bonds.down.row(y - 1))
      for x in stride(from: 0, to: width, by: 8) {
        let sum = right.lanes(x) + right.lanes(x - 1) + down.lanes(x) + up.lanes(x) + 1e-6
        let (a, b, c) = (
          data.xx.row(y).lanes(x) + sum, data.xy.row(y).lanes(x), data.yy.row(y).lanes(x) + sum
        )
        let scale = 1 / (a * c - b * b)
        inverse.xx.row(y).storeLanes(c * scale, x)
        inverse.xy.row(y).storeLanes(-(b * scale), x)
        inverse.yy.row(y).storeLanes(a * scale, x)
      }
    }
    var (field, next) = (start, FlowField(width: width, height: height))
    for _ in 0..<Self.sweepCount {
      for y in 0..<height { Self.sweep(y, inverse, bonds, field, next) }
      swap(&field, &next)
    }
    return field
  }

  /// One of Jacobi's iterations of a row.
  @inline(__always) private static func sweep(
    _ y: Int, _ inverse: Equations, _ bonds: (right: FlowPlane, down: FlowPlane),
    _ field: FlowField, _ next: FlowField
  ) {
    let (right, down, up) = (bonds.right.row(y), bonds.down.row(y), bonds.down.row(y - 1))
    let (u, uAbove, uBelow) = (field.x.row(y), field.x.row(y - 1), field.x.row(y + 1))
    let (v, vAbove, vBelow) = (field.y.row(y), field.y.row(y - 1), field.y.row(y + 1))
    let (xx, xy, yy) = (inverse.xx.row(y), inverse.xy.row(y), inverse.yy.row(y))
    let (dataX, dataY) = (inverse.x.row(y), inverse.y.row(y))
    let (outU, outV) = (next.x.row(y), next.y.row(y))
    for x in stride(from: 0, to: field.x.width, by: 8) {
      let (toRight, toLeft) = (right.lanes(x), right.lanes(x - 1))
      let (below, above) = (down.lanes(x), up.lanes(x))
      let sumX =
        dataX.lanes(x) + toRight * u.lanes(x + 1) + toLeft * u.lanes(x - 1)
        + below * uBelow.lanes(x) + above * uAbove.lanes(x)
      let sumY =
        dataY.lanes(x) + toRight * v.lanes(x + 1) + toLeft * v.lanes(x - 1)
        + below * vBelow.lanes(x) + above * vAbove.lanes(x)
      let cross = xy.lanes(x)
      outU.storeLanes(xx.lanes(x) * sumX + cross * sumY, x)
      outV.storeLanes(cross * sumX + yy.lanes(x) * sumY, x)
    }
  }
}
