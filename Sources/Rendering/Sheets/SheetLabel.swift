/// Numbers under the frames of a contact sheet, in letters of three by five squares.
enum SheetLabel {
  /// The height of a line with the space around it, in pixels.
  static let height = 18
  private static let scale = 2
  private static let advance = 4 * scale

  /// The squares of each character, a row a number: the highest of three bits is the left one.
  private static let glyphs: [Character: [UInt8]] = [
    "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 2, 2, 2],
    "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], ".": [0, 0, 0, 0, 2], "-": [0, 0, 7, 0, 0],
    "s": [3, 4, 2, 1, 6], "%": [5, 1, 2, 4, 5],
  ]

  /// The pixels of a text, relative to its left upper corner, as many as fit a width.
  static func pixels(of text: String, within width: Int) -> [(x: Int, y: Int)] {
    var result: [(x: Int, y: Int)] = []
    for (index, character) in text.enumerated() {
      let left = index * advance
      guard left + advance <= width else { break }
      for (row, bits) in (glyphs[character] ?? []).enumerated() {
        for column in 0..<3 where bits & (4 >> UInt8(column)) != 0 {
          for dot in 0..<(scale * scale) {
            result.append(
              (left + column * scale + dot % scale, row * scale + dot / scale))
          }
        }
      }
    }
    return result
  }
}
