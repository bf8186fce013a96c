import ArgumentParser
import LambentImageFiles

/// How frames become one image of cells.
struct SheetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write all frames into one image (PNG or JPEG): columns x rows, or auto.", valueName: "CxR"))
  var sheet: String?

  @Option(parsing: .unconditional, help: "Pixels between the cells of a sheet.")
  var padding: Int = 0

  @Flag(help: "Trim transparent margins from the frames of a sheet.")
  var trim = false

  @Flag(help: "Round the width and height of a sheet up to powers of two.")
  var powerOfTwo = false

  @Option(
    help:
      "Also write a JSON atlas beside the sheet: array or hash (TexturePacker), aseprite.")
  var atlas: AtlasForm?

  @Option(help: "Alpha of a sheet: straight or premultiplied.")
  var sheetAlpha: SheetAlpha = .straight

  mutating func validate() throws {
    guard (0...1024).contains(padding) else {
      throw ToolError.usage("\(padding) in --padding: 0…1024 pixels")
    }
    guard sheet == nil else { return }
    let others = [
      ("--trim", trim), ("--power-of-two", powerOfTwo), ("--atlas", atlas != nil),
      ("--padding", padding != 0), ("--sheet-alpha", sheetAlpha != .straight),
    ]
    if let (name, _) = others.first(where: \.1) {
      throw ToolError.usage("\(name) without a sheet in the arguments: add --sheet auto")
    }
  }

  /// The options, as arguments.
  var arguments: [String] {
    ["--sheet", sheet ?? "", "--padding", "\(padding)", "--atlas", atlas?.rawValue ?? ""]
      + ["--sheet-alpha", sheetAlpha.rawValue, "\(trim) \(powerOfTwo)"]
  }

  /// The columns and rows, or `nil` for as many as there are frames.
  func cells(for count: Int, width: Int, height: Int) throws -> (columns: Int, rows: Int) {
    let text = sheet ?? "auto"
    if text == "auto" {
      // As near to a square as the frames allow.
      let ideal = (Double(count) * Double(height) / Double(width)).squareRoot()
      let columns = min(count, max(1, Int(min(ideal, 1e6).rounded(.up))))
      return (columns, (count + columns - 1) / columns)
    }
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      (1...16_384).contains(columns), (1...16_384).contains(rows)
    else { throw ToolError.usage("“\(text)” in --sheet: columns and rows such as 8x4, or auto") }
    guard columns * rows >= count else {
      throw ToolError.usage(
        "\(count) frames in --sheet \(text): at least \((count + columns - 1) / columns) rows, or "
          + "fewer --frames")
    }
    return (columns, rows)
  }
}

/// The forms of a sheet's JSON.
enum AtlasForm: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// TexturePacker's, the frames in an array.
  case array
  /// TexturePacker's, the frames by name.
  case hash
  /// Aseprite's.
  case aseprite
}

/// How the colours of a sheet relate to alpha.
enum SheetAlpha: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// As they are seen, as PNG has them.
  case straight
  /// Multiplied by alpha.
  case premultiplied
}
