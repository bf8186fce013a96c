import LambentProperties

extension Cursor {
  /// Warns of plain numbers that are angles of more than two turns, and whole: they are likely to be degrees. Two
  /// turns and more in radians are hardly ever a whole number.
  func warnOfDegrees(_ unit: PropertyUnit, _ type: ValueType = .angle) {
    guard unit == .radians, type == .angle else { return }
    switch node {
    case .number(let number) where number.magnitude > 4 * .pi && number == number.rounded():
      let degrees = "\"\(number.short)deg\""
      warn(
        .suspicious, "\(number.short) radians are \((number / (2 * .pi)).rounded().short) turns",
        remedy: "\(degrees), if degrees are meant")
    case .array:
      for element in elements() ?? [] { element.warnOfDegrees(unit) }
    default: break
    }
  }
}
