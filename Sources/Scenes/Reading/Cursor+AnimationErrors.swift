import LambentAnimations

extension Cursor {
  /// Reports what is wrong with an animation, at the member or the child that it is about.
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
}
