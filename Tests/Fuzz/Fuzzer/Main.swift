import Foundation
import LambentDocuments

/// Fuzzes the parsers and the reader of documents, in one process: what is tried is written down first,
/// so that a crash leaves it behind.
///
///     fuzzer <documents|texts|captions|kernels> <seconds> <seed> <folder for findings> <folder of documents>…
///     fuzzer <an importer's kind> <seconds> <seed> <folder for findings> <folder of effects>…
///     fuzzer cost <seconds> <seed> <folder for findings> <scale of the promises> <folder of documents>…
///     fuzzer replay <file>…
///     fuzzer soak <document|program> <frames>
///     fuzzer cancel <tries> <width of frames> <document>…
@main
enum Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "replay" {
      for path in arguments.dropFirst() {
        let url = URL(fileURLWithPath: path)
        var trial = DocumentTrial(directory: url.deletingLastPathComponent().path)
        try trial.run([UInt8](Data(contentsOf: url)))
      }
      return
    }
    if arguments.first == "cost-case" { return CostTrial.runCase(Array(arguments.dropFirst())) }
    if arguments.first == "soak", arguments.count == 3, let frames = Int(arguments[2]) {
      return try Soak.run(arguments[1], frames: frames)
    }
    if arguments.first == "cancel", arguments.count > 3, let tries = Int(arguments[1]),
      let width = Int(arguments[2]), tries > 0
    {
      exit(
        try await CancelRun.run(Array(arguments.dropFirst(3)), tries: tries, width: width) ? 0 : 1)
    }
    guard arguments.count >= 4, let seconds = Double(arguments[1]), let seed = UInt64(arguments[2])
    else {
      print("fuzzer <documents|texts|captions|kernels> <seconds> <seed> <findings> <documents>…")
      exit(2)
    }
    if arguments[0] == "cost" {
      guard arguments.count > 5, let scale = Double(arguments[4]), scale > 0 else { exit(2) }
      // Limits of untrusted documents are a tenth, and so is what they may cost; trusted ones have it all.
      let promise = CostPromise(scale: scale, isUntrusted: scale < 1)
      var run = try CostRun(
        seconds: seconds, seed: seed, findings: arguments[3], promise: promise)
      exit(try run.run(Array(arguments.dropFirst(5))) ? 0 : 1)
    }
    var run = try Run(seconds: seconds, seed: seed, findings: arguments[3])
    switch arguments[0] {
    case "texts": try run.texts()
    case "captions": try run.captions(Array(arguments.dropFirst(4)))
    case "kernels": try run.kernels(Array(arguments.dropFirst(4)))
    case let kind where ImporterTrial.Kind(rawValue: kind) != nil:
      try run.imports(kind, Array(arguments.dropFirst(4)))
    default: try run.documents(Array(arguments.dropFirst(4)))
    }
  }
}

/// A run of a length and a seed.
struct Run {
  private let seconds: Double
  private let seed: UInt64
  private let findings: URL
  /// The current case, which a crash leaves behind. It is not synchronized with the disk: that would
  /// take most of the time.
  private let current: FileHandle
  private var random: SplitMix
  private var count = 0
  /// A case that takes longer is a finding: the process is ended. Seconds are the processor's, as a busy
  /// machine is no finding; what waits for ever is ended by the clock.
  private static let longestCase = 60
  private static let longestWait: UInt32 = 3600

  init(seconds: Double, seed: UInt64, findings: String) throws {
    self.seconds = seconds
    self.seed = seed
    self.findings = URL(fileURLWithPath: findings)
    let file = self.findings.appending(path: "current")
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    current = try FileHandle(forWritingTo: file)
    random = SplitMix(seed: seed)
  }

  /// True after as many seconds of the processor.
  private var isOver: Bool { Double(clock()) / Double(CLOCKS_PER_SEC) > seconds }

  /// Writes a case down, and gives it so much time.
  private mutating func begin(_ bytes: [UInt8]) throws {
    count += 1
    try current.truncate(atOffset: 0)
    try current.write(contentsOf: Data(bytes))
    var timer = itimerval()
    timer.it_value.tv_sec = Self.longestCase
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    alarm(Self.longestWait)
  }

  private func end() {
    try? FileManager.default.removeItem(at: findings.appending(path: "current"))
  }

  mutating func texts() throws {
    let trial = TextTrial()
    while !isOver {
      let bytes = trial.bytes(using: &random)
      try begin(bytes)
      trial.run(bytes)
    }
    end()
    print("texts: \(count) cases with seed \(seed)")
  }

  mutating func captions(_ folders: [String]) throws {
    let trial = CaptionTrial(seeds: try Self.files(folders))
    var found = 0
    while !isOver {
      let bytes = trial.bytes(using: &random)
      // Most cases are read only: frames cost a thousand times as much.
      let style = random.index(64) == 0 ? random.pick(CaptionTrial.styles) : nil
      try begin(bytes)
      do {
        try trial.run(bytes, style: style)
      } catch let finding as CaptionTrial.Finding {
        found += 1
        print("finding \(found): \(finding.reason)")
        try Data(bytes).write(to: findings.appending(path: "captions-\(seed)-\(count)"))
      }
    }
    end()
    print("captions: \(count) cases with seed \(seed)")
    if found > 0 { exit(1) }
  }

  /// The content of every file in folders.
  private static func files(_ folders: [String]) throws -> [[UInt8]] {
    try folders.flatMap { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      return try names.map { name in
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
      }
    }
  }

  mutating func kernels(_ folders: [String]) throws {
    let trial = KernelTrial(seeds: try Self.files(folders))
    while !isOver {
      let bytes = trial.bytes(using: &random)
      try begin(bytes)
      try trial.run(bytes)
    }
    end()
    print("kernels: \(count) cases with seed \(seed)")
  }

  mutating func imports(_ kind: String, _ folders: [String]) throws {
    guard let known = ImporterTrial.Kind(rawValue: kind) else { return }
    var (trial, found) = (try ImporterTrial(known, folders: folders), 0)
    while !isOver {
      let (name, bytes) = trial.file(count, using: &random)
      try begin(bytes)
      do {
        try trial.run(name, bytes)
      } catch let finding as ImporterTrial.Finding {
        found += 1
        print("finding \(found): \(finding.reason)")
        try Data(bytes).write(to: findings.appending(path: "\(kind)-\(seed)-\(count)-\(name)"))
      }
    }
    end()
    print("\(kind): \(count) cases with seed \(seed), \(trial.imported) imported")
    if found > 0 { exit(1) }
  }

  mutating func documents(_ folders: [String]) throws {
    let corpus = try Self.corpus(folders)
    let mutator = try DocumentMutator(SchemaGrammar(), corpus: corpus)
    var trial = DocumentTrial(directory: folders.first ?? "")
    var found = 0
    // What is known first, findings of the past among it.
    var known = corpus.map { Array($0.text().utf8) }[...]
    while !isOver {
      let bytes = known.popFirst() ?? mutator.document(using: &random)
      try begin(bytes)
      do {
        try trial.run(bytes)
      } catch let finding as DocumentTrial.Finding {
        found += 1
        print("finding \(found): \(finding.reason)")
        try Data(bytes).write(to: findings.appending(path: "document-\(seed)-\(count).json"))
      }
    }
    end()
    let tally = trial.tally
    print(
      "documents: \(count) cases with seed \(seed), of \(corpus.count) documents: \(tally.rejected) "
        + "rejected, \(tally.drawn) drawn, \(tally.undrawable) that a frame could not be drawn of")
    if found > 0 { exit(1) }
  }

  /// Every document below folders.
  private static func corpus(_ folders: [String]) throws -> [JSONValue] {
    try folders.flatMap { folder -> [JSONValue] in
      let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
      return try names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
        guard bytes.count < 100_000, let document = try? JSONValue(parsing: bytes),
          document["layers"] != nil
        else { return nil }
        return document
      }
    }
  }
}
