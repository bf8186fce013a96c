package import LambentDocuments
import LambentImageFiles

/// JSON effects, parsed by the documents' parser.
package enum ForeignJSON {
  /// Reads a file.
  ///
  /// - Throws: ``ImportError/damaged(file:format:place:reason:remedy:)`` with the line.
  package static func read(_ file: ForeignFile, format: String) throws(ImportError) -> JSONValue {
    let bytes = EncodedText.utf8(file.bytes)
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      let line = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
      let isProgram = bytes.first { $0 > 32 }.map { $0 != UInt8(ascii: "{") } ?? false
      throw file.damaged(
        format, at: "line \(line)", error.message,
        remedy: isProgram ? "the object alone, cut out of the program" : error.remedy)
    }
  }

  /// A number, also from text.
  package static func number(_ node: JSONValue?) -> Double? {
    switch node {
    case .number(let number)?: number.limited
    case .string(let text)?: ForeignNumber.read(text)
    default: nil
    }
  }

  /// `true`, or an equivalent value.
  package static func flag(_ node: JSONValue?) -> Bool {
    switch node {
    case .boolean(let flag)?: flag
    case .number(let number)?: number != 0
    case .string(let text)?: ForeignNumber.flag(text) ?? false
    default: false
    }
  }
}
