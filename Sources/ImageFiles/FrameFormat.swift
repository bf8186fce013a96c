/// A format that holds one image a file, or one image after another.
public enum FrameFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG, an image a file.
  case png
  /// JPEG, an image a file; without alpha.
  case jpeg
  /// Animated PNG.
  case apng
  /// Straight RGBA, 8 bits per channel, frame after frame.
  case rgba
  /// Straight RGBA, 16 bits per channel, the least significant byte first.
  case rgba64le
  /// YUV4MPEG2, BT.709, without alpha.
  case y4m
  /// GIF, through ffmpeg; alpha of one bit.
  case gif
  /// H.264 in MP4, through ffmpeg; without alpha.
  case mp4
  /// VP9 in WebM, through ffmpeg.
  case webm
  /// ProRes 4444 in QuickTime, through ffmpeg.
  case mov
  /// Animated WebP, through ffmpeg.
  case webp
  /// Animated AVIF, through ffmpeg.
  case avif

  /// The format that a path's extension stands for.
  package init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "jpg", "jpeg": self = .jpeg
    case "raw": self = .rgba
    case let name: self.init(rawValue: name)
    }
  }

  /// True if the format keeps transparency.
  package var hasAlpha: Bool {
    switch self {
    case .jpeg, .y4m, .mp4: false
    default: true
    }
  }

  /// True if all frames go into one file or stream.
  package var isStream: Bool { self != .png && self != .jpeg }

  /// True if an installed ffmpeg writes it.
  package var needsEncoder: Bool {
    switch self {
    case .gif, .mp4, .webm, .mov, .webp, .avif: true
    default: false
    }
  }

  /// True if it holds sound beside frames.
  package var hasSound: Bool { self == .mp4 || self == .mov || self == .webm }
}
