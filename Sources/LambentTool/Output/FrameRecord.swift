import Glibc
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentImports

/// The record beside numbered frames: a digest of the inputs of each frame. With it, a later run that keeps existing
/// frames can report those whose inputs have changed. A file with all frames counts as one frame, numbered 0.
///
/// It is only a convenience: if it cannot be read or written, this is not reported.
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

  /// Records that frames are rendered.
  ///
  /// - Parameters:
  ///   - digest: A digest of all their inputs.
  ///   - rendered: The numbers of the frames that are rendered.
  ///   - kept: The numbers of existing frames that are kept.
  /// - Returns: The numbers of `kept` frames that were rendered from other inputs.
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

  /// The digest of each frame by its number: of `{"digest": "0-9,40"}`. A record of too many frames is ignored.
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

/// The inputs of frames.
struct FrameSources: Sendable {
  /// The files that are read, in their order.
  var files: [String] = []
  /// The folder of the document that names them; `nil` if the command line names them.
  var folder: String?
  /// All other inputs that affect pixels.
  var options: [String] = []

  /// A digest of all inputs, with additional options.
  func digest(with more: [String]) -> String {
    Digest.sha256(
      text: ["lambent \(Version.text)"] + more + options
        + [Digest.sha256(files: files, from: folder)])
  }
}
