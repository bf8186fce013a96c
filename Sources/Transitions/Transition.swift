public import LambentPixels
import LambentProperties
public import LambentRenderTree

/// A transition from one image to another as its progress goes from 0 to 1.
///
/// A transition is a value: its inputs are stored properties, each with a row in `properties`. It
/// draws in three steps, each of which runs only as often as its inputs change. `painter(for:)`
/// runs once per sequence and computes what depends only on the size and the inputs. The painter
/// runs once per frame. The row painter that it returns runs once per row, on several threads.
///
/// ```swift
/// struct Curtain: Transition {
///   static let name = "curtain"
///   static let summary = "A hard edge from the left."
///   static let properties: [Property<Curtain>] = []
///
///   func painter(for canvas: TransitionCanvas) -> TransitionPainter {
///     { frame in
///       let edge = Float(frame.progress) * Float(canvas.width)
///       return { row in
///         row.shade { x, y in
///           x < edge ? frame.to.color(x: x, y: y) : frame.from.color(x: x, y: y)
///         }
///       }
///     }
///   }
/// }
/// ```
public protocol Transition: ImageTransition {
  /// Computes everything that depends only on the canvas and the inputs, and returns a closure that
  /// paints frames.
  func painter(for canvas: TransitionCanvas) -> TransitionPainter
}

extension Transition {
  /// The frame between two premultiplied 8-bit images, encoded as sRGB.
  ///
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  public func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, workingSpace space: WorkingSpace,
    jobs: Int
  ) throws -> PixelBuffer {
    try TransitionRenderer(self, from: from, to: to, workingSpace: space, jobs: jobs)
      .buffer(at: progress, jobs: jobs)
  }

  /// The frame between two premultiplied images of floats in the working space.
  ///
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  public func frame(
    from: FloatPixelBuffer, to: FloatPixelBuffer, at progress: Double,
    workingSpace space: WorkingSpace, jobs: Int
  ) throws -> FloatPixelBuffer {
    try TransitionRenderer(self, from: from, to: to, workingSpace: space, jobs: jobs)
      .floatFrame(at: progress, jobs: jobs)
  }
}

/// Prepares one frame and returns a closure that paints its rows. It is called for progress
/// strictly between 0 and 1; at the ends the images themselves are shown.
public typealias TransitionPainter = @Sendable (TransitionFrame) -> TransitionRowPainter

/// Paints one row. Rows are painted in any order, on any thread; the pixels may depend only on the
/// frame and the row's number.
public typealias TransitionRowPainter = @Sendable (inout TransitionRow) -> Void

/// The inputs of one frame of a transition.
public struct TransitionFrame: Sendable {
  /// The progress of the transition, 0…1 without the ends.
  public let progress: Double
  /// The old image.
  public let from: TransitionSource
  /// The new image, with the same size and format.
  public let to: TransitionSource
  /// The greatest number of threads for a step over the whole image.
  package let jobs: Int
  /// True if both images are known to be opaque.
  package var areOpaque = false
}
