import LambentGeometry
package import LambentPixels
import LambentProperties

extension Cursor {
  /// A colour: `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"`, a name of CSS, or `[r, g, b, a]` in 0…1.
  package func color() -> Color? {
    let what = "\"#rgb\", \"#rrggbb\", \"#rrggbbaa\", a name of CSS or [r, g, b, a] in 0…1"
    switch node {
    case .string(let text):
      if let color = Color(hex: text) ?? Color(named: text) { return color }
      let isName = text.count > 2 && text.allSatisfy { $0.isASCII && $0.isLetter }
      let meant = isName ? Suggestion.nearest(to: text.lowercased(), among: Self.colorNames) : nil
      report(
        "“\(text)” is not a colour", remedy: meant.map(Suggestion.question) ?? what)
      return nil
    case .array(let elements) where elements.count == 4 || elements.count == 3:
      let components = elements.indices.compactMap { index in
        element(at: index).colorComponent()
      }
      guard components.count == elements.count else { return nil }
      return Color(
        red: components[0], green: components[1], blue: components[2],
        alpha: components.count == 4 ? components[3] : 1)
    default:
      expected(what)
      return nil
    }
  }

  package static let colorNames = Color.names.keys.sorted() + ["transparent"]

  private func colorComponent() -> Double? {
    guard let number = number(expecting: "a number in 0…1") else { return nil }
    guard (0...1).contains(number) else {
      report(.outOfRange, "\(number.short) is out of range for a colour component", remedy: "0…1")
      return nil
    }
    return number
  }

  /// A transform: sixteen numbers, or steps of which the first acts on the points first.
  func transform() -> Transform3D? {
    guard let elements = elements(expecting: "16 numbers, or an array of steps") else { return nil }
    guard case .number = elements.first?.node else { return steps(elements) }
    let entries = elements.compactMap { $0.number() }
    guard let transform = Transform3D(entries: entries) else {
      if entries.count == elements.count {
        report(
          .wrongType, "a transform of \(elements.count) numbers",
          remedy: "16 numbers, m11 m12 … m44")
      }
      return nil
    }
    return transform
  }

  private func steps(_ elements: [Cursor]) -> Transform3D? {
    let steps = elements.compactMap { $0.transformStep() }
    guard steps.count == elements.count else { return nil }
    let result = steps.reduce(Transform3D.identity) { $0.concatenating($1) }
    guard result.isFinite else {
      report(
        "the steps' product is too large", remedy: "finite factors and translations")
      return nil
    }
    return result
  }

  private func transformStep() -> Transform3D? {
    let what =
      "{\"scale\": [x, y, z]}, {\"rotate\": [angle, x, y, z]}, {\"translate\": [x, y, z]} or {\"perspective\": d}"
    guard let members = members(expecting: what) else { return nil }
    guard members.count == 1, let step = members.first else {
      report(.wrongType, "a step with \(members.count) keys", remedy: what)
      return nil
    }
    switch step.key {
    case "scale":
      return step.value.vector().map { .scale(x: $0.x, y: $0.y, z: $0.z) }
    case "translate":
      return step.value.vector().map { .translation(x: $0.x, y: $0.y, z: $0.z) }
    case "perspective":
      guard let distance = step.value.takingLengths(true).number() else { return nil }
      guard distance != 0 else {
        step.value.report(
          .outOfRange, "a perspective with the distance 0", remedy: "a distance other than 0")
        return nil
      }
      return .perspective(distance: distance)
    case "rotate":
      return step.value.rotation()
    default:
      unknownKey(
        step.key, at: step.keyOffset, known: DocumentKeys.transformSteps.names)
      return nil
    }
  }

  private func rotation() -> Transform3D? {
    let what = "[angle, x, y, z]"
    guard let elements = elements(expecting: what) else { return nil }
    guard elements.count == 4 else {
      report(.wrongType, "a rotation of \(elements.count) elements", remedy: what)
      return nil
    }
    guard let angle = elements[0].angle() else { return nil }
    elements[0].warnOfDegrees(.radians)
    let axis = elements.dropFirst().compactMap { $0.number() }
    guard axis.count == 3 else { return nil }
    guard axis.contains(where: { $0 != 0 }) else {
      report(
        .outOfRange, "a rotation about an axis of length 0", remedy: "an axis other than 0, 0, 0")
      return nil
    }
    return .rotation(angle: angle, x: axis[0], y: axis[1], z: axis[2])
  }
}
