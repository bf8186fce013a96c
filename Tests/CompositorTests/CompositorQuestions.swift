import LambentPixels
import LambentRenderTree

@testable import LambentCompositor

extension Compositor {
  /// The commands by which a tree is drawn in bytes, in words, one per line and indented by what they lie
  /// in: `draw solid`, `group 1`, `prepare 0 blur`. It is what tests of the planner read.
  ///
  /// - Throws: ``RenderError`` where the tree is beyond the limits.
  func outline(of tree: RenderTree) throws(RenderError) -> [String] {
    let cache = TextureCache<PackedFormat>(limit: limits.maximumTextureBytes)
    var planner = Planner(
      space: tree.workingSpace, limits: limits,
      textures: FrameTextures(cache, limit: limits.maximumTextureBytes), facts: PackedFormat.facts)
    return try planner.plan(tree).commands.flatMap(\.outline)
  }

  /// The most bytes that images take at the same time while a tree is drawn.
  func imageBytes(of tree: RenderTree, jobs: Int = 1) throws(RenderError) -> Int {
    var buffer = PixelBuffer(width: tree.width, height: tree.height)
    return try buffer.pixels.withUnsafeMutableBufferPointer { (pixels) throws(RenderError) in
      try draw(tree, packed, jobs: jobs, into: pixels).imageBytes
    }
  }
}

extension Command {
  /// The command and those in it.
  fileprivate var outline: [String] {
    func nested(_ title: String, _ commands: [Command]) -> [String] {
      [title] + commands.flatMap(\.outline).map { "  " + $0 }
    }
    switch self {
    case .draw(let draw): return ["draw \(draw.paint.name)"]
    case .sprites: return ["sprites"]
    case .clip(let clip): return nested("clip", clip.commands)
    case .group(let group): return nested("group", group.commands)
    case .stack(let stack): return nested("stack", stack.planes.flatMap(\.commands))
    case .prepare(let pass):
      let title = (["prepare \(pass.textureID)"] + pass.effects.map(\.name)).joined(separator: " ")
      switch pass.source {
      case .commands(let commands): return nested(title, commands)
      case .backdrop: return [title + " of the backdrop"]
      case .transition(_, let from, let to, _): return [title + " from \(from) to \(to)"]
      }
    }
  }
}

extension Paint {
  fileprivate var name: String {
    switch self {
    case .solid: "solid"
    case .texture(let textureID): "texture \(textureID)"
    case .image: "image"
    case .gradient: "gradient"
    }
  }
}

extension Effect {
  fileprivate var name: String {
    switch self {
    case .blur: "blur"
    case .bloom: "bloom"
    case .color: "color"
    case .custom: "custom"
    case .shadow: "shadow"
    }
  }
}
