import LambentProperties

extension Transitions {
  /// Content that appears in both images moves from its position in one to its position in the other, as they
  /// dissolve.
  public struct Morph: BuiltInTransition, Hashable {
    package static let definition = TransitionDefinition<Morph>(
      name: "morph",
      summary:
        "Content that appears in both images moves from its position in one to its position in the "
        + "other, as they dissolve.",
      inputs: [
        Property(
          "strength", \.strength, minimum: 0, maximum: 1,
          summary: "The part of the motion that is followed; 0 is a dissolve.")
      ])

    /// The part of the motion between the images that is followed, 0…1. Default: 1.
    public var strength = 1.0

    /// Creates a transition with its default inputs.
    public init() {}

    /// Moves each image along the optical flow to the other. Areas without motion dissolve.
    package func paint(on canvas: TransitionCanvas) -> TransitionPainter {
      let (strength, cache) = (Float(strength), FlowCache())
      return { frame in
        guard strength > 0, let flow = cache.flow(frame, canvas) else {
          return { row in row.mix(frame.from, frame.to, weight: frame.progress) }
        }
        let images = MovedImages(frame, flow, strength: strength)
        return { row in images.paint(&row) }
      }
    }
  }
}
