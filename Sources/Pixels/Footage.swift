/// Moving images that are read when they are drawn: a film, or a large image that need not stay in
/// memory.
///
/// Layers hold a moment of it (``Image/Storage/footage(_:time:)``), which costs nothing. Who draws asks
/// for the pixels, from any thread; so files and processes stay out of the modules that draw.
public protocol Footage: AnyObject, Sendable {
  /// The number of columns of every image.
  var width: Int { get }
  /// The number of rows of every image.
  var height: Int { get }
  /// The image at a time, in seconds from the begin; before it the first, after the end the last.
  ///
  /// The same time gives the same pixels, whatever was asked before. Images that are likely to be asked
  /// for again are the same object.
  ///
  /// - Returns: An image that has its pixels, as large as all others.
  /// - Throws: An error that says in one line what cannot be read, and what would be right.
  func image(at time: Double) throws -> Image
}

extension Image {
  /// The first moment of footage.
  public convenience init(_ footage: any Footage, scale: Double = 1, name: String = "") {
    self.init(.footage(footage, time: 0), scale: scale, name: name)
  }

  /// Another moment of the same footage; other images show the same at all times.
  package func moment(at time: Double) -> Image {
    guard case .footage(let footage, _) = storage else { return self }
    return Image(.footage(footage, time: time), scale: scale, name: name)
  }

  /// The image with its pixels: of footage what is read, else the image itself.
  ///
  /// - Throws: What reading the footage throws.
  package func read() throws -> Image {
    guard case .footage(let footage, let time) = storage else { return self }
    return try footage.image(at: time)
  }

  /// True if its pixels are still to be read.
  package var isFootage: Bool {
    if case .footage = storage { true } else { false }
  }
}
