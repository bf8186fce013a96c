/// The memory that images need which are read one after the other and kept, by their headers.
package struct ImageMemory {
  /// The most bytes.
  package let limit: Int
  private var kept = 0
  private var passing = 0

  /// Creates a sum of nothing.
  package init(limit: Int) { self.limit = limit }

  /// Adds a file; one that is no image adds nothing, as reading it will end with an error.
  package mutating func add(_ path: String) {
    guard let header = ImageHeader(path: path) else { return }
    kept += header.keptBytes
    passing = max(passing, header.passingBytes)
  }

  /// The most bytes at the same time: what is kept of all, and what the largest needs beside.
  package var peakBytes: Int { kept + passing }

  /// True if they are not too many.
  package var isWithinLimit: Bool { peakBytes <= limit }

  /// Looks whether files can be read together.
  ///
  /// - Throws: ``ImageFileError/tooLarge(file:what:)`` of the first that is too much.
  package static func check(_ paths: [String], limit: Int = 1 << 31) throws(ImageFileError) {
    var memory = ImageMemory(limit: limit)
    for path in paths {
      memory.add(path)
      guard memory.isWithinLimit else {
        throw .tooLarge(
          file: path,
          what: "with the images before it, it needs \(memory.peakBytes) bytes while it is read, "
            + "where at most \(limit) are allowed")
      }
    }
  }
}
