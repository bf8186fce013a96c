import LambentPixels
import LambentTransitions
import Testing

@Suite("Pixelate")
struct PixelateTests {
  @Test(
    "shows the mean of each block of both pictures, one of which lies in the middle",
    arguments: [
      [23, 17, 5], [40, 24, 2], [41, 25, 2], [9, 700, 300], [700, 5, 300], [3, 3, 1],
    ])
  func blocks(numbers: [Int]) throws {
    let (width, height, side) = (numbers[0], numbers[1], numbers[2])
    let from = TransitionLaws.testImage(width, height, seed: 1)
    let to = TransitionLaws.testImage(width, height, seed: 2)
    var pixelate = Transitions.Pixelate()
    pixelate.size = Double(side)
    let bytes = try TransitionRenderer(pixelate, from: from, to: to).buffer(at: 0.5)
    let floats = try TransitionRenderer(
      pixelate, from: FloatPixelBuffer(from), to: FloatPixelBuffer(to)
    ).floatFrame(at: 0.5)
    /// The block of a side that holds a pixel.
    func block(_ position: Int, _ length: Int) -> Range<Int> {
      let origin = max(0, length / 2 - side / 2) % side
      let first = position < origin ? origin - side : position - (position - origin) % side
      return max(0, first)..<min(length, first + side)
    }
    for y in stride(from: 0, to: height, by: max(1, height / 24)) {
      for x in stride(from: 0, to: width, by: max(1, width / 24)) {
        let (rows, columns) = (block(y, height), block(x, width))
        for shift: UInt32 in [0, 8, 16] {
          let sum = rows.reduce(0) { sum, row in
            columns.reduce(sum) { sum, column in
              sum + Int(from[column, row] >> shift & 255) + Int(to[column, row] >> shift & 255)
            }
          }
          let mean = Double(sum) / Double(2 * rows.count * columns.count)
          let shown = Double(bytes[x, y] >> shift & 255)
          #expect(abs(shown - mean) <= 0.501, "(\(x), \(y)) of \(numbers)")
          let exact = Double(floats[x, y][Int(shift / 8)]) * 255
          #expect(abs(exact - mean) <= 255 * 1e-5, "(\(x), \(y)) of \(numbers)")
        }
      }
    }
  }
}
