public import LambentPixels
public import LambentProperties

/// A filter that leads from one image to another as its progress goes from 0 to 1: as much of it as a
/// render tree, documents and layers have to know.
///
/// A transition is a value: its inputs are stored properties, each with a row in `properties`. Those
/// that Lambent has, and most that are written outside, conform to the module Transitions' own protocol
/// `Transition`, which paints row by row and gives both frames of this one.
public protocol ImageTransition: PropertyHost {
  /// The name in lower camel case, without a prefix: `flash`, `pageCurl`.
  static var name: String { get }
  /// The effect, in one sentence.
  static var summary: String { get }
  /// Other names under which it is known: Core Image's (`CIFlashTransition`), Core Animation's.
  static var aliases: [String] { get }
  /// Creates one with its default inputs, which work for every image.
  init()

  /// The frame between two premultiplied images of 8 bits, encoded as sRGB.
  ///
  /// - Parameters:
  ///   - progress: 0 or less shows the first image, 1 or more the second.
  ///   - space: the space in which light is mixed.
  ///   - jobs: the most threads to use; they change nothing that is drawn.
  /// - Throws: where the images differ in size.
  func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, workingSpace space: WorkingSpace,
    jobs: Int
  ) throws -> PixelBuffer

  /// The frame between two premultiplied images of floats in the working space: as with bytes.
  func frame(
    from: FloatPixelBuffer, to: FloatPixelBuffer, at progress: Double,
    workingSpace space: WorkingSpace, jobs: Int
  ) throws -> FloatPixelBuffer
}

extension ImageTransition {
  /// No other names.
  public static var aliases: [String] { [] }
  /// One with its default inputs.
  public static var prototype: Self { Self() }
}
