import LambentGeometry
import LambentPixels

extension PropertyValue {
  /// The value converted to a type; `nil` if it cannot be converted.
  ///
  /// A list of numbers converts to a point, a size, a rectangle, a vector, a colour or a transform;
  /// 0 and 1 convert to Booleans and back; a point converts to a size.
  package func coerced(to type: ValueType) -> PropertyValue? {
    switch type {
    case .any: return self
    case .optional(let wrapped): return self == .null ? self : coerced(to: wrapped)
    case .either(let types): return types.lazy.compactMap { coerced(to: $0) }.first
    case .list(let element):
      guard case .list(let values) = self else { return nil }
      let coerced = values.compactMap { $0.coerced(to: element) }
      return coerced.count == values.count ? .list(coerced) : nil
    case .tuple(let fields): return coerced(toTuple: fields)
    case .boolean, .number, .integer, .angle: return coercedNumber(to: type)
    case .point, .size, .rect, .vector, .color, .transform: return coercedNumbers(to: type)
    case .text, .choice, .path, .image, .record, .timingFunction, .dictionary, .pattern, .form:
      return matches(type) ? self : nil
    }
  }

  private func coerced(toTuple fields: [PropertyInfo]) -> PropertyValue? {
    guard case .list(let values) = self, values.count <= fields.count,
      values.count >= fields.count(where: \.isRequired)
    else { return nil }
    let coerced = zip(values, fields).compactMap { $0.coerced(to: $1.type) }
    return coerced.count == values.count ? .list(coerced) : nil
  }

  private func coercedNumber(to type: ValueType) -> PropertyValue? {
    switch (self, type) {
    case (.boolean, .boolean), (.number, .boolean), (.number, _): self
    case (.boolean(let flag), _): .number(flag ? 1 : 0)
    default: nil
    }
  }

  private func coercedNumbers(to type: ValueType) -> PropertyValue? {
    switch (self, type) {
    case (.point, .point), (.size, .size), (.rect, .rect), (.vector, .vector), (.color, .color),
      (.transform, .transform):
      return self
    case (.point(let point), .size): return .size(Size(width: point.x, height: point.y))
    case (.size(let size), .point): return .point(Point(x: size.width, y: size.height))
    case (.list, _): return boundedNumbers.flatMap { Self.value(of: type, $0) }
    default: return nil
    }
  }

  private static func value(of type: ValueType, _ n: [Double]) -> PropertyValue? {
    switch (type, n.count) {
    case (.point, 2): .point(Point(x: n[0], y: n[1]))
    case (.size, 2): .size(Size(width: n[0], height: n[1]))
    case (.rect, 4): .rect(Rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case (.vector, 3): .vector(Vector3(x: n[0], y: n[1], z: n[2]))
    case (.color, 3): .color(Color(red: n[0], green: n[1], blue: n[2]))
    case (.color, 4): .color(Color(red: n[0], green: n[1], blue: n[2], alpha: n[3]))
    case (.transform, 16): Transform3D(entries: n).map(PropertyValue.transform)
    default: nil
    }
  }

  /// True if the value has one of the types without conversions. Images may be records, which
  /// represent sequences, and cross-fades.
  private func matches(_ type: ValueType) -> Bool {
    switch (self, type) {
    case (.text, .text), (.text, .choice), (.path, .path), (.record, .record): true
    case (.image, .image), (.record, .image), (.crossFade, .image): true
    case (.text, .timingFunction), (.list, .timingFunction), (.text, .pattern): true
    case (_, .form), (.record, .dictionary): true
    default: false
    }
  }
}
