import LambentGeometry

/// The surroundings of a document within another.
struct SceneNesting: Sendable {
  /// The files of the documents around it, the outermost first, and its own.
  var files: [String] = []
  /// The pixels of a point of the document around it.
  var density: Double?
  /// The size of the layer that shows it, if it has one of its own.
  var size: Size?

  /// The pixels of a point of a document of a size.
  func density(of size: Size) -> Double? {
    guard let density else { return nil }
    guard let own = self.size, size.width > 0, size.height > 0 else { return density }
    return density * Self.factor(from: size, to: own)
  }

  /// The factor by which a scene is scaled to fit a size.
  static func factor(from size: Size, to other: Size) -> Double {
    min(other.width / size.width, other.height / size.height)
  }
}

/// The amounts that a scene takes of what is bounded for a document with all within it.
struct SceneWeight: Sendable {
  /// The bytes of its documents.
  var bytes = 0
  /// The pixels of its images.
  var pixels = 0

  static func + (one: SceneWeight, other: SceneWeight) -> SceneWeight {
    func sum(_ a: Int, _ b: Int) -> Int {
      let (sum, isOver) = a.addingReportingOverflow(b)
      return isOver ? .max : sum
    }
    return SceneWeight(
      bytes: sum(one.bytes, other.bytes), pixels: sum(one.pixels, other.pixels))
  }
}
