import LambentGeometry

/// Continuous collision: a body that would pass through another within a step stops where they
/// touch, keeps its velocity, and bounces in the next step.
extension World {
  private static let near = 0.05
  private static let advances = 32

  mutating func stopAtObstacles() {
    for index in bodies.indices where bodies[index].isAwake {
      let shift = motions[index].shift
      let (distance, thickness) = (shift.length, bodies[index].thickness)
      guard distance > thickness / 2 else { continue }
      let fraction = freeFraction(of: index, shift: shift, meetsBodies: distance > thickness)
      if fraction < 1 {
        motions[index].shift = shift * fraction
        motions[index].turn *= fraction
      }
    }
  }

  /// The fraction of its path that a body can move before it touches another.
  private mutating func freeFraction(of body: Int, shift: Point, meetsBodies: Bool) -> Double {
    var fraction = 1.0
    work += Double(pieces[body].count * colliders.count) * StepCost.sweep
    for index in pieces[body] {
      let swept = colliders[index].bounds.swept(by: shift).expanded(by: Self.near)
      for other in colliders.indices
      where colliders[other].isAlive && colliders[other].body != body {
        let obstacle = colliders[other]
        let isFixed = motions[obstacle.body].inverseMass == 0
        guard isFixed || meetsBodies else { continue }
        let otherShift = bodies[obstacle.body].isAwake ? motions[obstacle.body].shift : .zero
        guard obstacle.bounds.swept(by: otherShift).overlaps(swept), isWanted(index, other) else {
          continue
        }
        work += StepCost.approach
        fraction = min(
          fraction, moment(colliders[index], obstacle, moving: shift - otherShift),
          crossing(of: colliders[index], over: obstacle, moving: shift))
      }
    }
    return fraction
  }

  /// The time at which the centre of a piece comes so near to a line that it would end on the other
  /// side; 1 if it does not. It detects pieces that touch a line with a corner and rotate through
  /// it.
  private func crossing(
    of moving: Collider, over line: Collider, moving shift: Point
  ) -> Double {
    guard line.isLine else { return 1 }
    let start = corners.world[line.firstCorner]
    let along = corners.world[line.firstCorner + 1] - start
    let normal = corners.worldNormals[line.firstCorner]
    let before = normal.dot(moving.center - start)
    let closing = before > 0 ? -normal.dot(shift) : normal.dot(shift)
    let room = abs(before) - bodies[moving.body].thickness / 2
    guard closing > 0, room < closing else { return 1 }
    let fraction = max(room, 0) / closing
    let position = (moving.center + shift * fraction - start).dot(along)
    return position >= 0 && position <= along.dot(along) ? fraction : 1
  }

  /// The time in the step at which two pieces touch if one moves relative to the other; 1 if they
  /// do not.
  ///
  /// A line that separates two convex pieces separates them until they have closed the gap along
  /// its normal, so each advance is conservative (B. Mirtich, 1996).
  private func moment(_ moving: Collider, _ obstacle: Collider, moving shift: Point) -> Double {
    var time = 0.0
    for advance in 0..<Self.advances {
      let gap = separatingGap(moving, obstacle, at: shift * time)
      if gap.separation <= Self.near {
        // Pieces that already touch are handled by the solver.
        return advance == 0 ? 1 : time
      }
      let closing = gap.direction.dot(shift)
      guard closing > 0 else { return 1 }
      time += (gap.separation - Self.near / 2) / closing
      if !(time < 1) { return 1 }
    }
    return time
  }

  /// The greatest gap of two pieces after the first has moved, and its direction from the first to
  /// the second.
  private func separatingGap(
    _ moving: Collider, _ obstacle: Collider, at shift: Point
  ) -> (direction: Point, separation: Double) {
    var (a, b) = (moving, obstacle)
    var points: [Point] = []
    var normals: [Point] = []
    func take(_ collider: inout Collider, shift: Point) {
      let range = collider.firstCorner..<collider.firstCorner + collider.cornerCount
      collider.firstCorner = points.count
      collider.center += shift
      points += corners.world[range].map { $0 + shift }
      normals += corners.worldNormals[range]
    }
    take(&a, shift: shift)
    take(&b, shift: .zero)
    points.append(.zero)
    normals.append(.zero)
    return points.withUnsafeBufferPointer { points in
      normals.withUnsafeBufferPointer { normals in
        guard let points = points.baseAddress, let normals = normals.baseAddress else {
          return (Point(x: 1, y: 0), 0)
        }
        return Meeting(
          a: a, b: b, corners: points, normals: normals, margin: .infinity, lineSide: -1
        ).separatingGap()
      }
    }
  }
}
