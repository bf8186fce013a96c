public import LambentPixels

/// An operation on the pixels of a finished layer or of what lies beneath it.
public enum RenderFilter: Sendable, Hashable {
  /// A Gaussian of this standard deviation, in points.
  case gaussianBlur(radius: Double)
  /// Adds a blurred copy of what is bright.
  case bloom(radius: Double, intensity: Double)
  /// Twenty numbers: four rows (red, green, blue, alpha) of four factors and an offset, on
  /// straight colour.
  case colorMatrix([Double])
  /// Multiplies the distance from grey.
  case colorSaturate(amount: Double)
  /// Turns the hue by an angle, in radians.
  case colorHueRotate(angle: Double)
  /// Maps luminance onto a colour, to a degree.
  case colorMonochrome(color: Color, amount: Double)
  /// Swaps light and dark.
  case colorInvert
  /// A filter that is written outside of Lambent.
  case custom(CustomFilter)

  /// A filter that is written outside of Lambent.
  public static func custom(_ filter: some PixelFilter) -> RenderFilter {
    .custom(CustomFilter(filter))
  }
}

/// A filter over the pixels of an image, as a library's user writes one.
///
/// It is a value: equal filters make equal pixels of equal images, on any thread and any machine.
///
/// ```swift
/// struct Threshold: PixelFilter {
///   var level: Float
///   func apply(to image: inout FloatPixelBuffer, in context: PixelFilterContext) {
///     for index in image.pixels.indices {
///       let color = image.pixels[index]
///       image.pixels[index] = color.y > level * color.w ? SIMD4(repeating: color.w) : .zero
///     }
///   }
/// }
/// ```
public protocol PixelFilter: Sendable, Hashable {
  /// How far from a pixel others are read, in points; 0 where each depends on itself alone.
  var reach: Double { get }

  /// Filters an image: premultiplied colours of the working space, row by row from the top.
  ///
  /// The image holds as much about the pixels that are wanted as ``reach`` says. Its size has to stay.
  func apply(to image: inout FloatPixelBuffer, in context: PixelFilterContext)
}

extension PixelFilter {
  /// Each pixel depends on itself alone.
  public var reach: Double { 0 }
}

/// The surroundings in which a ``PixelFilter`` is applied.
public struct PixelFilterContext: Sendable, Hashable {
  /// Pixels per point, along x and y.
  public let scale: SIMD2<Double>
  /// The space in which light is mixed.
  public let workingSpace: WorkingSpace

  /// Creates a context.
  package init(scale: SIMD2<Double>, workingSpace: WorkingSpace) {
    self.scale = scale
    self.workingSpace = workingSpace
  }
}

/// Any ``PixelFilter``, compared by its value.
public struct CustomFilter: Sendable, Hashable {
  /// The filter.
  package let filter: any PixelFilter

  /// Wraps a filter.
  package init(_ filter: any PixelFilter) { self.filter = filter }

  /// True if both are of one type and equal.
  public static func == (a: Self, b: Self) -> Bool {
    AnyHashable(a.filter) == AnyHashable(b.filter)
  }

  /// Feeds the filter.
  public func hash(into hasher: inout Hasher) { filter.hash(into: &hasher) }
}
