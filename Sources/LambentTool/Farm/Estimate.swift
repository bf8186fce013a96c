import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes
import LambentWorkers

/// The cost of a scene on one core, measured on a sample of its frames.
struct Estimate {
  let frames: Int
  /// The mean time of a frame that follows another in a run, in milliseconds: drawn, written as PNG, listed.
  let frameMilliseconds: Double
  /// The times of the cheapest and the dearest frame of the sample, in milliseconds.
  let range: ClosedRange<Double>
  let sample: Int
  /// The time of a task before its first frame, in milliseconds: the program, the document, images.
  let startMilliseconds: Double
  /// The most memory that the program has had, in bytes.
  let memoryBytes: Int

  /// The part of a task's time that frames take, by which the least chunk is chosen.
  static let wantedShare = 0.9

  /// Measures a scene that has been read.
  ///
  /// - Parameters:
  ///   - numbers: The frames that are to be rendered.
  ///   - count: The most frames of the sample.
  ///   - options: The options of the frames. They are measured on one thread.
  ///   - readMilliseconds: The time that the program has taken so far, in milliseconds.
  init(
    _ scene: Scene, numbers: [Int], sample count: Int, options: RenderOptions,
    readMilliseconds: Double
  ) throws {
    var options = options
    options.jobs = 1
    frames = numbers.count
    sample = min(count, frames)
    var (costs, starts): ([Double], [Double]) = ([], [])
    for index in 0..<sample {
      let position = index * (frames - 1) / max(sample - 1, 1)
      // A frame and the one before it: so a task's first frame, which prepares images, and one that follows.
      let first = max(0, position - 1)
      let clock = ContinuousClock.now
      let times = try Self.times(
        of: Array(numbers[first...min(first + 1, frames - 1)]), in: scene, options)
      let all = clock.millisecondsAgo
      let cost = times.last ?? 0
      costs.append(cost)
      starts.append(max(0, all - Double(times.count) * cost))
    }
    frameMilliseconds = costs.reduce(0, +) / Double(max(costs.count, 1))
    range = (costs.min() ?? 0)...(costs.max() ?? 0)
    startMilliseconds = readMilliseconds + starts.reduce(0, +) / Double(max(starts.count, 1))
    memoryBytes = Report.peakMemory
  }

  /// The times of frames that follow each other, in milliseconds.
  private static func times(
    of numbers: [Int], in scene: Scene, _ options: RenderOptions
  ) throws -> [Double] {
    let times = Lock<[Double]>([])
    let renderer = SceneRenderer(scene, options: options)
    try renderer.render(numbers) { frame in
      let image = frame.image.straight
      return Digest.sha256(image) + Digest.sha256(try PNGEncoder.encode(image))
    } deliver: { frame, _ in
      times.withLock { $0.append(frame.statistics.milliseconds) }
    }
    return times.withLock { $0 }
  }

  /// The least frames of a chunk with which a task spends most of its time on frames.
  var leastChunk: Int {
    let frames =
      Self.wantedShare / (1 - Self.wantedShare) * startMilliseconds
      / max(frameMilliseconds, 1e-3)
    return max(1, min(Int(min(frames, 1e9).rounded(.up)), max(self.frames, 1)))
  }

  /// The time of a task, in milliseconds.
  func taskMilliseconds(chunk: Int) -> Double {
    startMilliseconds + Double(chunk) * frameMilliseconds
  }

  /// The time until all frames are there, in seconds, with workers of one core that are never slower than this
  /// one.
  func seconds(workers: Int, chunk: Int) -> Double {
    let tasks = (frames + chunk - 1) / chunk
    let rounds = (tasks + workers - 1) / workers
    return Double(rounds) * taskMilliseconds(chunk: min(chunk, max(frames, 1))) / 1000
  }

  /// The part of the workers' time that frames take.
  func efficiency(workers: Int, chunk: Int) -> Double {
    let time = seconds(workers: workers, chunk: chunk) * Double(workers)
    return time > 0 ? Double(frames) * frameMilliseconds / 1000 / time : 1
  }
}
