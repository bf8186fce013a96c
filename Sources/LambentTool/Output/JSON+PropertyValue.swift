import LambentGeometry
import LambentPixels
import LambentProperties

extension JSON {
  /// A property's value in the form of scene documents; `nil` for no value.
  init?(_ value: PropertyValue) {
    switch value {
    case .none: return nil
    case .boolean(let flag): self = .boolean(flag)
    case .number(let number): self = .number(number)
    case .text(let text): self = .string(text)
    case .point(let point): self = .numbers(point.x, point.y)
    case .size(let size): self = .numbers(size.width, size.height)
    case .rect(let rect):
      self = .numbers(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    case .vector(let vector): self = .numbers(vector.x, vector.y, vector.z)
    case .color(let color):
      self = .numbers(color.red, color.green, color.blue, color.alpha)
    case .transform(let transform): self = .array(transform.entries.map { .number($0) })
    case .path(let path): self = .string(path.svgText)
    case .image(let image): self = .string(image.name)
    case .list(let values): self = .array(values.map { JSON($0) ?? .null })
    case .crossFade(let from, let to, let progress):
      self = .object([
        ("from", JSON(from) ?? .null), ("to", JSON(to) ?? .null), ("progress", .number(progress)),
      ])
    case .record(let values):
      self = .object(values.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value) ?? .null) })
    }
  }

  /// Numbers in a row.
  static func numbers(_ values: Double...) -> JSON { .array(values.map { .number($0) }) }
}

extension Path {
  /// The outline as SVG path data.
  fileprivate var svgText: String {
    elements.map { element in
      switch element {
      case .move(let to): "M\(to.svgText)"
      case .line(let to): "L\(to.svgText)"
      case .quad(let to, let control): "Q\(control.svgText) \(to.svgText)"
      case .cubic(let to, let first, let second):
        "C\(first.svgText) \(second.svgText) \(to.svgText)"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

extension Point {
  fileprivate var svgText: String { "\(JSON.number(x).text()),\(JSON.number(y).text())" }
}
