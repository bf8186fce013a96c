import LambentDocuments
import LambentGeometry
package import LambentImports

/// Scalable Vector Graphics: drawings as layers, so that their parts can be animated.
package struct SVGImporter: Importer {
  package let name = "svg"
  package let summary = "SVG drawings, as shape layers: .svg."
  package let fileExtensions = ["svg"]

  package init() {}

  package let coverage = [
    ImportCoverage(
      "paths and basic shapes", .exact, "Shape layers with the file's own path data."),
    ImportCoverage(
      "g, svg, use, symbol, transforms, viewBox", .exact,
      "Layers; groups without a name or an effect of their own are dissolved."),
    ImportCoverage(
      "fill, stroke, dashes, opacity, geometry", .exact,
      "Attributes, style, and CSS rules; transforms of CSS about their origin."),
    ImportCoverage(
      "linearGradient, radialGradient", .approximate,
      "Gradient layers masked by the shape, with focal radii, without focal points; repeating "
        + "gradients are not repeated."),
    ImportCoverage(
      "clipPath, mask", .exact, "Masks of layers, with the region of a mask and its own masks."),
    ImportCoverage(
      "CSS selectors", .approximate, "Names, classes, identifiers, ancestors; no others."),
    ImportCoverage("mix-blend-mode, isolation", .exact, "Compositing filters."),
    ImportCoverage("image", .exact, "Embedded images, and files beside the drawing."),
    ImportCoverage(
      "filter", .approximate, "A single Gaussian blur or drop shadow; no others."),
    ImportCoverage(
      "text, patterns, markers, animations, scripts", .dropped,
      "Convert text and patterns to outlines, or use the file as an image."),
  ]

  package func recognizes(_ file: ForeignFile) -> Bool {
    !file.isFolder && SVGReader.recognizes(file.bytes)
  }

  package func effect(
    from file: ForeignFile, options: ImportOptions
  ) throws(ImportError) -> ImportedEffect {
    let root = try file.reading("SVG", remedy: "the file as it was written") {
      () throws(ForeignFailure) in try Markup.read(file.bytes, allowsEntities: true)
    }
    guard root.name == "svg" else {
      throw file.damaged(
        "SVG", at: "line \(root.line)", "<\(root.name)> is not a drawing",
        remedy: "<svg> as the outermost element")
    }
    let reader = SVGReader(root, folder: file.folder)
    let canvas = canvas(of: root)
    let layers = reader.rootLayers(on: canvas)
    if let excess = reader.excess { throw .tooLarge(file: file.path, what: excess) }
    var document = JSONObject(document: file.name, size: SIMD2(canvas.width, canvas.height))
    document.set("duration", 5)
    if !reader.images.entries.isEmpty { document.set("images", reader.images.value) }
    document.set("layers", .array(layers))
    return ImportedEffect(
      document: document.value, images: reader.images.files, notes: reader.log.all)
  }

  /// The size in points, which are pixels of CSS: the width and height, or those of the view box.
  private func canvas(of root: MarkupElement) -> Size {
    let box = SVGReader.viewBox(of: root)
    func side(_ text: String?) -> Double? {
      guard let text, !text.hasSuffix("%") else { return nil }
      return SVGValues.length(text, of: 0).flatMap { $0 > 0 ? $0 : nil }
    }
    let (width, height) = (side(root["width"]), side(root["height"]))
    let size: Size
    switch (width, height, box) {
    case (let width?, let height?, _): size = Size(width: width, height: height)
    case (let width?, nil, let box?):
      size = Size(width: width, height: width * box.height / box.width)
    case (nil, let height?, let box?):
      size = Size(width: height * box.width / box.height, height: height)
    case (nil, nil, let box?): size = box.size
    default: size = Size(width: width ?? 300, height: height ?? 150)
    }
    let range = 1...SceneLimits.maximumPoints
    return Size(
      width: min(max(size.width, range.lowerBound), range.upperBound),
      height: min(max(size.height, range.lowerBound), range.upperBound))
  }
}
