import CZint
import LambentGeometry
import LambentPixels
import LambentRenderTree

/// The modules of a barcode, which libzint encodes.
struct Barcode: Sendable {
  /// The kinds of barcodes.
  enum Kind: Sendable, Hashable {
    /// A QR code with a level of error correction, 1…4.
    case qr(level: Int)
    /// Code 128.
    case code128
  }

  /// The size in modules.
  let columns, rows: Int
  /// True for each dark module, row by row from the top.
  private let isDark: [Bool]

  /// Encodes a text: the bytes of UTF-8 in a QR code, ASCII in Code 128.
  ///
  /// - Throws: ``BarcodeError``.
  init(_ message: String, as kind: Kind) throws(BarcodeError) {
    let (name, number, level) =
      switch kind {
      case .qr(let level): ("a QR code", LAMBENT_QR_CODE, level)
      case .code128: ("Code 128", LAMBENT_CODE_128, 0)
      }
    // More than any barcode holds is not worth encoding.
    let bytes = Array(message.utf8.prefix(8192))
    if case .code128 = kind, let other = message.unicodeScalars.first(where: { $0.value > 127 }) {
      throw .invalid(kind: name, character: other)
    }
    var (columns, rows) = (Int32(0), Int32(0))
    var modules = [UInt8](repeating: 0, count: Int(LAMBENT_BARCODE_MODULES))
    let status = lambent_barcode(
      Int32(number), Int32(level), bytes, Int32(bytes.count), &modules, &columns, &rows)
    switch Int(status) {
    case LAMBENT_BARCODE_DONE: break
    case LAMBENT_BARCODE_MISSING: throw .missingLibrary
    case LAMBENT_BARCODE_TOO_LONG: throw .tooLong(kind: name, bytes: message.utf8.count)
    case LAMBENT_BARCODE_INVALID: throw .invalid(kind: name, character: nil)
    default: throw .failed(kind: name)
    }
    (self.columns, self.rows) = (Int(columns), Int(rows))
    isDark = modules.prefix(self.columns * self.rows).map { $0 != 0 }
  }

  /// True if a module is dark; those outside are not.
  func isDark(_ column: Int, _ row: Int) -> Bool {
    guard column >= 0, row >= 0, column < columns, row < rows else { return false }
    return isDark[row * columns + column]
  }
}

/// The reason that a barcode cannot be drawn.
package enum BarcodeError: Error, Hashable, CustomStringConvertible {
  /// libzint is not installed.
  case missingLibrary
  /// The message is too long.
  case tooLong(kind: String, bytes: Int)
  /// A character has no code.
  case invalid(kind: String, character: Unicode.Scalar?)
  /// libzint fails for another reason.
  case failed(kind: String)

  /// The fault and the remedy.
  package var description: String {
    switch self {
    case .missingLibrary:
      "barcodes need libzint, which is missing: install the package libzint2.11 (on newer systems "
        + "libzint2.13, libzint2.15 or zint)"
    case .tooLong(let kind, let bytes):
      "a message of \(bytes) bytes is too long for \(kind): use a shorter one"
        + (kind == "a QR code" ? ", or a lower correctionLevel" : "")
    case .invalid(let kind, let character):
      "\(kind) cannot encode \(character.map { "“\($0)”" } ?? "the message"): use ASCII characters"
    case .failed(let kind): "libzint cannot encode the message as \(kind): use another message"
    }
  }
}

/// Draws a barcode in the middle of a layer's bounds, dark on white, as large as it fits with modules of whole
/// pixels.
struct BarcodeFilter: CheckedPixelFilter {
  let message: String
  let kind: Barcode.Kind
  /// White modules around the code.
  let quietSpace: Double
  /// The height of the bars, in modules; `nil` for codes of two dimensions.
  let barHeight: Double?

  var actsInBounds: Bool { true }
  var workPerPixel: Double { 5 }

  /// The size in modules, the white ones included.
  private func size(of code: Barcode) -> Size {
    Size(
      width: Double(code.columns) + 2 * quietSpace,
      height: (barHeight ?? Double(code.rows)) + 2 * quietSpace)
  }

  /// The size in modules; `nil` without a message.
  func naturalSize() throws(BarcodeError) -> Size? {
    guard !message.isEmpty else { return nil }
    let size = size(of: try Barcode(message, as: kind))
    return Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  func applyChecked(to image: inout FloatPixelBuffer, in context: PixelFilterContext) throws {
    for index in image.pixels.indices { image.pixels[index] = .zero }
    guard !message.isEmpty, !image.pixels.isEmpty else { return }
    let (code, bounds) = (try Barcode(message, as: kind), context.bounds)
    let size = size(of: code)
    guard bounds.width > 0, bounds.height > 0, size.width > 0, size.height > 0 else { return }
    let fitting = min(bounds.width / size.width, bounds.height / size.height)
    let module = fitting < 1 ? fitting : fitting.rounded(.down)
    // The upper left corner of the first module that is not white, on whole pixels.
    let left = (bounds.minX + (bounds.width - size.width * module) / 2).rounded()
    let top = (bounds.minY + (bounds.height - size.height * module) / 2).rounded()
    let height = Double(code.rows) / (size.height - 2 * quietSpace)
    let (low, high) = (SIMD4<Float>(0, 0, 0, 1), SIMD4<Float>(1, 1, 1, 1))
    for y in 0..<image.height {
      let center = Double(y) + 0.5
      guard center >= bounds.minY, center < bounds.maxY else { continue }
      let row = ((center - top) / module - quietSpace) * height
      for x in 0..<image.width {
        let center = Double(x) + 0.5
        guard center >= bounds.minX, center < bounds.maxX else { continue }
        let column = (center - left) / module - quietSpace
        let isDark = code.isDark(Int(column.rounded(.down)), Int(row.rounded(.down)))
        image.pixels[y * image.width + x] = isDark ? low : high
      }
    }
  }
}
