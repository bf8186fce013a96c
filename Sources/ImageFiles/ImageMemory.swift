/// An estimate, from their headers, of the memory for images that are decoded one by one and kept.
package struct ImageMemory {
  /// The limit, in bytes.
  package let limit: Int
  private var kept = 0
  private var passing = 0

  package init(limit: Int) { self.limit = limit }

  /// Adds an image by its header. A missing header adds nothing, because decoding will fail.
  package mutating func add(_ header: ImageHeader?) {
    guard let header else { return }
    kept += header.keptBytes
    passing = max(passing, header.passingBytes)
  }

  /// The peak memory, in bytes: all decoded images, plus the greatest memory while decoding.
  package var peakBytes: Int { kept + passing }

  package var isWithinLimit: Bool { peakBytes <= limit }

  /// Checks whether files can be decoded together.
  ///
  /// - Throws: ``ImageFileError/tooLarge(file:what:)`` for the first file beyond the limit.
  package static func check(_ paths: [String], limit: Int = 1 << 31) throws(ImageFileError) {
    var memory = ImageMemory(limit: limit)
    for path in paths {
      let header = ImageHeader(path: path)
      memory.add(header)
      guard memory.isWithinLimit else {
        throw .tooLarge(
          file: path,
          what: (header.map { "it has \($0.size), and " } ?? "")
            + "with the images before it, it needs \(memory.peakBytes) bytes while it is read, "
            + "where at most \(limit) are allowed: use a smaller image")
      }
    }
  }
}
