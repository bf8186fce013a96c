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
    let pair = Pair(levels: [old, new].map { FlowLevel.pyramid($0, least: Self.searchedSide) })
    Workers.forEach(count: 2, jobs: jobs) { pair.findField($0) }
    Workers.forEach(count: 2, jobs: jobs) { pair.fillField($0, scale: Float(step)) }
    self.step = step
    (forward, backward) = (pair.results[0], pair.results[1])
  }

  /// Both directions. It promises the compiler that threads may share it, because each writes only its
  /// own elements, and reads nothing that the other is writing.
  private final class Pair: @unchecked Sendable {
    private let levels: [[FlowLevel]]
    private let fields: UnsafeMutablePointer<FlowField>
    let results: UnsafeMutablePointer<FlowGrid>

    init(levels: [[FlowLevel]]) {
      self.levels = levels
      let empty = FlowField(width: 1, height: 1)
      fields = .allocate(capacity: 2)
      fields.initialize(repeating: empty, count: 2)
      results = .allocate(capacity: 2)
      results.initialize(repeating: FlowGrid(empty, scale: 0), count: 2)
    }

    deinit {
      fields.deinitialize(count: 2)
      fields.deallocate()
      results.deinitialize(count: 2)
      results.deallocate()
    }

    func findField(_ index: Int) {
      fields[index] = OpticalFlow.field(levels[index], levels[1 - index])
    }

    func fillField(_ index: Int, scale: Float) {
      let trust = FlowTrust(
        from: levels[index][0], to: levels[1 - index][0], field: fields[index],
        back: fields[1 - index])
      results[index] = FlowGrid(trust.filled(), scale: scale)
    }
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
