import LambentRendering
import LambentText
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

  @Test(
    "lines of about the same length break no word that fits",
    arguments: [
      ("Internationalisation everywhere", ["Internationalisation\neverywhere"]),
      (
        "Internationalisation matters to every one of us greatly",
        ["Internationalisation", "matters to every\none of us greatly"]
      ),
      // A word that fits no line is cut, but within one caption.
      (
        "Internationalisations, matters greatly to us",
        ["Internation\nalisations, matters", "greatly to us"]
      ),
    ])
  func words(text: String, expected: [String]) {
    // Boxes of 6 points.
    let lines = CaptionLines(
      style: TextStyle(size: 10), lineSpacing: 0, width: 126, maximumLines: 2,
      fallback: { _, _ in nil })
    let parts = lines.broken(CaptionCue(start: 0, end: 4, text: text))
    #expect(parts.map(\.text) == expected)
    // One part shows until the next.
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(parts.first?.start == 0 && parts.last?.end == 4)
  }

  @Test("drawings of SubStation Alpha are not text")
  func drawings() throws {
    let drawing = #"{\pos(3,4)\p1}m 0 0 l 100 0 {\c&H00&}100 100\N{\p0}"#
    let dialogues = [drawing, "a \(drawing)b"].map {
      "Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,\($0)\n"
    }
    let track = try CaptionTrack(Array(("[Events]\n" + dialogues.joined()).utf8))
    #expect(track.cues.map(\.text) == ["a b"])
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
