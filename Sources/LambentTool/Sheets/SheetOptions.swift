public import ArgumentParser
import LambentImageFiles
public import LambentRendering

/// The options for sheets: one image with a cell for each frame.
struct SheetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write all frames into one image (PNG or JPEG): columns x rows, or auto.", valueName: "CxR"))
  var sheet: String?

  @Option(parsing: .unconditional, help: "Pixels between the cells of a sheet.")
  var padding: Int = 0

  @Flag(help: "Trim transparent margins from the frames of a sheet.")
  var trim = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Crop all frames of a sheet to the same rectangle: auto (the visible content of all "
        + "frames), WxH about the middle, or X,Y,W,H.",
      valueName: "part"))
  var crop: String?

  @Flag(help: "Move the visible content of all frames of a sheet to the middle of the cells.")
  var center = false

  @Flag(help: "Round the width and height of a sheet up to powers of two.")
  var powerOfTwo = false

  @Option(
    help:
      "Also write a JSON atlas beside the sheet: array or hash (TexturePacker), aseprite.")
  var atlas: SpriteSheet.AtlasFormat?

  @Option(help: "Alpha of a sheet: straight or premultiplied.")
  var sheetAlpha: SheetAlpha = .straight

  mutating func validate() throws {
    try ToolError.check(padding, in: 0...1024, of: "--padding", unit: " pixels")
    guard sheet == nil else {
      _ = try cropping
      return
    }
    try ToolError.reject(
      [
        ("--trim", trim), ("--power-of-two", powerOfTwo), ("--atlas", atlas != nil),
        ("--padding", padding != 0), ("--crop", crop != nil), ("--center", center),
        ("--sheet-alpha", sheetAlpha != .straight),
      ], "applies to sprite sheets only: add --sheet auto")
  }

  /// The layout of a sheet with these columns and rows.
  func layout(columns: Int?, rows: Int?) -> SpriteSheet.Options {
    var layout = SpriteSheet.Options()
    (layout.columns, layout.rows, layout.padding) = (columns, rows, padding)
    (layout.trimsMargins, layout.usesPowersOfTwo) = (trim, powerOfTwo)
    layout.premultipliesAlpha = sheetAlpha == .premultiplied
    return layout
  }

  /// The part of the frames that shows; `nil` for all of it.
  ///
  /// - Throws: `ToolError` for a part that cannot be read.
  var cropping: SheetCrop? {
    get throws {
      guard let crop else {
        return center ? .middle(width: nil, height: nil, ofContent: true) : nil
      }
      if crop == "auto" {
        guard !center else {
          throw ToolError.usage(
            "--center cannot be combined with --crop auto, which leaves no margin: give one of them"
          )
        }
        return .content
      }
      let sides = 1...ImageLimits.maximumSide
      let size = crop.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        .map { Int($0) }
      if size.count == 2, let width = size[0], let height = size[1], sides.contains(width),
        sides.contains(height), ImageLimits.allows(width: width, height: height)
      {
        return .middle(width: width, height: height, ofContent: center)
      }
      let area = crop.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int($0) }
      let places = -ImageLimits.maximumSide...ImageLimits.maximumSide
      guard area.count != 4 || !center else {
        throw ToolError.usage(
          "--center cannot be combined with --crop X,Y,W,H: give one of them"
        )
      }
      guard area.count == 4, area[...1].allSatisfy(places.contains),
        ImageLimits.allows(width: area[2], height: area[3])
      else {
        throw ToolError.value(
          crop, of: "--crop", expected: "auto, a size such as 128x128, or x,y,width,height")
      }
      return .area(.init(x: area[0], y: area[1], width: area[2], height: area[3]))
    }
  }

  var arguments: [String] {
    ["--sheet", sheet ?? "", "--padding", "\(padding)", "--atlas", atlas?.rawValue ?? ""]
      + ["--sheet-alpha", sheetAlpha.rawValue, "\(trim) \(powerOfTwo)"]
      + (crop.map { ["--crop", $0] } ?? []) + (center ? ["--center"] : [])
  }

  /// The columns and rows for frames of a size.
  func cells(for count: Int, width: Int, height: Int) throws -> (columns: Int, rows: Int) {
    let text = sheet ?? "auto"
    let frame = SpriteSheet.Area(width: width, height: height)
    guard text != "auto" else {
      return try SpriteSheet.grid(of: count, frame, layout(columns: nil, rows: nil))
    }
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      (1...16_384).contains(columns), (1...16_384).contains(rows)
    else {
      throw ToolError.value(text, of: "--sheet", expected: "columns and rows such as 8x4, or auto")
    }
    return try SpriteSheet.grid(of: count, frame, layout(columns: columns, rows: rows))
  }
}

extension SpriteSheet.AtlasFormat: ExpressibleByArgument {}

/// The relation of a sheet's colours to alpha.
enum SheetAlpha: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// As they are seen, as PNG has them.
  case straight
  /// Multiplied by alpha.
  case premultiplied
}
