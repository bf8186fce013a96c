/// The times at which a fire reaches the points of a canvas from one of its edges, through fuel that
/// burns faster and slower.
///
/// On a grid, the times solve |∇t| = slowness (by fast sweeping: Zhao, "A fast sweeping method for
/// Eikonal equations", 2005), so that the fire never breaks out ahead of itself. Where it would leave
/// an island of the grid behind, that burns when it is cut off from the far edge.
struct SpreadingFire: Sendable {
  private let step: Float
  private let columns: Int
  private let rows: Int
  /// The times, row by row: about 0 at the edge where the fire begins, and 1 at the far edge.
  private var times: [Float]

  /// - Parameters:
  ///   - direction: the edge where the fire begins.
  ///   - fuel: the noise in 0…1 that sets the slowness.
  ///   - roughness: the variation of the slowness, 0…1.
  init(
    _ canvas: TransitionCanvas, from direction: TransitionDirection, fuel: CloudNoise,
    roughness: Float
  ) {
    let step = max(1, Int(canvas.scale * 2))
    self.step = Float(step)
    columns = (canvas.width + step - 1) / step + 1
    rows = (canvas.height + step - 1) / step + 1
    let (columns, rows) = (columns, rows)
    let length = Float(direction.isHorizontal ? canvas.width : canvas.height)
    let pace = Float(step) / max(1, length)
    var slowness: [Float] = []
    times = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (min(column * step, canvas.width), min(row * step, canvas.height))
        let noise = fuel.at(x: SIMD4(repeating: Float(x)), y: Float(y)).x
        slowness.append(pace * max(0.15, 1 + 3.2 * roughness * (2 * noise - 1)))
        let isEdge = Self.isEdge(column, row, columns, rows, direction)
        times.append(isEdge ? 0.4 * roughness * noise : .infinity)
      }
    }
    spread(slowness)
    burnIslands(direction)
  }

  /// True if a point of the grid is on the edge where a fire begins.
  private static func isEdge(
    _ column: Int, _ row: Int, _ columns: Int, _ rows: Int, _ direction: TransitionDirection
  ) -> Bool {
    switch direction {
    case .fromLeft: column == 0
    case .fromRight: column == columns - 1
    case .fromTop: row == 0
    case .fromBottom: row == rows - 1
    }
  }

  /// Calls a closure for each point, in the four orders of its neighbours in turn, until it changes
  /// nothing more; at most 32 times. Neighbours beyond the grid are `nil`.
  private mutating func sweep(_ change: (_ index: Int, _ times: inout [Float]) -> Bool) {
    for round in 0..<8 {
      var isChanged = false
      for order in 0..<4 {
        for i in 0..<rows {
          let row = order & 1 == 0 ? i : rows - 1 - i
          for j in 0..<columns {
            let column = order & 2 == 0 ? j : columns - 1 - j
            if change(row * columns + column, &times) { isChanged = true }
          }
        }
      }
      if !isChanged || round == 7 { return }
    }
  }

  private mutating func spread(_ slowness: [Float]) {
    let (columns, rows) = (columns, rows)
    sweep { index, times in
      let (column, row) = (index % columns, index / columns)
      let across = min(
        column > 0 ? times[index - 1] : .infinity,
        column < columns - 1 ? times[index + 1] : .infinity)
      let down = min(
        row > 0 ? times[index - columns] : .infinity,
        row < rows - 1 ? times[index + columns] : .infinity)
      let (near, far, pace) = (min(across, down), max(across, down), slowness[index])
      guard near < times[index] else { return false }
      let gap = far - near
      // From one side, or from two: the greater root of (t − near)² + (t − far)² = pace².
      let time =
        gap >= pace ? near + pace : (near + far + (2 * pace * pace - gap * gap).squareRoot()) / 2
      guard time < times[index] else { return false }
      times[index] = time
      return true
    }
  }

  /// Lowers the times of islands to the one at which the fire closes around them.
  private mutating func burnIslands(_ direction: TransitionDirection) {
    let (columns, rows) = (columns, rows)
    let arrivals = times
    for index in times.indices {
      let isFar = Self.isEdge(
        columns - 1 - index % columns, rows - 1 - index / columns, columns, rows, direction)
      if !isFar { times[index] = -.infinity }
    }
    sweep { index, times in
      let (column, row) = (index % columns, index / columns)
      var latest = times[index]
      if column > 0 { latest = max(latest, times[index - 1]) }
      if column < columns - 1 { latest = max(latest, times[index + 1]) }
      if row > 0 { latest = max(latest, times[index - columns]) }
      if row < rows - 1 { latest = max(latest, times[index + columns]) }
      let time = min(arrivals[index], latest)
      guard time > times[index] else { return false }
      times[index] = time
      return true
    }
  }

  /// The times at four adjacent positions, interpolated.
  @inline(__always) func at(x: SIMD4<Float>, y: Float) -> SIMD4<Float> {
    let row = min(rows - 2, Int(y / step))
    let down = y / step - Float(row)
    var result = SIMD4<Float>.zero
    times.withUnsafeBufferPointer { times in
      for lane in 0..<4 {
        let place = x[lane] / step
        let column = min(columns - 2, Int(place))
        let (across, index) = (place - Float(column), row * columns + column)
        let upper = times[index] + (times[index + 1] - times[index]) * across
        let (left, right) = (times[index + columns], times[index + columns + 1])
        result[lane] = upper + (left + (right - left) * across - upper) * down
      }
    }
    return result
  }
}
