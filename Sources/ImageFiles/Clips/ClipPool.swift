import LambentPixels
import LambentWorkers

/// The movies that are being read, and a cache of their last frames: both limited.
final class ClipPool: Sendable {
  /// The pool of the process.
  static let shared = ClipPool()

  fileprivate struct Key: Hashable {
    var clip: ObjectIdentifier
    var index: Int
  }

  fileprivate struct State {
    /// The running readers, most recently used last.
    var streams: [(clip: ObjectIdentifier, stream: ClipStream)] = []
    /// The cached frames, most recently used last.
    var frames: [(key: Key, image: Image)] = []
    var bytes = 0
    /// The frames that were requested last, in order.
    var requests: [Key] = []
  }

  private let state = Lock(State())

  /// The greatest number of readers: two cross-fading clips, and two more.
  fileprivate static let mostStreams = 4
  /// The greatest size of cached frames, in bytes. The last few frames are kept even if they are
  /// larger.
  fileprivate static let mostBytes = 256 << 20
  fileprivate static let leastFrames = 4
  /// The greatest number of frames that are skipped by reading rather than by seeking.
  fileprivate static let farthestSkip = 48
  /// The greatest number of requests that are known.
  fileprivate static let mostRequests = 16
  /// The most frames that a container may state and not have.
  private static let mostStated = 3

  /// A frame of a clip.
  ///
  /// - Throws: ``ImageFileError``.
  func image(
    _ index: Int, of clip: ObjectIdentifier, _ film: Film
  ) throws(ImageFileError) -> Image {
    try state.withLock { state throws(ImageFileError) in
      if let image = try state.image(index, of: clip, film) { return image }
      // The container may state a few frames more than exist: the last one that exists stays.
      if index >= film.times.count - Self.mostStated {
        for earlier in (max(0, index - Self.mostStated)..<index).reversed() {
          if let image = try state.image(earlier, of: clip, film) { return image }
        }
      }
      throw ImageFileError.damaged(
        file: film.file, format: "film", reason: "it ends before its frame \(index)")
    }
  }

  /// A still image, read on demand.
  func still(_ path: String, of clip: ObjectIdentifier) throws(ImageFileError) -> Image {
    try state.withLock { state throws(ImageFileError) in
      let key = Key(clip: clip, index: 0)
      if let found = state.frame(key) { return found }
      let image = Image(try ImageFile.read(path).straight, name: path)
      state.keep(image, key)
      return image
    }
  }

  /// Closes the readers and discards the frames of a clip.
  func forget(_ clip: ObjectIdentifier) {
    state.withLock { state in
      state.streams.removeAll { $0.clip == clip }
      state.frames.removeAll { $0.key.clip == clip }
      state.requests.removeAll { $0.clip == clip }
      state.bytes = state.frames.reduce(0) { $0 + $1.image.byteCount }
    }
  }
}

extension ClipPool.State {
  fileprivate mutating func frame(_ key: ClipPool.Key) -> Image? {
    guard let place = frames.lastIndex(where: { $0.key == key }) else { return nil }
    frames.append(frames.remove(at: place))
    return frames.last?.image
  }

  /// A frame, from the cache or by reading; `nil` where the film ends before it.
  fileprivate mutating func image(
    _ index: Int, of clip: ObjectIdentifier, _ film: Film
  ) throws(ImageFileError) -> Image? {
    let key = ClipPool.Key(clip: clip, index: index)
    requests = requests.suffix(ClipPool.mostRequests - 1) + [key]
    if let found = frame(key) { return found }
    let (stream, first) = try stream(of: clip, for: index, film)
    while stream.next < first {
      guard try stream.skip() else { return nil }
    }
    while stream.next <= index {
      let position = stream.next
      guard let image = try stream.read() else { return nil }
      keep(image, ClipPool.Key(clip: clip, index: position))
    }
    return frame(key)
  }

  /// A reader that will soon reach a frame, otherwise a new one, which begins earlier if the film plays backwards; and
  /// the first frame that is kept.
  fileprivate mutating func stream(
    of clip: ObjectIdentifier, for index: Int, _ film: Film
  ) throws(ImageFileError) -> (stream: ClipStream, first: Int) {
    let near = streams.indices.filter {
      streams[$0].clip == clip
        && (index - ClipPool.farthestSkip...index).contains(streams[$0].stream.next)
    }
    if let best = near.max(by: { streams[$0].stream.next < streams[$1].stream.next }) {
      streams.append(streams.remove(at: best))
      return (streams[streams.count - 1].stream, index - 2)
    }
    if streams.count >= ClipPool.mostStreams { streams.removeFirst() }
    let earlier = playsBackwards(clip, to: index) ? framesAtOnce(of: film) - 1 : 0
    let first = max(0, index - earlier)
    let stream = try ClipStream(film, from: first)
    streams.append((clip, stream))
    return (stream, first)
  }

  /// True if frames of a clip that are shortly after a frame were requested before it.
  private func playsBackwards(_ clip: ObjectIdentifier, to index: Int) -> Bool {
    let after = index + 1...index + ClipPool.farthestSkip
    return requests.count { $0.clip == clip && after.contains($0.index) } > 1
  }

  /// The number of frames that are read together if a film plays backwards. To reach a frame, all frames after the
  /// key frame before it are decoded: the more are kept, the fewer are decoded again. All places at which films play
  /// have an equal part of the memory.
  private func framesAtOnce(of film: Film) -> Int {
    var places: [ClipPool.Key] = []
    for request in requests {
      let place = places.firstIndex {
        $0.clip == request.clip && abs($0.index - request.index) <= ClipPool.farthestSkip
      }
      if let place { places[place] = request } else { places.append(request) }
    }
    let bytes = 4 * film.description.width * film.description.height
    return max(1, ClipPool.mostBytes / max(1, places.count) / max(1, bytes))
  }

  fileprivate mutating func keep(_ image: Image, _ key: ClipPool.Key) {
    guard frame(key) == nil else { return }
    frames.append((key, image))
    bytes += image.byteCount
    while bytes > ClipPool.mostBytes, frames.count > ClipPool.leastFrames {
      bytes -= frames.removeFirst().image.byteCount
    }
  }
}

extension Image {
  fileprivate var byteCount: Int {
    switch storage {
    case .rgba8, .straight: 4 * width * height
    case .float: 16 * width * height
    case .footage: 0
    }
  }
}
