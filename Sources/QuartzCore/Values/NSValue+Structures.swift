// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentGeometry
import LambentProperties

extension NSValue {
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(bytes: transform.lambent.entries, objCType: Self.sixteenNumbers)
  }
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(caTransform3D: CATransform3DMakeAffineTransform(transform))
  }

  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
  public var cgRectValue: CGRect { rectValue }
  /// The identity if another type is wrapped.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == Self.sixteenNumbers else { return CATransform3DIdentity }
    var entries = [Double](repeating: 0, count: 16)
    getValue(&entries)
    return Transform3D(entries: entries).map { CATransform3D($0) } ?? CATransform3DIdentity
  }
  public var cgAffineTransformValue: CGAffineTransform {
    CATransform3DGetAffineTransform(caTransform3DValue)
  }

  /// The encoding of a map: Foundation on Linux wraps arrays, but no structures.
  private static var sixteenNumbers: String { "[16d]" }

  /// The wrapped value. Its kind follows from the Objective-C encoding of its type.
  var propertyValue: PropertyValue? {
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

/// A structure that an `NSValue` holds, and can be cast to, as on a phone: Foundation on Linux bridges no
/// structures.
public protocol _NSValueStructure: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  init()
}

extension _NSValueStructure {
  public func _bridgeToObjectiveC() -> NSValue {
    switch self {
    case let point as CGPoint: NSValue(cgPoint: point)
    case let size as CGSize: NSValue(cgSize: size)
    case let rect as CGRect: NSValue(cgRect: rect)
    case let map as CGAffineTransform: NSValue(cgAffineTransform: map)
    default: NSValue(caTransform3D: self as? CATransform3D ?? CATransform3DIdentity)
    }
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    let value = source.propertyValue?.any
    result = value as? Self
    if let map = value as? CATransform3D, Self.self == CGAffineTransform.self {
      result = CATransform3DGetAffineTransform(map) as? Self
    }
  }

  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    _forceBridgeFromObjectiveC(source, result: &result)
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    var result: Self?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? Self()
  }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGPoint: _NSValueStructure, @retroactive _ObjectiveCBridgeable {}
// swift-format-ignore: AvoidRetroactiveConformances
extension CGSize: _NSValueStructure, @retroactive _ObjectiveCBridgeable {}
// swift-format-ignore: AvoidRetroactiveConformances
extension CGRect: _NSValueStructure, @retroactive _ObjectiveCBridgeable {}
extension CATransform3D: _NSValueStructure {}
extension CGAffineTransform: _NSValueStructure {}
