import Glibc
public import LambentPixels
import LambentWorkers
import Synchronization

/// A film, a GIF or a single image as footage: its frames are read when they are drawn.
///
/// Films are read by an installed ffmpeg, as straight RGB: upright, with square pixels, by their own
/// colour matrix and range. Any frame can be had alone; in order they are read as they come. What all
/// clips keep in memory is bounded.
///
/// ```swift
/// let clip = try ClipFile("b.mp4")
/// layer.contents = ImageClip(Image(clip))
/// ```
public final class ClipFile: Footage {
  /// The path.
  package let path: String
  /// The columns of a frame.
  public let width: Int
  /// The rows of a frame.
  public let height: Int
  /// The length in seconds; `nil` for a single image.
  package let duration: Double?
  /// Frames per second, where they are even; `nil` for a single image.
  package let frameRate: FrameRate?
  /// True if there is sound.
  package let hasSound: Bool
  /// True if frames may be transparent; of a single image it is not known before it is read.
  package let hasAlpha: Bool
  /// The parts that are not shown as they were meant, each in one line.
  package let warnings: [String]
  private let film: Film?

  /// Finds out what a file is. Nothing of it is decoded.
  ///
  /// - Throws: ``ImageFileError``, also where there is no ffmpeg for a film.
  public init(_ path: String) throws(ImageFileError) {
    self.path = path
    if let size = try Self.sizeOfStill(path) {
      (width, height) = size
      (duration, frameRate, hasSound, hasAlpha, warnings, film) = (nil, nil, false, true, [], nil)
      return
    }
    let programs = try ClipPrograms.find(for: path)
    let description = try ClipDescription(of: path, prober: programs.prober)
    let times = try description.frameTimes(of: path, prober: programs.prober)
    (width, height) = (description.width, description.height)
    (hasSound, hasAlpha) = (description.hasSound, description.hasAlpha)
    frameRate = description.frameRate
    duration = max(description.duration ?? 0, times.last ?? 0)
    warnings =
      description.isHighRange
      ? ["its light is of high dynamic range, and is shown as if it were not"] : []
    film = Film(file: path, description: description, times: times, reader: programs.reader)
  }

  deinit { ClipPool.shared.forget(ObjectIdentifier(self)) }

  /// The upright size of a PNG or a JPEG; `nil` for other files.
  private static func sizeOfStill(_ path: String) throws(ImageFileError) -> (Int, Int)? {
    let start = try InputFile.start(path, count: 12)
    switch ImageFile.Format(content: start) {
    case nil: return nil
    case .jpeg:
      let size = JPEGDecoder.uprightSize(try InputFile.read(path, name: path))
      guard let size else { break }
      try ImageFile.check(width: size.width, height: size.height, name: path)
      return size
    case .png:
      guard let header = ImageHeader(path: path) else { break }
      try ImageFile.check(width: header.width, height: header.height, name: path)
      return (header.width, header.height)
    }
    // Its decoder says best what is wrong.
    let image = try ImageFile.read(path).image
    return (image.width, image.height)
  }

  /// The frame at a time: the last that began until then. A moment within the precision of the
  /// container's times of a frame's begin is on it.
  ///
  /// - Throws: ``ImageFileError``.
  public func image(at time: Double) throws -> Image {
    let clip = ObjectIdentifier(self)
    guard let film else {
      return try ClipPool.shared.still(path, of: clip)
    }
    return try ClipPool.shared.image(film.index(at: time), of: clip, film)
  }

  /// How many frames there are; 1 for a single image.
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
    var size: Int
    var modified: Int
  }

  private static let seen = Lock<[String: Seen]>([:])

  /// As ``init(_:)``; a file that is open already, and has not changed, is not asked again.
  ///
  /// - Throws: ``ImageFileError``.
  package static func open(_ path: String) throws(ImageFileError) -> ClipFile {
    var status = stat()
    let isThere = stat(path, &status) == 0
    let (size, modified) = (
      Int(status.st_size), Int(status.st_mtim.tv_sec) << 30 | Int(status.st_mtim.tv_nsec)
    )
    let known = seen.withLock { seen -> ClipFile? in
      guard isThere, let entry = seen[path], entry.size == size, entry.modified == modified else {
        return nil
      }
      return entry.clip
    }
    if let known { return known }
    let clip = try ClipFile(path)
    seen.withLock { seen in
      if seen.count > 4096 { seen = seen.filter { $0.value.clip != nil } }
      seen[path] = Seen(clip: clip, size: size, modified: modified)
    }
    return clip
  }
}
