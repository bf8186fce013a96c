import Foundation
import LambentDocuments

/// Looks for the documents that cost most time and memory by the byte: the worst relatives of each document
/// of a corpus are kept and changed again.
struct CostRun {
  /// A document and what it cost.
  private struct Member {
    let bundle: CostBundle
    let cost: Cost
    let score: Double
  }

  /// The relatives of a document of the corpus.
  private struct Niche {
    let name: String
    var members: [Member] = []
    var findings = 0
  }

  /// Documents of more bytes have an excuse.
  private static let mostBytes = 8192
  private static let membersOfNiche = 4
  private static let findingsOfNiche = 2

  private let trial: CostTrial
  private let seconds: Double
  private let findings: URL
  private let worst: URL
  private let seed: UInt64
  private var random: SplitMix
  private var niches: [Niche] = []
  private var count = 0
  private var found = 0

  init(seconds: Double, seed: UInt64, findings: String, promise: CostPromise) throws {
    (self.seconds, self.seed, random) = (seconds, seed, SplitMix(seed: seed))
    self.findings = URL(fileURLWithPath: findings)
    worst = self.findings.deletingLastPathComponent().appending(path: "cost")
    try FileManager.default.createDirectory(at: worst, withIntermediateDirectories: true)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lambent-cost-\(ProcessInfo.processInfo.processIdentifier)")
    trial = CostTrial(folder: folder, promise: promise)
  }

  /// True after as many seconds of the processor, those of the cases included.
  private var isOver: Bool {
    func seconds(_ who: __rusage_who) -> Double {
      var usage = rusage()
      getrusage(__rusage_who_t(who.rawValue), &usage)
      return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    }
    return seconds(RUSAGE_SELF) + seconds(RUSAGE_CHILDREN) > self.seconds
  }

  /// Tries the documents of folders, then changed ones until the time is over; true if all kept the promise.
  mutating func run(_ folders: [String]) throws -> Bool {
    defer { try? FileManager.default.removeItem(at: trial.folder) }
    let corpus = try Self.corpus(folders + [worst.path])
    guard !corpus.isEmpty else { throw DocumentTrial.Finding(reason: "no documents for cost") }
    for (name, value) in corpus {
      // The worst of earlier runs are relatives of the document whose name they have.
      var index = niches.firstIndex { $0.name == name }
      if index == nil {
        index = niches.count
        niches.append(Niche(name: name))
      }
      try judge(CostBundle(value), in: index ?? 0)
    }
    let mutator = CostMutator(
      mutator: DocumentMutator(try SchemaGrammar(), corpus: corpus.map(\.value)))
    while !isOver {
      let open = niches.indices.filter { niches[$0].findings < Self.findingsOfNiche }
      guard let index = random.pick(open), let parent = random.pick(niches[index].members) else {
        break
      }
      let bundle = mutator.bundle(of: parent.bundle, limit: Self.mostBytes, using: &random)
      try judge(bundle, in: index)
    }
    try report()
    return found == 0
  }

  /// Measures a bundle, reports it if it breaks the promise, and keeps it if it is among the worst.
  private mutating func judge(_ bundle: CostBundle, in index: Int) throws {
    count += 1
    let cost = try trial.cost(of: bundle)
    let part = cost.part(of: trial.promise)
    if part > 1 {
      found += 1
      niches[index].findings += 1
      let name = "cost-\(seed)-\(count)-\(niches[index].name).json"
      print("finding \(found): \(cost.description), \(bundle.byteCount) bytes: \(name)")
      try Data(bundle.text.utf8).write(to: findings.appending(path: name))
    }
    // A kibibyte is as good as nothing; beyond, every byte has to pay.
    let score = min(part, 2) / (1 + Double(bundle.byteCount) / 1024)
    niches[index].members.append(Member(bundle: bundle, cost: cost, score: score))
    niches[index].members.sort { $0.score > $1.score }
    niches[index].members = Array(niches[index].members.prefix(Self.membersOfNiche))
  }

  /// Writes the worst of each niche down, and prints the worst of all.
  private func report() throws {
    for niche in niches {
      guard let member = niche.members.first else { continue }
      try Data(member.bundle.text.utf8).write(to: worst.appending(path: niche.name + ".json"))
    }
    let worst = niches.compactMap { niche in niche.members.first.map { (niche.name, $0) } }
      .sorted { $0.1.score > $1.1.score }
    for (name, member) in worst.prefix(8) {
      print("  \(name): \(member.cost.description) for \(member.bundle.byteCount) bytes")
    }
    print("cost: \(count) cases with seed \(seed), \(niches.count) kinds, \(found) findings")
  }

  /// The documents and bundles of folders, by name.
  private static func corpus(_ folders: [String]) throws -> [(name: String, value: JSONValue)] {
    try folders.flatMap { folder -> [(name: String, value: JSONValue)] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return try names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
        guard let value = try? JSONValue(parsing: bytes) else { return nil }
        return (String(name.dropLast(5)), value)
      }
    }
  }
}
