/// How a line is drawn along a path: width, ends, corners, and dashes.
public struct StrokeStyle: Sendable, Hashable {
  /// The shape of the two ends of an open line.
  public enum Cap: String, Sendable, Hashable, CaseIterable {
    /// The line ends at its last point.
    case butt
    /// Half a disc about the last point.
    case round
    /// Half a square about the last point.
    case square
  }

  /// The shape of a corner.
  public enum Join: String, Sendable, Hashable, CaseIterable {
    /// The outer edges go on until they meet; beyond the miter limit the corner is a bevel.
    case miter
    /// A disc about the corner.
    case round
    /// A straight line between the outer edges.
    case bevel
  }

  /// The width, in points. At 0 or less nothing is drawn.
  public var lineWidth: Double
  /// Butt by default; round and square ends reach half a width beyond.
  public var lineCap: Cap
  /// The corners.
  public var lineJoin: Join
  /// The greatest length of a miter in widths of the line.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in points, used twice where their number is odd. Empty,
  /// with a negative length, or without any length: a solid line.
  public var dashPattern: [Double]
  /// How far into the pattern the line begins, in points.
  public var dashPhase: Double

  /// Creates a style; by default a line of one point as Core Animation draws it.
  public init(
    lineWidth: Double = 1, lineCap: Cap = .butt, lineJoin: Join = .miter, miterLimit: Double = 10,
    dashPattern: [Double] = [], dashPhase: Double = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dashPattern = dashPattern
    self.dashPhase = dashPhase
  }
}
