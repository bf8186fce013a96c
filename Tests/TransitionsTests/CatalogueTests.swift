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
      ("flash", "maxStriationRadius", 2.58), ("flash", "striationStrength", 0.5),
      ("flash", "striationContrast", 1.375), ("flash", "fadeThreshold", 0.85),
      ("swipe", "opacity", 0), ("mod", "angle", 2), ("barsSwipe", "angle", Double.pi),
      ("barsSwipe", "barOffset", 10), ("accordionFold", "numberOfFolds", 3),
      ("accordionFold", "foldShadowAmount", 0.1), ("copyMachine", "opacity", 1.3),
      ("disintegrateWithMask", "shadowDensity", 0.65), ("pageCurlWithShadow", "shadowSize", 0.5),
      ("pageCurlWithShadow", "shadowAmount", 0.7),
    ])
  func defaults(name: String, input: String, value: Double) throws {
    let transition = try #require(Transitions.named(name))
    #expect(try transition.value(forKeyPath: input) == .number(value))
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
