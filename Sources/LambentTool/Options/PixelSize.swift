import LambentDocuments
import LambentImageFiles
import LambentRendering

/// `WxH` of the command line.
struct PixelSize: Hashable {
  var width: Int
  var height: Int

  /// Reads `640x360`: the size of a frame, or of images that may be larger.
  init(
    _ text: String, option: String, mostPerSide: Int = SceneLimits.maximumSide
  ) throws {
    let limits = "at most \(mostPerSide) a side and \(ImageLimits.maximumPixels) in all"
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0,
      height > 0
    else { throw ToolError.value(text, of: option, expected: "pixels such as 640x360, \(limits)") }
    guard max(width, height) <= mostPerSide, ImageLimits.allows(width: width, height: height) else {
      throw ToolError.fault(
        "\(width)x\(height) pixels are too many", of: option, remedy: limits)
    }
    self.width = width
    self.height = height
  }
}

extension FrameRate {
  init(_ text: String, option: String) throws {
    guard let rate = FrameRate(text) else {
      throw ToolError.value(
        text, of: option, expected: "frames per second, such as 30, 23.976 or 30000/1001")
    }
    let limits = SceneLimits.frameRates
    guard limits.contains(rate.framesPerSecond) else {
      throw ToolError.value(
        text, of: option,
        expected: "\(limits.lowerBound)…\(Int(limits.upperBound)) frames per second")
    }
    self = rate
  }

  /// The rate of `--fps`; else that of a clip, if films may have it, or 30 frames per second.
  init(_ fps: String?, orOf clip: ClipFile?) throws {
    if fps == nil, let known = clip?.evenRate {
      self = known
    } else {
      try self.init(fps ?? "30", option: "--fps")
    }
  }

  /// The greatest number of frames that a command makes of images and clips.
  static let mostFrames = 1_000_000

  /// The number of frames of `--duration`.
  func frameCount(ofDuration seconds: Double) throws -> Int {
    let count = (seconds * framesPerSecond).rounded()
    guard count >= 1, count <= Double(Self.mostFrames) else {
      throw ToolError.value(
        seconds, of: "--duration",
        expected: "1…\(Self.mostFrames) frames at \(self) frames per second")
    }
    return Int(count)
  }
}
