package import LambentImports
import LambentVectorImporters

extension ForeignFile {
  /// False for documents of our own: JSON with layers.
  package var isForeign: Bool {
    !isJSON || !bytes.contains(text: "\"layers\"") || LottieImporter().recognizes(self)
  }

  private var isJSON: Bool {
    pathExtension == "json"
      || pathExtension.isEmpty && bytes.first { $0 > 32 } == UInt8(ascii: "{")
  }
}
