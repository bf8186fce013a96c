/// The kinds of animations.
enum AnimationCatalogue {
  static let all: [Described] = []
}
