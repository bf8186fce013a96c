import LambentNoise
import Testing

@Suite("Counter-based randomness")
struct NoiseTests {
  @Test("the generator gives the known answers that its authors publish")
  func knownAnswers() {
    #expect(
      Noise.bits(seed: 0, stream: 0, index: 0)
        == SIMD4(0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8))
    #expect(
      Noise.bits(seed: .max, stream: .max, index: .max, block: .max)
        == SIMD4(0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD))
    #expect(
      Noise.bits(
        seed: 0x299F_31D0_A409_3822, stream: 0x1319_8A2E, index: 0x85A3_08D3_243F_6A88,
        block: 0x0370_7344)
        == SIMD4(0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1))
  }

  @Test("columns hold what single draws give", arguments: [0, 1, 3, 4, 7, 64])
  func columns(count: Int) {
    let indices = (0..<count).map { UInt64($0) &* 0x1234_5678_9ABC }
    let seeds = indices.map { $0 ^ 77 }
    var columns = [UInt32](repeating: 0, count: 4 * 64)
    Noise.fill(
      &columns, stride: 64, count: count, seeds: seeds, indices: indices, stream: 3, block: 2)
    for row in 0..<count {
      let bits = Noise.bits(seed: seeds[row], stream: 3, index: indices[row], block: 2)
      for lane in 0..<4 { #expect(columns[lane * 64 + row] == bits[lane]) }
    }
  }

  @Test("uniforms fill [0, 1) evenly: chi-square over 64 cells")
  func uniformity() {
    var draw = Draw(seed: 5)
    var cells = [Int](repeating: 0, count: 64)
    for _ in 0..<64_000 { cells[Int(draw.uniform() * 64)] += 1 }
    let chiSquare = cells.reduce(0.0) { $0 + Double(($1 - 1000) * ($1 - 1000)) / 1000 }
    // 63 degrees of freedom: the mean is 63, one in 10,000 lies above 113.
    #expect(chiSquare < 113)
  }

  @Test("a range lies half to each side of its mean, whatever its sign")
  func ranges() {
    var draw = Draw(seed: 1, stream: 2, index: 3)
    var values: [Double] = []
    for range in [20.0, -20.0] {
      for _ in 0..<1000 { values.append(draw.value(around: 100, range: range)) }
    }
    #expect(values.allSatisfy { $0 >= 90 && $0 < 110 })
    let mean = values.reduce(0, +) / 2000
    #expect(abs(mean - 100) < 0.5)
  }

  @Test("whole numbers are below their count, and all of them occur")
  func integers() {
    var draw = Draw(seed: 9)
    #expect(Set((0..<200).map { _ in draw.integer(below: 7) }) == Set(0..<7))
  }

  @Test("seeds differ by name, by number and by order")
  func combinations() {
    let names = ["", "a", "b", "ab", "ba", "a\0", "sevenby", "sevenbytes", "sevenbytez"]
    var seeds = Set(names.map { Noise.combine(7, name: $0) })
    seeds.formUnion((0..<100).map { Noise.combine(7, $0) })
    seeds.insert(Noise.combine(Noise.combine(7, name: "a"), name: "b"))
    seeds.insert(Noise.combine(Noise.combine(7, name: "b"), name: "a"))
    #expect(seeds.count == names.count + 102)
  }

  @Test(
    "the hash of a text is FNV-1a",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func textHash(text: String, hash: UInt64) {
    #expect(Noise.hash(of: text) == hash)
  }
}
