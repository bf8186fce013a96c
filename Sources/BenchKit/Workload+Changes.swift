import LambentGeometry
import LambentLayers

/// Changes of layers, as programs make them between frames.
extension Workload {
  /// Every kind of change.
  static var changes: [Workload] {
    [
      changes("layer-changes-1k") { context in
        for layer in context.rootLayer.sublayers {
          layer.opacity = layer.opacity == 0.5 ? 1 : 0.5
        }
        context.flush()
      },
      changes("layer-settings-1k") { context in
        context.transaction {
          $0.disablesActions = true
        } changes: {
          for layer in context.rootLayer.sublayers {
            layer.position = Point(x: layer.position.x + 1, y: layer.position.y)
          }
        }
      },
      changes("layer-presentations-1k") { context in
        for layer in context.rootLayer.sublayers { _ = layer.presentation(at: context.time) }
      },
    ]
  }

  /// Something that is done with each of 1,000 layers.
  private static func changes(
    _ name: String, _ change: @escaping @Sendable (Context) -> Void
  ) -> Workload {
    Workload(name: name, amount: 0.001, unit: "Mlayer/s") { _ in
      let root = Layer()
      for index in 0..<1000 {
        let layer = Layer()
        layer.frame = Rect(x: Double(index), y: 0, width: 40, height: 30)
        root.addSublayer(layer)
      }
      let context = try Context(rootLayer: root)
      return PreparedWorkload(
        reset: { context.advance(to: context.time + 1) }, iterate: { change(context) },
        output: { Array("\(root.sublayers.map(\.position.y))".utf8) })
    }
  }
}
