import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentScenes
import Testing

@Suite("Sheets of frames")
struct SheetTests {
  /// A frame of one colour with a transparent margin.
  private func frame(_ value: UInt8, margin: Int = 1, width: Int = 6, height: Int = 4)
    -> StraightImage
  {
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for y in margin..<(height - margin) {
      for x in margin..<(width - margin) {
        let at = 4 * (y * width + x)
        bytes.replaceSubrange(at..<(at + 4), with: [value, 0, 0, 128])
      }
    }
    return StraightImage(width: width, height: height, samples: .eight(bytes))
  }

  private func pixel(_ image: StraightImage, _ x: Int, _ y: Int) -> [UInt8] {
    Array(image.bytes[(4 * (y * image.width + x))...].prefix(4))
  }

  @Test("frames are arranged row by row, with padding between them, roughly in a square")
  func layout() throws {
    var options = SpriteSheet.Options()
    options.padding = 2
    let sheet = try SpriteSheet((0..<5).map { frame(UInt8(40 * $0)) }, options: options)
    // Five frames of 6 × 4 fill two columns and three rows best.
    #expect((sheet.straight.width, sheet.straight.height) == (2 * 6 + 2, 3 * 4 + 4))
    for (index, cell) in sheet.cells.enumerated() {
      #expect(cell.area == .init(x: index % 2 * 8, y: index / 2 * 6, width: 6, height: 4))
      #expect(cell.source == .init(width: 6, height: 4))
      let inner = pixel(sheet.straight, cell.area.x + 1, cell.area.y + 1)
      #expect(inner == [UInt8(40 * index), 0, 0, 128])
    }
  }

  @Test("trimmed margins, powers of two and premultiplied colours")
  func options() throws {
    var options = SpriteSheet.Options()
    (options.columns, options.trimsMargins, options.usesPowersOfTwo) = (3, true, true)
    options.premultipliesAlpha = true
    let sheet = try SpriteSheet((0..<3).map { _ in frame(200) }, options: options)
    #expect((sheet.straight.width, sheet.straight.height) == (16, 2))
    #expect(sheet.cells[1].area == .init(x: 4, y: 0, width: 4, height: 2))
    #expect(sheet.cells[1].source == .init(x: 1, y: 1, width: 4, height: 2))
    #expect(pixel(sheet.straight, 0, 0) == [100, 0, 0, 128] && sheet.isPremultiplied)
    // A frame without a visible pixel keeps one.
    let empty = try SpriteSheet([Image(frame(0, margin: 2))], options: options)
    #expect(empty.cells[0].source == .init(width: 1, height: 1))
  }

  @Test("frames are cropped alike: to what they show together, to a size, or to a part")
  func cropping() {
    // One shows at the left, the other at the right.
    func dot(_ x: Int) -> StraightImage {
      var bytes = [UInt8](repeating: 0, count: 4 * 10 * 4)
      bytes.replaceSubrange((4 * (10 + x))..<(4 * (10 + x) + 4), with: [9, 9, 9, 255])
      return StraightImage(width: 10, height: 4, samples: .eight(bytes))
    }
    let frames = [dot(1), dot(4)]
    let content = SheetCrop.content.applied(to: frames)
    #expect(content.map(\.width) == [4, 4] && content.map(\.height) == [1, 1])
    #expect(pixel(content[0], 0, 0)[3] == 255 && pixel(content[1], 3, 0)[3] == 255)
    let centered = SheetCrop.middle(width: 6, height: 3, ofContent: true).applied(to: frames)
    #expect(centered.map(\.width) == [6, 6] && pixel(centered[0], 1, 1)[3] == 255)
    #expect(pixel(centered[1], 4, 1)[3] == 255)
    let beyond = SheetCrop.area(.init(x: -2, y: -1, width: 5, height: 4)).applied(to: frames)
    #expect(pixel(beyond[0], 3, 2)[3] == 255 && beyond[1].isTransparent)
    #expect(
      SheetCrop.area(.init(x: 50, y: 0, width: 2, height: 2)).applied(to: frames)[0].isTransparent)
    #expect(SheetCrop.content.applied(to: []).isEmpty)
  }

  @Test(
    "an atlas has the areas, the trimmed margins and the duration of each frame",
    arguments: SpriteSheet.AtlasFormat.allCases)
  func atlas(format: SpriteSheet.AtlasFormat) throws {
    var options = SpriteSheet.Options()
    options.trimsMargins = true
    let sheet = try SpriteSheet([frame(1), frame(2)], options: options)
    let atlas = sheet.atlas(format, image: "walk.png", rate: try #require(FrameRate(20)))
    let frames = try #require(atlas["frames"])
    let second: JSONValue?
    switch frames {
    case .array(let entries): second = entries.first { $0["filename"] == "walk-1.png" }
    default: second = frames["walk-1.png"]
    }
    let entry = try #require(second)
    #expect(entry["trimmed"] == true && entry["duration"] == 50)
    #expect(entry["spriteSourceSize"] == ["x": 1, "y": 1, "w": 4, "h": 2])
    #expect(entry["sourceSize"] == ["w": 6, "h": 4])
    #expect(atlas["meta"]?["image"] == "walk.png")
  }

  @Test("sheets that cannot be made are typed errors with a remedy")
  func errors() {
    var few = SpriteSheet.Options()
    (few.columns, few.rows) = (2, 1)
    var wrong = SpriteSheet.Options()
    wrong.padding = -1
    let frames = (0..<3).map { _ in frame(1) }
    for (frames, options) in [
      ([], SpriteSheet.Options()), (frames, few), (frames, wrong),
      (frames + [frame(1, width: 8)], SpriteSheet.Options()),
    ] {
      #expect(throws: RenderingError.self) { try SpriteSheet(frames, options: options) }
    }
    #expect(throws: RenderingError.self) { try ContactSheet().image() }
  }

  @Test("a contact sheet selects the first, the last and frames evenly between")
  func selection() {
    #expect(ContactSheet.selection(of: 4, among: 10) == [0, 3, 6, 9])
    #expect(ContactSheet.selection(of: 4, among: 2) == [0, 1])
    #expect(ContactSheet.selection(of: 1, among: 9) == [0])
    #expect(ContactSheet.selection(of: 3, among: 0).isEmpty)
    #expect(ContactSheet.selection(of: .max, among: .max).count == ContactSheet.maximumFrames)
  }

  @Test("a contact sheet shows small frames over a checkerboard, with labels below")
  func contactSheet() throws {
    var sheet = ContactSheet(columns: 2)
    for index in 0..<3 {
      sheet.add(Image(frame(255, margin: 0, width: 40, height: 20)), label: "\(index)")
    }
    let labelled = try sheet.straight()
    #expect((labelled.width, labelled.height) == (2 * 48 + 8, 2 * (20 + 18 + 8) + 8))
    // The squares differ under translucent frames.
    #expect(pixel(labelled, 9, 9) != pixel(labelled, 17, 9))
    #expect(pixel(labelled, 0, 0) == [32, 32, 32, 255])
    var plain = ContactSheet(columns: 2)
    plain.add(Image(frame(255, margin: 0, width: 800, height: 400)))
    let one = try plain.image()
    #expect((one.width, one.height) == (416, 216))
  }
}
