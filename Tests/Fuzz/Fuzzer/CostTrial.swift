import Foundation
import LambentDocuments
import LambentFonts
import LambentRendering
import LambentScenes

/// The promises that a document must keep, whatever it says: to be rejected or checked, and one frame of it
/// to be drawn or rejected, within a time and a memory.
struct CostPromise: Sendable {
  /// Seconds of the processor.
  let seconds: Double
  /// The most bytes that the process has in memory.
  let bytes: Double
  /// True if the document is checked as one from an unknown author.
  let isUntrusted: Bool

  /// The documented promises times a factor.
  init(scale: Double, isUntrusted: Bool) {
    seconds = 30 * scale
    bytes = Double(2 << 30) * scale
    self.isUntrusted = isUntrusted
  }
}

/// What a document cost.
struct Cost: Sendable {
  /// Seconds of the processor.
  var seconds: Double
  /// The most bytes in memory.
  var bytes: Double
  /// The number of the signal that ended the process; 0 for none.
  var signal: Int32

  /// The cost as a part of what is promised: above 1 the promise is broken.
  func part(of promise: CostPromise) -> Double {
    signal != 0 ? .infinity : max(seconds / promise.seconds, bytes / promise.bytes)
  }

  /// The cost in one line.
  var description: String {
    let time = (seconds * 100).rounded() / 100
    let end =
      switch signal {
      case 0: ""
      case SIGXCPU, SIGALRM, SIGKILL: ", ended there"
      default: ", signal \(signal)"
      }
    return "\(time) s, \(Int(bytes) >> 20) MiB\(end)"
  }
}

/// Measures documents in processes of their own.
struct CostTrial {
  /// The folder that the documents are written to: `0.json` is the one that is checked.
  let folder: URL
  let promise: CostPromise
  /// The font that text is set in: untrusted documents have those beside them only.
  let font = FontLibrary.system.entry(named: "Inter")?.path

  /// Checks the documents of a bundle and draws a frame of the first. Where that takes minutes, but hardly
  /// any time of the processor, it is tried again: the machine had other work, most likely.
  func cost(of bundle: CostBundle) throws -> Cost {
    try bundle.write(to: folder, font: font)
    var cost = try measured()
    for _ in 0..<3 where cost.signal == SIGALRM { cost = try measured() }
    return cost
  }

  /// The cost of the documents in the folder.
  private func measured() throws -> Cost {
    let arguments = [
      "/proc/self/exe", "cost-case", folder.path, "\(promise.seconds)", "\(promise.bytes)",
      promise.isUntrusted ? "untrusted" : "trusted",
    ]
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    // Backtraces take longer than most cases.
    var environment: [UnsafeMutablePointer<CChar>?] = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for pointer in pointers + environment { free(pointer) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var child: pid_t = 0
    guard posix_spawn(&child, "/proc/self/exe", &actions, nil, &pointers, &environment) == 0 else {
      throw DocumentTrial.Finding(reason: "no process for a case")
    }
    var (status, usage): (Int32, rusage) = (0, rusage())
    guard wait4(child, &status, 0, &usage) == child else {
      throw DocumentTrial.Finding(reason: "a process that was not waited for")
    }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return Cost(
      seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      bytes: Double(usage.ru_maxrss) * 1024, signal: status & 0x7F)
  }

  /// The process of a case: `cost-case <folder> <seconds> <bytes> <untrusted|trusted>`.
  static func runCase(_ arguments: [String]) {
    guard arguments.count == 4, let seconds = Double(arguments[1]), let bytes = Double(arguments[2])
    else { exit(2) }
    let limit = rlim_t(seconds.rounded(.up)) + 1
    var time = rlimit(rlim_cur: limit, rlim_max: limit + 1)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
    // Addresses are more than memory; beyond this a case has failed anyway.
    let most = rlim_t(3 * bytes) + (2 << 30)
    var memory = rlimit(rlim_cur: most, rlim_max: most)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
    alarm(UInt32(60 + 40 * seconds))
    var options = SceneOptions()
    options.trustsDocument = arguments[3] != "untrusted"
    options.output = .pixels(width: 96, height: 54)
    // What drawing is allowed leaves a third of the time for reading, and for estimates that are short.
    options.maximumWork = seconds * 6e8
    options.maximumParticles = Int(seconds * 100_000)
    var drawing = RenderOptions()
    drawing.jobs = 1
    do {
      let scene = try Scene(contentsOf: "\(arguments[0])/0.json", options: options)
      let renderer = SceneRenderer(scene, options: drawing)
      if scene.emitsOrReplicates { _ = try renderer.checkFrames() }
      _ = try renderer.frame(min(1, scene.frameCount - 1))
    } catch {
      exit(3)
    }
  }
}

/// Documents that belong together: scenes by the names of their files.
struct CostBundle {
  var files: JSONValue

  /// A document, or an object of documents by their names under `files`.
  init(_ value: JSONValue) {
    files = value["files"] ?? .object([("0.json", value)])
  }

  /// The bytes of all documents.
  var byteCount: Int { members.reduce(0) { $0 + $1.value.line.utf8.count } }

  /// The bundle as a file of the corpus has it.
  var text: String {
    let members = members
    return (members.count == 1 ? members[0].value : .object([("files", files)])).text() + "\n"
  }

  private var members: [JSONValue.Member] {
    if case .object(let members) = files { members } else { [] }
  }

  /// Writes the documents, and takes others away. Those that set text and name no fonts get the font.
  func write(to folder: URL, font: String?) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, document) in members where !name.contains("/") && name.hasSuffix(".json") {
      var document = document
      if let font, document["fonts"] == nil, document.line.contains("\"text\"") {
        let copy = folder.appending(path: "font.ttf")
        if !FileManager.default.fileExists(atPath: copy.path) {
          try FileManager.default.copyItem(atPath: font, toPath: copy.path)
        }
        document["fonts"] = ["Inter": ["file": "font.ttf"]]
      }
      try Data(document.line.utf8).write(to: folder.appending(path: name))
    }
  }
}
