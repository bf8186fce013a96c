package import LambentGeometry
package import LambentProperties
package import LambentRenderTree

/// Draws a QR code.
package struct QRCodeGeneratorFilter: GeneratorEffect {
  package static let name = "qrCodeGenerator"
  package static let summary = "Draws a QR code, black on white, within a border of one module."
  package static let properties = [
    Property(
      "message", \QRCodeGeneratorFilter.message,
      summary: "The text, as UTF-8: at most 2953 bytes, fewer with more correction."),
    Property(
      "correctionLevel", \QRCodeGeneratorFilter.correctionLevel,
      summary: "The error correction: how much of the code may be damaged."),
  ]

  /// A level of error correction.
  package enum CorrectionLevel: String, Sendable, Hashable, CaseIterable, DescribedChoice {
    /// 7 percent.
    case low = "L"
    /// 15 percent.
    case medium = "M"
    /// 25 percent.
    case quartile = "Q"
    /// 30 percent.
    case high = "H"
  }

  package var message = ""
  package var correctionLevel = CorrectionLevel.medium

  /// Creates a filter that shows nothing.
  package init() {}

  private var filter: BarcodeFilter {
    let level = (CorrectionLevel.allCases.firstIndex(of: correctionLevel) ?? 1) + 1
    return BarcodeFilter(
      message: message, kind: .qr(level: level), quietSpace: 1, barHeight: nil)
  }

  package var renderFilters: [RenderFilter] { [.custom(filter)] }

  /// One pixel for each module.
  package func naturalSize() throws -> Size? { try filter.naturalSize() }
}

extension FilterKind {
  /// Draws a QR code.
  public static let qrCodeGenerator = FilterKind(QRCodeGeneratorFilter.self)
}
