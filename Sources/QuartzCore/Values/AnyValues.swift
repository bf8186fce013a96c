// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentGeometry
package import LambentProperties

/// A value that a program wraps: `Any` may hold an optional.
protocol AnyOptional {
  var wrapped: Any? { get }
}

extension Optional: AnyOptional {
  var wrapped: Any? { self }
}

extension PropertyValue {
  /// Converts a value of a program; `nil` if no property has values of this type.
  package init?(any value: Any?) {
    guard let value else { return nil }
    if let optional = value as? any AnyOptional {
      self.init(any: optional.wrapped)
      return
    }
    guard let found = Self.plain(value) ?? Self.object(value) else { return nil }
    self = found
  }

  private static func plain(_ value: Any) -> PropertyValue? {
    switch value {
    case let value as any Bridged: value.lambent.propertyValue
    case let number as any BinaryInteger: .number(Double(number))
    case let number as NSNumber: .number(number.doubleValue)
    case let value as NSValue: value.propertyValue
    case let transform as CGAffineTransform: .transform(Transform3D(transform.lambent))
    default: nil
    }
  }

  private static func object(_ value: Any) -> PropertyValue? {
    switch value {
    case let color as UIColor: return .color(color.cgColor.lambent)
    case let path as UIBezierPath: return .path(path.cgPath.lambent)
    case let font as UIFont: return .text(font.fontName)
    case let image as UIImage: return image.layerContents?.propertyValue
    case let filter as CIFilter: return filter.layerFilter?.propertyValue
    case is NSNull: return .null
    case let list as [Any]:
      let values = list.compactMap { PropertyValue(any: $0) }
      return values.count == list.count ? .list(values) : nil
    case let record as [String: Any]:
      let values = record.compactMapValues { PropertyValue(any: $0) }
      return values.count == record.count ? .record(values) : nil
    default: return nil
    }
  }

  /// The value as programs read it: numbers as `NSNumber`, geometry as structures, the rest as objects.
  package var any: Any? {
    switch self {
    case .null: nil
    case .boolean(let flag): NSNumber(value: flag)
    case .number(let number): NSNumber(value: number)
    case .text(let text): text
    case .point(let point): CGPoint(point)
    case .size(let size): CGSize(size)
    case .rect(let rect): CGRect(rect)
    case .vector(let vector):
      [NSNumber(value: vector.x), NSNumber(value: vector.y), NSNumber(value: vector.z)]
    case .color(let color): CGColor(color)
    case .transform(let transform): CATransform3D(transform)
    case .path(let path): CGPath(path)
    case .image(let image): CGImage(image)
    case .list(let values): values.compactMap(\.any)
    case .record(let record): record.compactMapValues(\.any)
    case .crossFade(let from, let to, let progress): (progress < 0.5 ? from : to).any
    }
  }

  /// The number, if it is one.
  var number: Double? { Double(propertyValue: self) }
}

// Foundation on Linux leads `NSNumber` to `Double` and `Float`, but not to `CGFloat`.
// swift-format-ignore: AvoidRetroactiveConformances
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
