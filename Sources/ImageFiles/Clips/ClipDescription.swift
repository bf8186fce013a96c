/// The properties of a movie, from its container.
struct ClipDescription: Sendable, Hashable {
  /// The number of columns as shown: upright, with square pixels.
  var width = 0
  /// The number of rows as shown.
  var height = 0
  /// The duration in seconds; `nil` if the container does not state it.
  var duration: Double?
  /// Frames per second: a usual rate if frames are missing.
  var frameRate: FrameRate?
  /// The start time in the container, in seconds.
  var startTime = 0.0
  /// Half the container's time unit: the precision of stored times, in seconds.
  var tolerance = 1e-6
  /// True if frames may be transparent.
  var hasAlpha = false
  /// True if there is sound.
  var hasSound = false
  /// The YUV matrix, by ffmpeg's name; `nil` for RGB.
  var matrix: String?
  /// The decoder to request, if ffmpeg's default would lose data.
  var decoder: String?
  /// True for high dynamic range.
  var isHighRange = false
  /// True if alpha is an image of its own, as in AVIF, which is not read.
  var losesAlpha = false

  /// Reads the properties with ffprobe.
  ///
  /// - Throws: ``ImageFileError`` if the file is not a movie.
  init(of file: String, prober: String) throws(ImageFileError) {
    let facts =
      "codec_name,width,height,avg_frame_rate,r_frame_rate,sample_aspect_ratio,pix_fmt,color_space,"
      + "color_transfer,duration,time_base:stream_tags=alpha_mode,rotate:stream_side_data=rotation:format=start_time,duration"
    let lines = try ClipPrograms.ask(
      prober, ["-select_streams", "v:0", "-show_entries", "stream=" + facts, "-of", "default"],
      of: file)
    var values: [String: String] = [:]
    var section = ""
    for line in lines {
      if line.hasPrefix("[") {
        section = line.hasPrefix("[/") ? "" : line == "[FORMAT]" ? "format." : ""
      } else if let equals = line.firstIndex(of: "=") {
        values[section + line[..<equals]] = String(line[line.index(after: equals)...])
      }
    }
    guard let width = values["width"].flatMap({ Int($0) }), width > 0,
      let height = values["height"].flatMap({ Int($0) }), height > 0
    else {
      throw try Self.hasSound(file, prober: prober)
        ? .invisible(file: file) : .unrecognised(file: file)
    }
    try ImageFile.check(width: width, height: height, name: file)
    setSize(width: width, height: height, values)
    try ImageFile.check(width: self.width, height: self.height, name: file)
    func seconds(_ key: String) -> Double? {
      values[key].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
    duration = seconds("duration") ?? seconds("format.duration")
    startTime = seconds("format.start_time") ?? 0
    frameRate = FrameRate.ofFilm(
      average: values["avg_frame_rate"].flatMap { FrameRate($0) },
      base: values["r_frame_rate"].flatMap { FrameRate($0) })
    setColors(storedSize: (width, height), values)
    if let unit = Self.ratio(values["time_base"], "/") { tolerance += min(unit / 2, 0.0005) }
    hasSound = try Self.hasSound(file, prober: prober)
    losesAlpha = try Self.hasAlphaImage(file)
  }

  /// True if a file of the kind of AVIF states that one of its images is the alpha of another.
  private static func hasAlphaImage(_ file: String) throws(ImageFileError) -> Bool {
    let start = try InputFile.start(file, count: 4096)
    guard start.dropFirst(4).starts(with: Array("ftyp".utf8)) else { return false }
    let mark = Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8)
    return start.indices.contains { start[$0...].starts(with: mark) }
  }

  /// True if a file contains sound.
  static func hasSound(_ file: String, prober: String) throws(ImageFileError) -> Bool {
    let sound = try ClipPrograms.ask(
      prober,
      ["-select_streams", "a:0", "-show_entries", "stream=codec_type", "-of", "csv=p=0"],
      of: file)
    return sound.contains("audio")
  }

  private mutating func setSize(width: Int, height: Int, _ values: [String: String]) {
    let aspect = Self.ratio(values["sample_aspect_ratio"], ":") ?? 1
    let isOdd = aspect > 0.01 && aspect < 100 && aspect != 1
    let wide = isOdd ? max(1, Int((Double(width) * aspect).rounded())) : width
    let turn = (values["rotation"] ?? values["TAG:rotate"]).flatMap { Double($0) } ?? 0
    let isOnItsSide =
      turn.isFinite && Int(abs(turn).rounded().truncatingRemainder(dividingBy: 180)) == 90
    (self.width, self.height) = isOnItsSide ? (height, wide) : (wide, height)
  }

  /// A movie without a stated matrix is assumed to have that of its size: BT.709 for high
  /// definition.
  private mutating func setColors(storedSize: (width: Int, height: Int), _ values: [String: String])
  {
    let format = values["pix_fmt"] ?? ""
    let isLumaChroma = format.hasPrefix("yuv") || format.hasPrefix("nv") || format.hasPrefix("p0")
    let isHighDefinition = LumaMatrix.isHighDefinition(
      width: storedSize.width, height: storedSize.height)
    if isLumaChroma {
      matrix =
        switch values["color_space"] ?? "unknown" {
        case "bt709": "bt709"
        case "smpte170m", "bt470bg": "bt601"
        case "smpte240m": "smpte240m"
        case "bt2020nc", "bt2020c": "bt2020"
        case "fcc": "fcc"
        default: isHighDefinition ? "bt709" : "bt601"
        }
    }
    isHighRange = ["smpte2084", "arib-std-b67"].contains(values["color_transfer"] ?? "")
    let codec = values["codec_name"] ?? ""
    // ffmpeg's own decoders of VP8 and VP9 ignore alpha.
    if values["TAG:alpha_mode"] == "1", codec == "vp9" || codec == "vp8" {
      hasAlpha = true
      decoder = codec == "vp9" ? "libvpx-vp9" : "libvpx"
    }
    let alphaFormats = ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "pal8", "ya8", "ya16"]
    if alphaFormats.contains(where: format.hasPrefix) { hasAlpha = true }
  }

  private static func ratio(_ text: String?, _ separator: Character) -> Double? {
    guard let parts = text?.split(separator: separator), parts.count == 2,
      let a = Double(parts[0]), let b = Double(parts[1]), a > 0, b > 0
    else { return nil }
    return a / b
  }
}

extension ClipDescription {
  /// The properties of the film that are lost when it is shown.
  var warnings: [String] {
    var warnings: [String] = []
    if isHighRange {
      warnings.append("its light is of high dynamic range, and is shown as if it were not")
    }
    if losesAlpha {
      warnings.append("its alpha is not read: for transparency, convert it to PNG or WebM")
    }
    return warnings
  }

  /// The duration of a film with frames at these times; `nil` for a single image, whose file states none.
  func duration(ofFramesAt times: [Double]) -> Double? {
    let last = times.last ?? 0
    if let duration, duration > 0 { return max(duration, last) }
    guard times.count > 1 else { return nil }
    return last + (frameRate.map { 1 / $0.framesPerSecond } ?? last / Double(times.count - 1))
  }

  /// The times of all frames, from the start, ascending, in seconds.
  ///
  /// - Throws: ``ImageFileError`` if there are none.
  func frameTimes(of file: String, prober: String) throws(ImageFileError) -> [Double] {
    let lines = try ClipPrograms.ask(
      prober,
      ["-select_streams", "v:0", "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0"],
      of: file)
    var times: [Double] = []
    times.reserveCapacity(lines.count)
    for line in lines {
      let parts = line.split(separator: ",")
      // Frames outside the container's edit list are decoded and discarded.
      guard parts.count >= 2, !parts[1].contains("D"), let time = Double(parts[0]), time.isFinite
      else { continue }
      times.append(time - startTime)
    }
    guard !times.isEmpty else {
      throw .damaged(file: file, format: "film", reason: "it has no frame with a time")
    }
    times.sort()
    return times
  }
}
