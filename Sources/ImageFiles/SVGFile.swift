import CRSVG
package import LambentPixels
import LambentWorkers

/// An SVG, drawn by librsvg at any size.
///
/// The document can contain images as data, but other files are never read.
package final class SVGFile: Sendable, Hashable {
  /// The name in errors.
  package let name: String
  /// The size that the document states, in pixels of CSS.
  package let width: Double
  package let height: Double
  private let bytes: [UInt8]
  private let limits: SVGLimits
  private let otherFile: String?
  private let maximumWork: Double
  /// Locked while it is drawn: librsvg draws a document on one thread at a time.
  private let handle: Lock<Handle>

  /// librsvg's document. Only the owner of the lock uses it.
  private struct Handle: @unchecked Sendable {
    var pointer: OpaquePointer
  }

  /// The work that is allowed to draw an image, in steps of about a nanosecond on one core.
  package static let maximumWork = 3e10
  /// The greatest size of a file, in bytes.
  private static let maximumBytes = 1 << 24
  /// The size of documents that state none: that of a replaced element in CSS.
  private static let otherSize = (width: 300.0, height: 150.0)

  /// True if bytes are the beginning of an SVG: markup whose first element is `svg`.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = EncodedText.utf8(Array(bytes.prefix(1 << 16)))
    guard start.first(where: { $0 > 32 }) == UInt8(ascii: "<") else { return false }
    // Comments, declarations and the document type come before the first element.
    var rest = start[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...].dropFirst()
      guard let next = rest.first else { return false }
      if next == UInt8(ascii: "?") {
        rest = rest.drop { $0 != UInt8(ascii: ">") }
      } else if rest.starts(with: "!--".utf8) {
        var index = rest.startIndex
        while index < rest.endIndex, !rest[index...].starts(with: "-->".utf8) { index += 1 }
        rest = rest[index...]
      } else if next == UInt8(ascii: "!") {
        // An internal subset has declarations of its own, up to its bracket.
        let end = rest.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }
        guard let end else { return false }
        rest = rest[end...]
        if rest.first == UInt8(ascii: "[") { rest = rest.drop { $0 != UInt8(ascii: "]") } }
      } else {
        let name = rest.prefix { $0 > 32 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return name.split(separator: UInt8(ascii: ":")).last?.elementsEqual("svg".utf8) ?? false
      }
    }
    return false
  }

  /// Parses a document.
  ///
  /// - Parameter maximumWork: The work that is allowed to draw it once, in steps of about a nanosecond.
  /// - Throws: ``ImageFileError``, also if librsvg is not installed.
  package init(
    _ bytes: [UInt8], name: String, maximumWork: Double = SVGFile.maximumWork
  ) throws(ImageFileError) {
    guard bytes.count <= Self.maximumBytes else {
      throw .tooLarge(
        file: name, what: "an SVG of \(bytes.count) bytes, where at most \(Self.maximumBytes)")
    }
    let bytes = Self.inUTF8(bytes)
    do throws(SVGElements.Refusal) {
      let elements = try SVGElements.read(bytes)
      limits = try SVGLimits(elements)
      otherFile = elements.otherFile
    } catch {
      switch error {
      case .excess(let what):
        throw .unsupported(
          file: name, format: "SVG", reason: "it has \(what); use a drawing without")
      case .damaged(let reason): throw .damaged(file: name, format: "SVG", reason: reason)
      }
    }
    self.maximumWork = maximumWork
    guard lambent_svg_load() != 0 else {
      throw .missingLibrary(file: name, library: "librsvg", package: "librsvg2-2")
    }
    self.name = name
    self.bytes = bytes
    var (width, height) = (0.0, 0.0)
    var message = [CChar](repeating: 0, count: Int(LAMBENT_SVG_MESSAGE))
    guard
      let pointer = bytes.withUnsafeBufferPointer({
        lambent_svg_open($0.baseAddress, $0.count, &width, &height, &message)
      })
    else { throw .damaged(file: name, format: "SVG", reason: text(message)) }
    handle = Lock(Handle(pointer: pointer))
    let isStated = width > 0 && height > 0 && width.isFinite && height.isFinite
    (self.width, self.height) = isStated ? (width, height) : Self.otherSize
  }

  /// A document in UTF-8, without a declaration of another encoding.
  private static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    let text = EncodedText.utf8(bytes)
    guard text.count != bytes.count, text.starts(with: "<?xml".utf8),
      let end = text.firstIndex(of: UInt8(ascii: ">"))
    else { return text }
    return Array(text[(end + 1)...])
  }

  /// True if both have the same bytes.
  package static func == (left: SVGFile, right: SVGFile) -> Bool {
    left === right || left.bytes == right.bytes
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  deinit { handle.withLock { lambent_svg_close($0.pointer) } }

  /// The document, drawn to fill a number of columns and rows.
  ///
  /// - Throws: ``ImageFileError``, also for a size beyond the limits of images.
  package func pixels(width columns: Int, height rows: Int) throws(ImageFileError) -> PixelBuffer {
    try ImageFile.check(width: columns, height: rows, name: name)
    let excess = limits.excess(
      width: columns, height: rows, size: width + height, maximumWork: maximumWork)
    if let excess { throw .tooLarge(file: name, what: "an SVG: \(excess)") }
    var buffer = PixelBuffer(width: columns, height: rows)
    var message = [CChar](repeating: 0, count: Int(LAMBENT_SVG_MESSAGE))
    let isDrawn = buffer.pixels.withUnsafeMutableBytes { raw in
      handle.withLock { handle in
        lambent_svg_draw(
          handle.pointer, width, height, raw.bindMemory(to: UInt8.self).baseAddress,
          Int32(columns), Int32(rows), &message)
      }
    }
    guard isDrawn != 0 else { throw .damaged(file: name, format: "SVG", reason: text(message)) }
    return buffer
  }

  /// The document at a density in pixels per pixel of CSS, with sides of at least one pixel.
  package func pixels(density: Double) throws(ImageFileError) -> PixelBuffer {
    let size = size(density: density)
    return try pixels(width: size.width, height: size.height)
  }

  /// The number of columns and rows at a density, clamped to a million, which no image may have.
  package func size(density: Double) -> (width: Int, height: Int) {
    func side(_ length: Double) -> Int { Int(max(1, min((length * density).rounded(), 1e6))) }
    return (side(width), side(height))
  }

  /// The files to which the document refers, which are not drawn: notes for the user.
  package var warnings: [String] {
    otherFile.map { ["other files are not drawn in an SVG: “\($0)”"] } ?? []
  }
}
