public import LambentPixels
public import LambentProperties

/// A transition from one image to another as its progress goes from 0 to 1, as far as render trees,
/// documents and layers need to know it.
///
/// A transition is a value: its inputs are stored properties, each with a row in `properties`.
/// Built-in transitions, and most custom ones, conform to the protocol `Transition` of the module
/// Transitions, which paints row by row and provides both `frame` methods of this one.
public protocol ImageTransition: PropertyHost {
  /// The name in lower camel case, without a prefix: `flash`, `pageCurl`.
  static var name: String { get }
  /// The effect, in one sentence.
  static var summary: String { get }
  /// Alternative names: Core Image's (`CIFlashTransition`), Core Animation's.
  static var aliases: [String] { get }
  /// Creates a transition with its default inputs, which are valid for every image.
  init()

  /// The frame between two premultiplied 8-bit images, encoded as sRGB.
  ///
  /// - Parameters:
  ///   - progress: the progress: 0 or less shows the first image, 1 or more the second.
  ///   - space: the space in which colours are blended.
  ///   - jobs: the greatest number of threads; it does not affect the result.
  /// - Throws: An error if the images differ in size.
  func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, workingSpace space: WorkingSpace,
    jobs: Int
  ) throws -> PixelBuffer

  /// The frame between two premultiplied images of floats in the working space, with the same
  /// parameters.
  func frame(
    from: FloatPixelBuffer, to: FloatPixelBuffer, at progress: Double,
    workingSpace space: WorkingSpace, jobs: Int
  ) throws -> FloatPixelBuffer
}

extension ImageTransition {
  /// None.
  public static var aliases: [String] { [] }
  /// A transition with its default inputs.
  public static var prototype: Self { Self() }
}

extension ImageTransition {
  /// The images among its inputs.
  package var images: [Image] {
    if let runtime = self as? any RuntimeTransition {
      return runtime.kind.inputs.compactMap { input in
        if case .image(let image) = runtime.value(ofInput: input.name) { image } else { nil }
      }
    }
    return Self.properties.compactMap { row in
      if case .image(let image) = row.get(self) { image } else { nil }
    }
  }
}

extension ImageTransition {
  /// The transition with its positions and lengths in pixels: documents give them in points of the layer.
  ///
  /// - Parameter scale: The pixels per point.
  package func inPixels(scale: Double) -> any ImageTransition {
    guard scale != 1 else { return self }
    if let runtime = self as? any RuntimeTransition { return runtime.scaled(by: scale) }
    var result = self
    for row in Self.properties where row.unit == .pixels || row.unit == .points {
      guard var value = row.get(self).multiplied(by: scale) else { continue }
      if case .number(let number) = value {
        value = .number(min(max(number, row.minimum ?? number), row.maximum ?? number))
      }
      // A value that has no place in the row, as one that is not finite, stays as it was given.
      try? row.set(value, on: &result)
    }
    return result
  }
}
