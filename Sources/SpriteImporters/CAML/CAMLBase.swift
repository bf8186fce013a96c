import LambentDocuments
import LambentImports
import LambentProperties

/// The values of properties in a file before any state changes them.
struct CAMLBase {
  let reader: CAMLReader
  let target: CAMLReader.Target

  /// The value at a key path; `nil` if unknown.
  func value(_ path: String) -> JSONValue? {
    let parts = path.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    if first == "filters" || first == "backgroundFilters" { return filterInput(parts) }
    if target.prefix.isEmpty, first == "transform", parts.count > 1 {
      return component(parts.dropFirst().joined(separator: "."))
    }
    let rows = reader.rows(of: target.kind)
    guard target.prefix.isEmpty, let row = rows[first] else { return nil }
    let whole = reader.value(first, of: target.element, as: row.type) ?? JSONValue(row.initial)
    return parts.count == 1 ? whole : part(of: whole, parts.dropFirst().joined(separator: "."))
  }

  private func part(of whole: JSONValue, _ name: String) -> JSONValue? {
    let indices = [
      "x": 0, "y": 1, "width": 0, "height": 1, "origin.x": 0, "origin.y": 1, "size.width": 2,
      "size.height": 3,
    ]
    guard case .array(let list) = whole, let index = indices[name], index < list.count else {
      return nil
    }
    return list[index]
  }

  /// A component of the transform, if the chain of steps gives it.
  private func component(_ name: String) -> JSONValue? {
    if let text = target.element["transform." + name], let number = CAMLText.number(text) {
      return .plain(number)
    }
    let steps = CAMLTransform(target.element["transform"] ?? "")?.steps ?? []
    guard !steps.contains(where: { $0.name == "matrix" || $0.name == "perspective" }) else {
      return nil
    }
    func product(_ index: Int) -> Double {
      steps.filter { $0.name == "scale" }.map { step in
        let a = step.arguments
        return a.count == 1 ? (index < 2 ? a[0] : 1) : index < a.count ? a[index] : 1
      }.reduce(1, *)
    }
    func sum(_ index: Int) -> Double {
      steps.filter { $0.name == "translate" }.map {
        index < $0.arguments.count ? $0.arguments[index] : 0
      }.reduce(0, +)
    }
    switch name {
    case "scale": return .plain((product(0) + product(1) + product(2)) / 3)
    case "scale.xy": return .plain((product(0) + product(1)) / 2)
    case "scale.x": return .plain(product(0))
    case "scale.y": return .plain(product(1))
    case "scale.z": return .plain(product(2))
    case "translation": return .numbers([sum(0), sum(1)])
    case "translation.x": return .plain(sum(0))
    case "translation.y": return .plain(sum(1))
    case "translation.z": return .plain(sum(2))
    case "rotation", "rotation.z":
      let turns = steps.filter { $0.name == "rotate" }
      guard turns.allSatisfy({ $0.arguments.count == 1 }) else { return nil }
      return .plain(turns.map { $0.arguments[0] }.reduce(0, +) * .pi / 180)
    case "rotation.x", "rotation.y", "shear.x":
      return steps.contains { $0.name == "rotate" && $0.arguments.count > 1 } ? nil : 0
    default: return nil
    }
  }

  /// An input of a filter; if only states refer to the filter, its neutral value.
  private func filterInput(_ parts: [String]) -> JSONValue? {
    guard parts.count == 3 else { return nil }
    let filter = target.element.children(of: parts[0]).first {
      $0["name"] == parts[1] || $0["filter"] == parts[1]
    }
    let foreign = CAMLReader.filterInputs.first { $0.value == parts[2] }?.key ?? parts[2]
    if let text = filter?[foreign] {
      return parts[2] == "matrix"
        ? CAMLReader.matrix(text) : CAMLText.value(text, of: parts[2] == "color" ? .color : .number)
    }
    return CAMLReader.neutralValue(of: parts[2], ofFilter: parts[1])
  }
}
