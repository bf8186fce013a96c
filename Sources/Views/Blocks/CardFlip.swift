import LambentGeometry
import LambentLayers
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions

/// The flip of a view: the view and its shadow rotate as a card, and come toward the viewer beyond
/// its bounds.
struct CardFlip: TurningTransition, Hashable {
  static let name = Transitions.Flip.name
  static let summary = "The layer turns over like a card; the new state is on its back."
  static let properties: [Property<CardFlip>] = [
    Property("direction", \.flip.direction, summary: "The side that comes to the front.")
  ]

  /// The flip of images, with nothing between them.
  private var flip = Transitions.Flip()

  init() {
    flip.background = .clear
    flip.thickness = 0
  }

  init(_ direction: TransitionDirection) {
    self.init()
    flip.direction = direction
  }

  private var isHorizontal: Bool { [.fromLeft, .fromRight].contains(flip.direction) }
  private var isForward: Bool { [.fromLeft, .fromTop].contains(flip.direction) }

  func turn(at progress: Double, of bounds: Rect) -> Transform3D {
    let isBack = progress >= 0.5
    let angle = .pi * (isBack ? progress - 1 : progress)
    let (sin, cos) = Elementary.sinCos(isForward ? angle : -angle)
    let distance = max(bounds.width, bounds.height, 1e-6) / flip.perspective
    var turn = Transform3D.identity
    if isHorizontal {
      (turn.m11, turn.m13, turn.m14) = (cos, -sin, sin / distance)
    } else {
      (turn.m22, turn.m23, turn.m24) = (cos, -sin, sin / distance)
    }
    let (x, y) = (bounds.minX + bounds.width / 2, bounds.minY + bounds.height / 2)
    return Transform3D.translation(x: -x, y: -y).concatenating(turn)
      .concatenating(.translation(x: x, y: y))
  }

  func frame(
    from: PixelBuffer, to: PixelBuffer, at progress: Double, workingSpace space: WorkingSpace,
    jobs: Int
  ) throws -> PixelBuffer {
    try flip.frame(from: from, to: to, at: progress, workingSpace: space, jobs: jobs)
  }

  func frame(
    from: FloatPixelBuffer, to: FloatPixelBuffer, at progress: Double,
    workingSpace space: WorkingSpace, jobs: Int
  ) throws -> FloatPixelBuffer {
    try flip.frame(from: from, to: to, at: progress, workingSpace: space, jobs: jobs)
  }
}
