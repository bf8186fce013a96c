public import LambentGeometry
public import LambentPixels

/// The canvas of a transition: the size of both images and the space in which light is mixed.
public struct TransitionCanvas: Sendable, Hashable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The space in which light is mixed.
  public let workingSpace: WorkingSpace
  /// The greatest number of threads for preparing a transition. It does not affect the result or
  /// equality.
  package let jobs: Int

  /// Creates a canvas.
  ///
  /// - Precondition: width and height are at least 0.
  package init(width: Int, height: Int, workingSpace: WorkingSpace = .srgb, jobs: Int = 1) {
    precondition(width >= 0 && height >= 0, "a canvas' sides are not negative")
    self.width = width
    self.height = height
    self.workingSpace = workingSpace
    self.jobs = jobs
  }

  /// True if the size and the working space are equal.
  public static func == (a: Self, b: Self) -> Bool {
    (a.width, a.height, a.workingSpace) == (b.width, b.height, b.workingSpace)
  }

  /// Hashes the size and the working space.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(workingSpace)
  }

  /// The rectangle of the images, in pixels.
  public var extent: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// The centre of the images, in pixels.
  package var center: Point { extent.center }

  /// The factor on default lengths, which are Core Image's, intended for 300 × 300 pixels.
  package var scale: Double { Double(min(width, height)) / 300 }

  /// The rectangle of an effect: the given one unless it is empty, otherwise the images'.
  func area(_ rect: Rect?) -> Rect {
    guard let rect, !rect.isEmpty else { return extent }
    return rect
  }

  /// The positions of points along an axis, as fractions of the side.
  @inline(__always) func fractions(
    x: SIMD4<Float>, y: Float, isHorizontal: Bool
  ) -> SIMD4<Float> {
    isHorizontal ? x / Float(width) : SIMD4(repeating: y / Float(height))
  }

  /// The distance of the farthest corner from a position, in pixels.
  func farthestDistance(from position: Point, of rect: Rect? = nil) -> Double {
    let rect = rect ?? extent
    let x = max(abs(rect.minX - position.x), abs(rect.maxX - position.x))
    let y = max(abs(rect.minY - position.y), abs(rect.maxY - position.y))
    return Point(x: x, y: y).length
  }

  /// A premultiplied colour in the working space, each component in 0…1.
  public func color(_ color: Color) -> SIMD4<Float> {
    SIMD4<Float>(color.premultiplied(in: workingSpace))
  }
}
