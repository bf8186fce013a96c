public import LambentPixels
import LambentProperties
public import LambentRenderTree

/// A filter that leads from one image to another as its progress goes from 0 to 1.
///
/// A transition is a value: its inputs are stored properties, each with a row in `properties`. It
/// draws in three steps, so that nothing is worked out more often than it changes: `painter(for:)`
/// runs once per sequence and does what depends on the size and the inputs only; the painter runs once
/// per frame; what that returns runs once per row, on several threads at once.
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
  /// Does what depends on the canvas and the inputs only, and returns what paints frames.
  func painter(for canvas: TransitionCanvas) -> TransitionPainter
}

extension Transition {
  /// The frame between two premultiplied images of 8 bits, encoded as sRGB.
  ///
  /// - Throws: ``TransitionError/sizesDiffer(from:to:)``.
  public func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, workingSpace space: WorkingSpace,
    jobs: Int
  ) throws -> PixelBuffer {
    try TransitionRenderer(self, from: from, to: to, workingSpace: space, jobs: jobs)
      .frame(at: progress, jobs: jobs)
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

/// Prepares one frame and returns what paints its rows. It is called for progress strictly between
/// 0 and 1: at and beyond the ends the images themselves are shown.
public typealias TransitionPainter = @Sendable (TransitionFrame) -> TransitionRowPainter

/// Paints one row. Rows are painted in any order, on any thread; a row's pixels may depend on
/// nothing but the frame and the row's number.
public typealias TransitionRowPainter = @Sendable (inout TransitionRow) -> Void

/// One moment of a transition.
public struct TransitionFrame: Sendable {
  /// How far it has come: above 0, below 1.
  public let progress: Double
  /// The image that it leads from.
  public let from: TransitionSource
  /// The image that it leads to, of the same size and kind.
  public let to: TransitionSource
  /// How many threads a step over the whole image may use.
  package let jobs: Int
}
