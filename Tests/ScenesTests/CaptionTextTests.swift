import LambentRendering
import Testing

@testable import LambentDocuments
@testable import LambentScenes

@Suite("Texts of captions")
struct CaptionTextTests {
  private func scene(
    _ layer: String, _ options: SceneOptions = SceneOptions(trustsDocument: true)
  ) throws -> Scene {
    let text = #"{"version": 1, "size": [400, 200], "duration": 2, "layers": [\#(layer)]}"#
    return try Scene(json: Array(text.utf8), options: options)
  }

  @Test(
    "angle brackets around anything but a tag are text",
    arguments: [
      ("if a < b and c > d then 1 <3 you", "if a < b and c > d then 1 <3 you"),
      ("Prices <5 and >3, <unknown>tag</unknown>", "Prices <5 and >3, tag"),
      ("<> <3 > <me@here.org> </3> <12> << < >", "<> <3 > <me@here.org> </3> <12> << < >"),
      ("a <b and <i>c</i> <B>d</b><br/></>", "a <b and c d"),
      ("<c.yellow.bg_blue>a</c> <00:00.500>b <lang en>c</lang>", "a b c"),
    ])
  func brackets(source: String, text: String) throws {
    let track = try CaptionTrack(Array("1\n00:00:00,000 --> 00:00:01,000\n\(source)".utf8))
    #expect(track.cues.map(\.text) == [text])
  }

  @Test("problems name the file of the captions, and the line of the caption")
  func problems() throws {
    let source = "1\n00:00:00,000 --> 00:00:01,000\n1\n\n2\n00:00:01,000 --> 00:00:02,000\nTwo"
    let style = #"[{"type": "text", "string": {"row": "text"}, "cornerRadius": {"row": "text"}}]"#
    let layer =
      #"{"type": "captions", "source": \#(JSONValue.string(source).line), "sublayers": \#(style)}"#
    let error = try #require(throws: SceneError.self) { try scene(layer) }
    #expect(error.description.contains("row 2 (“source”:6), column “text”"), "\(error)")
    var options = SceneOptions(trustsDocument: true)
    options.captions = CaptionOptions(
      source: source + "\n\n3\n00:00:02,000 --> 00:00:02,000\nThree", file: "talk.srt")
    let findings = try scene("", options).findings
    #expect(
      findings.filter { $0.severity == .warning }.map(\.description) == [
        "talk.srt:10:1: a caption from 2 s to 2 s is left out ($): a later end"
      ])
  }
}
