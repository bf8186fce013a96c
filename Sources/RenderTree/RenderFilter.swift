public import LambentGeometry
public import LambentPixels
import LambentProperties
package import LambentWorkers

/// An operation on the pixels of a finished layer or of its backdrop.
public enum RenderFilter: Sendable, Hashable {
  /// A Gaussian blur with this standard deviation, in points.
  case gaussianBlur(radius: Double)
  /// Adds a blurred copy of the layer.
  case bloom(radius: Double, intensity: Double)
  /// A linear map of straight colours: four rows (red, green, blue, alpha) of four factors and an
  /// offset.
  case colorMatrix([Double])
  /// Multiplies the saturation.
  case colorSaturate(amount: Double)
  /// Rotates the hue by an angle in radians.
  case colorHueRotate(angle: Double)
  /// Maps luminance to shades of a colour, with a weight.
  case colorMonochrome(color: Color, amount: Double)
  /// Inverts the colours.
  case colorInvert
  /// A custom filter.
  case custom(CustomFilter)

  /// A custom filter.
  public static func custom(_ filter: some PixelFilter) -> RenderFilter {
    .custom(CustomFilter(filter))
  }
}

/// A custom filter on the pixels of an image.
///
/// A filter is a value: equal filters must give equal results for equal images, on any thread and
/// any machine.
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
  /// The distance of other pixels that the filter reads, in points; 0 if each pixel depends only on
  /// itself. Default: 0.
  var reach: Double { get }

  /// Filters an image: premultiplied colours of the working space, row by row from the top.
  ///
  /// The image includes a margin of ``reach`` around the required pixels. Its size must not change.
  func apply(to image: inout FloatPixelBuffer, in context: PixelFilterContext)
}

extension PixelFilter {
  /// 0: each pixel depends only on itself.
  public var reach: Double { 0 }
}

/// The environment of a ``PixelFilter``.
public struct PixelFilterContext: Sendable, Hashable {
  /// Pixels per point, along x and y.
  public let scale: SIMD2<Double>
  /// The space in which colours are blended.
  public let workingSpace: WorkingSpace

  /// The layer's bounds, in pixels from the upper left corner of the image.
  public package(set) var bounds: Rect
  /// The number of threads that the filter may use.
  package var jobs = 1
  /// The work that is left for loops of kernels, if it is bounded.
  package var meter: WorkMeter?

  package init(scale: SIMD2<Double>, workingSpace: WorkingSpace, bounds: Rect) {
    self.scale = scale
    self.workingSpace = workingSpace
    self.bounds = bounds
  }
}

/// A type-erased ``PixelFilter``, compared by value.
public struct CustomFilter: Sendable, Hashable {
  package let filter: any PixelFilter

  package init(_ filter: any PixelFilter) { self.filter = filter }

  /// True if both have the same type and are equal.
  public static func == (a: Self, b: Self) -> Bool {
    AnyHashable(a.filter) == AnyHashable(b.filter)
  }

  /// Hashes the filter.
  public func hash(into hasher: inout Hasher) { filter.hash(into: &hasher) }
}

extension FragmentOrder: DescribedChoice {}
