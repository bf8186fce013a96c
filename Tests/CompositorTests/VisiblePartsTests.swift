import LambentGeometry
import LambentPixels
import LambentRenderTree
import TestKit
import Testing

@testable import LambentCompositor

/// Parts of draws that later opaque ones hide are not drawn.
@Suite("Visible parts")
struct VisiblePartsTests {
  private static func command(_ random: inout some RandomNumberGenerator) -> Command {
    let rect = Rect(
      x: Double.random(in: -40...200, using: &random),
      y: Double.random(in: -40...60, using: &random),
      width: Double.random(in: 1...220, using: &random),
      height: Double.random(in: 1...90, using: &random))
    let radius = Bool.random(using: &random) ? Double.random(in: 0...20, using: &random) : 0
    var corners = RenderNode.Corners()
    corners.radius = radius
    let shape = LayerOutline(rect, corners).shape(through: PlaneMap(Affine.identity))
    let alpha = Bool.random(using: &random) ? 1 : 0.5
    let color = Color(
      red: Double.random(in: 0...1, using: &random), green: 0, blue: 1, alpha: alpha)
    return .draw(Draw(shape: shape, region: shape.bounds, paint: .solid(color)))
  }

  /// True if a draw replaces a pixel, by the coverage of its shape.
  private static func replaces(_ command: Command, x: Int, y: Int) -> Bool {
    guard case .draw(let draw) = command, draw.isOpaque else { return false }
    let pixel = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
    return draw.region.contains(pixel) && coverage(of: draw.shape, in: pixel) == [1]
  }

  @Test("each pixel of a command is in one part, or in none if a later command replaces it")
  func parts() {
    forEachSeed(40) { random in
      let commands = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Self.command(&random)
      }
      let band = PixelRect(left: 0, top: 0, right: 180, bottom: 32)
      var visible = VisibleParts(commands)
      visible.find(in: band)
      #expect(visible.parts.map(\.command) == visible.parts.map(\.command).sorted(by: >))
      for (index, command) in commands.enumerated() {
        let region = command.region.intersection(band)
        let rects = visible.parts.filter { $0.command == index }.map(\.rect)
        #expect(rects.allSatisfy { !$0.isEmpty && region.contains($0) })
        for y in stride(from: region.top, to: region.bottom, by: 3) {
          for x in region.columns {
            let pixel = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
            let count = rects.count { $0.contains(pixel) }
            guard count != 1 else { continue }
            let isReplaced = commands[(index + 1)...].contains {
              Self.replaces($0, x: x, y: y)
            }
            #expect(count == 0 && isReplaced, "command \(index) at \(x), \(y)")
          }
        }
      }
    }
  }

  @Test("images of overlapping cards are those of cards that are drawn one by one")
  func pixels() {
    forEachSeed(8) { random in
      let cards = (0..<24).map { _ in
        var card = box(
          Double.random(in: -30...150, using: &random), Double.random(in: -30...90, using: &random),
          Double.random(in: 30...160, using: &random), Double.random(in: 20...100, using: &random),
          Color(
            red: Double.random(in: 0...1, using: &random),
            green: Double.random(in: 0...1, using: &random), blue: 0.5,
            alpha: Int.random(in: 0..<4, using: &random) == 0 ? 0.6 : 1))
        card.corners.radius = Double.random(in: 0...24, using: &random)
        if Bool.random(using: &random) {
          card.shadow = RenderNode.Shadow(
            color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), offset: .zero, radius: 4)
        }
        return card
      }
      var root = RenderNode()
      root.bounds = Rect(x: 0, y: 0, width: 200, height: 120)
      root.children = cards
      let image = try draw(root, width: 200, height: 120, background: .white)

      var below = PixelBuffer(width: 200, height: 120, repeating: 0xFFFF_FFFF)
      for card in cards {
        var ground = RenderNode()
        ground.bounds = root.bounds
        ground.drawables = [.image(Drawable.Contents(Image(.rgba8(below))))]
        root.children = [ground, card]
        let tree = RenderTree(root: root, width: 200, height: 120)
        try Compositor().render(tree, into: &below)
      }
      #expect(image == below)
    }
  }
}
