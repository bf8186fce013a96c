import Foundation
import LambentCompositor
import LambentGeometry
import LambentLayers
import LambentPixels
import LambentRenderTree
import LambentRendering
import LambentScenes

/// Draws very many frames and looks whether memory stays what it is.
enum Soak {
  /// How much more memory the end may take than the first fifth.
  private static let growth = 1.05

  static func run(_ kind: String, frames: Int) throws {
    let memory = Watch(frames: frames)
    switch kind {
    case "program": try program(frames, memory)
    default: try document(frames, memory)
    }
    let ratio = Double(memory.end) / Double(max(1, memory.start))
    print(
      "soak \(kind): \(frames) frames, \(memory.start >> 10) KiB after a fifth, \(memory.end >> 10) KiB "
        + "at the end, ratio \((ratio * 1000).rounded() / 1000)")
    if ratio > growth { exit(1) }
  }

  /// The most memory during the second fifth, and during the last.
  private final class Watch: @unchecked Sendable {
    private let frames: Int
    private(set) var start = 0
    private(set) var end = 0

    init(frames: Int) { self.frames = frames }

    func note(_ frame: Int) {
      guard frame % 100 == 0 else { return }
      if (frames / 5..<2 * frames / 5).contains(frame) { start = max(start, Self.resident) }
      if frame >= 4 * frames / 5 { end = max(end, Self.resident) }
    }

    /// The bytes of the process that are in memory.
    private static var resident: Int {
      let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }
  }

  private static func document(_ frames: Int, _ memory: Watch) throws {
    let text = """
      {"version": 1, "size": [64, 36], "duration": 86400, "frameRate": 30,
       "images": {"dot": {"shape": "circle", "size": [6, 6], "color": "#fc4"}},
       "layers": [
        {"type": "layer", "name": "card", "frame": [4, 4, 20, 20], "backgroundColor": "#48f",
         "shadowOpacity": 0.5, "shadowRadius": 3,
         "animations": [{"type": "basic", "keyPath": "transform.rotation.z", "fromValue": 0,
          "toValue": 6.28, "duration": 3, "repeatCount": "infinity"}]},
        {"type": "emitter", "emitterPosition": [32, 18], "emitterCells": [
          {"contents": "dot", "birthRate": 60, "lifetime": 1, "velocity": 30,
           "emissionRange": "360deg"}]}]}
      """
    let scene = try Scene(json: Array(text.utf8))
    try SceneRenderer(scene).render(0..<frames) {
      $0.number
    } deliver: { frame, _ in
      memory.note(frame.number)
    }
  }

  /// A program that changes its layers all the time, and lets go of what it no longer needs.
  private static func program(_ frames: Int, _ memory: Watch) throws {
    let root = Layer()
    root.bounds = .init(x: 0, y: 0, width: 64, height: 36)
    let context = try Context(rootLayer: root)
    let compositor = Compositor()
    var buffer = PixelBuffer(width: 64, height: 36)
    var cards: [Layer] = []
    for frame in 0..<frames {
      let time = Double(frame) / 30
      context.advance(to: time)
      if frame % 10 == 0 {
        let card = Layer()
        card.bounds = .init(x: 0, y: 0, width: 10, height: 10)
        card.backgroundColor = .white
        root.addSublayer(card)
        cards.append(card)
        if cards.count > 8 { cards.removeFirst().removeFromSuperlayer() }
      }
      for (index, card) in cards.enumerated() {
        card.position = .init(x: Double((frame * 7 + index * 11) % 64), y: Double(frame % 36))
        card.opacity = Double(frame % 5) / 4
      }
      let node = try context.renderNode(at: time)
      try compositor.render(
        RenderTree(root: node, width: 64, height: 36), jobs: 1, into: &buffer)
      memory.note(frame)
    }
  }
}
