package import LambentGeometry
import LambentPixels
import LambentProperties

/// An Apple type that corresponds to a type of the library.
protocol Bridged {
  associatedtype Lambent: PropertyRepresentable
  init(_ value: Lambent)
  var lambent: Lambent { get }
}

/// A type of a layer's properties. The empty value is read where the layer has one of another type.
protocol RowValue: Bridged { init() }

extension Optional: Bridged, RowValue where Wrapped: Bridged {
  init() { self = nil }
  init(_ value: Wrapped.Lambent?) { self = value.map { Wrapped($0) } }
  var lambent: Wrapped.Lambent? { self?.lambent }
}

/// A type that is itself one of the library's.
protocol SelfBridged: RowValue, PropertyRepresentable where Lambent == Self {}

extension SelfBridged {
  init(_ value: Self) { self = value }
  var lambent: Self { self }
}

extension Double: SelfBridged {}
extension Bool: SelfBridged {}
extension Int: SelfBridged {}
extension String: SelfBridged {}

extension CGFloat: RowValue {
  var lambent: Double { Double(self) }
}

extension Float: RowValue {
  var lambent: Double { decimal }
}

extension UInt32: RowValue {
  init(_ value: Int) { self.init(clamping: value) }
  var lambent: Int { Int(self) }
}

extension CAName: RowValue {
  init() { self.init("") }
  init(_ name: String) { self.init(rawValue: name) }
  init(_ choice: some RawRepresentable<String>) { self.init(rawValue: choice.rawValue) }
  var lambent: String { rawValue }
}

extension CGPoint: RowValue {
  package init(_ point: Point) { self.init(x: point.x, y: point.y) }
  package var lambent: Point { Point(x: x, y: y) }
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
}

extension CGRect: RowValue {
  package init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }
  package var lambent: Rect { Rect(origin: origin.lambent, size: size.lambent) }
}

extension CATransform3D: RowValue {}
extension CGColor: Bridged {}
extension CGPath: Bridged {}
extension CGImage: Bridged {}

extension Float {
  /// The number as it was written: 0.1, not the binary fraction nearest to it.
  var decimal: Double { Double(description) ?? Double(self) }
  /// The number of cycles: the greatest float means infinite.
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

extension Affine {
  var cg: CGAffineTransform {
    get { CGAffineTransform(self) }
    set { self = newValue.lambent }
  }
}

extension Point {
  var vector: CGVector {
    get { CGVector(self) }
    set { self = newValue.lambent }
  }
}
