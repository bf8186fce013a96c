package import LambentDocuments
import LambentLayers
import LambentParticles
import LambentPixels
import LambentProperties

/// The layer on which an emitter's particles are born, as its keys name it.
struct EmitterSource: Sendable {
  let path: String
  /// The time at which the layer's image is taken, in seconds.
  let time: Double
  let origin: Diagnostic

  fileprivate static let name = DocumentKey<String?>(
    "emitterSource",
    "The layer on which particles are born, for the shape layer. More particles are born where it "
      + "is opaque. The layer can be hidden.")
  fileprivate static let time = DocumentKey(
    "emitterSourceTime", in: 0...SceneLimits.maximumDuration, unit: .seconds, default: 0.0,
    "The time at which the layer's image is taken. Events do not change the image.")

  static let keys = [name.info, time.info]

  var members: [JSONValue.Member] { Self.name.members(path) + Self.time.members(time) }
}

extension Cursor {
  /// Reads the layer on which an emitter's particles are born, and notes where its cells stand.
  func readEmitterSource(of model: inout LayerModel) {
    guard model.kind.layerClass is EmitterLayer.Type else { return }
    model.outlineOrigin = self.member(CellEventKeys.cellsName)?.mark
    reportMissingSource(of: model.state)
    let isNeeded = model.state.emitterShape == .layer
    let time = number(at: EmitterSource.time.info, otherwise: EmitterSource.time.standard)
    guard let member = member(EmitterSource.name) else {
      if isNeeded, let shape = self.member("emitterShape") {
        shape.report(
          .missingKey, "the shape layer without a layer", remedy: "the key “emitterSource”")
      }
      return
    }
    guard let path = member.text(expecting: "a layer's name") else { return }
    model.emitterSource = EmitterSource(path: path, time: time ?? 0, origin: member.mark)
    guard !isNeeded else { return }
    member.warn(
      .noEffect, "“emitterSource” acts on the emitterShape layer only",
      remedy: "\"emitterShape\": \"layer\"")
  }

  /// Reports an emitter shape whose image or path is missing: births are then at a point.
  private func reportMissingSource(of state: LayerState) {
    guard let key = state.missingEmitterShapeProperty, let shape = member("emitterShape"),
      member(key) == nil, !diagnostics.isFull
    else { return }
    let isSetLater = [document.root["events"], node["animations"], node["animate"]].contains {
      $0?.leads(to: key) ?? false
    }
    shape.report(
      .missingKey, "the shape \(state.emitterShape.rawValue) without “\(key)” is a point",
      remedy: "the key “\(key)”", severity: isSetLater ? .warning : .error)
  }
}

extension JSONValue {
  /// True if a key or a text in it is a key path to a property.
  fileprivate func leads(to property: String) -> Bool {
    contains { node in
      guard case .object(let members) = node else { return node == .string(property) }
      return members.contains { $0.key == property || $0.key.hasSuffix(".\(property)") }
    }
  }
}

extension LayerModel {
  /// Reports emitters that need other layers, in an image that layers draw.
  func refuseEmitterLinks(at cursor: Cursor) {
    let isLinked = contains {
      $0.emitterSource != nil || !$0.state.emitterCells.flatMap(\.colliders).isEmpty
    }
    guard isLinked else { return }
    cursor.report(
      .unsupported, "particles that are born on a layer, or meet one, within an image",
      remedy: "an emitter of the document")
  }
}

extension Scene {
  /// Warns of emitters that are born on a layer without a visible pixel. Draws the images of the layers.
  package var emptyEmitterSources: [Diagnostic] {
    document.root.all.compactMap { model in
      guard let source = model.emitterSource, let image = model.state.emitterLayerImage?.image,
        let pixels = try? image.read().premultiplied.pixels, pixels.allSatisfy({ $0 >> 24 == 0 })
      else { return nil }
      return source.origin.saying(
        .noEffect, "the layer “\(source.path)” has no visible pixel: no particle is born on it",
        remedy: "a layer, or an “emitterSourceTime”, that shows something", severity: .warning)
    }
  }
}
