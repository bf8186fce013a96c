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
  /// How many threads a step over all pixels may use while a transition is prepared. It changes
  /// nothing that is drawn: canvases that differ in it only are equal.
  package let jobs: Int

  /// Creates a canvas.
  ///
  /// - Precondition: both sides are at least 0.
  package init(width: Int, height: Int, workingSpace: WorkingSpace = .srgb, jobs: Int = 1) {
    precondition(width >= 0 && height >= 0, "a canvas' sides are not negative")
    self.width = width
    self.height = height
    self.workingSpace = workingSpace
    self.jobs = jobs
  }

  /// True if the same is drawn on both.
  public static func == (a: Self, b: Self) -> Bool {
    (a.width, a.height, a.workingSpace) == (b.width, b.height, b.workingSpace)
  }

  /// Feeds what decides equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(workingSpace)
  }

  /// The images' rectangle, in pixels.
  public var extent: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// The images' middle, in pixels.
  package var center: Point { extent.center }

  /// The factor of default lengths: Core Image's are meant for 300 × 300 pixels.
  package var scale: Double { Double(min(width, height)) / 300 }

  /// The rectangle of an effect: a given one that is not empty, else the images'.
  func area(_ rect: Rect?) -> Rect {
    guard let rect, !rect.isEmpty else { return extent }
    return rect
  }

  /// The distance of the farthest corner from a position, in pixels.
  func farthestDistance(from position: Point, of rect: Rect? = nil) -> Double {
    let rect = rect ?? extent
    let x = max(abs(rect.minX - position.x), abs(rect.maxX - position.x))
    let y = max(abs(rect.minY - position.y), abs(rect.maxY - position.y))
    return Point(x: x, y: y).length
  }

  /// A colour as pixels hold it here: premultiplied, in the working space, each component in 0…1.
  public func color(_ color: Color) -> SIMD4<Float> {
    PixelConversion.premultiplied(color, in: workingSpace)
  }
}
