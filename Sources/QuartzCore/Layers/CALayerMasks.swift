/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The corner of the least x and the least y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner of the greatest x and the least y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner of the least x and the greatest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner of the greatest x and the greatest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// Edges of a layer.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Creates a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The edge of the least x.
  public static let layerLeftEdge = Self(rawValue: 1 << 0)
  /// The edge of the greatest x.
  public static let layerRightEdge = Self(rawValue: 1 << 1)
  /// The edge of the least y.
  public static let layerBottomEdge = Self(rawValue: 1 << 2)
  /// The edge of the greatest y.
  public static let layerTopEdge = Self(rawValue: 1 << 3)
}

// In the library a set is the number of its bits.

extension CACornerMask: RowValue {
  init(_ bits: Int) { self.init(rawValue: UInt(bits & 15)) }
  var lambent: Int { Int(rawValue & 15) }
  static var standIn: Self { [] }
}

extension CAEdgeAntialiasingMask: RowValue {
  init(_ bits: Int) { self.init(rawValue: UInt32(bits & 15)) }
  var lambent: Int { Int(rawValue & 15) }
  static var standIn: Self { [] }
}
