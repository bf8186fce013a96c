import LambentDocuments
import LambentRendering
import LambentScenes
import Testing

private func faults(_ text: String, untrusted: Bool = false) -> [Diagnostic] {
  let options = SceneOptions(trustsDocument: !untrusted)
  do {
    return try Scene(json: Array(text.utf8), file: "a.json", options: options).findings
  } catch {
    return error.diagnostics
  }
}

@Suite("Bounds of whole documents")
struct DocumentLimitTests {
  @Test("the characters of all text layers are counted together")
  func characters() {
    let text = String(repeating: "word ", count: 6000)
    func document(_ count: Int) -> String {
      let layer = #"{"type": "text", "frame": [0, 0, 9, 9], "string": "\#(text)"}"#
      let layers = Array(repeating: layer, count: count).joined(separator: ",")
      return #"{"version": 1, "size": [9, 9], "duration": 1, "layers": [\#(layers)]}"#
    }
    let message = "too many characters"
    #expect(!faults(document(1), untrusted: true).contains { $0.message.contains(message) })
    #expect(faults(document(2), untrusted: true).contains { $0.message.contains(message) })
  }

  @Test("the characters of captions are counted together, before they are broken into lines")
  func captions() {
    let words = String(repeating: "word ", count: 60)
    let cues = (10..<50).map { #"00:00:\#($0),000 --> 00:00:\#($0),900\n\#(words)\n\n"# }
    let source = String(repeating: cues.joined(), count: 3)
    func document(_ count: Int) -> String {
      let layer = #"{"type": "captions", "source": "\#(source)"}"#
      let layers = Array(repeating: layer, count: count).joined(separator: ",")
      return #"{"version": 1, "size": [9, 9], "duration": 1, "layers": [\#(layers)]}"#
    }
    let message = "too many characters of captions"
    #expect(!faults(document(1), untrusted: true).contains { $0.message.contains(message) })
    #expect(faults(document(2), untrusted: true).contains { $0.message.contains(message) })
  }

  @Test("the pixels of images that other drawn images show are counted together, each once")
  func parts() {
    func document(_ count: Int) -> String {
      let parts = (0..<count).map { #""p\#($0)": {"shape": "square", "size": [3000, 3000]}"# }
      let shown = (0..<count).map { #"{"contents": "p\#($0)", "frame": [0, 0, 9, 9]}"# }
      let list = (shown + shown).joined(separator: ",")
      let whole = #""whole": {"size": [9, 9], "layers": [\#(list)]}"#
      let again = #""again": {"size": [9, 9], "layers": [\#(list)]}"#
      let images = (parts + [whole, again]).joined(separator: ",")
      return #"{"version": 1, "size": [9, 9], "duration": 1, "images": {\#(images)}, "layers": []}"#
    }
    let message = "too many pixels of images that other images show"
    #expect(!faults(document(3)).contains { $0.message.contains(message) })
    #expect(faults(document(4)).contains { $0.message.contains(message) })
  }

  @Test(
    "the pixels and paths on which particles are born are counted together, those of events too")
  func births() {
    func document(_ emitters: Int, _ events: Int, _ keys: String) -> String {
      let cells = #""emitterCells": [{"contents": "b", "birthRate": 1, "lifetime": 1}]"#
      // After an error, emitters are only counted.
      let layers =
        [#"{"noKey": 1}"#]
        + (0..<emitters).map {
          #"{"type": "emitter", "name": "e\#($0)", \#(keys), \#(cells)}"#
        }
      let orders = ["radial", "sweep"]
      let events = (0..<events).map {
        #"{"time": 0.\#(10 + $0), "set": {"e0.emitterOrder": "\#(orders[$0 % 2])"}}"#
      }
      return """
        {"version": 1, "size": [9, 9], "duration": 1,
         "images": {"b": {"shape": "square", "size": [2048, 2048]}},
         "layers": [\(layers.joined(separator: ","))], "events": [\(events.joined(separator: ","))]}
        """
    }
    func isTooMuch(_ emitters: Int, _ events: Int, _ keys: String) -> Bool {
      faults(document(emitters, events, keys), untrusted: true).contains {
        $0.message.contains("too many pixels and parts of paths on which particles are born")
      }
    }
    let image = #""emitterShape": "image", "emitterImage": "b""#
    #expect(!isTooMuch(2, 0, image) && isTooMuch(3, 0, image))
    #expect(!isTooMuch(1, 1, image) && isTooMuch(1, 2, image))
    // A side that crosses all of 2,048 rows, as often as an untrusted document may not.
    let sides = String(repeating: "L 0 2000 L 1 0 ", count: 1000)
    let path = #""emitterShape": "path", "emitterPath": "M 0 0 \#(sides)""#
    #expect(!isTooMuch(2, 0, path) && isTooMuch(3, 0, path))
    // Outlines have no interior.
    #expect(!isTooMuch(9, 0, path + #", "emitterMode": "outline""#))
  }

  @Test("every name that no layer has is reported, with what was probably meant")
  func unknownLayers() {
    let layers = (0..<200).map { #"{"name": "layer\#($0)"}"# }.joined(separator: ",")
    let events = (0..<200).map { #"{"time": 0.1, "set": {"layr\#($0).opacity": 1}}"# }
    let document = """
      {"version": 1, "size": [9, 9], "duration": 1, "layers": [\(layers)],
       "events": [\(events.joined(separator: ","))]}
      """
    let found = faults(document).filter { $0.message.contains("no layer has the name “layr") }
    #expect(found.count == 200 && found[0].remedy.contains("layer0"))
  }
}
