import Foundation
import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("The catalogue of transitions")
struct CatalogueTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("lists every file of kinds")
  func complete() throws {
    let folder = Self.root.appending(path: "Sources/Transitions/Kinds")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = files.filter { $0.hasSuffix(".swift") }.map { file in
      file.prefix(1).lowercased() + file.dropFirst().dropLast(".swift".count)
    }
    #expect(names.sorted() == Transitions.all.map(\.name).sorted())
  }

  @Test("uses no name twice")
  func unique() {
    let names = Transitions.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for kind in Transitions.all {
      let inputs = kind.inputs.map(\.name)
      #expect(Set(inputs).count == inputs.count, "\(kind.name)")
      #expect(kind.summary.hasSuffix("."), "\(kind.name)")
    }
  }

  @Test(
    "knows Core Image's names and all of their inputs",
    arguments: [
      ("CIDissolveTransition", ""),
      (
        "CIFlashTransition",
        "center extent color maxStriationRadius striationStrength striationContrast fadeThreshold"
      ),
      ("CISwipeTransition", "extent color angle width opacity"),
      ("CIModTransition", "center angle radius compression"),
      ("CIBarsSwipeTransition", "angle width barOffset"),
      ("CIAccordionFoldTransition", "bottomHeight numberOfFolds foldShadowAmount"),
      ("CICopyMachineTransition", "extent color angle width opacity"),
      (
        "CIDisintegrateWithMaskTransition", "maskImage shadowRadius shadowDensity shadowOffset"
      ),
      ("CIPageCurlTransition", "extent backsideImage shadingImage angle radius"),
      (
        "CIPageCurlWithShadowTransition",
        "extent backsideImage angle radius shadowSize shadowAmount shadowExtent"
      ),
      ("CIRippleTransition", "center extent width scale shadingImage"),
    ])
  func coreImage(name: String, inputs: String) throws {
    let kind = try #require(Transitions.kind(named: name))
    #expect(kind.inputs.map(\.name) == inputs.split(separator: " ").map(String.init))
  }

  @Test(
    "has Core Image's defaults",
    arguments: [
      ("Flash", "maxStriationRadius", 2.58), ("Flash", "striationStrength", 0.5),
      ("Flash", "striationContrast", 1.375), ("Flash", "fadeThreshold", 0.85),
      ("Swipe", "opacity", 0), ("Swipe", "angle", 0), ("Mod", "angle", 2),
      ("BarsSwipe", "angle", Double.pi), ("BarsSwipe", "barOffset", 10),
      ("AccordionFold", "numberOfFolds", 3), ("AccordionFold", "foldShadowAmount", 0.1),
      ("CopyMachine", "opacity", 1.3), ("DisintegrateWithMask", "shadowDensity", 0.65),
      ("PageCurl", "angle", 0), ("PageCurlWithShadow", "angle", 0),
      ("PageCurlWithShadow", "shadowSize", 0.5), ("PageCurlWithShadow", "shadowAmount", 0.7),
    ])
  func defaults(name: String, input: String, value: Double) throws {
    let alias = "CI\(name)Transition"
    let transition = try #require(Transitions.named(alias))
    #expect(try transition.value(forKeyPath: input) == .number(value))
    let kind = try #require(Transitions.kind(named: alias))
    #expect(kind.schema.first { $0.name == input }?.initial == .number(value))
  }

  @Test(
    "has Core Image's default lengths, for each 300 of the shorter side, under its names",
    arguments: [
      ("Swipe", "width", 300.0), ("Mod", "radius", 150), ("Mod", "compression", 300),
      ("Ripple", "width", 100), ("Ripple", "scale", 50),
    ])
  func lengths(name: String, input: String, value: Double) throws {
    func frame(_ name: String, _ value: Double?) throws -> PixelBuffer {
      var transition = try #require(Transitions.named(name))
      if let value { try transition.setValue(.number(value), forKeyPath: input) }
      return try TransitionRenderer(
        transition, from: TransitionLaws.testImage(90, 60, seed: 1),
        to: TransitionLaws.testImage(90, 60, seed: 2)
      ).buffer(at: 0.4)
    }
    let (alias, own) = ("CI\(name)Transition", name.prefix(1).lowercased() + name.dropFirst())
    #expect(try frame(alias, nil) == frame(alias, value * 60 / 300))
    #expect(try (frame(own, nil) != frame(own, value * 60 / 300)) == (input != "radius"))
  }

  @Test("keeps the alias of a transition that is set by value, and in what is prepared")
  func alias() throws {
    let swipe = try #require(Transitions.named("CISwipeTransition"))
    #expect(swipe.kindName == "CISwipeTransition")
    #expect(Transitions.Swipe().kindName == "swipe")
    let cache = PreparedCache()
    let canvas = TransitionCanvas(width: 90, height: 60)
    let from = TransitionLaws.testImage(90, 60, seed: 1)
    let to = TransitionLaws.testImage(90, 60, seed: 2)
    func frame(_ transition: any Transition) -> PixelBuffer {
      cache.prepared(transition, for: canvas).frame(from: from, to: to, at: 0.4)
    }
    #expect(frame(swipe) != frame(Transitions.Swipe()))
  }

  @Test("takes inputs by name, and says what is wrong with others")
  func inputs() throws {
    var flash = try #require(Transitions.named("flash"))
    try flash.setValue(.point(Point(x: 3, y: 4)), forKeyPath: "center")
    try flash.setValue(.number(5), forKeyPath: "center.x")
    #expect(try flash.value(forKeyPath: "center") == .point(Point(x: 5, y: 4)))
    #expect(throws: PropertyError.self) {
      try flash.setValue(.number(2), forKeyPath: "fadeThreshold")
    }
    #expect(throws: PropertyError.self) { try flash.setValue(.number(2), forKeyPath: "centre") }
  }

  @Test("is what the documentation describes")
  func documentation() throws {
    let file = Self.root.appending(path: "Documentation/Transitions.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let (begin, end) = ("<!-- begin: generated -->\n", "<!-- end: generated -->")
    let start = try #require(text.range(of: begin)?.upperBound)
    let stop = try #require(text.range(of: end)?.lowerBound)
    let expected = TransitionReference.markdown
    let environment = ProcessInfo.processInfo.environment
    if environment["LAMBENT_BLESS"] == "1", environment["CI"] == nil {
      let changed = text[..<start] + expected + text[stop...]
      try String(changed).write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(
        text[start..<stop] == expected,
        "Documentation/Transitions.md is stale: make digests writes it anew")
    }
  }
}
