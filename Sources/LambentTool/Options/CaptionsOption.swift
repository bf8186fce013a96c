import ArgumentParser
import FoundationEssentials
import LambentImageFiles
import LambentScenes

/// The captions over a film.
struct CaptionsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show the captions of this file: SRT, WebVTT, ASS, or JSON of Whisper.", valueName: "file"),
    completion: .file())
  var captions: String?

  @Option(
    help: ArgumentHelp(
      "Style of the captions: line, pop, karaoke, word, typewriter, or a document. Default: line.",
      valueName: "name"),
    completion: .file(extensions: ["json"]))
  var captionStyle: String?

  /// The captions for the reader of a document.
  ///
  /// - Throws: `ToolError`, or `SceneError` for a file that has none.
  var options: CaptionOptions? {
    get throws {
      guard let captions else {
        guard captionStyle == nil else {
          throw ToolError.usage("--caption-style needs --captions")
        }
        return nil
      }
      if let captionStyle, !CaptionOptions.styles.contains(captionStyle),
        FileKind(path: captionStyle) == nil
      {
        throw ToolError.value(
          captionStyle, of: "--caption-style",
          expected: CaptionOptions.styles.joined(separator: ", ") + " or the path of a document")
      }
      return try CaptionOptions(contentsOf: captions, style: style)
    }
  }

  /// The style; paths are absolute, as the document may be elsewhere.
  var style: String? {
    captionStyle.map { name in
      let isPath = name.contains("/") || name.hasSuffix(".json")
      return isPath ? URL(fileURLWithPath: name).standardized.path : name
    }
  }

  /// The options as arguments that give the same frames.
  var arguments: [String] {
    RecordedOption.captions.arguments(captions)
      + RecordedOption.captionStyle.arguments(captionStyle)
  }
}
