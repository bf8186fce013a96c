// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentGeometry
import LambentProperties

extension NSValue {
  /// Wraps a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// Wraps a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// Wraps a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

  /// The point that the value holds; zero where it holds none.
  public var cgPointValue: CGPoint { pointValue }
  /// The size that the value holds; zero where it holds none.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle that the value holds; zero where it holds none.
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

// On a phone a structure of a key path is an `NSValue`: `layer.value(forKey: "position") as? NSValue`, and
// an `NSValue` can be cast to the structure. Foundation on Linux bridges no structure but numbers.

/// A structure that an `NSValue` holds.
public protocol _NSValueStructure: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The structure that a value holds; `nil` where it holds another.
  static func _structure(of value: NSValue) -> Self?
  /// The structure that stands for none.
  static var _none: Self { get }
}

extension _NSValueStructure {
  /// Takes the structure of an object.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = _structure(of: source)
  }

  /// Takes the structure of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    result = _structure(of: source)
    return result != nil
  }

  /// The structure of an object, or the one that stands for none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    source.flatMap { _structure(of: $0) } ?? _none
  }
}

extension RowValue {
  fileprivate init?(of value: NSValue) {
    guard let structure = value.propertyValue.flatMap({ Lambent(propertyValue: $0) }) else {
      return nil
    }
    self.init(structure)
  }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGPoint: _NSValueStructure, @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
  public static func _structure(of value: NSValue) -> CGPoint? { CGPoint(of: value) }
  public static var _none: CGPoint { .zero }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGSize: _NSValueStructure, @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
  public static func _structure(of value: NSValue) -> CGSize? { CGSize(of: value) }
  public static var _none: CGSize { .zero }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGRect: _NSValueStructure, @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
  public static func _structure(of value: NSValue) -> CGRect? { CGRect(of: value) }
  public static var _none: CGRect { .zero }
}

extension CATransform3D: _NSValueStructure {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }
  public static func _structure(of value: NSValue) -> CATransform3D? { CATransform3D(of: value) }
  public static var _none: CATransform3D { CATransform3DIdentity }
}

extension CGAffineTransform: _NSValueStructure {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }
  public static func _structure(of value: NSValue) -> CGAffineTransform? {
    CATransform3D(of: value).map { CATransform3DGetAffineTransform($0) }
  }
  public static var _none: CGAffineTransform { .identity }
}
