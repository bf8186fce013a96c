import LambentWorkers

/// The motion between two images, in both directions, on grids of pixels of the reduced images.
struct OpticalFlow: Sendable {
  /// For each pixel of the first image, the displacement to its position in the second, and the reverse.
  let forward, backward: FlowGrid
  /// The number of image pixels, along each axis, between points of the grids.
  let step: Int

  /// The greatest side of the smallest images, which are searched.
  private static let searchedSide = 64

  /// Finds the motion between two planes of brightness of the same size, at least 8 pixels wide and
  /// high.
  ///
  /// - Parameters:
  ///   - step: the number of image pixels, along each axis, for one of the planes.
  ///   - jobs: the greatest number of threads; it does not affect the result.
  init(from old: FlowPlane, to new: FlowPlane, step: Int, jobs: Int) {
    let levels = [old, new].map { FlowLevel.pyramid($0, least: Self.searchedSide) }
    let empty = FlowField(width: 1, height: 1)
    var (fields, grids) = ([empty, empty], [FlowGrid(empty, scale: 0), FlowGrid(empty, scale: 0)])
    fields.withUnsafeMutableBufferPointer { fields in
      grids.withUnsafeMutableBufferPointer { grids in
        // Each thread writes its own elements, and reads nothing that the other is writing.
        nonisolated(unsafe) let (levels, fields, grids) = (levels, fields, grids)
        Workers.forEach(count: 2, jobs: jobs) { index in
          fields[index] = Self.field(levels[index], levels[1 - index])
        }
        Workers.forEach(count: 2, jobs: jobs) { index in
          let trust = FlowTrust(
            from: levels[index][0], to: levels[1 - index][0], field: fields[index],
            back: fields[1 - index])
          grids[index] = FlowGrid(trust.filled(), scale: Float(step))
        }
      }
    }
    self.step = step
    (forward, backward) = (grids[0], grids[1])
  }

  /// The field from one image to another, from coarse to fine.
  private static func field(_ old: [FlowLevel], _ new: [FlowLevel]) -> FlowField {
    let last = old.count - 1
    var field = FlowSearch.field(from: old[last], to: new[last])
    for level in old.indices.reversed() {
      let (from, to) = (old[level], new[level])
      if level < last { field = field.doubled(width: from.width, height: from.height) }
      FlowRefinement(from: from, to: to).refine(&field, stepCount: level == 0 ? 3 : 5)
    }
    return field
  }
}
