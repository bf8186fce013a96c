import LambentCompositor
import LambentRenderTree
import LambentScenes
import LambentWorkers

extension SceneRenderer {
  /// Counts the particles of frames, in parallel and without drawing them, so that a scene that needs
  /// too many is rejected before any frame is drawn.
  ///
  /// - Throws: ``RenderingError`` of the first frame with more of them than the scene allows,
  ///   ``SceneError``, `CancellationError`.
  package func checkParticles(_ numbers: [Int]) throws {
    let source = FrameSource(scene, numbers: numbers, options: options)
    try Workers.inOrder(count: numbers.count, jobs: options.jobs) {
      try source.moments($0).forEachTree {
        _ = try $0.particleCount(limit: scene.maximumParticles)
      }
    } consume: { _, _ in
    }
  }

  /// The work that ``checkFrames(budget:)`` takes by default, in steps of about a nanosecond.
  package static let checkBudget = 4e9

  /// Makes frames all over the scene without drawing them, and counts their particles, to find what keeps
  /// one from being drawn.
  ///
  /// The first and the last frame are always among them; of those between, as many as the budget allows,
  /// and no more than 600.
  ///
  /// - Parameter budget: The work that it may take, in steps of about a nanosecond.
  /// - Returns: The time, in seconds, of a frame whose particles alone take more to count; `nil` where there
  ///   is none.
  /// - Throws: ``RenderingError`` of the first frame with more particles than the scene allows,
  ///   ``SceneError``.
  package func checkFrames(budget: Double = checkBudget) throws -> Double? {
    let player = try ScenePlayer(scene)
    let times = checkedTimes
    var (index, left) = (0, budget)
    while index < times.count {
      let tree = try player.renderTree(at: times[index])
      let limit = scene.maximumParticles
      guard var count = try tree.particleCount(limit: limit, within: max(left, budget / 4)) else {
        return times[index]
      }
      count.work += player.layoutWork
      left -= count.work
      let rest = times.count - 1 - index
      let affordable = Int(min(max(left / max(count.work, 1), 1), Double(max(rest, 1))))
      index += max(1, (rest + affordable - 1) / affordable)
    }
    return nil
  }

  /// Estimates the work of the first frame, of the last, and of one between, without drawing them.
  ///
  /// - Throws: `RenderError` where a frame needs more than the scene allows, ``SceneError``.
  package func checkWork() throws {
    let player = try ScenePlayer(scene)
    let times = checkedTimes
    for index in Set([0, times.count / 2, times.count - 1]).sorted() {
      _ = try compositor.work(of: player.renderTree(at: times[index]))
    }
  }

  /// The times of frames all over the scene, each time of its loop once, in order.
  private var checkedTimes: [Double] {
    let (most, last) = (600, scene.frameCount - 1)
    let numbers = last < most ? Array(0...max(last, 0)) : (0..<most).map { $0 * last / (most - 1) }
    return Set(numbers.map { scene.moment(ofFrame: $0) }).sorted()
  }
}
