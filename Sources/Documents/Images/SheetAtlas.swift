package import LambentImageFiles
package import LambentPixels

/// The frames of a sprite sheet that `render --sheet --atlas` wrote: the JSON beside an image.
package struct SheetAtlas {
  private struct Cell {
    var x, y, width, height: Int
    var left, top: Int
  }

  private let cells: [Cell]
  private let width: Int
  private let height: Int
  private let isPremultiplied: Bool
  /// The seconds of all frames together.
  package let duration: Double
  /// The steps of equal length that each frame is shown for.
  private let steps: [Int]

  /// The path of the JSON that would lie beside an image.
  package static func path(beside image: String) -> String {
    FileName.replacingExtension(of: image, with: "json")
  }

  /// Why an atlas beside an image is not used.
  package struct Fault: Error { package let reason: String }

  /// Reads the file beside an image of a document; `nil` if it is not an atlas of this program.
  ///
  /// - Throws: `Fault` for an atlas that is damaged, or is that of another image.
  package init?(beside image: String, in files: FileAccess) throws(Fault) {
    let path = Self.path(beside: image)
    guard path != image, let bytes = try? files.read(path, limit: Self.mostBytes) else {
      return nil
    }
    let limits = SceneLimits(isTrusted: files.isTrusted)
    guard let root = try? JSONValue(parsing: bytes, limits: limits) else {
      guard String(decoding: bytes, as: UTF8.self).contains("\"spriteSourceSize\"") else {
        return nil
      }
      throw Fault(reason: "it is not valid JSON")
    }
    guard let meta = root["meta"], case .string("lambent")? = meta["app"] else { return nil }
    let name = meta["image"]?.text
    guard let name, FileName.last(of: image) == name else {
      throw Fault(reason: "it is the atlas of “\(name ?? "")”")
    }
    let entries: [JSONValue] =
      switch root["frames"] {
      case .array(let list): list
      case .object(let members): members.map(\.value)
      default: []
      }
    guard entries.allSatisfy({ $0["rotated"] != true }) else {
      throw Fault(reason: "its frames are rotated")
    }
    cells = entries.compactMap(Self.cell)
    guard cells.count == entries.count,
      (1...limits.maximumSequenceLength).contains(cells.count),
      let first = entries.first?["sourceSize"], let width = Self.integer(first["w"]),
      let height = Self.integer(first["h"]), ImageLimits.allows(width: width, height: height)
    else { throw Fault(reason: "its frames have no areas, or are too many or too large") }
    let durations = entries.map { Self.number($0["duration"]) ?? 0 }
    let milliseconds = durations.reduce(0, +)
    guard milliseconds > 0, milliseconds < 1e9, durations.allSatisfy({ $0 >= 0 }) else {
      throw Fault(reason: "its frames have no durations")
    }
    (self.width, self.height, duration) = (width, height, milliseconds / 1000)
    steps = Self.steps(of: durations, limit: limits.maximumSequenceLength)
    isPremultiplied = meta["premultiplied"] == true
  }

  private static let mostBytes = 1 << 24

  private static func number(_ value: JSONValue?) -> Double? {
    if case .number(let number)? = value, number.isFinite { number } else { nil }
  }

  private static func integer(_ value: JSONValue?) -> Int? {
    number(value).flatMap { (0...65_536).contains($0) ? Int($0) : nil }
  }

  private static func cell(_ entry: JSONValue) -> Cell? {
    guard let area = entry["frame"], let source = entry["spriteSourceSize"],
      let x = integer(area["x"]), let y = integer(area["y"]), let width = integer(area["w"]),
      let height = integer(area["h"]), let left = integer(source["x"]),
      let top = integer(source["y"]), width > 0, height > 0
    else { return nil }
    return Cell(x: x, y: y, width: width, height: height, left: left, top: top)
  }

  /// The numbers of equal steps that durations in milliseconds consist of: of a part of the shortest, or of whole
  /// milliseconds. One step each where they have too many steps in common, or none.
  private static func steps(of durations: [Double], limit: Int) -> [Int] {
    let shortest = durations.filter { $0 > 0 }.min() ?? 1
    for unit in (1...12).map({ shortest / Double($0) }) + [1] {
      let counts = durations.map { $0 / unit }
      let isWhole = counts.allSatisfy { abs($0 - $0.rounded()) < 1e-6 * max(1, $0) }
      guard isWhole, counts.reduce(0, +) <= Double(limit) else { continue }
      return counts.map { Int($0.rounded()) }
    }
    return durations.map { _ in 1 }
  }

  package var pixelCount: Int { width * height * cells.count }

  /// One of the frames for each step.
  package func sequence<Frame>(of frames: [Frame]) -> [Frame] {
    zip(frames, steps).flatMap { Array(repeating: $0, count: $1) }
  }

  /// The frames, whole; `nil` where one lies outside of the sheet.
  package func frames(of sheet: StraightImage) -> [StraightImage]? {
    let bytes = sheet.bytes
    var frames: [StraightImage] = []
    for cell in cells {
      guard cell.x + cell.width <= sheet.width, cell.y + cell.height <= sheet.height,
        cell.left + cell.width <= width, cell.top + cell.height <= height
      else { return nil }
      var pixels = [UInt8](repeating: 0, count: 4 * width * height)
      for row in 0..<cell.height {
        let from = 4 * ((cell.y + row) * sheet.width + cell.x)
        let to = 4 * ((cell.top + row) * width + cell.left)
        pixels.replaceSubrange(
          to..<(to + 4 * cell.width), with: bytes[from..<(from + 4 * cell.width)])
      }
      if isPremultiplied { Self.divideByAlpha(&pixels) }
      frames.append(StraightImage(width: width, height: height, samples: .eight(pixels)))
    }
    return frames
  }

  private static func divideByAlpha(_ pixels: inout [UInt8]) {
    for pixel in stride(from: 0, to: pixels.count, by: 4) where pixels[pixel + 3] > 0 {
      for channel in pixel..<(pixel + 3) {
        pixels[channel] = Alpha.unpremultiply(pixels[channel], by: pixels[pixel + 3])
      }
    }
  }
}
