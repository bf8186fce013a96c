import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("Transitions between states of a layer")
struct TransitionTests {
  private static func layer(
    _ style: RenderTransition.Style, _ progress: Double
  ) -> RenderNode {
    var node = box(4, 4, 8, 8, .green)
    node.transition = RenderTransition(
      style: style, from: box(4, 4, 8, 8, .red), progress: progress)
    return node
  }

  @Test("a fade dissolves the old into the new, and opaque stays opaque")
  func fade() throws {
    let drawn = try draw(Self.layer(.fade, 0.25))
    #expect(distance(drawn[8, 8], pixel(191, 64, 0)) <= 1 && drawn[8, 8] >> 24 == 255)
    #expect(try draw(Self.layer(.fade, 0))[8, 8] == pixel(255, 0, 0))
    #expect(try draw(Self.layer(.fade, 1))[8, 8] == pixel(0, 255, 0))
  }

  @Test("the new moves in over the old")
  func moveIn() throws {
    let drawn = try draw(Self.layer(.moveIn(direction: Point(x: 1, y: 0)), 0.5), tolerance: 0)
    #expect(drawn[2, 8] == pixel(0, 255, 0) && drawn[7, 8] == pixel(0, 255, 0))
    #expect(drawn[8, 8] == pixel(255, 0, 0) && drawn[11, 8] == pixel(255, 0, 0))
  }

  @Test("a push moves both")
  func push() throws {
    let drawn = try draw(Self.layer(.push(direction: Point(x: 0, y: -1)), 0.25), tolerance: 0)
    #expect(drawn[8, 2] == pixel(255, 0, 0) && drawn[8, 9] == pixel(255, 0, 0))
    #expect(drawn[8, 10] == pixel(0, 255, 0) && drawn[8, 15] == pixel(0, 255, 0))
  }

  @Test("a reveal moves the old away over the new")
  func reveal() throws {
    let drawn = try draw(Self.layer(.reveal(direction: Point(x: 1, y: 0)), 0.5), tolerance: 0)
    #expect(drawn[5, 8] == pixel(0, 255, 0) && drawn[8, 8] == pixel(255, 0, 0))
    #expect(drawn[15, 8] == pixel(255, 0, 0))
  }

  @Test("a filter mixes the pictures of both states, within the bounds")
  func filter() throws {
    let drawn = try draw(Self.layer(.filter(Dissolve()), 0.5))
    #expect(distance(drawn[8, 8], pixel(128, 128, 0)) <= 1)
    #expect(drawn[3, 8] == 0 && drawn[12, 8] == 0)
    #expect(distance(try draw(Self.layer(.filter(Dissolve()), 0))[8, 8], pixel(255, 0, 0)) <= 1)
    #expect(distance(try draw(Self.layer(.filter(Dissolve()), 1))[8, 8], pixel(0, 255, 0)) <= 1)
  }
}
