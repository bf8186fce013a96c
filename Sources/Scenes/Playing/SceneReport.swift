package import LambentDocuments
import LambentLayers
package import LambentProperties

/// A layer at one time, as `inspect` prints it.
package struct LayerReport: Sendable {
  package let name: String?
  /// The kind: the `type` of documents.
  package let type: String
  /// The presentation's values that differ from the kind's defaults, in the order of the rows.
  package let properties: [(name: String, value: PropertyValue)]
  /// The layers below, back to front.
  package let sublayers: [LayerReport]
  package let mask: [LayerReport]
}

extension ScenePlayer {
  /// The layers of the scene at a time, back to front, without drawing them.
  ///
  /// - Throws: The errors of playing the scene, such as an event that names a removed layer.
  package func layers(at time: Double) throws(SceneError) -> [LayerReport] {
    let time = moment(of: time)
    let stage = try stage(at: time)
    return stage.context.rootLayer.sublayers.map { LayerReport($0, at: time) }
  }

  /// The presentation's value of a path: layers' names, then a key path:
  /// `hose.emitterCells.circle.greenSpeed`, `a/b.position.x`.
  ///
  /// - Throws: ``SceneError/option(what:where:remedy:)`` where the path leads nowhere.
  package func value(forPath path: String, at time: Double) throws(SceneError) -> PropertyValue {
    let time = moment(of: time)
    let stage = try stage(at: time)
    let target = try ScenePath(path)
    do {
      let layer = try stage.context.layer(atPath: target.layer)
      return try layer.shownState(at: time).value(forKeyPath: target.keyPath)
    } catch let error as PropertyError {
      let (what, remedy) = error.parts
      throw .option(what: what, where: path, remedy: remedy)
    } catch LayerError.unknownName(let name, let suggestion) {
      throw .option(
        what: "no layer is named “\(name)”", where: path,
        remedy: suggestion.map(Suggestion.question) ?? "a layer's name, as in hose.birthRate")
    } catch {
      throw .option(what: "\(error)", where: path, remedy: "layer.property")
    }
  }
}

extension LayerReport {
  /// Reads a layer and all below it, or only those properties that are wanted.
  init(
    _ layer: Layer, at time: Double, where isWanted: (Layer, String) -> Bool = { _, _ in true }
  ) {
    let kind = layer.registries.layers.kind(of: layer)
    let state = layer.shownState(at: time)
    let fresh = kind.map { LayerState(schema: $0.schema) }
    name = layer.name
    type = kind?.name ?? "layer"
    properties = state.schema.rows.compactMap { row in
      guard isWanted(layer, row.name) else { return nil }
      let value = row.get(state)
      guard let fresh else { return (row.name, value) }
      let initial = row.get(fresh)
      return value == initial
        ? nil : (row.name, value.differing(from: row.schema(initial: initial)))
    }
    sublayers = layer.sublayers.map { LayerReport($0, at: time, where: isWanted) }
    mask = layer.mask.map { [LayerReport($0, at: time, where: isWanted)] } ?? []
  }
}

extension PropertyValue {
  /// The value with only those members of cells, and of cells within them, that differ from their
  /// defaults.
  fileprivate func differing(from row: PropertySchema) -> PropertyValue {
    guard let rows = row.children?(), case .list(let children) = self else { return self }
    return .list(
      children.map { child in
        guard case .record(let fields) = child else { return child }
        var kept: [String: PropertyValue] = [:]
        for row in rows {
          guard let value = fields[row.name], value != row.initial else { continue }
          kept[row.name] = value.differing(from: row)
        }
        return .record(kept)
      })
  }
}

/// A path of layers' names and the key path below it, as `a/b.position.x`.
struct ScenePath {
  let layer: String
  let keyPath: String

  /// - Parameter place: The place of the text, for an error.
  init(_ text: String, in place: String = "--path") throws(SceneError) {
    guard let dot = text.firstIndex(of: "."), dot > text.startIndex,
      text.index(after: dot) < text.endIndex
    else {
      throw .option(
        what: "“\(text)” is not the path of a property", where: place,
        remedy: "layer.property, such as hose.birthRate")
    }
    layer = String(text[..<dot])
    keyPath = String(text[text.index(after: dot)...])
  }
}
