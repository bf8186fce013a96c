import LambentImageFiles
import LambentProperties

/// The options of `render` that decide about pixels and files: those that a manifest records, and no others.
enum RecordedOption: String {
  case size = "--size"
  case scale = "--scale"
  case fps = "--fps"
  case duration = "--duration"
  case background = "--background"
  case workingSpace = "--working-space"
  case seed = "--seed"
  case loop = "--loop"
  case fit = "--fit"
  case set = "--set"
  case param = "--param"
  case captions = "--captions"
  case captionStyle = "--caption-style"
  case music = "--music"
  case samples = "--samples"
  case shutter = "--shutter"
  case format = "--format"
  case quality = "--quality"
  case depth = "--depth"
  case untrusted = "--untrusted"
  case keepDuration = "--keep-duration"
  case startNumber = "--start-number"

  private var isFlag: Bool { self == .untrusted || self == .keepDuration }

  /// True if the value may be the path of a file to read.
  private var namesFile: Bool { [.captions, .captionStyle, .music].contains(self) }

  /// The option with a value as arguments; none without a value.
  func arguments(_ value: (some CustomStringConvertible)?) -> [String] {
    value.map { [rawValue, "\($0)"] } ?? []
  }

  /// The flag as an argument, if it is set.
  func arguments(if isSet: Bool) -> [String] { isSet ? [rawValue] : [] }

  /// The options that decide how pixels are stored in files, as arguments.
  static func arguments(of format: FrameFormat, quality: Int, depth: Int) -> [String] {
    Self.format.arguments(format.rawValue) + Self.quality.arguments(format == .jpeg ? quality : nil)
      + Self.depth.arguments(depth == 16 ? depth : nil)
  }

  /// The options of a manifest as arguments, each in one word with its value, so that no value is taken for an
  /// option.
  ///
  /// - Parameter readsFiles: False to reject options that name files.
  /// - Throws: `ToolError` for an option that no run records.
  static func checked(_ words: [String], readsFiles: Bool = true) throws -> [String] {
    var (rest, arguments) = (words[...], [String]())
    while let word = rest.popFirst() {
      guard let option = RecordedOption(rawValue: word) else {
        throw refusal("“\(word.shortened)” is not an option that `lambent render` records")
      }
      guard readsFiles || !option.namesFile else {
        throw refusal("“\(word)” names a file, which --untrusted does not allow")
      }
      guard !option.isFlag else {
        arguments.append(word)
        continue
      }
      guard let value = rest.popFirst() else { throw refusal("“\(word)” has no value") }
      arguments.append("\(word)=\(value)")
    }
    return arguments
  }

  /// The error for options that do not come from a run.
  static func refusal(_ reason: String) -> ToolError {
    .usage("the manifest's options are not accepted: \(reason)")
  }
}
