import LambentDocuments
import LambentLayers
import LambentPixels
import LambentRenderTree
import LambentScenes
import LambentWorkers
import Synchronization

/// The trees of the sample times whose mean a frame is.
///
/// Few layers have all trees made at once, as the player comes by. Of many layers only the first is, and
/// the others when they are drawn: all of them together would take gigabytes.
struct FrameMoments: Sendable {
  let number: Int
  let time: Double
  /// The milliseconds that making the first trees took.
  let milliseconds: Double
  /// The times of all trees.
  private let times: [Double]
  /// The first trees, one at least.
  let made: [RenderTree]
  private let scene: Scene
  /// An image below everything.
  var footage: Image?

  /// The layers of the trees that are made at once, but for those of the last.
  static let greatestNodeCount = Context.maximumNodeCount / 4

  /// Makes the trees of a frame: of as many times as there are samples, from the frame's own on, evenly
  /// over a fraction of its duration.
  ///
  /// - Parameters:
  ///   - time: The frame's own time; `nil` for that of its number.
  ///   - nodeLimit: The layers of the trees that are made at once, but for those of the last.
  init(
    number: Int, time: Double? = nil, of player: ScenePlayer, options: RenderOptions,
    nodeLimit: Int = greatestNodeCount
  ) throws(SceneError) {
    let clock = ContinuousClock.now
    self.number = number
    let (samples, open) = (options.samples, player.scene.time(ofFrame: 1) * options.shutter)
    let time = time ?? player.scene.time(ofFrame: number)
    self.time = time
    scene = player.scene
    times = (0..<samples).map { time + open * Double($0) / Double(samples) }
    var made: [RenderTree] = []
    var nodeCount = 0
    for moment in times {
      let tree = try player.renderTree(at: moment)
      made.append(tree)
      if samples > 1 { nodeCount += tree.root.nodeCount }
      guard nodeCount <= nodeLimit else { break }
    }
    self.made = made
    milliseconds = clock.millisecondsAgo
  }

  /// The number of times.
  var count: Int { times.count }

  /// Calls a function with each tree, in the order of time.
  ///
  /// - Throws: ``SceneError``, what the function throws, and `CancellationError`.
  func forEachTree(_ body: (RenderTree) throws -> Void) throws {
    var player: ScenePlayer?
    for index in times.indices {
      try Cancellation.current?.check()
      var tree: RenderTree
      if index < made.count {
        tree = made[index]
      } else {
        let running = try player ?? ScenePlayer(scene)
        player = running
        tree = try running.renderTree(at: times[index])
      }
      if let footage { tree.layBelow(footage) }
      try body(tree)
    }
  }
}

extension RenderNode {
  /// The number of nodes, those included that show more than once.
  fileprivate var nodeCount: Int {
    children.reduce(1) { $0 + $1.nodeCount } + (mask?.nodes ?? []).reduce(0) { $0 + $1.nodeCount }
      + (transition?.from ?? []).reduce(0) { $0 + $1.nodeCount }
  }
}

/// Makes the trees of frames for several threads: one after the other, in the order of the run, so
/// that the layers' clock goes forward whichever thread is first.
final class FrameSource: Sendable {
  private struct State {
    /// Made with the first frame.
    var player: ScenePlayer?
    var next = 0
    var waiting: [Int: FrameMoments] = [:]
  }

  private let scene: Scene
  private let numbers: [Int]
  private let options: RenderOptions
  private let state = Lock(State())

  init(_ scene: Scene, numbers: [Int], options: RenderOptions) {
    (self.scene, self.numbers, self.options) = (scene, numbers, options)
  }

  /// The trees of the frame at an index of the run; each is given out once.
  func moments(_ index: Int) throws -> FrameMoments {
    try state.withLock { state in
      let player = try state.player ?? ScenePlayer(scene)
      state.player = player
      while state.next <= index {
        try Cancellation.current?.check()
        state.waiting[state.next] = try FrameMoments(
          number: numbers[state.next], of: player, options: options)
        state.next += 1
      }
      if let made = state.waiting.removeValue(forKey: index) { return made }
      return try FrameMoments(number: numbers[index], of: player, options: options)
    }
  }
}
