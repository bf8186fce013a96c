import LambentGeometry
import LambentPixels
package import LambentProperties

extension PropertyValue {
  /// The value as JSON on one line: ``JSONValue/init(_:)-(PropertyValue)`` as text.
  package var json: String { JSONValue(self).line }
}

extension JSONValue {
  /// A property's value in the documents' own form and with all its digits: points `[x, y]`, colours
  /// `[r, g, b, a]`, transforms sixteen numbers, images their names, paths SVG path data, endless
  /// numbers `"infinity"`, no value `null`. A cross-fade is the value of which it shows more.
  package init(_ value: PropertyValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let flag): .boolean(flag)
      case .number(let number): .number(number)
      case .text(let text): .string(text)
      case .point(let point): .numbers(point.x, point.y)
      case .size(let size): .numbers(size.width, size.height)
      case .rect(let rect):
        .numbers(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
      case .vector(let vector): .numbers(vector.x, vector.y, vector.z)
      case .color(let color): .numbers(color.red, color.green, color.blue, color.alpha)
      case .transform(let transform): .array(transform.entries.map(JSONValue.number))
      case .path(let path): .string(path.svg)
      case .image(let image): .string(image.name)
      case .list(let values): .array(values.map { JSONValue($0) })
      case .record(let fields):
        .object(fields.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) })
      case .crossFade(let from, let to, let progress):
        JSONValue(progress < 0.5 ? from : to)
      }
  }
}
