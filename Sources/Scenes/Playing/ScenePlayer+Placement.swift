package import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentProperties

extension ScenePlayer {
  /// The placement of each layer at a time, in points of the scene, for drawing handles.
  ///
  /// - Throws: The errors of playing the scene, such as an event that names a removed layer.
  package func placements(at time: Double) throws(SceneError) -> JSONValue {
    let time = moment(of: time)
    let root = try stage(at: time).context.rootLayer
    return .array(root.placements(at: time).prefix(2000).map(\.json))
  }
}

extension LayerPlacement {
  /// The placement: its frame of reference and that of the layer above are the images of (0, 0), (1, 0) and (0, 1).
  fileprivate var json: JSONValue {
    let kind = layer.registries.layers.kind(of: layer)
    let bounds = (try? state.value(forKeyPath: "bounds")) ?? .null
    var json: JSONValue = [
      "path": .array(path),
      "type": .string(kind?.name ?? "layer"), "bounds": JSONValue(bounds),
      "above": Self.frame(fromAbove), "own": Self.frame(fromOwn),
    ]
    json["name"] = layer.name.map(JSONValue.string)
    if case .rect(let rect) = bounds {
      let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { corner in
        fromOwn(
          Point(
            x: rect.origin.x + corner.0 * rect.size.width,
            y: rect.origin.y + corner.1 * rect.size.height))
      }
      json["corners"] = .array(corners.map(Self.point))
    }
    for name in [
      "position", "anchorPoint", "hidden", "emitterPosition", "emitterSize", "emitterShape",
    ] {
      if let value = try? state.value(forKeyPath: name) { json[name] = JSONValue(value) }
    }
    return json
  }

  private var path: [JSONValue] {
    steps.enumerated().flatMap { depth, step -> [JSONValue] in
      guard let step else { return ["mask"] }
      return [depth == 0 ? "layers" : "sublayers", .number(Double(step))]
    }
  }

  private static func frame(_ map: (Point) -> Point?) -> JSONValue {
    .array([map(Point(x: 0, y: 0)), map(Point(x: 1, y: 0)), map(Point(x: 0, y: 1))].map(point))
  }

  private static func point(_ point: Point?) -> JSONValue {
    point.map { .numbers($0.x, $0.y) } ?? .null
  }
}
