import LambentImageFiles

/// `WxH` of the command line.
struct PixelSize: Hashable {
  var width: Int
  var height: Int

  /// Reads `640x360`.
  init(_ text: String, option: String) throws {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0,
      height > 0
    else { throw ToolError.usage("“\(text)” in \(option): pixels as 640x360") }
    guard ImageLimits.allows(width: width, height: height) else {
      throw ToolError.usage(
        "\(width)x\(height) in \(option): at most \(ImageLimits.maximumSide) a side and "
          + "\(ImageLimits.maximumPixels) pixels in all")
    }
    self.width = width
    self.height = height
  }
}

extension FrameRate {
  /// Reads a rate of the command line.
  init(_ text: String, option: String) throws {
    guard let rate = FrameRate(text), (0.001...1000).contains(rate.framesPerSecond) else {
      throw ToolError.usage("“\(text)” in \(option): frames a second as 30, 23.976 or 30000/1001")
    }
    self = rate
  }
}
