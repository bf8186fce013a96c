import LambentPixels
import Testing

@testable import LambentKernels

@Suite("Control flow that differs between pixels")
struct KernelFlowTests {
  @Test("a function returns early for some pixels")
  func earlyReturn() throws {
    try expectColumns(
      "",
      "if (n < 10) return 1.0; if (n > 50) { return 2.0; } else { if (n == 20) return 3.0; } return 4.0;"
    ) { n in n < 10 ? 1 : n > 50 ? 2 : n == 20 ? 3 : 4 }
  }

  @Test("loops end at different times, with break and continue")
  func loops() throws {
    try expectColumns(
      "",
      """
      float sum = 0.0;
      for (int i = 0; i < n; i++) {
        if (i == 5) continue;
        if (i > 20) break;
        sum += float(i);
      }
      return sum;
      """
    ) { n in
      var sum: Float = 0
      for i in 0..<n {
        if i == 5 { continue }
        if i > 20 { break }
        sum += Float(i)
      }
      return sum
    }
  }

  @Test("loops that are too long to unroll give the same, nested and with return inside")
  func repeatedLoops() throws {
    try expectColumns(
      "",
      """
      int count = 0;
      for (int i = 0; i < 1000; i++) {
        for (int j = 0; j < 3; j++) {
          if (j == 2) break;
          count++;
        }
        if (count >= 2 * n) return float(count);
      }
      return -1.0;
      """
    ) { n in Float(max(2, 2 * n)) }
  }

  @Test("values change places in a loop")
  func swapping() throws {
    try expectColumns(
      "",
      """
      float a = 0.0, b = 1.0;
      int i = 0;
      while (i < n % 12) { float next = a + b; a = b; b = next; i++; }
      return a;
      """
    ) { n in
      var (a, b): (Float, Float) = (0, 1)
      for _ in 0..<n % 12 { (a, b) = (b, a + b) }
      return a
    }
  }

  @Test("do … while runs once at least")
  func doWhile() throws {
    try expectColumns("", "int i = 0; do { i += 3; } while (i < n); return float(i);") { n in
      Float(max(3, (n + 2) / 3 * 3))
    }
  }

  @Test("switch falls through, and has a default")
  func switching() throws {
    try expectColumns(
      "",
      """
      float x = 0.0;
      switch (n % 5) {
        case 0: x += 1.0;
        case 1: x += 10.0; break;
        case 2: case 3: x = 5.0; break;
        default: x = 7.0;
      }
      return x;
      """
    ) { n in [11, 10, 5, 5, 7][n % 5] }
  }

  @Test("&& and || compute their right side only where it matters")
  func logic() throws {
    try expectColumns(
      "int calls = 0; bool count() { calls++; return true; }",
      "calls = 0; bool a = n > 9 && count(); bool b = n > 19 || count(); return float(calls);"
    ) { n in (n > 9 ? 1 : 0) + (n > 19 ? 0 : 1) }
  }

  @Test("discarded pixels are transparent")
  func discarding() throws {
    let kernel = try Kernel(
      source: "vec4 generator(vec2 uv) { if (uv.x < 0.5) discard; return vec4(1.0); }")
    let frame = kernel.frame([], inputs: KernelInputs(), width: 4, height: 1)
    #expect(try frame.bytes(jobs: 1).pixels == [0, 0, .max, .max])
  }

  @Test("frames are the same by one thread and by two, plain and wide")
  func sameBytes() throws {
    let source = """
      float noise(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
      vec4 generator(vec2 uv) {
        float sum = 0.0;
        for (int i = 0; i < 40; i++) {
          float n = noise(floor(uv * 17.0) + float(i));
          if (n > 0.9) break;
          sum += pow(n, 1.7) * exp(-uv.x) + atan(uv.y - 0.5, uv.x - 0.5) * 0.1 + mod(uv.x, 0.3);
        }
        return vec4(fract(sum), tan(uv.y), log(uv.x + 1.0), 1.0);
      }
      """
    let kernel = try Kernel(source: source)
    var frame = kernel.frame([], inputs: KernelInputs(), width: 301, height: 67)
    let wide = try frame.floats(jobs: 1)
    #expect(try frame.floats(jobs: 2) == wide)
    frame.isPlain = true
    #expect(try frame.floats(jobs: 1) == wide)
  }
}
