import LambentPixels
import LambentTransitions
import Testing

@Suite("A burn")
struct BurnTests {
  private static let (width, height) = (160, 90)

  /// The number of connected areas in which pixels have a property, and whether each touches an edge.
  private func areas(
    _ isInside: [Bool], touching isEdge: (_ x: Int, _ y: Int) -> Bool
  ) -> (count: Int, touching: Int) {
    let (width, height) = (Self.width, Self.height)
    var isSeen = isInside.map { !$0 }
    var (count, touching) = (0, 0)
    for start in isInside.indices where !isSeen[start] {
      count += 1
      isSeen[start] = true
      var (open, touches) = ([start], false)
      while let index = open.popLast() {
        let (x, y) = (index % width, index / width)
        touches = touches || isEdge(x, y)
        for step in 0..<9 {
          let (x, y) = (x + step % 3 - 1, y + step / 3 - 1)
          guard x >= 0, x < width, y >= 0, y < height, !isSeen[y * width + x] else { continue }
          isSeen[y * width + x] = true
          open.append(y * width + x)
        }
      }
      if touches { touching += 1 }
    }
    return (count, touching)
  }

  @Test(
    "leaves no islands of the old image, and makes no holes in it",
    arguments: TransitionDirection.allCases, [0, 0.28])
  func islands(direction: TransitionDirection, roughness: Double) throws {
    let (width, height) = (Self.width, Self.height)
    let black = PixelBuffer(width: width, height: height, repeating: 0xFF00_0000)
    let green = PixelBuffer(width: width, height: height, repeating: 0xFF00_FF00)
    for seed in 0..<3 {
      var burn = Transitions.Burn()
      (burn.direction, burn.roughness, burn.seed, burn.width) = (direction, roughness, seed, 2)
      burn.color = .init(red: 0, green: 0, blue: 0)
      let renderer = try TransitionRenderer(burn, from: black, to: green)
      for progress in stride(from: 0.05, to: 1, by: 0.05) {
        let isNew = renderer.buffer(at: progress).pixels.map { $0 >> 8 & 255 > 250 }
        let isForward = direction == .fromLeft || direction == .fromTop
        func isAtStart(_ x: Int, _ y: Int) -> Bool {
          let (at, last) =
            [.fromLeft, .fromRight].contains(direction) ? (x, width - 1) : (y, height - 1)
          return at == (isForward ? 0 : last)
        }
        func isAtEnd(_ x: Int, _ y: Int) -> Bool { isAtStart(width - 1 - x, height - 1 - y) }
        let new = areas(isNew, touching: isAtStart)
        #expect(new.count == new.touching, "holes at \(progress), seed \(seed)")
        let old = areas(isNew.map { !$0 }, touching: isAtEnd)
        #expect(old.count == old.touching, "islands at \(progress), seed \(seed)")
      }
    }
  }
}
