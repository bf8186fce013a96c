package import LambentGeometry
import LambentProperties

/// A type of Apple's that stands for one of the library's.
protocol Bridged {
  associatedtype Lambent: PropertyRepresentable
  init(_ value: Lambent)
  var lambent: Lambent { get }
}

/// A type of a layer's properties.
protocol RowValue: Bridged {
  /// The value that is read where the layer has one of another type.
  static var standIn: Self { get }
}

extension Optional: Bridged, RowValue where Wrapped: Bridged {
  init(_ value: Wrapped.Lambent?) { self = value.map { Wrapped($0) } }
  var lambent: Wrapped.Lambent? { self?.lambent }
  static var standIn: Wrapped? { nil }
}

/// A type that is itself one of the library's.
protocol SelfBridged: RowValue, PropertyRepresentable where Lambent == Self { init() }

extension SelfBridged {
  init(_ value: Self) { self = value }
  var lambent: Self { self }
  static var standIn: Self { Self() }
}

extension Double: SelfBridged {}
extension Bool: SelfBridged {}
extension Int: SelfBridged {}
extension String: SelfBridged {}

extension CGFloat: RowValue {
  var lambent: Double { Double(self) }
  static var standIn: CGFloat { 0 }
}

extension Float: RowValue {
  var lambent: Double { decimal }
  static var standIn: Float { 0 }
}

extension UInt32: RowValue {
  init(_ value: Int) { self.init(clamping: value) }
  var lambent: Int { Int(self) }
  static var standIn: UInt32 { 0 }
}

extension CAName: RowValue {
  init(_ value: String) { self.init(rawValue: value) }
  var lambent: String { rawValue }
  static var standIn: Self { Self("") }
}

extension CGPoint: RowValue {
  package init(_ point: Point) { self.init(x: point.x, y: point.y) }
  package var lambent: Point { Point(x: x, y: y) }
  static var standIn: CGPoint { .zero }
}

extension CGVector: Bridged {
  init(_ point: Point) { self.init(dx: point.x, dy: point.y) }
  var lambent: Point { Point(x: dx, y: dy) }
}

extension UIOffset: Bridged {
  init(_ point: Point) { self.init(horizontal: point.x, vertical: point.y) }
  var lambent: Point { Point(x: horizontal, y: vertical) }
}

extension CGSize: RowValue {
  package init(_ size: Size) { self.init(width: size.width, height: size.height) }
  package var lambent: Size { Size(width: width, height: height) }
  static var standIn: CGSize { .zero }
}

extension CGRect: RowValue {
  package init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }
  package var lambent: Rect { Rect(origin: origin.lambent, size: size.lambent) }
  static var standIn: CGRect { .zero }
}

extension CATransform3D: RowValue {
  static var standIn: CATransform3D { CATransform3DIdentity }
}

extension CGColor: Bridged {}
extension CGPath: Bridged {}
extension CGImage: Bridged {}

extension Float {
  /// The number as it was written: 0.1, not the binary fraction nearest to it.
  var decimal: Double { Double(description) ?? Double(self) }
  /// The number of cycles: the greatest float stands for no end.
  var cycles: Double { self >= .greatestFiniteMagnitude ? .infinity : decimal }
}

/// A value of the library that key paths go on through as one of Apple's.
protocol Bridging: PropertyRepresentable {
  associatedtype Apple: Bridged where Apple.Lambent == Self
}

extension Bridging {
  var cg: Apple {
    get { Apple(self) }
    set { self = newValue.lambent }
  }
}

extension Double: Bridging { typealias Apple = CGFloat }
extension Point: Bridging { typealias Apple = CGPoint }
extension Rect: Bridging { typealias Apple = CGRect }

extension Double {
  var float: Float {
    get { Float(self) }
    set { self = newValue.decimal }
  }
  var cycles: Float {
    get { Float(self) }
    set { self = newValue.cycles }
  }
}

extension Point {
  var vector: CGVector {
    get { CGVector(self) }
    set { self = newValue.lambent }
  }
}

extension Affine {
  var cg: CGAffineTransform {
    get { CGAffineTransform(self) }
    set { self = newValue.lambent }
  }
}
