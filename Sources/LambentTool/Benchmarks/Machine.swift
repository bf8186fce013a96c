import FoundationEssentials
import LambentCatalogue
import LambentDocuments
import LambentProperties
import LambentWorkers

/// The machine that was measured.
enum Machine {
  static var json: JSONValue {
    [
      "processor": .string(processor), "cores": .number(Double(Workers.coreCount)),
      "caches": .array(caches.map { .string($0) }), "memoryBytes": .number(memory),
      "system": .string(system), "kernel": .string(kernel), "architecture": .string(architecture),
      "load": .number(load), "version": .string(Version.text),
    ]
  }

  /// One line for people.
  static var summary: String {
    let gibibytes = (memory / 1_073_741_824).rounded().short
    let caches = caches.joined(separator: ", ")
    return "\(processor), \(Workers.coreCount) cores, \(gibibytes) GiB"
      + (caches.isEmpty ? "" : ", caches \(caches)") + ", \(system), lambent \(Version.text)"
  }

  /// Runnable threads, the mean of the last minute; 0 where the system does not say.
  static var load: Double {
    text("/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? 0
  }

  static var processor: String {
    let line = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last.map { $0.trimmingPrefix(while: \.isWhitespace) }
    return name.map(String.init) ?? "unknown"
  }

  private static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

  private static var kernel: String { trimmed("/proc/sys/kernel/osrelease") }

  private static var memory: Double { Double(ProcessInfo.processInfo.physicalMemory) }

  /// The caches of the first core that hold data: "L1 32K".
  private static var caches: [String] {
    (0..<8).compactMap { index in
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
      let (level, size) = (trimmed("\(folder)/level"), trimmed("\(folder)/size"))
      guard !level.isEmpty, trimmed("\(folder)/type") != "Instruction" else { return nil }
      return "L\(level) \(size)"
    }
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private static func trimmed(_ path: String) -> String {
    String(text(path).prefix { !$0.isNewline })
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}
