import LambentAnimations
import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentProperties

extension Cursor {
  func report(_ error: AnimationError, of kind: String) {
    let seeAlso = "see `lambent describe \(kind)`"
    switch error {
    case .property(let error): report(error)
    case .child(let index, let error):
      (member("animations")?.elements()?.dropFirst(index).first ?? self).report(error, of: kind)
    case .missingKeyPath:
      report(.missingKey, "the key “keyPath” is missing", remedy: "the property to animate")
    case .missingValues:
      report(
        .missingKey, "a keyframe animation without “values” and without a “path”",
        remedy: "one of them")
    case .emptyPath:
      (member("path") ?? self).report(
        "the path has no line or curve to follow", remedy: "a path with at least one"
      )
    case .conflict(let first, let second):
      (member(second) ?? self).report(
        .conflict, "“\(first)” and “\(second)” cannot be combined", remedy: "one of them")
    case .wrongCount(let property, let expected, let found):
      place(of: property).report(
        .wrongType, "“\(property)” has \(found) elements", remedy: "\(expected) of them")
    case .wrongKind(let property, let expected, let found):
      place(of: property).report(
        .wrongType, "found \(JSONValue(found).shown) for “\(property)”", remedy: expected.spelling)
    case .invalid(let property, let reason):
      let (what, remedy) = reason.splitAtRemedy ?? (reason, seeAlso)
      place(of: property).report("“\(property)”: \(what)", remedy: remedy)
    }
  }

  /// The member that a property's name leads to: `values[2]`, `toValue`.
  private func place(of property: String) -> Cursor {
    let parts = property.split(separator: "[")
    guard let list = member(String(parts.first ?? "")) else { return self }
    guard parts.count > 1, let index = Int(parts[1].prefix { $0 != "]" }) else { return list }
    return list.elements()?.dropFirst(index).first ?? list
  }

  /// Notes animations between paths of different steps: they are cut by fractions of their length.
  func noteMorphs(of model: LayerModel) {
    for (index, entry) in model.animations.enumerated() {
      var values: [PropertyValue?] = []
      if let basic = entry.animation as? BasicAnimation, let keyPath = basic.keyPath {
        let own = try? model.state.value(forKeyPath: keyPath)
        values = [basic.fromValue ?? own, basic.toValue ?? own]
      } else if let keyframes = entry.animation as? KeyframeAnimation {
        values = keyframes.values
      }
      let paths = values.compactMap { value in
        if case .path(let path)? = value { path } else { nil }
      }
      let isResampled = zip(paths, paths.dropFirst()).contains { from, to in
        PathMorph(from: from, to: to).isResampled
      }
      guard isResampled else { continue }
      let list = member("animations")
      var place = (list?.elements()?.count ?? 0) > index ? list?.element(at: index) : nil
      if place == nil, let tracks = member("animate") { place = tracks.member("path") ?? tracks }
      (place ?? self).report(
        .suspicious,
        "the paths have different steps: both are divided by fractions of their length",
        remedy: "paths with the same steps, to say which points belong together", severity: .note)
    }
  }
}
