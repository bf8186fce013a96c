package import LambentGeometry
package import LambentProperties
package import LambentRenderTree

/// Draws a barcode of the kind Code 128.
package struct Code128BarcodeGeneratorFilter: GeneratorEffect {
  package static let name = "code128BarcodeGenerator"
  package static let summary = "Draws a barcode of the kind Code 128, black on white."
  package static let properties = [
    Property(
      "message", \Code128BarcodeGeneratorFilter.message, summary: "The text: ASCII characters."),
    Property(
      "quietSpace", \Code128BarcodeGeneratorFilter.quietSpace, minimum: 0, maximum: 100,
      summary: "The white space around the bars, in widths of the thinnest bar."),
    Property(
      "barcodeHeight", \Code128BarcodeGeneratorFilter.barcodeHeight, minimum: 1, maximum: 500,
      summary: "The height of the bars, in widths of the thinnest bar."),
  ]

  package var message = ""
  package var quietSpace = 7.0
  package var barcodeHeight = 32.0

  /// Creates a filter that shows nothing.
  package init() {}

  private var filter: BarcodeFilter {
    BarcodeFilter(
      message: message, kind: .code128, quietSpace: quietSpace, barHeight: barcodeHeight)
  }

  package var renderFilters: [RenderFilter] { [.custom(filter)] }

  /// One pixel for each width of the thinnest bar.
  package func naturalSize() throws -> Size? { try filter.naturalSize() }
}

extension FilterKind {
  /// Draws a barcode of the kind Code 128.
  public static let code128BarcodeGenerator = FilterKind(Code128BarcodeGeneratorFilter.self)
}
