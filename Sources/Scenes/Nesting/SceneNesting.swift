import LambentGeometry
import LambentImageFiles

/// The surroundings of a document within another.
struct SceneNesting {
  /// The tally of the document around it.
  var tally: DocumentTally?
  var library = SceneLibrary()
  /// The files of the documents around it, the outermost first, and its own.
  var files: [String] = []
  /// The files that it may have read; `nil` for a document of its own.
  var access: FileAccess?
  /// The pixels of a point of the document around it.
  var density: Double?
  /// The longest of the documents around it, in seconds.
  var duration = 0.0
  /// The size of the layer that shows it, if it has one of its own.
  var size: Size?

  /// The pixels of a point of a document of a size.
  func density(of size: Size, _ fit: SceneOptions.Fit) -> Double? {
    guard let density else { return nil }
    guard let own = self.size, size.width > 0, size.height > 0 else { return density }
    let (across, down) = fit.factors(from: size, to: own)
    return density * max(across, down)
  }
}
