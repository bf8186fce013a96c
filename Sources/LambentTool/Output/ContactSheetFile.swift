import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentWorkers

/// The file of a contact sheet, which collects its frames while they are rendered, in any order.
final class ContactSheetFile: Sendable {
  private let path: String
  private let existing: ExistingFile
  private let format: FrameFormat
  private let columns: Int?
  private let labels: [Int: String]
  private let indices: [Int]
  private let cells = Lock<[Int: StraightImage]>([:])

  /// Prepares a sheet of some of these frames.
  ///
  /// - Parameters:
  ///   - existing: The treatment of a file that appears before the sheet is written.
  ///   - most: The greatest number of frames.
  ///   - columns: The number of columns; `nil` for a sheet with about as many rows as columns.
  ///   - labels: The text below each frame, by its index.
  /// - Throws: `ToolError` for a path that is neither PNG nor JPEG.
  init(
    path: String, existing: ExistingFile, among frames: [Int], most: Int, columns: Int?,
    labels: [Int: String]
  ) throws {
    let name = FileName.pathExtension(of: path)
    guard let format = FrameFormat(pathExtension: name), !format.isStream else {
      throw ToolError.value(
        path, of: "--contact-sheet", expected: "a name that ends with .png or .jpg")
    }
    self.path = path
    self.existing = existing
    self.format = format
    self.columns = columns
    self.labels = labels
    indices = ContactSheet.selection(of: most, among: frames.count).map { frames[$0] }
  }

  /// True if the file that is there is a whole image.
  var isWhole: Bool {
    guard let header = ImageHeader(path: path), let rate = FrameRate(1) else { return false }
    let description = FrameStreamDescription(
      width: header.width, height: header.height, rate: rate, frameCount: 1)
    return WholeFile.fault(of: path, format: format, description) == nil
  }

  /// Keeps a small image of a frame if it is one of the chosen.
  func add(_ frame: StraightImage, at index: Int) {
    guard indices.contains(index) else { return }
    let cell = ContactSheet.cell(of: frame)
    cells.withLock { $0[index] = cell }
  }

  /// Writes the sheet, unless no frame was rendered.
  func write(quality: Int) throws {
    var sheet = ContactSheet(columns: columns)
    let cells = cells.withLock { $0 }
    for index in indices {
      if let cell = cells[index] { sheet.add(cell: cell, label: labels[index] ?? "") }
    }
    guard !cells.isEmpty else { return }
    let bytes = try format.encode(sheet.straight(), quality: quality)
    try OutputFile.write(bytes, to: path, existing: existing)
  }
}
