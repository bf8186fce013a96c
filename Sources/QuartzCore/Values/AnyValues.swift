import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentPixels
package import LambentProperties

/// A value that a program wraps: `Any` may hold an optional.
private protocol AnyOptional {
  var wrapped: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var wrapped: Any? { self }
}

extension PropertyValue {
  /// Creates the library's value of a program's; `nil` where it is none that properties take.
  package init?(any value: Any?) {
    guard let value else { return nil }
    if let optional = value as? any AnyOptional {
      self.init(any: optional.wrapped)
      return
    }
    guard
      let found = Self.numeric(value) ?? Self.geometric(value) ?? Self.standing(for: value)
        ?? Self.collected(value)
    else { return nil }
    self = found
  }

  private static func numeric(_ value: Any) -> PropertyValue? {
    switch value {
    case let number as Double: .number(number)
    case let number as CGFloat: .number(number)
    case let number as Float: .number(number.decimal)
    case let flag as Bool: .boolean(flag)
    case let number as any BinaryInteger: .number(Double(number))
    case let number as NSNumber: .number(number.doubleValue)
    default: nil
    }
  }

  private static func geometric(_ value: Any) -> PropertyValue? {
    switch value {
    case let point as CGPoint: .point(point.lambent)
    case let size as CGSize: .size(size.lambent)
    case let rect as CGRect: .rect(rect.lambent)
    case let vector as CGVector: .point(Point(x: vector.dx, y: vector.dy))
    case let transform as CATransform3D: .transform(transform.lambent)
    case let transform as CGAffineTransform: .transform(Transform3D(transform.lambent))
    case let value as NSValue: value.propertyValue
    default: nil
    }
  }

  private static func standing(for value: Any) -> PropertyValue? {
    switch value {
    case let color as CGColor: .color(color.lambent)
    case let color as UIColor: .color(color.cgColor.lambent)
    case let path as CGPath: .path(path.lambent)
    case let path as UIBezierPath: .path(path.cgPath.lambent)
    case let image as CGImage: .image(image.lambent)
    case let image as UIImage: image.layerContents?.propertyValue
    case let filter as CIFilter: filter.layerFilter?.propertyValue
    case let text as String: .text(text)
    case let text as any QuartzName: .text(text.rawValue)
    case is NSNull: .null
    default: nil
    }
  }

  private static func collected(_ value: Any) -> PropertyValue? {
    if let list = value as? [Any] {
      let values = list.compactMap { PropertyValue(any: $0) }
      return values.count == list.count ? .list(values) : nil
    }
    if let record = value as? [String: Any] {
      let values = record.compactMapValues { PropertyValue(any: $0) }
      return values.count == record.count ? .record(values) : nil
    }
    return nil
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
}

/// A name that is text in the library: `CALayerContentsGravity` and its like.
protocol QuartzName: RawRepresentable<String> {}

extension NSValue {
  /// Wraps a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// Wraps a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// Wraps a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

  /// The point.
  public var cgPointValue: CGPoint { pointValue }
  /// The size.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle.
  public var cgRectValue: CGRect { rectValue }

  /// Wraps a map of space.
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(bytes: transform.lambent.entries, objCType: Self.sixteenNumbers)
  }

  /// Wraps a map of the plane.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(caTransform3D: CATransform3DMakeAffineTransform(transform))
  }

  /// The map of space; the identity where something else is wrapped.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == Self.sixteenNumbers else { return CATransform3DIdentity }
    var entries = [Double](repeating: 0, count: 16)
    getValue(&entries)
    return Transform3D(entries: entries).map { CATransform3D($0) } ?? CATransform3DIdentity
  }

  /// The map of the plane; the identity where something else is wrapped.
  public var cgAffineTransformValue: CGAffineTransform {
    CATransform3DGetAffineTransform(caTransform3DValue)
  }

  /// The encoding of a map: Foundation on Linux wraps arrays, but no structures.
  private static var sixteenNumbers: String { "[16d]" }

  /// The wrapped value; Foundation tells its kind by the encoding of its type.
  fileprivate var propertyValue: PropertyValue? {
    let encoding = String(cString: objCType)
    func holds<T>(_ value: T, _ make: (T) -> NSValue) -> Bool {
      String(cString: make(value).objCType) == encoding
    }
    if encoding == Self.sixteenNumbers { return .transform(caTransform3DValue.lambent) }
    if holds(CGRect.zero, NSValue.init(rect:)) { return .rect(rectValue.lambent) }
    if holds(CGPoint.zero, NSValue.init(point:)) { return .point(pointValue.lambent) }
    if holds(CGSize.zero, NSValue.init(size:)) { return .size(sizeValue.lambent) }
    return nil
  }
}

// Foundation on Linux leads `NSNumber` to `Double` and `Float`, but not to `CGFloat`.
// swift-format-ignore: AvoidRetroactiveConformances
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Takes the number of an object.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Takes the number of an object.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// The number of an object; 0 without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
