import LambentGeometry
import LambentProperties

/// The values of an object by their keys.
struct Fields {
  let values: [String: PropertyValue]

  init(_ values: [String: PropertyValue]) { self.values = values }

  func number(_ key: String) -> Double? {
    if case .number(let number)? = values[key] { number } else { nil }
  }
  func boolean(_ key: String) -> Bool? {
    if case .boolean(let flag)? = values[key] { flag } else { nil }
  }
  func text(_ key: String) -> String? {
    if case .text(let text)? = values[key] { text } else { nil }
  }
  func point(_ key: String) -> Point? {
    if case .point(let point)? = values[key] { point } else { nil }
  }
  func list(_ key: String) -> [PropertyValue] {
    if case .list(let list)? = values[key] { list } else { [] }
  }
  /// The points of a list.
  func points(_ key: String) -> [Point] {
    list(key).compactMap { if case .point(let point) = $0 { point } else { nil } }
  }
  /// The numbers of a list.
  func numbers(_ key: String) -> [Double] {
    list(key).compactMap { if case .number(let number) = $0 { number } else { nil } }
  }
}
