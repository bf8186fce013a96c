import Foundation
import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentPixels
import LambentProperties
import Testing

@Suite("Animations by Swift key path")
struct TypedAnimationTests {
  @Test("name the row that the declared property reads, or the component of one")
  func names() {
    #expect(BasicAnimation(\.opacity, from: 0, to: 1).keyPath == "opacity")
    #expect(BasicAnimation(\.isHidden, to: true).keyPath == "hidden")
    #expect(BasicAnimation(\.position.x, by: 3).keyPath == "position.x")
    #expect(BasicAnimation(\.bounds.size.width, to: 3).keyPath == "bounds.size.width")
    #expect(BasicAnimation(\.bounds.size, to: .zero).keyPath == "bounds.size")
    #expect(BasicAnimation(\.timeOffset, to: 1).keyPath == "timeOffset")
    #expect(BasicAnimation(\ShapeLayer.fillColor, to: .red).keyPath == "fillColor")
    #expect(BasicAnimation(\EmitterLayer.birthRate, to: 2).keyPath == "birthRate")
    #expect(SpringAnimation(\.backgroundColor, to: .red).keyPath == "backgroundColor")
    #expect(KeyframeAnimation(\.opacity, values: [0, 1, 0]).values == [0, 1, 0])
  }

  @Test("animate as those by text do")
  func effect() throws {
    let layer = Layer()
    _ = try Context(rootLayer: layer)
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.duration = 1
    layer.add(fade)
    #expect(layer.presentation(at: 0.25).opacity == 0.25)
  }

  @Test("that read no property lead nowhere, and checking them says so")
  func unknown() {
    let layer = Layer()
    #expect(throws: AnimationError.self) {
      try layer.check(BasicAnimation(\.needsLayout, to: true))
    }
  }

  @Test("to a part that a property does not have are told of one that it has")
  func unknownPart() {
    for animation in [
      BasicAnimation(\.bounds.size.area, to: 4), BasicAnimation(keyPath: "bounds.size.area"),
    ] {
      #expect {
        try Layer().check(animation)
      } throws: { "\($0)".contains("“bounds” has no") }
    }
    #expect {
      try Layer().check(BasicAnimation(keyPath: "bounds.size.area"))
    } throws: { "\($0)".contains("did you mean “size.width”?") }
  }

  @Test("of contents take images, as those of other properties take their values")
  func contents() {
    let (old, new) = (image(), image())
    let fade = BasicAnimation(\.contents, from: old, to: new)
    #expect(fade.keyPath == "contents")
    #expect(fade.fromValue == .image(old) && fade.toValue == .image(new) && fade.byValue == nil)
    let films = KeyframeAnimation(\.contents, values: [old, new])
    #expect(films.keyPath == "contents" && films.values == [.image(old), .image(new)])
  }

  private func image() -> Image { Image(.rgba8(PixelBuffer(width: 1, height: 1))) }

  @Test("of the frame are told what to animate")
  func frame() {
    for animation in [BasicAnimation(keyPath: "frame"), BasicAnimation(\.frame, to: .zero)] {
      #expect {
        try Layer().check(animation)
      } throws: { "\($0)".contains("“position” and “bounds”: use those") }
    }
  }

  @Test("under a key that serves as key path have it")
  func key() throws {
    let layer = Layer()
    layer.add(BasicAnimation(), forKey: "opacity")
    let added = layer.animation(forKey: "opacity") as? BasicAnimation
    #expect(added?.keyPath == "opacity")
  }
}

extension Size {
  fileprivate var area: Double { width * height }
}

@Suite("Properties that layers declare")
struct DeclaredPropertyTests {
  /// The names behind `self[\.…]` in a source file.
  private static func declared(in file: String) throws -> Set<String> {
    let text = try SourceFile.text("Sources/Layers/\(file)")
    return Set(
      text.split(separator: "\n").compactMap { line in
        guard let start = line.range(of: "get { self[\\."), let end = line.range(of: "] }") else {
          return nil
        }
        return String(line[start.upperBound..<end.lowerBound])
      })
  }

  @Test("are the rows of every layer, one each")
  func layers() throws {
    // Contents are a protocol's values, so no typed property of theirs stands among the others.
    let rows = Set(LayerState.baseProperties.map(\.name)).subtracting(["contents"])
    let names = try Self.declared(in: "Tree/Layer+Properties.swift").map { name in
      let short = name.hasPrefix("timing.") ? String(name.dropFirst(7)) : name
      let plain = short.hasPrefix("is") ? short.dropFirst(2) : short[...]
      let key =
        short == "maskIsInverted"
        ? "maskInverted"
        : short.hasPrefix("is")
          ? plain.prefix(1).lowercased() + plain.dropFirst() : String(short)
      return key
    }
    let single = rows.symmetricDifference(names).sorted()
    #expect(
      single.isEmpty,
      "a row of LayerState+Rows without its property in Layer+Properties, or without its row: \(single)"
    )
    #expect(names.count == rows.count)
  }

  @Test("of a kind of layer are among its rows")
  func kinds() throws {
    let text = try SourceFile.texts(in: "Sources/Layers/Kinds")
    let declared = text.matches(of: /static let (\w+Property) =/).map(\.output.1)
    let missing = declared.filter { !text.contains("\($0).row") }
    #expect(declared.count > 30 && missing.isEmpty, "add to builtInRows: \(missing)")
  }

  @Test("are the rows of emitters, one each")
  func emitters() throws {
    let single = try Self.declared(in: "Kinds/EmitterLayer+Properties.swift")
      .symmetricDifference(EmitterProperties.properties.map(\.name)).sorted()
    #expect(single.isEmpty, "in EmitterProperties or in EmitterLayer+Properties alone: \(single)")
  }
}
