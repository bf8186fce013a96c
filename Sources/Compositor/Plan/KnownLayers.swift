import LambentGeometry
import LambentPixels
import LambentRenderTree

/// The commands of layers that stay the same from frame to frame.
///
/// A layer is known by its node. What it draws depends on the node and its surroundings alone, unless it shows
/// images or particles, or makes images: such layers are planned for every frame.
struct KnownLayers: Sendable {
  /// A layer and its sublayers: a class, because every frame looks up each.
  final class Layer: Sendable {
    /// Kept, so that no other node has its identity.
    let node: RenderNode
    let surroundings: Planner.Surroundings
    let commands: [Command]
    /// Its nodes, points and lines.
    let counts: PlanCounts

    init(
      _ node: RenderNode, in surroundings: Planner.Surroundings,
      commands: [Command], counts: PlanCounts
    ) {
      (self.node, self.surroundings) = (node, surroundings)
      (self.commands, self.counts) = (commands, counts)
    }
  }

  let space: WorkingSpace
  private var layers: [ObjectIdentifier: Layer] = [:]
  /// True if a layer of the last frame was known.
  private(set) var isUsed = false
  /// The number of commands, and of lines of paths, of the known layers.
  private var commandCount = 0
  private var lineCount = 0
  /// The positions at which nodes were last planned: most of them never occur again, or move.
  private var planned: [ObjectIdentifier: SIMD4<Double>] = [:]

  /// The most commands and lines of paths that are kept: some 20 MiB of each.
  static let mostCommands = 1 << 16
  static let mostLines = 1 << 19

  init(space: WorkingSpace) { self.space = space }

  /// The commands of a node, if they are known.
  mutating func layer(
    _ node: RenderNode, in surroundings: Planner.Surroundings
  ) -> Layer? {
    guard let layer = layers[node.identity], layer.surroundings == surroundings else { return nil }
    isUsed = true
    return layer
  }

  /// Notes that a node was planned. True if it was before, with the same surroundings: its commands should be
  /// remembered.
  mutating func isPlannedAgain(
    _ node: RenderNode, in surroundings: Planner.Surroundings
  ) -> Bool {
    let map = surroundings.map
    let position = SIMD4(map.m11, map.m12, map.m41, map.m42)
    return planned.updateValue(position, forKey: node.identity) == position
  }

  mutating func remember(_ layer: Layer) {
    guard layer.commands.allSatisfy(\.drawsOnlyColors),
      commandCount + layer.commands.count <= Self.mostCommands,
      lineCount + layer.counts.keptLines <= Self.mostLines
    else { return }
    let old = layers.updateValue(layer, forKey: layer.node.identity)
    commandCount += layer.commands.count - (old?.commands.count ?? 0)
    lineCount += layer.counts.keptLines - (old?.counts.keptLines ?? 0)
  }

  /// Removes all nodes if most of them are not in the tree any more.
  ///
  /// - Parameter nodeCount: The number of nodes of the last frame.
  mutating func endFrame(nodeCount: Int) {
    isUsed = false
    if planned.count > 4 * nodeCount + 4096 { self = KnownLayers(space: space) }
  }
}

extension Command {
  /// True if it needs neither images nor particles.
  fileprivate var drawsOnlyColors: Bool {
    switch self {
    case .draw(let draw):
      switch draw.paint {
      case .solid, .gradient: true
      case .image, .texture: false
      }
    case .clip, .group: allInside(satisfy: \.drawsOnlyColors)
    case .sprites, .stack, .prepare: false
    }
  }
}
