import LambentDocuments
import LambentRendering
import LambentScenes

/// Feeds changed files to the readers of captions and of tables, and some captions to the reader of documents.
struct CaptionTrial {
  /// The files to change.
  let seeds: [[UInt8]]

  private static let pieces = [
    "-->", "<", "</c>", "<v Ann>", "<c.red>", "<00:00:01.500>", "{\\k50}", "{\\an8}", "}", "\n",
    "\r",
    "\n\n", "\"", "00:00:01,000", "99:99:99,999", "-1", "1e308", "&amp;", "&#x10FFFF;", "[", "{",
    "\u{FEFF}", "e\u{301}", "😀", "WEBVTT\n", "NOTE ", "line:-1", "position:200%", "[Events]\n",
    "Format: Text, Start", "Dialogue: ", "\"words\": [", "\"start\": ", "\"offsets\": ", ",", ";",
    "\t", "sep=;\n", "null", "\u{0}",
  ]

  private static let built = [
    """
    1
    00:00:01,000 --> 00:00:02,500
    <i>Hello</i> there,
    <font color="#FF0000">red</font> world

    2
    00:00:02.250 --> 00:00:03
    {\\an8}Top
    """,
    """
    WEBVTT

    intro
    00:01.000 --> 00:04.000 line:10% position:20% align:start
    <v Ada>One <00:02.000>two <00:03.000><c.yellow>three</c> &amp; four
    """,
    """
    [Script Info]
    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
    Dialogue: 0,0:00:01.00,0:00:02.50,Default,Grace,0,0,0,,{\\k50}Hello\\N{\\kf100}world, again
    """,
    #"{"segments": [{"start": 0.5, "end": 2.0, "text": " Hi you.", "words": [{"word": " Hi", "start": 0.5, "end": 0.9}, {"word": " you.", "start": 1, "end": 2}]}]}"#,
    #"{"transcription": [{"offsets": {"from": 500, "to": 2000}, "text": " Hi", "tokens": [{"text": " Hi", "offsets": {"from": 500, "to": 700}}]}]}"#,
    "name,amount,tint\n\"Ada, \"\"A\"\"\",3.5,#f80\nGrace,,red\n",
    "name;amount\nZoë;3,5\n",
    #"[{"name": "Ada", "amount": 3}, {"name": "Grace"}]"#,
  ]

  static let styles = ["line", "pop", "karaoke", "word", "typewriter"]

  init(seeds: [[UInt8]]) { self.seeds = seeds + Self.built.map { Array($0.utf8) } }

  func bytes(using random: inout SplitMix) -> [UInt8] {
    TextMutator(seeds: seeds, pieces: Self.pieces, edits: 8).bytes(using: &random)
  }

  /// Reads the bytes in every form.
  ///
  /// - Parameter style: The style in which captions are made layers; `nil` for none.
  func run(_ bytes: [UInt8], style: String?) throws {
    for format in [nil, DataTable.Format.csv, .tsv, .json, .jsonLines] {
      guard let table = try? DataTable(bytes, file: "a", format: format) else { continue }
      for row in table.rows where row.fault == nil && row.cells.count != table.columns.count {
        throw Finding(reason: "row \(row.number) has \(row.cells.count) cells")
      }
    }
    guard let track = try? CaptionTrack(bytes) else { return }
    guard track.isValid else { throw Finding(reason: "captions out of bounds") }
    guard let style else { return }
    let source = JSONValue.string(String(decoding: bytes, as: UTF8.self)).line
    let document = """
      {"version": 1, "size": [320, 180], "duration": 5, "layers": [{"type": "captions", "style": "\(style)", "source": \(source)}]}
      """
    // Only a problem of the text is an answer; that the styles are read is tested elsewhere.
    guard let scene = try? Scene(json: Array(document.utf8)) else { return }
    _ = try? SceneRenderer(scene).frame(at: 1.2)
  }

  struct Finding: Error {
    let reason: String
  }
}
