import Foundation
import LambentImageFiles
import LambentPixels
import Testing

/// Files that violate their format, and that browsers show nevertheless.
@Suite("Odd image files")
struct OddFileTests {
  /// The segments of a JPEG, each from its marker to the next one.
  private func segments(_ file: [UInt8]) -> [(marker: UInt8, bytes: [UInt8])] {
    var result: [(UInt8, [UInt8])] = [(0xD8, [0xFF, 0xD8])]
    var start = 2
    while start + 4 <= file.count, file[start + 1] != 0xD9 {
      var end = start + 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
      if file[start + 1] == 0xDA {
        // Coded data has a 0 after each of its 255, and restart markers.
        while end + 1 < file.count,
          !(file[end] == 0xFF && file[end + 1] != 0 && !(0xD0...0xD7).contains(file[end + 1]))
        { end += 1 }
      }
      result.append((file[start + 1], Array(file[start..<end])))
      start = end
    }
    return result + [(0xD9, [0xFF, 0xD9])]
  }

  private func progressive() throws -> [UInt8] {
    let url = Bundle.module.url(
      forResource: "progressive", withExtension: "jpg", subdirectory: "Fixtures")
    return try [UInt8](Data(contentsOf: #require(url)))
  }

  @Test("a progressive JPEG without one of its scans is shown, with a warning")
  func missingScan() throws {
    let file = try progressive()
    let whole = try ImageFile.decode(file).straight
    let parts = segments(file)
    let scans = parts.indices.filter { parts[$0].marker == 0xDA }
    #expect(scans.count > 3 && parts.flatMap(\.bytes) == file)
    var warned = 0
    for scan in scans {
      var left = parts
      left.remove(at: scan)
      let decoded = try ImageFile.decode(left.flatMap(\.bytes))
      #expect(decoded.straight.width == whole.width && decoded.straight.height == whole.height)
      #expect(decoded.isFlawed == !decoded.warnings.isEmpty)
      warned += decoded.isFlawed ? 1 : 0
    }
    #expect(warned > 2)
    // Without the scan of the mean colours, it is a picture of 128 and of what differs from them.
    var coarse = parts
    coarse.remove(at: scans[0])
    let warnings = try ImageFile.decode(coarse.flatMap(\.bytes)).warnings
    #expect(warnings.count == 1 && warnings[0].contains("progression"))
  }

  @Test("a scan that is too short is shown with a warning, unless the file ends there")
  func shortScan() throws {
    var parts = segments(try progressive())
    let last = try #require(parts.lastIndex { $0.marker == 0xDA })
    parts[last].bytes.removeLast(3)
    let decoded = try ImageFile.decode(parts.flatMap(\.bytes))
    #expect(decoded.isFlawed && decoded.warnings.count == 1)
    parts.removeLast()
    #expect(throws: ImageFileError.self) { try ImageFile.decode(parts.flatMap(\.bytes)) }
  }

  @Test("the frame of a webcam has the standard tables of codes, without containing them")
  func missingTables() throws {
    let url = Bundle.module.url(
      forResource: "standard", withExtension: "jpg", subdirectory: "Fixtures")
    let file = try [UInt8](Data(contentsOf: #require(url)))
    let whole = try ImageFile.decode(file).straight
    let frame = segments(file).filter { $0.marker != 0xC4 }.flatMap(\.bytes)
    #expect(frame.count < file.count)
    #expect(try ImageFile.decode(frame).straight.bytes == whole.bytes)
    // Some cameras fill their buffer with zeros, or write stray bytes before the end marker.
    #expect(try ImageFile.decode(frame + [0, 0, 0]).straight == whole)
    let stray = try ImageFile.decode(frame.dropLast(2) + [0, 0, 0xFF, 0xD9])
    #expect(stray.straight == whole)
  }
}
