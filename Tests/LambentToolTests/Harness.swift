import Foundation
import LambentImageFiles
import LambentPixels
import LambentTool
import Synchronization
import Testing

#if LAMBENT_SANITIZED
  /// True in a sanitized build (`make sanitize`).
  let isSanitized = true
#else
  /// True in a sanitized build (`make sanitize`).
  let isSanitized = false
#endif

/// What a run of the program said.
struct Outcome {
  var status: Int32
  var output: [UInt8]
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
  /// The output as a JSON object.
  var object: [String: Any] {
    get throws {
      try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
    }
  }
  var lines: [String] { text.split(separator: "\n").map(String.init) }
  /// The lines of errors; progress and warnings are others.
  var errorLines: [String] {
    errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("lambent: error: ") }
  }
}

/// Runs the program within the test.
func lambent(_ arguments: String..., input: [UInt8] = [], outputFails: Int32 = 0) -> Outcome {
  lambent(arguments, input: input, outputFails: outputFails)
}

func lambent(_ arguments: [String], input: [UInt8] = [], outputFails: Int32 = 0) -> Outcome {
  let output = Mutex<[UInt8]>([])
  let errors = Mutex<[UInt8]>([])
  let console = Console(
    output: { bytes in
      output.withLock { $0 += bytes }
      return outputFails
    },
    errors: { bytes in
      errors.withLock { $0 += bytes }
      return 0
    },
    input: { _ in input })
  let status = Program.run(arguments, console: console)
  return Outcome(
    status: status, output: output.withLock { $0 },
    errors: String(decoding: errors.withLock { $0 }, as: UTF8.self))
}

/// A folder that goes with the test, with pictures of its own.
final class Workspace: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "lambent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.path + "/" + name }

  func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url.appending(path: name)))
  }

  func write(_ text: String, to name: String) throws -> String {
    try OutputFile.write(Array(text.utf8), to: path(name))
    return path(name)
  }

  /// Makes a symbolic link.
  func link(_ name: String, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self.path(name), withDestinationPath: path)
  }

  /// Every file below, hidden ones too, apart from the record of frames.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
        && !isFolder.boolValue && !name.hasSuffix(".lambent-frames.json")
    }.sorted()
  }

  /// Writes a picture whose pixels all differ, and returns its path.
  func picture(_ name: String, width: Int, height: Int, seed: Int = 0, alpha: UInt8 = 255) throws
    -> String
  {
    let image = Self.image(width: width, height: height, seed: seed, alpha: alpha)
    let bytes =
      name.hasSuffix(".jpg") ? try JPEGEncoder.encode(image) : try PNGEncoder.encode(image)
    try OutputFile.write(bytes, to: path(name))
    return path(name)
  }

  static func image(width: Int, height: Int, seed: Int = 0, alpha: UInt8 = 255) -> StraightImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += [UInt8((x * 9 + seed) & 255), UInt8((y * 13 + seed) & 255), UInt8((x + y) & 255)]
        bytes.append(alpha)
      }
    }
    return StraightImage(width: width, height: height, samples: .eight(bytes))
  }

  func image(_ name: String) throws -> StraightImage { try ImageFile.read(path(name)).straight }
}
