import LambentGeometry
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRenderTree
import Testing

@Suite("Looks of a moment")
struct CellLookTests {
  private func pictures(_ names: String...) -> [Image] {
    names.map { Image(.rgba8(PixelBuffer(width: 4, height: 4)), name: $0) }
  }

  private func many(_ configure: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    cell("c") {
      ($0.lifetime, $0.bursts, $0.velocity) = (10, [EmitterBurst(count: 300)], 10)
      $0.contents = pictures("a", "b", "c")
      configure(&$0)
    }
  }

  private func names(_ batch: SpriteBatch) -> [String] {
    batch.texture.map { batch.textures[Int($0)].image.name }
  }

  @Test("a particle keeps its place among the pictures when all of them change")
  func choice() throws {
    let system = try system(many())
    var changed = many()
    changed.contents = pictures("A", "B", "C")
    let before = try system.sprites(at: 1)
    let after = try system.sprites(at: 1, looks: CellLook.looks(of: [changed]))
    #expect(Set(names(before)) == ["a", "b", "c"])
    #expect(names(after) == names(before).map { $0.uppercased() })
    #expect(after.x == before.x && after.color == before.color)
  }

  @Test("several pictures come in the place of one: each particle draws its own")
  func several() throws {
    let system = try system(many { $0.contents = Array($0.images.prefix(1)) })
    let after = try system.sprites(at: 1, looks: CellLook.looks(of: [many()]))
    #expect(try names(after) == names(ParticlesTests.system(many()).sprites(at: 1)))
  }

  @Test("a fade of lists fades each particle's picture, added light shared straight")
  func fade() throws {
    let system = try system(many(), layer: { $0.renderMode = .additive })
    var fading = many()
    let target = PropertyValue.list(pictures("A", "B", "C").map(PropertyValue.image))
    let value = try #require(try? fading.value(forKeyPath: "contents"))
    try fading.setValue(value.interpolated(to: target, at: 0.25), forKeyPath: "contents")
    #expect(fading.contentsFade?.progress == 0.25)
    let batch = try system.sprites(at: 1, looks: CellLook.looks(of: [fading]))
    #expect(batch.count == 600)
    let found = names(batch)
    for index in stride(from: 0, to: 600, by: 2) {
      #expect(found[index].uppercased() == found[index + 1])
      #expect(batch.color[index].w == 0.75 && batch.color[index + 1].w == 0.25)
    }
    // What is set afterwards is no longer fading.
    try fading.setValue(target, forKeyPath: "contents")
    #expect(fading.contentsFade == nil && fading.images.map(\.name) == ["A", "B", "C"])
  }

  @Test("a flip-book's frames lie within the part of the picture that is shown")
  func flipBook() throws {
    var book = many {
      $0.contents = Array($0.images.prefix(1))
      ($0.flipBook.frameCount, $0.flipBook.framesPerSecond) = (2, 1)
      $0.flipBook.blending = false
    }
    let system = try system(book)
    book.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    let batch = try system.sprites(at: 1.5, looks: CellLook.looks(of: [book]))
    let part = batch.textures[Int(batch.texture[0])].sourceRect
    #expect(part == Rect(x: 0.75, y: 0, width: 0.25, height: 1))
  }

  @Test("a style's contents are the cell's, in a look too")
  func style() throws {
    let styled = many {
      $0.style = ["contents": .image(pictures("s")[0])]
      $0.contents = nil
    }
    #expect(CellLook.looks(of: [styled])["c"]?.contents.map(\.name) == ["s"])
    #expect(try Set(names(system(styled).sprites(at: 1))) == ["s"])
  }

  @Test("more textures than sixteen bits count are all drawn, and far too many are rejected")
  func textures() throws {
    let films = (0..<3).map { index in
      cell("film\(index)") {
        ($0.lifetime, $0.bursts) = (10, [EmitterBurst(count: 1)])
        $0.contents = [Image(.rgba8(PixelBuffer(width: 200, height: 200)), name: "\(index)")]
        ($0.flipBook.frameCount, $0.flipBook.framesPerRow) = (40_000, 200)
      }
    }
    let emitter = Emitter(cells: films)
    let batch = try ParticleSystem(emitter).sprites(at: 9.9995)
    #expect(batch.textures.count == 120_000 && Set(names(batch)) == ["0", "1", "2"])
    #expect(batch.texture.contains { $0 > 100_000 })
    let wide = Image(.rgba8(PixelBuffer(width: 40_000, height: 1)))
    let far = many { $0.contents = Array(repeating: wide, count: 27) }
    var film = far
    film.flipBook.frameCount = 40_000
    #expect(throws: EmitterError.self) { try system(film) }
    #expect(throws: EmitterError.self) {
      try system(far).sprites(at: 1, looks: CellLook.looks(of: [film]))
    }
  }
}
