import Glibc
import LambentPixels

/// Movies and GIFs, written through an installed ffmpeg from straight-alpha RGBA.
///
/// The environment variable `LAMBENT_FFMPEG` gives the path of ffmpeg; otherwise it is searched in
/// `PATH`.
final class VideoPipe: FrameStream {
  private let format: FrameFormat
  private let output: OutputFile
  private let program: String
  private var counter: FrameCounter
  private var child: ChildProcess?
  private var isDeep = false

  init(
    _ format: FrameFormat, _ description: FrameStreamDescription,
    to destination: FrameDestination, encoder: String? = nil
  ) throws(ImageFileError) {
    if case .standardOutput = destination {
      throw .unwritable(
        file: "standard output",
        reason: "\(format.rawValue) needs a file: name one, or write y4m or rgba")
    }
    if let encoder { program = encoder } else { program = try Self.program(for: format) }
    self.format = format
    counter = FrameCounter(description)
    output = try destination.open()
  }

  static func program(for format: FrameFormat) throws(ImageFileError) -> String {
    let name = getenv("LAMBENT_FFMPEG").map { String(cString: $0) } ?? "ffmpeg"
    guard let program = ChildProcess.find(name) else {
      throw .missingEncoder(format: format.rawValue)
    }
    return program
  }

  func append(_ frame: StraightImage) throws(ImageFileError) {
    try counter.accept(frame)
    if child == nil { try start(depth: frame.depth) }
    guard let child else { return }
    guard child.write(isDeep ? frame.littleEndianBytes : frame.bytes) else {
      throw child.failure(writing: output)
    }
  }

  func finish() throws(ImageFileError) {
    try counter.checkComplete()
    if let child {
      guard child.wait() else { throw child.failure(writing: output) }
      if format == .webp { try WebPAnimation.correct(output.pathWhileWriting, counter.description) }
      try child.checkFilm(in: output, format, frameCount: counter.description.expectedCount)
    }
    try output.finish()
  }

  func discard() {
    child = nil
    output.discard()
  }

  private func start(depth: Int) throws(ImageFileError) {
    isDeep = depth == 16
    let description = counter.description
    let input = [
      "-hide_banner", "-loglevel", "error", "-nostdin", "-xerror", "-y",
      "-f", "rawvideo", "-pix_fmt", isDeep ? "rgba64le" : "rgba",
      "-video_size", "\(description.width)x\(description.height)",
      "-framerate", "\(description.rate)", "-i", "pipe:0",
    ]
    // Without encoder versions and dates, the same frames give the same file.
    let container = ["-fflags", "+bitexact", "-flags:v", "+bitexact"]
    let sound = format.hasSound ? description.sound : nil
    let arguments =
      input + (sound?.inputs ?? []) + VideoSettings.arguments(for: format, description)
      + (sound?.arguments(for: format) ?? []) + container
      + ["file:" + output.pathWhileWriting]
    guard let child = ChildProcess(program, arguments) else {
      throw .starting(encoderOf: output.name)
    }
    self.child = child
  }
}

extension ChildProcess {
  /// Looks whether a film is whole that the program has written: it ends with success on a full disk too.
  ///
  /// - Throws: ``ImageFileError``.
  func checkFilm(
    in output: OutputFile, _ format: FrameFormat, frameCount: Int?
  ) throws(ImageFileError) {
    guard
      let fault = WholeFile.fault(
        of: output.pathWhileWriting, format: format, frameCount: frameCount)
    else { return }
    let words = lastWords.map { "\($0); " } ?? ""
    throw Self.failure(writing: output, words + fault + ": is the disk full?")
  }

  /// The error for a program that did not write its file to the end.
  func failure(writing output: OutputFile) -> ImageFileError {
    _ = wait()
    guard !wasKilled else { return .encoderKilled(file: output.name) }
    return Self.failure(writing: output, lastWords ?? "ffmpeg exited without an error message")
  }

  private static func failure(writing output: OutputFile, _ reason: String) -> ImageFileError {
    output.isOutOfRoom
      ? .unavailable(file: output.name, reason: systemReason(ENOSPC))
      : .encoderFailed(file: output.name, reason: reason)
  }
}

/// The arguments of ffmpeg for each container.
enum VideoSettings {
  static func arguments(
    for format: FrameFormat, _ description: FrameStreamDescription
  ) -> [String] {
    switch format {
    case .gif: gif(description)
    case .mp4: colors + h264
    case .webm: colors + vp9(hasAlpha: description.hasAlpha)
    case .webp: webP
    case .avif: avif(description)
    default: colors + proRes(hasAlpha: description.hasAlpha)
    }
  }

  /// BT.709 with limited range, from samples encoded as sRGB, marked both in the stream and on the
  /// frames, where some encoders read it. The transfer function is marked as BT.709 because ProRes
  /// has no code for sRGB's, and players treat both alike.
  private static let colors = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,"
      + "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709",
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    "-color_range", "tv",
  ]

  private static let h264 = [
    "-c:v", "libx264", "-preset", "medium", "-crf", "18", "-pix_fmt", "yuv420p",
    "-movflags", "+faststart", "-f", "mp4",
  ]

  /// Alpha is a second stream, which is incompatible with VP9's alternate reference frames.
  private static func vp9(hasAlpha: Bool) -> [String] {
    [
      "-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-deadline", "good", "-cpu-used", "4",
      "-row-mt", "1", "-pix_fmt", hasAlpha ? "yuva420p" : "yuv420p",
    ] + (hasAlpha ? ["-auto-alt-ref", "0"] : []) + ["-f", "webm"]
  }

  /// WebP has its own matrix and range, which its encoder sets.
  ///
  /// Every frame is encoded completely. `libwebp_anim` stores only differences above a tolerance,
  /// and compares with the original previous frame instead of the decoded one: slow changes
  /// accumulate without being stored.
  private static let webP = [
    "-c:v", "libwebp", "-quality", "90", "-compression_level", "4", "-loop", "0",
    "-pix_fmt", "bgra", "-f", "webp",
  ]

  /// Alpha is a second track, in full range: decoders would stretch what is marked as limited. The encoder takes no
  /// frame that is longer than a second: such frames are repeated.
  private static func avif(_ description: FrameStreamDescription) -> [String] {
    let rate = description.rate
    let seconds = (Double(rate.denominator) / Double(rate.numerator)).rounded(.up)
    let faster = seconds > 1 ? "fps=source_fps*\(Int(min(seconds, 1e9)))," : ""
    let color =
      "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv444p,"
      + "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=iec61966-2-1"
    let alpha = "alphaextract,format=gray,setparams=range=pc"
    let tracks =
      description.hasAlpha
      ? ["-filter_complex", "[0:v]\(faster)split[a][b];[a]\(color)[c];[b]\(alpha)[d]"]
        + ["-map", "[c]", "-map", "[d]"]
      : ["-vf", faster + color]
    return tracks + [
      "-c:v", "libaom-av1", "-crf", "18", "-b:v", "0", "-cpu-used", "6", "-row-mt", "1",
      "-loop", "0", "-f", "avif",
    ]
  }

  private static func proRes(hasAlpha: Bool) -> [String] {
    [
      "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0",
      "-pix_fmt", hasAlpha ? "yuva444p10le" : "yuv444p10le",
    ] + (hasAlpha ? ["-alpha_bits", "16"] : []) + ["-movflags", "+faststart", "-f", "mov"]
  }

  /// The delay of a GIF's last frame, in hundredths of a second: until the end of the movie. By default, FFmpeg repeats
  /// the previous delay.
  private static func lastDelay(_ description: FrameStreamDescription) -> [String] {
    guard description.frameCount < 1 << 24, description.rate.framesPerSecond <= 50 else {
      return []
    }
    let periods =
      description.holds.isEmpty ? description.frameCount : description.holds.reduce(0, +)
    let ends = [periods - 1, periods].map { description.rate.time(ofFrame: $0) * 100 }
    return ["-final_delay", String(Int(ends[1].rounded()) - Int(ends[0].rounded()))]
  }

  /// One palette for the whole movie, with a transparent entry. Viewers slow down frames shorter
  /// than 0.02 s, so the rate is at most 50 frames per second.
  private static func gif(_ description: FrameStreamDescription) -> [String] {
    let slower = description.rate.framesPerSecond > 50 ? "fps=50," : ""
    let reserve = description.hasAlpha ? 1 : 0
    let filter =
      "[0:v]\(slower)split[a][b];[a]palettegen=reserve_transparent=\(reserve)[p];"
      + "[b][p]paletteuse=dither=sierra2_4a:alpha_threshold=128"
    return ["-filter_complex", filter, "-loop", "0"] + lastDelay(description) + ["-f", "gif"]
  }
}
