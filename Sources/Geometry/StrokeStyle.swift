/// The style of a stroked line: width, caps, joins and dashes.
public struct StrokeStyle: Sendable, Hashable {
  /// The shape of the two ends of an open line.
  public enum Cap: String, Sendable, Hashable, CaseIterable {
    /// The line ends at its last point.
    case butt
    /// A half disc beyond the last point.
    case round
    /// A half square beyond the last point.
    case square
  }

  /// The shape of a corner.
  public enum Join: String, Sendable, Hashable, CaseIterable {
    /// The outer edges extended until they meet; beyond the miter limit, a bevel.
    case miter
    /// A disc around the corner.
    case round
    /// A straight line between the outer edges.
    case bevel
  }

  /// The width, in points. At 0 or less nothing is drawn.
  public var lineWidth: Double
  /// The line caps. Default: butt. Round and square caps extend half a width beyond the ends.
  public var lineCap: Cap
  /// The shape of corners.
  public var lineJoin: Join
  /// The greatest length of a miter, as a multiple of the line's width; sharper corners are
  /// bevelled.
  public var miterLimit: Double
  /// The lengths of dashes and gaps alternately, in points, repeated if their number is odd. The
  /// line is solid if the pattern is empty, has a negative length or only zeros.
  public var dashPattern: [Double]
  /// The offset into the dash pattern at which the line begins, in points.
  public var dashPhase: Double

  /// Creates a style. The defaults are Core Animation's line of one point.
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
