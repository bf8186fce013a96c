/// Moving images that are read when they are drawn: a movie, or a large image that need not stay in
/// memory.
///
/// Layers only store a reference and a time (``Image/Storage/footage(_:time:)``). The renderer requests the pixels,
/// from any thread. So the rendering modules need neither files nor processes.
public protocol Footage: AnyObject, Sendable {
  /// The number of columns of every image.
  var width: Int { get }
  /// The number of rows of every image.
  var height: Int { get }
  /// The image at a time, in seconds from the start; before it the first, after the end the last.
  ///
  /// The same time gives the same pixels, regardless of earlier calls. Images that are likely to be
  /// requested again are the same object.
  ///
  /// - Returns: An image with its pixels, all with the same size.
  /// - Throws: An error whose description is one line, with the reason and the remedy.
  func image(at time: Double) throws -> Image
}

/// Footage that has no pixels of its own, and is drawn at the size at which it is shown.
package protocol ScalableFootage: Footage {
  /// The image with a number of columns and rows, and with the density that keeps its size in points.
  /// The same size gives the same pixels.
  ///
  /// - Throws: An error whose description is one line, with the reason and the remedy.
  func image(width: Int, height: Int) throws -> Image
}

extension Image {
  /// Creates an image from the first frame of footage, with a density in pixels per point.
  public convenience init(_ footage: any Footage, scale: Double = 1, name: String = "") {
    self.init(.footage(footage, time: 0), scale: scale, name: name)
  }

  /// The same footage at another time; other images are constant over time.
  package func moment(at time: Double) -> Image {
    guard case .footage(let footage, _) = storage else { return self }
    return Image(.footage(footage, time: time), scale: scale, name: name)
  }

  /// The image with its pixels: the frame of footage, otherwise the image itself.
  ///
  /// - Throws: The errors of reading the footage.
  package func read() throws -> Image {
    guard case .footage(let footage, let time) = storage else { return self }
    return try footage.image(at: time)
  }

  /// The image with a number of columns and rows, if it can be drawn at any size; `nil` for others.
  ///
  /// - Throws: The errors of drawing it.
  package func drawn(width: Int, height: Int) throws -> Image? {
    guard case .footage(let footage, _) = storage, let footage = footage as? any ScalableFootage
    else { return nil }
    return try footage.image(width: width, height: height)
  }

  /// True if it is drawn at the size at which it is shown.
  package var isScalable: Bool {
    if case .footage(let footage, _) = storage { footage is any ScalableFootage } else { false }
  }

  /// True if its pixels have not been read.
  package var isFootage: Bool {
    if case .footage = storage { true } else { false }
  }
}
