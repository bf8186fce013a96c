import LambentPixels

/// Two images, each moved some of the way to the other along their motion, and mixed.
struct MovedImages: Sendable {
  private let frame: TransitionFrame
  private let grid: Grid

  /// For points of a grid, the displacements in the first image (x, y) and in the second (z, w) to what
  /// is seen there, and the weight of the second.
  fileprivate struct Grid: Sendable {
    let width, height: Int
    /// The number of pixels between points.
    let step: Int
    fileprivate var places: [SIMD4<Float>]
    fileprivate var weights: [Float]
  }

  /// - Parameters:
  ///   - flow: the motion between the images.
  ///   - strength: the part of the motion that is followed, 0…1.
  init(_ frame: TransitionFrame, _ flow: OpticalFlow, strength: Float) {
    self.frame = frame
    grid = Grid(frame, flow, strength: strength)
  }

  func paint(_ row: inout TransitionRow) {
    let (width, pixels, other) = (row.width, row.paint(), row.scratch.color(1))
    // Groups of four are written past the last column.
    let length = (width + 7) & ~3
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 5 * length) { memory in
      guard let lines = memory.baseAddress else { return }
      grid.fill(lines, length, row: row.y, count: width, line: row.scratch.color(2))
      row.sample(frame.from, x: lines, y: lines + length, count: width, into: pixels)
      row.sample(
        frame.to, x: lines + 2 * length, y: lines + 3 * length, count: width, into: other)
      pixels.mix(other, weights: lines + 4 * length, count: width)
    }
  }
}

extension MovedImages.Grid {
  /// The steps to find where what is seen at a point comes from.
  private static let searchCount = 4
  /// The distance over which the edge of an image fades, as a fraction of its displacement.
  private static let fade: Float = 1.5

  init(_ frame: TransitionFrame, _ flow: OpticalFlow, strength: Float) {
    (width, height, step) = (flow.forward.width, flow.forward.height, flow.step)
    let (width, height, step) = (width, height, step)
    let progress = Float(frame.progress)
    let extent = SIMD2(Float(frame.from.width), Float(frame.from.height))
    var places = [SIMD4<Float>](repeating: .zero, count: width * height)
    var weights = [Float](repeating: 0, count: width * height)
    places.withUnsafeMutableBufferPointer { places in
      weights.withUnsafeMutableBufferPointer { weights in
        // Threads write disjoint rows.
        nonisolated(unsafe) let (places, weights) = (places, weights)
        Bands.forEach(of: height, jobs: frame.jobs) { rows in
          for y in rows {
            for x in 0..<width {
              let point = SIMD2(Float(x), Float(y))
              let old = Self.source(of: point, flow.forward, progress * strength, Float(step))
              let new = Self.source(
                of: point, flow.backward, (1 - progress) * strength, Float(step))
              let middle = (point + 0.5) * Float(step)
              let oldWeight = (1 - progress) * Self.visibility(middle, old, extent, Float(step))
              let newWeight = progress * Self.visibility(middle, new, extent, Float(step))
              places[y * width + x] = SIMD4(old.x, old.y, new.x, new.y)
              weights[y * width + x] = newWeight / (oldWeight + newWeight)
            }
          }
        }
      }
    }
    (self.places, self.weights) = (places, weights)
  }

  /// The displacement from a point of the grid to that of an image which has moved there, after a part
  /// of the motion.
  private static func source(
    of point: SIMD2<Float>, _ flow: FlowGrid, _ part: Float, _ step: Float
  ) -> SIMD2<Float> {
    var way = SIMD2<Float>.zero
    for _ in 0..<searchCount { way = flow.at(point + way / step) * -part }
    return way
  }

  /// The visibility of an image at a point: it falls to almost 0 beyond the edge of the image, over a
  /// distance that grows with the displacement, so that no edge shows.
  private static func visibility(
    _ point: SIMD2<Float>, _ way: SIMD2<Float>, _ extent: SIMD2<Float>, _ step: Float
  ) -> Float {
    let place = point + way
    let inside = min(min(place.x, extent.x - place.x), min(place.y, extent.y - place.y))
    let reach = step + fade * (way * way).sum().squareRoot()
    // Where both images are beyond their edges, both are still seen.
    return max(0.001, LatticeNoise.smooth(max(0, min(1, (inside + step) / reach))))
  }

  /// Fills five lines with the positions and weights of a row.
  ///
  /// - Parameters:
  ///   - length: the distance between the lines.
  ///   - line: memory for a row of the grid.
  func fill(
    _ lines: UnsafeMutablePointer<Float>, _ length: Int, row: Int, count: Int,
    line: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let place = max(0, min(Float(height - 1), (Float(row) + 0.5) / Float(step) - 0.5))
    let top = min(max(0, height - 2), Int(place))
    let below = top < height - 1 ? width : 0
    let v = place - Float(top)
    let first = top * width
    let y = Float(row) + 0.5
    places.withUnsafeBufferPointer { places in
      for x in 0..<width {
        line[x] = places[first + x] + (places[first + below + x] - places[first + x]) * v
      }
    }
    weights.withUnsafeBufferPointer { weights in
      func weight(_ x: Int) -> Float {
        weights[first + x] + (weights[first + below + x] - weights[first + x]) * v
      }
      // The pixels from the centre of one point to that of the next; half of that at the edges.
      let scale = 1 / Float(step)
      for cell in -1..<width {
        let (left, right) = (max(0, cell), min(width - 1, cell + 1))
        let start = cell * step + step / 2
        let (from, end) = (max(0, start), min(count, start + step))
        guard from < end else { continue }
        let (near, nearWeight) = (line[left], weight(left))
        let (change, weightChange) = (line[right] - near, weight(right) - nearWeight)
        let offset = (step % 2 == 0 ? 0.5 : 0) - Float(start)
        for x in Swift.stride(from: from, to: end, by: 4) {
          let column = SIMD4<Float>.ramp + Float(x)
          let part = (column + offset) * scale
          let center = column + 0.5
          lines.storeQuad(center + (near.x + part * change.x), x)
          (lines + length).storeQuad(y + (near.y + part * change.y), x)
          (lines + 2 * length).storeQuad(center + (near.z + part * change.z), x)
          (lines + 3 * length).storeQuad(y + (near.w + part * change.w), x)
          (lines + 4 * length).storeQuad(nearWeight + part * weightChange, x)
        }
      }
    }
  }
}
