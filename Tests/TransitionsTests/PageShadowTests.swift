import Foundation
import LambentPixels
import LambentTransitions
import Testing

/// White paper over blue, pixel by pixel from the formula of a page that is rolled off on a cylinder.
private struct PageReference {
  let width = 120.0
  let height = 80.0
  let radius = 20.0
  let shadowSize: Double
  let direction: (x: Double, y: Double)
  let contact: Double

  init(angle: Double, progress: Double) {
    shadowSize = 0.4 * 0.5 * height
    direction = (cos(angle), -sin(angle))
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { [direction] corner in
      corner.0 * direction.x + corner.1 * direction.y
    }
    let (first, last) = (corners.min() ?? 0, (corners.max() ?? 0) + radius + shadowSize)
    contact = first + (last - first) * progress
  }

  private func clamped(_ x: Double) -> Double { max(0, min(1, x)) }

  /// The distance inside the page of what is seen at a position after a shift, plus half a pixel.
  private func inside(_ x: Double, _ y: Double, _ shift: Double) -> Double {
    let (x, y) = (x + shift * direction.x, y + shift * direction.y)
    return min(x, width - x, y, height - y) + 0.5
  }

  /// Red, which is also green, and blue of a pixel.
  func color(_ x: Double, _ y: Double) -> (red: Double, blue: Double) {
    let u = contact - x * direction.x - y * direction.y
    let slope = clamped(u / radius)
    let arc = u < 0 ? u : radius * asin(slope)
    let backShift = u + arc - radius * .pi
    let light = self.light(x, y, u: u, shift: u > radius ? u - radius * .pi / 2 : backShift)
    guard u >= 0 else { return back((light, light), x, y, u, slope, backShift) }
    let silhouette = clamped(radius - u + 0.5)
    let climb = silhouette * clamped(inside(x, y, min(u, radius) - arc))
    let front = light * (0.5 + 0.5 * sqrt(1 - slope * slope))
    let under = (front * climb, light + (front - light) * climb)
    return back(under, x, y, u, slope, backShift)
  }

  /// The light that the page's back and the cylinder leave.
  private func light(_ x: Double, _ y: Double, u: Double, shift: Double) -> Double {
    let (outside, behind) = (max(0, -inside(x, y, shift)), max(0, u - radius))
    let depth = clamped(1 - (outside * outside + behind * behind).squareRoot() / shadowSize)
    return 1 - 0.7 * depth * depth
  }

  /// The page's back over a colour.
  private func back(
    _ under: (red: Double, blue: Double), _ x: Double, _ y: Double, _ u: Double, _ slope: Double,
    _ shift: Double
  ) -> (red: Double, blue: Double) {
    let coverage = clamped(radius - u + 0.5) * clamped(inside(x, y, shift))
    let sheen = clamped(1 - abs(slope - 0.45) * 4)
    let light = min(1, 0.58 + 0.4 * sqrt(1 - slope * slope) + 0.05 * sheen * sheen)
    let (red, blue) = (0.99 * light, 0.955 * light)
    return (under.red + (red - under.red) * coverage, under.blue + (blue - under.blue) * coverage)
  }
}

@Suite("The shadow of a page")
struct PageShadowTests {
  @Test("is that of the formula at every pixel, whatever the angle", arguments: 0..<30)
  func formula(twelfth: Int) throws {
    let white = PixelBuffer(width: 120, height: 80, repeating: 0xFFFF_FFFF)
    let blue = PixelBuffer(width: 120, height: 80, repeating: 0xFFFF_0000)
    var transition = Transitions.PageCurlWithShadow()
    transition.angle = Double(twelfth) * .pi / 15
    transition.radius = 20
    let renderer = try TransitionRenderer(transition, from: white, to: blue)
    for progress in [0.2, 0.45, 0.7] {
      let (frame, page) = (
        renderer.buffer(at: progress), PageReference(angle: transition.angle, progress: progress)
      )
      var worst = 0.0
      for y in 0..<80 {
        for x in 0..<120 {
          let wanted = page.color(Double(x) + 0.5, Double(y) + 0.5)
          let pixel = frame[x, y]
          let (red, blue) = (Double(pixel & 255), Double(pixel >> 16 & 255))
          worst = max(worst, abs(red - wanted.red * 255), abs(blue - wanted.blue * 255))
        }
      }
      #expect(worst <= 2, "at \(progress)")
    }
  }
}
