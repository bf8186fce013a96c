import LambentDocuments
import LambentPixels
import LambentRendering
import LambentScenes

/// Reads a document and draws some of it, in two ways that have to agree.
struct DocumentTrial {
  /// What must not be.
  struct Finding: Error {
    let reason: String
  }

  /// What came of the trials so far.
  struct Tally {
    var rejected = 0
    var drawn = 0
    var undrawable = 0
  }

  let directory: String
  private(set) var tally = Tally()

  init(directory: String) { self.directory = directory }

  private var options: SceneOptions {
    var options = SceneOptions()
    options.output = .pixels(width: 48, height: 27)
    options.maximumParticles = 20_000
    options.maximumWork = 3e8
    return options
  }

  mutating func run(_ bytes: [UInt8]) throws {
    let scene: Scene
    do throws(SceneError) {
      scene = try Scene(json: bytes, file: "case", directory: directory, options: options)
    } catch {
      tally.rejected += 1
      return try check(error.description)
    }
    let last = max(0, scene.frameCount - 1)
    let frames = [0, min(last, 7), last / 2].sorted()
    let ahead = try frames.map { try digest(scene, $0, jobs: 1) }
    let back = try frames.reversed().map { try digest(scene, $0, jobs: 2) }
    guard ahead == back.reversed() else {
      throw Finding(reason: "frames differ with order or threads")
    }
    if ahead.contains(nil) { tally.undrawable += 1 } else { tally.drawn += 1 }
  }

  /// A number that stands for a frame's bytes; `nil` where it cannot be drawn.
  private func digest(_ scene: Scene, _ frame: Int, jobs: Int) throws -> UInt64? {
    var options = RenderOptions()
    options.jobs = jobs
    do {
      let image = try SceneRenderer(scene, options: options).frame(frame)
      // FNV-1a: what differs shows, and nothing has to be safe.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      if case .eight(let buffer) = image.pixels {
        for pixel in buffer.pixels { hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01B3 }
      }
      return hash
    } catch {
      try check("\(error)")
      return nil
    }
  }

  private func check(_ description: String) throws {
    for line in description.split(separator: "\n") where line.count > 20_000 {
      throw Finding(reason: "an error of \(line.count) letters")
    }
    guard !description.isEmpty else { throw Finding(reason: "an error without words") }
  }
}
