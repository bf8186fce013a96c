package import LambentDocuments
import LambentImageFiles

/// The images of a document: files beside it, and drawn ones.
package struct ImageSet: Sendable {
  /// An image with its name in the document.
  package struct Entry: Sendable {
    package let name: String
    /// The path of its file; `nil` for a drawn image.
    package let path: String?
    package let value: JSONValue
    package let size: SIMD2<Double>
  }

  package private(set) var entries: [Entry] = []
  private var names = UniqueNames()
  package private(set) var files: [ImportedImage] = []

  package init() {}

  package var value: JSONValue {
    .object(entries.map { (key: $0.name, value: $0.value) })
  }

  /// The size of an image, in points.
  package func size(of name: String) -> SIMD2<Double>? { entries.first { $0.name == name }?.size }

  /// Adds an image file. An identical one is reused.
  ///
  /// - Returns: Its name in the document.
  package mutating func add(_ texture: Texture, named wanted: String) -> String {
    let stem = Self.stem(wanted)
    if let same = files.first(where: { $0.bytes == texture.bytes }),
      let entry = entries.first(where: { $0.path == same.path })
    {
      return entry.name
    }
    let name = names.unique(stem, separator: "-")
    let path = "\(name).\(texture.fileExtension)"
    files.append(ImportedImage(path: path, bytes: texture.bytes))
    entries.append(
      Entry(
        name: name, path: path, value: ["file": .string(path)],
        size: SIMD2(Double(texture.width), Double(texture.height))))
    return name
  }

  /// Adds a glow as a substitute for an image that cannot be read.
  package mutating func addGlow(side: Double = 32) -> String {
    if let glow = entries.first(where: { $0.path == nil && $0.size.x == side }) { return glow.name }
    return addDrawn("glow", size: SIMD2(side, side), [(key: "shape", value: .string("glow"))])
  }

  mutating func addDrawn(
    _ wanted: String, size: SIMD2<Double>, _ members: [JSONValue.Member]
  ) -> String {
    let name = names.unique(Self.stem(wanted), separator: "-")
    let size = size.clamped(lowerBound: SIMD2(0.01, 0.01), upperBound: SIMD2(4096, 4096))
    let members = members + [(key: "size", value: .numbers([size.x, size.y]))]
    entries.append(Entry(name: name, path: nil, value: .object(members), size: size))
    return name
  }

  /// Adds an image that shows another, scaled to a size.
  package mutating func addCopy(
    of name: String, size: SIMD2<Double>, named suffix: String
  ) -> String {
    var layer: JSONObject = ["type": "layer", "frame": .numbers([0, 0, size.x, size.y])]
    layer.set("contents", name)
    return addDrawn(
      "\(name) \(suffix)", size: size, [(key: "layers", value: .array([layer.value]))])
  }

  /// A name without folders, image extensions, and characters that are invalid in file names and
  /// key paths.
  private static func stem(_ name: String) -> String {
    if name.hasPrefix("data:") { return "image" }
    let path = name.replacing("\\", with: "/")
    let isImage = FileName.pathExtension(of: path).count <= 5
    let last = isImage ? FileName.stem(of: path) : FileName.last(of: path)
    let plain = last.unicodeScalars.prefix(64).map { scalar -> Character in
      let isPlain = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      return isPlain || "-_ ".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let text = String(plain)
    return text.allSatisfy { $0 == "-" || $0 == " " } ? "image" : text
  }
}

extension String {
  /// A name for a layer or cell: without dots, slashes and line breaks, and not empty.
  package func layerName(else otherwise: String) -> String {
    let plain = unicodeScalars.prefix(80).map { scalar -> Character in
      scalar == "." || scalar == "/" || scalar.value < 32 ? "-" : Character(scalar)
    }
    let text = String(plain)
    return text.allSatisfy(\.isWhitespace) || text == "root" ? otherwise : text
  }
}
