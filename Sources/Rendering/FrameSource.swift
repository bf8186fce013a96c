import LambentRenderTree
import LambentScenes
import LambentWorkers
import Synchronization

/// The trees of the moments that a frame is the mean of.
struct FrameMoments: Sendable {
  let number: Int
  let time: Double
  let trees: [RenderTree]
  /// The milliseconds that making them took.
  let milliseconds: Double

  /// Makes the trees of a frame: of `samples` moments from the frame's own on, evenly over a fraction
  /// of its duration.
  init(number: Int, of player: ScenePlayer, samples: Int, shutter: Double) throws(SceneError) {
    try self.init(
      number: number, time: player.scene.time(ofFrame: number), of: player, samples: samples,
      shutter: shutter)
  }

  /// The same moments with other trees.
  init(_ moments: FrameMoments, trees: [RenderTree]) {
    (number, time, milliseconds) = (moments.number, moments.time, moments.milliseconds)
    self.trees = trees
  }

  /// Makes the trees of a frame that shows a time of its own.
  init(
    number: Int, time: Double, of player: ScenePlayer, samples: Int, shutter: Double
  ) throws(SceneError) {
    let clock = Stopwatch()
    self.number = number
    let open = player.scene.time(ofFrame: 1) * shutter
    self.time = time
    var trees: [RenderTree] = []
    for index in 0..<samples {
      trees.append(
        try player.renderTree(at: time + open * Double(index) / Double(samples)))
    }
    self.trees = trees
    milliseconds = clock.milliseconds
  }
}

/// Makes the trees of frames for several threads: one after the other, in the order of the run, so
/// that the layers' clock goes forward whichever thread is first.
final class FrameSource: Sendable {
  private struct State {
    var player: ScenePlayer
    var next = 0
    var waiting: [Int: FrameMoments] = [:]
  }

  private let numbers: [Int]
  private let samples: Int
  private let shutter: Double
  private let state: Lock<State>

  init(_ scene: Scene, numbers: [Int], samples: Int, shutter: Double) throws(SceneError) {
    self.numbers = numbers
    self.samples = samples
    self.shutter = shutter
    state = Lock(State(player: try ScenePlayer(scene)))
  }

  /// The trees of the frame at an index of the run; each is given out once.
  func moments(_ index: Int) throws -> FrameMoments {
    try state.withLock { state in
      while state.next <= index {
        state.waiting[state.next] = try FrameMoments(
          number: numbers[state.next], of: state.player, samples: samples, shutter: shutter)
        state.next += 1
      }
      if let made = state.waiting.removeValue(forKey: index) { return made }
      return try FrameMoments(
        number: numbers[index], of: state.player, samples: samples, shutter: shutter)
    }
  }
}

/// Milliseconds since it was made.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  var milliseconds: Double {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) * 1000 + Double(attoseconds) * 1e-15
  }
}
