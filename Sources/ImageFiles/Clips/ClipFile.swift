public import LambentPixels
import LambentWorkers

/// A movie, a GIF or a single image, whose frames are read when they are drawn.
///
/// Movies are read through an installed ffmpeg, as straight-alpha RGB: upright, with square pixels,
/// and with their own colour matrix and range. Random access to frames is possible; sequential
/// access is faster. The memory of all clips together is limited.
///
/// ```swift
/// let clip = try ClipFile("b.mp4")
/// layer.contents = ImageClip(Image(clip))
/// ```
public final class ClipFile: Footage {
  package let path: String
  /// The number of columns of a frame.
  public let width: Int
  /// The number of rows of a frame.
  public let height: Int
  /// The duration in seconds, above 0; `nil` for a single image.
  package let duration: Double?
  /// Frames per second; a usual rate if frames are missing. `nil` for a single image.
  package let frameRate: FrameRate?
  /// True if there is sound.
  package let hasSound: Bool
  /// True if frames may be transparent.
  package let hasAlpha: Bool
  /// The properties that are not shown as intended, one line each.
  package let warnings: [String]
  /// The drawing, if the file is an SVG.
  package let drawing: SVGFile?
  private let film: Film?

  /// Opens a file and reads its properties. No frame is decoded.
  ///
  /// - Throws: ``ImageFileError``, also if the file is a movie and ffmpeg is not installed.
  public init(_ path: String) throws(ImageFileError) {
    self.path = path
    if let still = try Still(path) {
      (width, height, hasAlpha, drawing) = (
        still.width, still.height, still.hasAlpha, still.drawing
      )
      (duration, frameRate, hasSound, warnings, film) = (nil, nil, false, [], nil)
      return
    }
    try FilmInput.check(path)
    let programs = try ClipPrograms.find(for: path)
    let description = try ClipDescription(of: path, prober: programs.prober)
    let times = try description.frameTimes(of: path, prober: programs.prober)
    (width, height, drawing) = (description.width, description.height, nil)
    (hasSound, hasAlpha) = (description.hasSound, description.hasAlpha)
    let length = description.duration(ofFramesAt: times)
    (duration, frameRate) = (length, length.flatMap { _ in description.frameRate })
    warnings = description.warnings
    film = Film(file: path, description: description, times: times, reader: programs.reader)
  }

  /// True if a file contains sound, with or without a film.
  package static func hasSound(_ path: String) throws(ImageFileError) -> Bool {
    try ClipDescription.hasSound(path, prober: ClipPrograms.find(for: path).prober)
  }

  deinit { ClipPool.shared.forget(ObjectIdentifier(self)) }

  /// The frame at a time in seconds: the last that began at or before it, within the precision of
  /// the container's times.
  ///
  /// - Throws: ``ImageFileError``.
  public func image(at time: Double) throws(ImageFileError) -> Image {
    let clip = ObjectIdentifier(self)
    guard let film else { return try ClipPool.shared.still(path, of: clip) }
    return try ClipPool.shared.image(film.index(at: time), of: clip, film)
  }

  /// The number of frames; 1 for a single image.
  package var frameCount: Int { film?.times.count ?? 1 }

  /// The time at which a frame begins, in seconds.
  package func time(ofFrame index: Int) -> Double {
    guard let film else { return 0 }
    return film.times[min(max(0, index), film.times.count - 1)]
  }
}

extension ClipFile {
  private struct Seen {
    weak var clip: ClipFile?
    let stamp: FileStamp?
  }

  private static let seen = Lock<[String: Seen]>([:])

  /// Opens a file like ``init(_:)``, and reuses a clip that is already open if the file has not
  /// changed.
  ///
  /// - Throws: ``ImageFileError``.
  package static func open(_ path: String) throws(ImageFileError) -> ClipFile {
    let stamp = FileStamp(path)
    let known = seen.withLock { seen in
      seen[path].flatMap { stamp != nil && $0.stamp == stamp ? $0.clip : nil }
    }
    if let known { return known }
    let clip = try ClipFile(path)
    seen.withLock { seen in
      if seen.count > 4096 { seen = seen.filter { $0.value.clip != nil } }
      seen[path] = Seen(clip: clip, stamp: stamp)
    }
    return clip
  }
}
