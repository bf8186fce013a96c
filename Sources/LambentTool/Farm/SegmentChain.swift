import LambentImageFiles
import LambentProperties

/// Films that show the frames of one film, one after the other.
struct SegmentChain {
  /// A film with a part of the frames.
  struct Segment {
    /// The name of its file.
    let name: String
    /// The frames' numbers, in the order in which it shows them.
    fileprivate(set) var frames: [Int]
  }

  /// The names of the films' files, in order.
  let names: [String]

  /// Chooses the fewest of the films that follow each other from the first frame to the last. Films may overlap, if
  /// others do without them.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order of the film.
  ///   - folder: The folder of the films, for errors.
  /// - Throws: `ToolError` where no films of these follow each other.
  init(_ numbers: [Int], of segments: [Segment], in folder: String) throws {
    let indices = Dictionary(numbers.enumerated().map { ($1, $0) }) { first, _ in first }
    var starting: [Int: [Segment]] = [:]
    for segment in segments {
      guard let start = segment.frames.first.flatMap({ indices[$0] }),
        numbers[start...].starts(with: segment.frames)
      else { continue }
      starting[start, default: []].append(segment)
    }
    // The films from each index to the end: the first of them, and their number.
    var rest: [(first: Segment?, count: Int)?] = Array(repeating: nil, count: numbers.count)
    rest.append((nil, 0))
    for index in numbers.indices.reversed() {
      for segment in starting[index] ?? [] {
        guard let others = rest[index + segment.frames.count] else { continue }
        guard others.count < (rest[index]?.count ?? .max) else { continue }
        rest[index] = (segment, others.count + 1)
      }
    }
    guard rest[0] != nil else {
      throw Self.gap(at: numbers[Self.end(starting, count: numbers.count)], segments, folder)
    }
    var (names, index) = ([String](), 0)
    while let segment = rest[index]?.first {
      names.append(segment.name)
      index += segment.frames.count
    }
    self.names = names
  }

  /// The index of the frame that the films from the first frame on reach.
  private static func end(_ starting: [Int: [Segment]], count: Int) -> Int {
    var isReached = [Bool](repeating: false, count: count + 1)
    isReached[0] = true
    for index in 0..<count where isReached[index] {
      for segment in starting[index] ?? [] { isReached[index + segment.frames.count] = true }
    }
    return isReached.dropLast().lastIndex(of: true) ?? 0
  }

  private static func gap(
    at frame: Int, _ segments: [Segment], _ folder: String
  ) -> ToolError {
    let around = segments.filter { $0.frames.contains(frame) }.prefix(3).map {
      "\($0.name) has the frames \(FrameList.text($0.frames).shortened)"
    }
    let reason = around.isEmpty ? "no film of the format has it" : around.joined(separator: ", ")
    return .failed(
      "\(folder): segments do not follow each other at frame \(frame): \(reason): render a segment that "
        + "begins with this frame, or name with --frames the frames of whole segments, in their order"
    )
  }
}

extension SegmentChain {
  /// The films of a format that are as they were written.
  static func segments(
    of manifest: Manifest, _ found: Verification, format: FrameFormat
  ) -> [Segment] {
    var indices: [WrittenFile: Int] = [:]
    var segments: [Segment] = []
    var seen: Set<SeenFrame> = []
    for entry in manifest.entries where entry.format == format && found.isWhole(entry) {
      let file = WrittenFile(entry)
      // A film that was rendered again is listed twice.
      guard seen.insert(SeenFrame(file: file, frame: entry.frame)).inserted else { continue }
      if let index = indices[file] {
        segments[index].frames.append(entry.frame)
      } else {
        indices[file] = segments.count
        segments.append(Segment(name: entry.file, frames: [entry.frame]))
      }
    }
    return segments
  }

  private struct SeenFrame: Hashable {
    let file: WrittenFile
    let frame: Int
  }
}
