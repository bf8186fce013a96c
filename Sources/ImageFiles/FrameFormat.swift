/// A file format for single images or for sequences of images.
public enum FrameFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG, one image per file.
  case png
  /// JPEG, one image per file; without alpha.
  case jpeg
  /// Animated PNG.
  case apng
  /// Raw RGBA frames with straight alpha, 8 bits per channel.
  case rgba
  /// Raw RGBA frames with straight alpha, 16 bits per channel, little-endian.
  case rgba64le
  /// YUV4MPEG2, BT.709, without alpha.
  case y4m
  /// GIF, through ffmpeg; 1-bit alpha.
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

  /// The format for a path extension; `nil` if unknown.
  package init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "jpg", "jpeg": self = .jpeg
    case "raw": self = .rgba
    case let name: self.init(rawValue: name)
    }
  }

  /// True if the format stores transparency.
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

  /// True if all frames have equal durations, so that a longer frame is repeated.
  var repeatsFrames: Bool {
    switch self {
    case .y4m, .gif, .mp4, .webm, .mov, .avif: true
    case .png, .jpeg, .apng, .rgba, .rgba64le, .webp: false
    }
  }

  /// True if it can contain sound.
  package var hasSound: Bool { self == .mp4 || self == .mov || self == .webm }
}
