import FoundationEssentials
import LambentScenes
import LambentWorkers

/// The machine that was measured.
enum Machine {
  static var json: JSONValue {
    .object([
      ("processor", .string(processor)), ("cores", .number(Double(Workers.coreCount))),
      ("system", .string(ProcessInfo.processInfo.operatingSystemVersionString)),
      ("architecture", .string(architecture)), ("version", .string(Version.text)),
    ])
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last.map { $0.trimmingPrefix(while: \.isWhitespace) }
    return name.map(String.init) ?? "unknown"
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
