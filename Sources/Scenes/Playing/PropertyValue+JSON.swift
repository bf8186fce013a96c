import LambentGeometry
import LambentPixels
public import LambentProperties

extension PropertyValue {
  /// The value as JSON, in the documents' own form and with all its digits: points `[x, y]`, colours
  /// `[r, g, b, a]`, transforms sixteen numbers, images their names, paths SVG path data, endless
  /// numbers `"infinity"`.
  public var json: String {
    switch self {
    case .none: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): Self.json(number)
    case .text(let text): SchemaNode.string(text).text()
    case .point(let point): Self.json([point.x, point.y])
    case .size(let size): Self.json([size.width, size.height])
    case .rect(let rect):
      Self.json([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .vector(let vector): Self.json([vector.x, vector.y, vector.z])
    case .color(let color): Self.json([color.red, color.green, color.blue, color.alpha])
    case .transform(let transform): Self.json(transform.entries)
    case .path(let path): SchemaNode.string(path.svg).text()
    case .image(let image): SchemaNode.string(image.name).text()
    case .list(let values): "[\(values.map(\.json).joined(separator: ", "))]"
    case .record(let fields):
      "{"
        + fields.sorted { $0.key < $1.key }
        .map { "\(SchemaNode.string($0.key).text()): \($0.value.json)" }
        .joined(separator: ", ") + "}"
    case .crossFade(let from, let to, let progress):
      "{\"from\": \(from.json), \"progress\": \(Self.json(progress)), \"to\": \(to.json)}"
    }
  }

  private static func json(_ number: Double) -> String {
    if number.isFinite { return number.short }
    return number.isNaN ? "null" : number > 0 ? "\"infinity\"" : "\"-infinity\""
  }

  private static func json(_ numbers: [Double]) -> String {
    "[\(numbers.map(json).joined(separator: ", "))]"
  }
}
