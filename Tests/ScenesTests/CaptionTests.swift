import LambentGeometry
import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRendering
import TestKit
import Testing

@testable import LambentDocuments
@testable import LambentScenes

private func track(_ text: String) throws -> CaptionTrack { try CaptionTrack(Array(text.utf8)) }

private func texts(_ text: String) throws -> [String] {
  try track(text).cues.map { "\($0.start)-\($0.end) \($0.text)" }
}

private let subRip = """
  1
  00:00:01,000 --> 00:00:02,500
  <i>Hello</i>   there,
  <font color="#FF0000">red</font> world

  2
  00:01:02.250 --> 00:01:03
  {\\an8}Top

  broken --> 00:00:09,000
  Left out

  """

private let webVTT = """
  WEBVTT - a title

  STYLE
  ::cue { color: lime }

  NOTE a comment

  intro
  00:01.000 --> 00:04.000 line:10% position:20% align:start
  <v Ada Lovelace>One <00:02.000>two <00:03.000><c.yellow>three</c> &amp; four

  00:05.000 --> 00:06.000
  Last
  """

private let subStation = """
  [Script Info]
  Title: test
  [Events]
  Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
  Dialogue: 0,0:00:01.00,0:00:02.50,Default,Grace,0,0,0,,{\\b1}Hello\\Nworld, again
  Dialogue: 0,0:00:03.00,0:00:05.00,Default,,0,0,0,,{\\k50}One {\\kf100}two
  """

private let whisper = """
  {"text": "x", "segments": [{"id": 0, "start": 0.5, "end": 2.0, "text": " Hello big world.",
  "words": [{"word": " Hello", "start": 0.5, "end": 0.9}, {"word": " big", "start": 0.9, "end": 1.2},
  {"word": " world.", "start": 1.25, "end": 2.0}]}], "language": "en"}
  """

private let whisperCpp = """
  {"transcription": [{"timestamps": {"from": "00:00:00,500"}, "offsets": {"from": 500, "to": 2000},
  "text": " Hello world", "tokens": [{"text": "[_BEG_]", "offsets": {"from": 500, "to": 500}},
  {"text": " Hel", "offsets": {"from": 500, "to": 700}}, {"text": "lo", "offsets": {"from": 700, "to": 900}},
  {"text": " world", "offsets": {"from": 1000, "to": 2000}}]}]}
  """

@Suite("Files of captions")
struct CaptionTrackTests {
  @Test("SubRip: times, tags, places, and the rest of a file with a fault")
  func srt() throws {
    #expect(try texts(subRip) == ["1.0-2.5 Hello there,\nred world", "62.25-63.0 Top"])
    let found = try track(subRip)
    #expect(found.cues[0].tints == [.init(range: 13..<16, color: "#ff0000")])
    #expect(found.cues[1].place.line == 0)
    #expect(found.faults.map(\.line) == [10])
    #expect(try texts(subRip.replacing("\n", with: "\r\n")) == texts(subRip))
    #expect(try texts("\u{FEFF}" + subRip) == texts(subRip))
  }

  @Test("WebVTT: speakers, classes, places, and words with times")
  func vtt() throws {
    let found = try track(webVTT)
    let cue = try #require(found.cues.first)
    #expect(found.cues.count == 2 && found.faults.isEmpty)
    #expect(cue.text == "One two three & four" && cue.speaker == "Ada Lovelace")
    #expect(cue.place == .init(line: 0.1, position: 0.2, alignment: -1))
    #expect(cue.tints == [.init(range: 8..<13, color: "#ffff00")])
    #expect(cue.words.map(\.start) == [1, 2, 3] && cue.words.map(\.range.lowerBound) == [0, 4, 8])
  }

  @Test("ASS: times, text and syllables")
  func ass() throws {
    #expect(try texts(subStation) == ["1.0-2.5 Hello\nworld, again", "3.0-5.0 One two"])
    let found = try track(subStation)
    #expect(found.cues[0].speaker == "Grace")
    #expect(found.cues[1].words.map(\.start) == [3, 3.5])
  }

  @Test("Whisper's JSON, of the program, of its service and of whisper.cpp")
  func json() throws {
    let words = try #require(track(whisper).cues.first?.words)
    #expect(try texts(whisper) == ["0.5-2.0 Hello big world."])
    #expect(
      words == [
        .init(range: 0..<5, start: 0.5, end: 0.9), .init(range: 6..<9, start: 0.9, end: 1.2),
        .init(range: 10..<16, start: 1.25, end: 2),
      ])
    let cpp = try #require(track(whisperCpp).cues.first)
    #expect(cpp.text == "Hello world" && cpp.words.map(\.range) == [0..<5, 6..<11])
    #expect(cpp.words.map(\.start) == [0.5, 1])
    let service =
      #"{"words": [{"word": "One", "start": 0, "end": 1}, {"word": "two.", "start": 1, "end": 2}, {"word": "Three", "start": 4, "end": 5}]}"#
    #expect(try texts(service) == ["0.0-2.0 One two.", "4.0-5.0 Three"])
  }

  @Test(
    "text full of marks without an end is read in time in proportion to its length",
    arguments: ["{\\", "{", "<", "&"])
  func unfinishedMarks(mark: String) throws {
    let text = String(repeating: mark, count: 200_000)
    let line = "Dialogue: 0,0:00:01.00,0:00:02.50,Default,Ada,0,0,0,,"
    for start in ["1\n00:00:01,000 --> 00:00:02,500\n", "[Events]\n\(line)"] {
      #expect(throws: DataTable.Fault.self) { try track(start + text + "\n") }
    }
  }

  @Test("words of Whisper that end too early, or have no times, show in their turn")
  func wordTimes() throws {
    let words =
      #"{"word": " One", "start": 0, "end": 0.5}, {"word": " two", "start": 1.5, "end": 1.2}, {"word": " 3"}, {"word": " four", "start": 1.8, "end": 2}"#
    let found = try track(
      #"{"segments": [{"start": 0, "end": 2, "text": " One two 3 four", "words": [\#(words)]}]}"#)
    let spoken = try #require(found.cues.first?.words)
    #expect(spoken.map(\.start) == [0, 1.5, 1.5, 1.8] && spoken.map(\.end) == [0.5, 1.5, 1.5, 2])
    #expect(spoken.map(\.range) == [0..<3, 4..<7, 8..<9, 10..<14])
  }

  @Test(
    "references to characters are read as HTML has them, and anything else is text",
    arguments: [
      ("Caf&#233; &copy; &amp; &#x41;", "Café © & A"), ("&eacute;&yuml;&nbsp;&hellip;", "éÿ …"),
      ("&nosuch; &#xD800; &#; &#x; &amp", "&nosuch; &#xD800; &#; &#x; &amp"),
      ("&#99999999999; &#0; & &&lt;", "&#99999999999; &#0; & &<"), ("a&rlm;b&#8206;", "ab"),
    ])
  func references(source: String, text: String) throws {
    #expect(try texts("WEBVTT\n\n00:00.000 --> 00:01.000\n" + source) == ["0.0-1.0 " + text])
  }

  @Test(
    "a file that does not contain captions is an error",
    arguments: [
      "", "hello", "{}", "WEBVTT", "1\n00:00 --> x\n\n", #"{"segments": [{"text": "a"}]}"#, "[{",
    ])
  func wrong(text: String) {
    #expect(throws: DataTable.Fault.self) { try track(text) }
  }

  @Test("any bytes give captions within bounds, or an error")
  func fuzz() throws {
    let files = [subRip, webVTT, subStation, whisper, whisperCpp].map { Array($0.utf8) }
    let parts = [
      "-->", "<", "</c>", "<v ", "{\\k", "}", "\n", "\"", "00:00:01,000", "&amp;", "[", "e\u{301}",
    ]
    forEachSeed(400) { random in
      var bytes = files[random.integer(in: 0...files.count - 1)]
      for _ in 0..<random.integer(in: 1...12) {
        let at = random.integer(in: 0...bytes.count)
        switch random.integer(in: 0...3) {
        case 0: if at < bytes.count { bytes[at] = UInt8(random.integer(in: 0...255)) }
        case 1:
          bytes.insert(
            contentsOf: Array(parts[random.integer(in: 0...parts.count - 1)].utf8), at: at)
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + random.integer(in: 0...9)))
        default: bytes.insert(contentsOf: bytes.prefix(random.integer(in: 0...60)), at: at)
        }
        if bytes.isEmpty { bytes = [0x31] }
      }
      guard let found = try? CaptionTrack(bytes) else { return }
      for cue in found.cues {
        let count = cue.text.count
        #expect(cue.start >= 0 && cue.end > cue.start && count > 0)
        #expect(cue.words.allSatisfy { $0.range.upperBound <= count })
      }
    }
  }
}

@Suite("Layers of captions", .enabled(if: runsTests(needing: hasInter), "no Inter font"))
struct CaptionTests {
  private func scene(
    _ source: String, _ more: String = "", size: String = "[400, 200]", rate: Int = 30,
    style: String =
      #"[{"type": "text", "name": "t", "string": {"row": "text"}, "frame": [0, 0, {"row": "width"}, {"row": "height"}], "foregroundColor": {"row": "color"}, "animators": [{"name": "w", "opacity": 0}], "animate": {"animators.w.start": {"row": "wordStart"}, "animators.w.end": {"row": "wordEnd"}}}]"#
  ) throws -> Scene {
    let text = """
      {"version": 1, "size": \(size), "duration": 700, "frameRate": \(rate), "layers": [
      {"type": "captions", "name": "c", "font": "Inter", "fontSize": 20, "source": \(JSONValue.string(source).line)
      \(style.isEmpty ? "" : #", "sublayers": \#(style)"#)\(more)}]}
      """
    return try Scene(
      json: Array(text.utf8), file: "a.json", options: SceneOptions(trustsDocument: true))
  }

  private func value(_ scene: Scene, _ path: String, at time: Double = 0) throws -> PropertyValue {
    try ScenePlayer(scene).value(forPath: path, at: time)
  }

  private func string(_ scene: Scene, _ number: Int) throws -> String {
    guard case .text(let text) = try value(scene, "caption-\(number)/t.string") else { return "" }
    return text
  }

  @Test("a long caption becomes several of two lines, about equally long")
  func lines() throws {
    let words = (1...60).map { "word\($0)" }
    let found = try scene("1\n00:00:00,000 --> 00:00:12,000\n" + words.joined(separator: " "))
    var all: [String] = []
    for number in 1...20 {
      guard let text = try? string(found, number), !text.isEmpty else { break }
      let lines = text.split(separator: "\n")
      #expect(lines.count <= 2)
      if lines.count == 2 { #expect(abs(lines[0].count - lines[1].count) <= 10, "\(text)") }
      all += text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
    #expect(all == words)
    #expect(
      try string(scene("1\n00:00:00,000 --> 00:00:12,000\na b", #", "maximumLines": 1"#), 1)
        == "a b")
  }

  @Test("a word that fits no line is cut into pieces about equally long, after marks")
  func longWords() {
    let address = "https://www.example.com/a-very-long-address/without/any/blanks/index.html"
    for (text, width) in [(address, 24.0), ("see " + address + " now", 24), (address, 10)] {
      let characters = Array(text)
      let cuts = LongWords(characters, width: width) { Double($0.count) }.cuts
      let word = text.hasPrefix("see") ? 4..<4 + address.count : 0..<address.count
      let edges = [word.lowerBound] + cuts + [word.upperBound]
      let pieces = zip(edges, edges.dropFirst()).map { String(characters[$0..<$1]) }
      #expect(pieces.joined() == address)
      #expect(
        pieces.allSatisfy { Double($0.count) <= width && Double($0.count) >= width / 3 },
        "\(pieces)")
      if width > 20 { #expect(pieces.dropLast().allSatisfy { "/-.".contains($0.last ?? " ") }) }
    }
    for text in ["short words only", "これはとても長い日本語の字幕です", ""] {
      #expect(LongWords(Array(text), width: 8) { Double($0.count) }.cuts.isEmpty)
    }
  }

  private func frame(_ scene: Scene, _ number: Int) throws -> Rect {
    guard case .rect(let frame) = try value(scene, "caption-\(number).frame") else { return .zero }
    return frame
  }

  @Test(
    "a caption without blanks is broken between characters, and its words keep their places",
    arguments: [
      ("これはとても長い日本語の字幕です。改行されるべきですが、どう", 2),
      ("see https://example.com/a/very/long/url/that/does/not/break", 2),
      ("extraordinarilylongwordwithoutanyblanksinit", 2), ("一二三四五六七八九十一二三四五六七八九十", 1),
    ])
  func wordless(text: String, most: Int) throws {
    let found = try scene(
      "WEBVTT\n\n00:00.000 --> 00:04.000\n" + text, #", "maximumLines": \#(most)"#)
    var (all, number) = ("", 1)
    while let part = try? string(found, number), !part.isEmpty {
      #expect(part.split(separator: "\n").count <= most)
      #expect(try frame(found, number).width <= 322)
      all += part.filter { $0 != "\n" && $0 != " " }
      number += 1
    }
    #expect(all == text.filter { $0 != " " })
    let cue = CaptionCue(
      start: 0, end: 1, text: "ab cdef", words: [.init(range: 3..<7, start: 0, end: 1)],
      tints: [.init(range: 0..<2, color: "#f00"), .init(range: 5..<7, color: "#0f0")])
    let broken = cue.broken(before: [3, 5])
    #expect(broken.text == "ab\ncd\nef" && broken.words.map(\.range) == [3..<8])
    #expect(broken.tints.map(\.range) == [0..<2, 6..<8])
  }

  @Test(
    "captions and their plates that show at the same time do not overlap, and are not cropped",
    arguments: CaptionStyle.names, ["bottom", "center", "top"])
  func stacks(style: String, place: String) throws {
    let cues = (0..<5).map { "00:0\($0).000 --> 00:09.000\n<v \($0)>typography \($0)\n\n" }
    let source = JSONValue.string("WEBVTT\n\n" + cues.joined()).line
    let text = """
      {"version": 1, "size": [400, 300], "duration": 9, "layers": [{"type": "captions", "style": "\(style)",
      "place": "\(place)", "safeArea": 0, "source": \(source)}]}
      """
    let found = try Scene(json: Array(text.utf8), options: SceneOptions(trustsDocument: true))
    let hasPlate = style != "pop" && style != "word"
    let (across, down) = hasPlate ? (7.7, 3.3) : (0, 0)
    let plates = try (1...5).map { try frame(found, $0).insetBy(dx: -across, dy: -down) }
    for (index, plate) in plates.enumerated() {
      #expect(plate.minY >= 0 && plate.maxY <= 300 && plate.width > 20, "\(plate)")
      for other in plates[..<index] {
        #expect(plate.maxY <= other.minY + 0.1 || other.maxY <= plate.minY + 0.1)
      }
    }
    let isDownward = place == "top"
    #expect(zip(plates, plates.dropFirst()).allSatisfy { ($0.minY < $1.minY) == isDownward })
  }

  @Test("a caption takes a place that is free again, and parts are placed by their own times")
  func freePlaces() throws {
    let found = try scene(
      """
      1
      00:00:00,000 --> 00:00:02,000
      One

      2
      00:00:01,000 --> 00:00:04,000
      Two

      3
      00:00:03,000 --> 00:00:04,000
      Three
      """)
    let frames = try (1...3).map { try frame(found, $0) }
    #expect(frames[0].minY == frames[2].minY && frames[1].maxY == frames[0].minY)
  }

  @Test("captions are within the visible part of frames with another aspect ratio")
  func otherShapes() throws {
    func scene(_ layers: String, _ fit: SceneOptions.Fit, captions: Bool = false) throws -> Scene {
      let text =
        #"{"version": 1, "size": [400, 200], "duration": 4, "layers": [\#(layers)]}"#
      var options = SceneOptions(trustsDocument: true)
      (options.fit, options.output) = (fit, .pixels(width: 200, height: 400))
      let source = "1\n00:00:00,000 --> 00:00:04,000\nSome words that need more than one line"
      if captions { options.captions = CaptionOptions(source: source) }
      return try Scene(json: Array(text.utf8), options: options)
    }
    let own =
      #"{"type": "captions", "source": "1\n00:00:00,000 --> 00:00:04,000\nSome words that need more than one line", "sublayers": []}"#
    let reflowed = try scene(own, .reflow)
    #expect(reflowed.size == Size(width: 200, height: 400))
    let plain = #"{"type": "layer", "frame": [0, 0, 400, 200]}"#
    for found in [try scene(own, .fill), try scene(plain, .reflow, captions: true)] {
      #expect(found.size == Size(width: 400, height: 200) && found.canvas.fit == .fill)
      let frame = try frame(found, 1)
      let layer = found.document.root.sublayers.last?.state.frame
      #expect(layer == Rect(x: 150, y: 0, width: 100, height: 200))
      #expect(frame.minX >= 10 && frame.maxX <= 92, "\(frame)")
    }
  }

  @Test("captions stand within the safe area, and beside each other in time one above the other")
  func places() throws {
    let two = "1\n00:00:00,000 --> 00:00:02,000\nOne\n\n2\n00:00:01,000 --> 00:00:03,000\nTwo"
    let found = try scene(two)
    let (one, other) = (try frame(found, 1), try frame(found, 2))
    #expect(one.maxY == 180 && other.maxY == one.minY)
    #expect(try frame(scene(two, #", "place": "top""#), 1).minY == 20)
    #expect(try frame(scene(two, #", "safeArea": 0.25"#), 1).maxY == 150)
    let left = try scene("WEBVTT\n\n00:00.000 --> 00:02.000 position:30% line:50% align:start\nHi")
    #expect(try frame(left, 1).minX == 120 && frame(left, 1).minY == 100)
  }

  @Test("speakers have colours, in the order in which they speak")
  func speakers() throws {
    let found = try scene(
      "WEBVTT\n\n00:00.000 --> 00:01.000\n<v A>x\n\n00:01.000 --> 00:02.000\n<v B>y\n\n00:02.000 --> 00:03.000\n<v A>z",
      ##", "speakerColors": ["#ff0000", "#00ff00"]"##)
    let colors = try (1...3).map { number -> PropertyValue in
      try value(found, "caption-\(number)/t.foregroundColor")
    }
    #expect(colors[0] == colors[2] && colors[0] != colors[1])
  }

  @Test(
    "every word of ten minutes shows at the first frame at which it is spoken",
    arguments: [24, 30, 60])
  func exact(rate: Int) throws {
    var random = SeededRandom(seed: 5)
    var (segments, times) = ([String](), [[Double]]())
    var time = 0.0
    while time < 600 {
      let start = time
      var words: [String] = []
      var starts: [Double] = []
      for index in 0..<8 {
        // On frames, and between them.
        let step = Double(random.integer(in: 4...20)) / (random.flag() ? Double(rate) : 31)
        words.append(#"{"word": " w\#(index)", "start": \#(time), "end": \#(time + step)}"#)
        starts.append(time)
        time += step
      }
      segments.append(
        #"{"start": \#(start), "end": \#(time), "text": " w0 w1 w2 w3 w4 w5 w6 w7", "words": [\#(words.joined(separator: ","))]}"#
      )
      times.append(starts)
    }
    let found = try scene(
      #"{"segments": [\#(segments.joined(separator: ","))]}"#, rate: rate)
    let player = try ScenePlayer(found)
    for (index, starts) in times.enumerated() where index % 7 == 0 {
      for (word, start) in starts.enumerated() {
        let frame = Int((start * Double(rate)).rounded(.up))
        for number in [frame - 1, frame] where number >= 0 {
          let moment = found.time(ofFrame: number)
          let isSpoken = moment >= start
          // A frame that is before a word by no more than rounding may show it.
          guard isSpoken || word > 0 && moment < start - 1e-12 else { continue }
          let shown = try player.value(
            forPath: "caption-\(index + 1)/t.animators.w.start", at: moment)
          let expected = Double(isSpoken ? word * 3 : (word - 1) * 3) / 23
          guard case .number(let fraction) = shown else { continue }
          #expect(abs(fraction - expected) < 1e-9, "\(index) \(word) \(number)")
        }
      }
    }
  }

  @Test(
    "over ten minutes, each style shows a word or a caption at the frame at which it begins",
    arguments: CaptionStyle.names)
  func styleTimes(name: String) throws {
    let rate = 25.0
    // Captions of two words: the second begins between two frames, or on one.
    let segments = (0..<150).map { index in
      let start = Double(index) * 4
      let word = start + 1 + Double(index % 7) * 0.013
      return
        #"{"start": \#(start), "end": \#(start + 3), "text": " One two", "words": [{"word": " One", "start": \#(start), "end": \#(word)}, {"word": " two", "start": \#(word), "end": \#(start + 3)}]}"#
    }
    let source = JSONValue.string(#"{"segments": [\#(segments.joined(separator: ","))]}"#).line
    let text = """
      {"version": 1, "size": [160, 90], "duration": 600, "frameRate": 25, "layers": [{"type": "captions", "style": "\(name)", "source": \(source)}]}
      """
    let found = try Scene(json: Array(text.utf8), options: SceneOptions(trustsDocument: true))
    let renderer = SceneRenderer(found)
    func image(_ number: Int) throws -> [UInt8] { try renderer.frame(number).image.straight.bytes }
    for index in [0, 3, 40, 75, 111, 149] {
      let start = Double(index) * 4
      let word = start + 1 + Double(index % 7) * 0.013
      let (first, last) = (Int(start * rate), Int((start + 3) * rate))
      if first > 0 { #expect(try !image(first - 1).contains { $0 > 0 }) }
      // A spring begins from transparent.
      let shown = name == "pop" ? first + 1 : first
      #expect(try image(shown).contains { $0 > 0 })
      #expect(try image(last - 1).contains { $0 > 0 })
      #expect(try !image(last).contains { $0 > 0 })
      guard name == "karaoke" || name == "word" else { continue }
      let spoken = Int((word * rate - 1e-9).rounded(.up))
      #expect(try image(spoken - 1) == image(spoken - 2), "\(index)")
      #expect(try image(spoken) != image(spoken - 1), "\(index)")
    }
  }

  @Test("each style of the program shows captions", arguments: CaptionStyle.names)
  func styles(name: String) throws {
    let text = """
      {"version": 1, "size": [320, 180], "duration": 2, "layers": [{"type": "captions", "style": "\(name)", "source": "1\\n00:00:00,000 --> 00:00:02,000\\nHello big world"}]}
      """
    let found = try Scene(json: Array(text.utf8), options: SceneOptions(trustsDocument: true))
    let image = try SceneRenderer(found).frame(45).image.straight
    #expect(image.bytes.contains { $0 > 200 })
  }

  @Test(
    "what is wrong is said at its place",
    arguments: [
      (#", "style": "karoke""#, "did you mean “karaoke”"),
      (#", "file": "a.srt""#, "one of “file” and “source”"),
      (#", "maximumLines": 0"#, "maximumLines"), (#", "fontSize": "x""#, "fontSize"),
      (#", "captoin": 1"#, "captoin"),
    ])
  func faults(more: String, expected: String) {
    let error = #expect(throws: SceneError.self) {
      try scene("1\n00:00:00,000 --> 00:00:02,000\nHi", more, style: "")
    }
    #expect("\(error as Any)".contains(expected), "\(error as Any)")
  }

  @Test("a remark about a style is made once, not for each caption")
  func remarks() throws {
    let text = (1...5).map { "00:00:0\($0),000 --> 00:00:0\($0),900\nword\n\n" }.joined()
    let style =
      #"[{"type": "text", "string": {"row": "text"}, "animations": [{"type": "spring", "keyPath": "opacity", "fromValue": 0, "duration": 0.01}]}]"#
    let notes = try scene(text, style: style).findings.filter { $0.message.contains("settles") }
    #expect(notes.count == 1)
  }
}
