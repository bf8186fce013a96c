import Foundation
import Glibc
import Lambent
import Testing

@Suite("Trust in documents")
struct TrustTests {
  private let root: URL

  /// A folder `in` for documents with the image `a.png`, and a folder `out` with `secret.png`.
  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID().uuidString)")
    for name in ["in", "out"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: name), withIntermediateDirectories: true)
    }
    let pixels = StraightImage(width: 1, height: 1, samples: .eight([255, 0, 0, 255]))
    try pixels.write(to: path("in/a.png"))
    try pixels.write(to: path("out/secret.png"))
  }

  private func path(_ name: String) -> String { root.appending(path: name).path }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  private func document(_ layers: String, _ more: String = "") -> String {
    #"{"version":1,"size":[4,4],"duration":1\#(more),"layers":[\#(layers)]}"#
  }

  private func picture(_ file: String) -> String {
    document(#"{"frame":[0,0,4,4],"contents":"a"}"#, #","images":{"a":{"file":"\#(file)"}}"#)
  }

  private func fault(_ text: String, trusts: Bool = false) throws -> String {
    try write(text, to: "in/a.json")
    do {
      _ = try Scene(contentsOf: path("in/a.json"), trustsDocument: trusts)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("documents are untrusted unless the program says otherwise")
  func standard() throws {
    #expect(try fault(picture("a.png")).isEmpty)
    #expect(try fault(picture("../out/secret.png")).contains("outside of"))
    #expect(try fault(picture("../out/secret.png"), trusts: true).isEmpty)
    // In memory it has no folder.
    #expect(throws: SceneError.self) {
      try Scene(json: Array(picture(path("in/a.png")).utf8))
    }
    _ = try Scene(json: Array(picture("a.png").utf8), directory: path("in"))
  }

  @Test("what is outside of the folder cannot be told from what does not exist")
  func existence() throws {
    func scene(_ file: String) -> String { document(#"{"type":"scene","file":"\#(file)"}"#) }
    func font(_ file: String) -> String { document("", #","fonts":{"A":{"file":"\#(file)"}}"#) }
    func frames(_ file: String) -> String {
      document(
        "", #","images":{"a":{"frames":"\#(file)%d.png","range":"0-1","duration":1}}"#)
    }
    func parameter(_ file: String) -> String {
      document(
        #"{"frame":[0,0,4,4],"contents":{"parameter":"p"}}"#,
        #","parameters":{"p":{"type":"image","default":"\#(file)"}}"#)
    }
    func table(_ file: String) -> String { document("", #","tables":{"t":{"file":"\#(file)"}}"#) }
    func captions(_ file: String) -> String {
      document(#"{"type":"captions","file":"\#(file)"}"#)
    }
    func sound(_ file: String) -> String { document("", #","audio":{"s":{"file":"\#(file)"}}"#) }
    func kernel(_ file: String) -> String { document("", #","kernels":{"k":{"file":"\#(file)"}}"#) }
    try write("Zecret", to: "out/secret")
    for kind in [
      picture, scene, font, frames, parameter, table, captions, sound, kernel,
    ] {
      for name in ["../out/secret", path("out/secret")] {
        let there = try fault(kind(name))
        let gone = try fault(kind(name.replacing("secret", with: "nosuch")))
        #expect(there.replacing("secret", with: "nosuch") == gone)
        #expect(!there.isEmpty && !there.contains("Z"), "\(there)")
      }
    }
  }

  @Test("an atlas outside of the folder is not read, and neither is one behind a link")
  func atlas() throws {
    let cell = #"{"x":0,"y":0,"w":1,"h":1}"#
    let atlas = """
      {"frames":[{"frame":\(cell),"spriteSourceSize":\(cell),"sourceSize":{"w":1,"h":1},"duration":100}],
       "meta":{"app":"lambent","image":"a.png"}}
      """
    try write(atlas, to: "out/a.json")
    try FileManager.default.moveItem(atPath: path("in/a.png"), toPath: path("in/b.png"))
    let pixels = StraightImage(width: 1, height: 1, samples: .eight([0, 0, 255, 255]))
    try pixels.write(to: path("in/a.png"))
    func isSequence(trusts: Bool) throws -> Bool {
      let text = document(
        #"{"frame":[0,0,4,4],"contents":"a"}"#, #","images":{"a":{"file":"a.png"}}"#)
      try write(text, to: "in/scene.json")
      let scene = try Scene(contentsOf: path("in/scene.json"), trustsDocument: trusts)
      return scene.files.contains { $0.hasSuffix("a.json") }
    }
    #expect(try !isSequence(trusts: true))
    try FileManager.default.createSymbolicLink(
      atPath: path("in/a.json"), withDestinationPath: "../out/a.json")
    #expect(try isSequence(trusts: true))
    #expect(try !isSequence(trusts: false))
  }

  @Test("trust goes with the document: into scenes, copies, settings and what is written")
  func carried() throws {
    let text = document(#"{"name":"a","frame":[0,0,4,4]}"#)
    let untrusted = try Scene(json: Array(text.utf8))
    let trusted = try Scene(json: Array(text.utf8), trustsDocument: true)
    #expect(!untrusted.isTrusted && trusted.isTrusted)
    #expect(try !Scene(untrusted.document).isTrusted && Scene(trusted.document).isTrusted)
    #expect(try !Scene(untrusted.document.baked).isTrusted)
    #expect(try Scene(untrusted.document, options: .init(trustsDocument: true)).isTrusted)
    var set = untrusted
    try set.setValue("0.5", forPath: "a.opacity")
    #expect(!set.isTrusted)
    // What a program makes of layers is its own.
    let made = try SceneDocument(
      size: Size(width: 4, height: 4), duration: 1, layers: [ShapeLayer()])
    #expect(made.isTrusted)
  }

  @Test("what is set later sees no fonts of the system either")
  func laterFonts() throws {
    let text = document(#"{"type":"shape","name":"a","frame":[0,0,4,4]}"#)
    let outline = #"{"text": "a", "font": "DejaVu Sans", "fontSize": 4}"#
    var trusted = try Scene(json: Array(text.utf8), trustsDocument: true)
    try trusted.setValue(outline, forPath: "a.path")
    var untrusted = try Scene(json: Array(text.utf8))
    #expect(throws: SceneError.self) { try untrusted.setValue(outline, forPath: "a.path") }
  }

  @Test("the limits of an untrusted document hold while it plays")
  func playing() throws {
    // Each completion is an event of its own: few are written, and more than a tenth happen.
    let completion = #"{"set":{"a.opacity":1},"completion":NEXT}"#
    let chain = (0..<20).reduce(#"{"set":{"a.opacity":1}}"#) { inner, _ in
      completion.replacing("NEXT", with: inner)
    }
    let events = (0..<60).map { _ in #"{"time":0,\#(chain.dropFirst())"# }.joined(separator: ",")
    let text = document(#"{"name":"a","frame":[0,0,4,4]}"#, #","events":[\#(events)]"#)
    _ = try Scene(json: Array(text.utf8), trustsDocument: true)
    let error = #expect(throws: SceneError.self) { try Scene(json: Array(text.utf8)) }
    #expect("\(String(describing: error))".contains("1000"))
  }

  @Test("scenes within a trusted document may be untrusted")
  func untrustedWithin() throws {
    try write(picture("../out/secret.png"), to: "in/inner.json")
    let outer = document(#"{"type":"scene","file":"in/inner.json"}"#)
    try write(outer, to: "outer.json")
    var options = SceneOptions(trustsDocument: true)
    _ = try Scene(contentsOf: path("outer.json"), options: options)
    options.trustsNestedScenes = false
    #expect(throws: SceneError.self) { try Scene(contentsOf: path("outer.json"), options: options) }
    try write(picture("a.png"), to: "in/inner.json")
    _ = try Scene(contentsOf: path("outer.json"), options: options)
  }
}
