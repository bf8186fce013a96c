import Glibc
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentImports

/// The record that lies beside numbered frames: of each, a digest of what it was rendered from. So a later run
/// that leaves existing frames as they are can say which of them show something else. A file with all frames counts
/// as one frame, numbered 0.
///
/// It is a convenience: where it cannot be read or written, nothing is said.
struct FrameRecord {
  /// The name of its file, in the folder of the frames.
  static let fileName = ".lambent-frames.json"
  private static let key = "lambentFrames"
  private static let mostBytes = 1 << 24
  private static let mostFrames = 1_000_000

  let path: String
  /// The name of the frames' files, with its placeholder.
  private let pattern: String

  init(frames path: String) {
    self.path = FileName.path(Self.fileName, beside: path)
    pattern = FileName.split(path).name
  }

  /// Notes that frames are rendered.
  ///
  /// - Parameters:
  ///   - digest: A digest of all that they are rendered from.
  ///   - rendered: The numbers of the frames that are rendered.
  ///   - kept: Those of the frames that exist and stay as they are.
  /// - Returns: Those of `kept` that were rendered from something else.
  func note(_ digest: String, rendered: [Int], kept: [Int]) -> [Int] {
    let descriptor = path.withSystemPath {
      open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
    }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    // Several machines may render into one folder.
    _ = flock(descriptor, LOCK_EX)
    guard let bytes = Self.bytes(of: descriptor),
      bytes.isEmpty || Array(bytes.prefix(64)).contains(text: Self.key)
    else { return [] }
    var sequences = (try? JSONValue(parsing: bytes))?[Self.key] ?? .object([])
    var frames = Self.frames(in: sequences[pattern])
    let others = kept.filter { frames[$0].map { $0 != digest } ?? false }
    guard !rendered.isEmpty, rendered.count <= Self.mostFrames else { return others }
    for number in rendered { frames[number] = digest }
    sequences[pattern] = Self.json(frames)
    let text = Array((JSONValue.object([(Self.key, sequences)]).text() + "\n").utf8)
    if ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 {
      _ = text.withUnsafeBytes { writeAll($0, to: descriptor) }
    }
    return others
  }

  /// The contents of a regular file that is not too large.
  private static func bytes(of descriptor: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= mostBytes
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
    return bytes
  }

  /// The digest of each frame by its number: of `{"digest": "0-9,40"}`. A record of too many frames counts as
  /// none.
  private static func frames(in sequence: JSONValue?) -> [Int: String] {
    guard case .object(let members)? = sequence else { return [:] }
    var frames: [Int: String] = [:]
    for member in members {
      guard case .string(let text) = member.value else { continue }
      let numbers = (try? FrameList(text))?.numbers ?? []
      guard numbers.count <= mostFrames - frames.count else { return [:] }
      for number in numbers { frames[number] = member.key }
    }
    return frames
  }

  private static func json(_ frames: [Int: String]) -> JSONValue {
    let digests = Dictionary(grouping: frames.keys) { frames[$0] ?? "" }
    return .object(
      digests.sorted { $0.key < $1.key }.map { ($0.key, .string(FrameList.text($0.value))) })
  }
}

/// All that frames are rendered from.
struct FrameSources: Sendable {
  /// The files that are read, in their order.
  var files: [String] = []
  /// The folder of the document that names them; `nil` where the command line does.
  var folder: String?
  /// All else that decides about pixels.
  var options: [String] = []

  /// A digest of all, with other options.
  func digest(with more: [String]) -> String {
    Digest.sha256(
      text: ["lambent \(Version.text)"] + more + options
        + [Digest.sha256(files: files, from: folder)])
  }
}
