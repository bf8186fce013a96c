import Foundation
import LambentGeometry
import LambentRendering
import LambentScenes

/// Cancels tasks that draw documents, at random moments, and measures how long their ends take: how long a
/// program waits that draws frames in a task.
enum CancelRun {
  /// - Returns: True if every task ended with a `CancellationError`, or by itself.
  static func run(_ paths: [String], tries: Int, width: Int) async throws -> Bool {
    var random = SplitMix(seed: 1)
    var isSound = true
    for path in paths {
      var options = SceneOptions(trustsDocument: true)
      let size = try Scene(contentsOf: path, options: options).size
      options.output = .scaled(Double(width) / max(1, size.width))
      let renderer = SceneRenderer(try Scene(contentsOf: path, options: options))
      var waits: [Double] = []
      for _ in 0..<tries {
        let task = Task {
          while true {
            for try await _ in renderer.frames(0..<1000) {}
          }
        }
        try await Task.sleep(for: .milliseconds(50 + random.index(600)))
        let clock = ContinuousClock()
        let start = clock.now
        task.cancel()
        let result = await task.result
        waits.append((clock.now - start) / .milliseconds(1))
        if case .failure(let error) = result, !(error is CancellationError) {
          print("  \(path): \(error)")
          isSound = false
        }
      }
      waits.sort()
      print(
        "\(URL(fileURLWithPath: path).lastPathComponent): median \(text(waits[waits.count / 2])) ms, "
          + "longest \(text(waits[waits.count - 1])) ms")
    }
    return isSound
  }

  private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
