import LambentGeometry
import LambentImageFiles
import LambentRendering
import LambentScenes

extension JoinedFilm.Input {
  /// Reads a list: one input per line, with its settings after a tab. Empty lines and lines that begin with `#` are
  /// ignored. Paths are relative to the list's folder, or to the working directory if the list is standard input, `-`.
  static func list(at path: String, console: Console) throws -> [Self] {
    let isInput = path == "-"
    let bytes =
      isInput
      ? try console.input(mostListBytes)
      : try ImageFile.readBytes(path, name: path, limit: mostListBytes)
    var inputs: [Self] = []
    // Names of files need not be UTF-8; lines may end as on Windows.
    let lines = String(systemPath: bytes).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    for (index, line) in lines.enumerated() {
      let parts = line.trimmingPrefix("\u{FEFF}").split(separator: "\t", maxSplits: 1)
      guard let name = parts.first.map(Self.trimmed), !name.isEmpty,
        !name.hasPrefix("#")
      else { continue }
      var input = Self(FileName.path(name, beside: path))
      let position = "\(isInput ? "<stdin>" : path):\(index + 1)"
      guard FileKind(path: input.file) != nil else {
        throw ImageFileError.unreadable(
          file: position,
          reason: "no file “\(name)”: write a file per line, and a tab before its settings")
      }
      if parts.count == 2 { try input.set(parts[1], position: position) }
      inputs.append(input)
    }
    return inputs
  }

  private static let mostListBytes = 1 << 24

  /// Reads settings: `each=4 start=2 from=0,0,1,1 to=0.2,0.2,0.5,0.5`.
  private mutating func set(_ text: Substring, position: String) throws {
    var text = text
    if let start = Self.caption(in: text) {
      let words = text[start.upperBound...].replacing("\\n", with: "\n")
      caption = words.allSatisfy(\.isWhitespace) ? nil : String(words)
      text = text[..<start.lowerBound]
    }
    for setting in text.split(whereSeparator: \.isWhitespace) {
      let (name, value) = try Assignment.split(String(setting), option: position)
      switch name {
      case "each": duration = try Self.seconds(value, above: true, position)
      case "start": start = try Self.seconds(value, above: false, position)
      case "from": from = try Self.rect(value, option: position)
      case "to": to = try Self.rect(value, option: position)
      default:
        throw ToolError.value(name, of: position, expected: "each, start, from, to or caption")
      }
    }
  }

  /// The key of a caption, which is the rest of the line.
  private static func caption(in text: Substring) -> Range<Substring.Index>? {
    let key = "caption="
    if text.hasPrefix(key) { return text.firstRange(of: key) }
    let blanks = [" ", "\t"].compactMap { text.firstRange(of: $0 + key) }
    return blanks.min { $0.lowerBound < $1.lowerBound }
  }

  /// The text without blanks at its ends.
  private static func trimmed(_ text: Substring) -> String {
    func isBlank(_ character: Character) -> Bool {
      character.isWhitespace && !character.isNewline
    }
    let start = text.drop(while: isBlank)
    return start.lastIndex { !isBlank($0) }.map { String(start[...$0]) } ?? ""
  }

  /// Reads a part: `x,y,width,height` in fractions of the image.
  private static func rect(_ text: String, option: String) throws -> Rect {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] >= 0.01,
      numbers[3] >= 0.01, numbers[0] >= 0, numbers[1] >= 0, numbers[0] + numbers[2] <= 1 + 1e-9,
      numbers[1] + numbers[3] <= 1 + 1e-9
    else {
      throw ToolError.value(
        text, of: option, expected: "x,y,width,height as fractions of the image: 0.2,0.1,0.5,0.5")
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private static func seconds(_ text: String, above: Bool, _ position: String) throws -> Double {
    guard let value = Double(text), value.isFinite, above ? value > 0 : value >= 0, value < 86_400
    else {
      throw ToolError.value(
        text, of: position, expected: "seconds \(above ? "above" : "from") 0 and below 86400")
    }
    return value
  }
}
