import Foundation
import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("Warps")
struct WarpTests {
  private static let (width, height) = (97, 60)
  private let from = TransitionLaws.testImage(width, height, seed: 1)
  private let to = TransitionLaws.testImage(width, height, seed: 2)

  private func smooth(_ t: Double) -> Double {
    let t = max(0, min(1, t))
    return t * t * (3 - 2 * t)
  }

  /// A coordinate as if the image were mirrored at its edges.
  private func mirror(_ x: Double, _ length: Double) -> Double {
    let t = (x / (2 * length)) - (x / (2 * length)).rounded()
    return abs(t) * 2 * length
  }

  private func mean(_ image: PixelBuffer, _ x: Double, _ y: Double) -> SIMD4<Double> {
    func split(_ x: Double, _ side: Int) -> (Int, Int, Double) {
      let x = max(0, min(Double(side - 1), x - 0.5))
      return (Int(x), min(side - 1, Int(x) + 1), x - Double(Int(x)))
    }
    func channels(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let pixel = image[x, y]
      return SIMD4(
        Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
        Double(pixel >> 24))
    }
    let (left, right, u) = split(x, image.width)
    let (top, bottom, v) = split(y, image.height)
    let above = channels(left, top) * (1 - u) + channels(right, top) * u
    let below = channels(left, bottom) * (1 - u) + channels(right, bottom) * u
    return above * (1 - v) + below * v
  }

  /// The channel of a frame that is farthest from what a formula for places and a fraction give.
  private func worst(
    _ transition: any Transition, at progress: Double, weight: Double,
    position: (_ x: Double, _ y: Double) -> (Double, Double)
  ) throws -> Double {
    let renderer = try TransitionRenderer(transition, from: from, to: to)
    let frame = renderer.buffer(at: progress)
    var worst = 0.0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let (px, py) = position(Double(x) + 0.5, Double(y) + 0.5)
        let (mx, my) = (mirror(px, Double(Self.width)), mirror(py, Double(Self.height)))
        let wanted = mean(from, mx, my) * (1 - weight) + mean(to, mx, my) * weight
        let pixel = frame[x, y]
        let shown = SIMD4(
          Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
          Double(pixel >> 24))
        worst = max(worst, (shown - wanted).max(), (wanted - shown).max())
      }
    }
    return worst
  }

  @Test(
    "of a kaleidoscope fold directions into half a sector",
    arguments: [0.03, 0.2, 0.41, 0.5, 0.58, 0.77, 0.99],
    [nil, Point(x: 20.25, y: 70), Point(x: 48.5, y: 30.5)])
  func kaleidoscope(p: Double, center: Point?) throws {
    for (sectors, angle) in [(8, Double.pi), (3, -2.1), (2, 40), (64, 0)] {
      var transition = Transitions.Kaleidoscope()
      transition.center = center
      transition.sectors = sectors
      transition.angle = angle
      let middle = center ?? Point(x: Double(Self.width) / 2, y: Double(Self.height) / 2)
      let (broken, turned) = (smooth(4 * min(p, 1 - p)), angle * p)
      let sector = 2 * Double.pi / Double(sectors)
      let worst = try worst(transition, at: p, weight: smooth((p - 0.35) / 0.3)) { x, y in
        let (dx, dy) = (x - middle.x, y - middle.y)
        let turns = (atan2(dy, dx) - turned) / sector
        let direction = abs(turns - turns.rounded()) * sector + turned / 2
        let distance = (dx * dx + dy * dy).squareRoot()
        return (
          x + (middle.x + distance * cos(direction) - x) * broken,
          y + (middle.y + distance * sin(direction) - y) * broken
        )
      }
      #expect(worst <= 1, "\(sectors) sectors")
    }
  }

  @Test(
    "of a swirl turn the middle most and nothing beyond the radius",
    arguments: [0.03, 0.2, 0.41, 0.5, 0.58, 0.77, 0.99],
    [nil, Point(x: 20.25, y: 70), Point(x: 48.5, y: 30.5)])
  func swirl(p: Double, center: Point?) throws {
    for (radius, angle) in [(36, 2 * Double.pi), (500, -7), (1, 90)] as [(Double, Double)] {
      var transition = Transitions.Swirl()
      transition.center = center
      transition.angle = angle
      transition.radius = radius
      let middle = center ?? Point(x: Double(Self.width) / 2, y: Double(Self.height) / 2)
      let most = angle * pow(4 * p * (1 - p), 2)
      let worst = try worst(transition, at: p, weight: smooth((p - 0.4) * 5)) { x, y in
        let (dx, dy) = (x - middle.x, y - middle.y)
        let rest = max(0, 1 - (dx * dx + dy * dy).squareRoot() / radius)
        let turn = -most * rest * rest
        return (
          middle.x + dx * cos(turn) - dy * sin(turn), middle.y + dx * sin(turn) + dy * cos(turn)
        )
      }
      #expect(worst <= 1, "radius \(radius)")
    }
  }

  @Test(
    "have the same bytes on any number of threads",
    arguments: [
      "kaleidoscope", "swirl", "ripple", "crossWarp", "crossZoom", "cube", "curl", "pageCurl",
      "barsSwipe", "blur", "wind", "suck", "burn", "pageCurlWithShadow", "morph",
    ])
  func jobs(name: String) throws {
    let transition = try #require(Transitions.named(name))
    let bytes = try TransitionRenderer(transition, from: from, to: to)
    let floats = try TransitionRenderer(
      transition, from: FloatPixelBuffer(from), to: FloatPixelBuffer(to))
    for progress in [0.1, 0.5, 0.8] {
      #expect(bytes.buffer(at: progress, jobs: 1) == bytes.buffer(at: progress, jobs: 4))
      #expect(floats.floatFrame(at: progress, jobs: 1) == floats.floatFrame(at: progress, jobs: 4))
    }
  }

  @Test("a side of the cube shows only while its face is turned to the eye")
  func cubeSides() throws {
    let old = PixelBuffer(width: 96, height: 54, repeating: 0xFF00_00FF)
    let new = PixelBuffer(width: 96, height: 54, repeating: 0xFF00_FF00)
    for direction in TransitionDirection.allCases {
      var cube = Transitions.Cube()
      (cube.direction, cube.shading) = (direction, 0)
      let renderer = try TransitionRenderer(cube, from: old, to: new)
      for (hidden, moments) in [(8, [0.001, 0.02, 0.06]), (0, [0.94, 0.98, 0.999])] {
        for moment in moments {
          let shown = renderer.buffer(at: moment).pixels.count { $0 >> hidden & 255 > 0 }
          #expect(shown == 0, "\(direction) at \(moment)")
        }
      }
    }
  }

  @Test("a page's shadow has left the picture when the page has")
  func lastShadow() throws {
    let white = PixelBuffer(width: 150, height: 100, repeating: 0xFFFF_FFFF)
    let renderer = try TransitionRenderer(Transitions.PageCurlWithShadow(), from: white, to: white)
    let darkest = renderer.buffer(at: 0.9995).pixels.map { $0 & 255 }.min()
    #expect(try #require(darkest) >= 250)
  }
}
