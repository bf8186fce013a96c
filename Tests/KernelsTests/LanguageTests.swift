import LambentPixels
import LambentProperties
import Testing

@testable import LambentKernels

@Suite("The language of kernels")
struct KernelLanguageTests {
  @Test("arrays are read and written at indices that differ between pixels")
  func arrays() throws {
    try expectColumns(
      "const float table[4] = float[4](3.0, 1.0, 4.0, 1.5);",
      """
      float sums[3];
      for (int i = 0; i < 3; i++) sums[i] = float(i);
      sums[n % 3] += table[n % 4];
      return sums[0] + sums[1] * 2.0 + sums[2] * 4.0;
      """
    ) { n in
      var sums: [Float] = [0, 1, 2]
      sums[n % 3] += [3, 1, 4, 1.5][n % 4]
      return sums[0] + sums[1] * 2 + sums[2] * 4
    }
  }

  @Test("an index outside of an array is the nearest one inside")
  func outside() throws {
    try expectColumns("", "float a[2]; a[0] = 1.0; a[1] = 2.0; return a[n - 5];") {
      $0 <= 5 ? 1 : 2
    }
  }

  @Test("structures, overloads, and parameters that go out")
  func structures() throws {
    try expectColumns(
      """
      struct Pair { float first; vec2 rest; };
      float total(Pair p) { return p.first + p.rest.x + p.rest.y; }
      float total(float x) { return x; }
      void split(int n, out Pair p, inout float count) {
        p = Pair(float(n), vec2(1.0, 2.0));
        p.rest.yx = p.rest;
        count += 1.0;
      }
      """,
      "Pair p; float c = 4.0; split(n, p, c); return total(p) + total(c) + p.rest.x;"
    ) { n in Float(n) + 3 + 5 + 2 }
  }

  @Test("matrices multiply column by column, and have inverses")
  func matrices() throws {
    try expectColumns(
      "",
      """
      mat3 m = mat3(2.0, 0.0, 1.0, 0.0, 3.0, 0.0, 1.0, 0.0, 1.0);
      vec3 v = m * vec3(float(n), 1.0, 2.0);
      vec3 back = inverse(m) * v;
      mat2 r = mat2(0.0, 1.0, -1.0, 0.0);
      return back.x + (r * vec2(1.0, 0.0)).y + transpose(m)[0][2] + determinant(m);
      """
    ) { n in Float(n) + 1 + 1 + 3 }
  }

  @Test("macros with parameters, and conditions")
  func macros() throws {
    try expectColumns(
      """
      #define TWICE(x) ((x) * 2.0)
      #define SUM(a, b) a + TWICE(b)
      #ifdef GL_ES
      precision highp float;
      #endif
      #if defined(MISSING) || 1 + 1 == 3
      this is not read
      #elif 2 > 1
      #define BASE 7.0
      #else
      nor this
      #endif
      """, "return SUM(BASE, float(n));"
    ) { n in 7 + 2 * Float(n) }
  }

  @Test("integers wrap, shift and divide as in GLSL ES 3.00")
  func integers() throws {
    try expectColumns(
      "", "uint h = uint(n) * 2654435761u; h ^= h >> 16; return float(h & 255u);"
    ) { n in
      var h = UInt32(n) &* 2_654_435_761
      h ^= h >> 16
      return Float(h & 255)
    }
  }

  @Test("whole numbers stand where floats are expected")
  func conversion() throws {
    try expectColumns("", "float x = n; return x * 2 + 1;") { Float(2 * $0 + 1) }
  }

  @Test("the author is one name, whatever the ends of lines are", arguments: ["\n", "\r\n"])
  func author(end: String) throws {
    let lines = [
      "// Author:  Ada \tLovelace", "// License: MIT",
      "vec4 transition(vec2 uv) { return getToColor(uv); }",
    ]
    let kernel = try Kernel(source: lines.joined(separator: end))
    #expect(kernel.author == "Ada Lovelace")
    #expect(kernel.summary == "A transition that a kernel draws, by Ada Lovelace.")
  }

  @Test("defaults of inputs come from comments")
  func defaults() throws {
    let kernel = try Kernel(
      source: """
        uniform float strength; // = 0.5; how much is bent
        uniform vec2 direction /* = vec2(0.0, 1.0) */;
        uniform ivec2 size; // = ivec2(4)
        uniform bool isRound; // = true
        uniform vec3 color; // = vec3(1.0, 0.5, 0.25)
        uniform vec2 both; // = 0.25
        uniform float none;
        uniform sampler2D map;
        vec4 transition(vec2 uv) { return texture2D(map, uv) * strength; }
        """)
    #expect(
      kernel.inputs.map(\.initial) == [
        [0.5], [0, 1], [4, 4], [1], [1, 0.5, 0.25], [0.25, 0.25], [0], [],
      ])
    #expect(kernel.inputs[0].summary == "how much is bent")
    #expect(kernel.inputs[4].valueType == .color)
    #expect(kernel.inputs[7].kind == .image)
  }

  @Test("images are read between their pixels, and repeat their edges")
  func sampling() throws {
    var pixels = FloatPixelBuffer(width: 4, height: 1, repeating: SIMD4(0, 0, 0, 1))
    pixels[1, 0] = SIMD4(1, 1, 1, 1)
    pixels[3, 0] = SIMD4(1, 1, 1, 1)
    let kernel = try Kernel(
      source: "vec4 filter(vec2 uv) { return getColor(uv + vec2(0.0625, 0.0)); }")
    let frame = kernel.frame([.floats(pixels)], inputs: KernelInputs(), width: 4, height: 1)
    #expect(try frame.floats(jobs: 1).pixels.map(\.x) == [0.25, 0.75, 0.25, 1])
  }
}

@Suite("Core Image's kernel language")
struct CoreImageKernelTests {
  private let image = KernelImage.bytes(
    PixelBuffer(
      width: 3, height: 2,
      pixels: [0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0xFF00_0004, 0xFF00_0005, 0xFF00_0006]))

  @Test("a colour kernel receives the pixel at its own place")
  func color() throws {
    let kernel = try Kernel(
      source: "kernel vec4 invert(__sample s) { return vec4(s.a - s.r, 0.0, 0.0, s.a); }")
    #expect(kernel.kind == .color)
    let frame = kernel.frame([image], inputs: KernelInputs(), width: 3, height: 2)
    #expect(try frame.bytes(jobs: 1).pixels.map { $0 & 255 } == [254, 253, 252, 251, 250, 249])
  }

  @Test("a warp kernel returns where each pixel comes from; beyond the image nothing is")
  func warp() throws {
    let kernel = try Kernel(
      source: "kernel vec2 shift(float amount) { return destCoord() + vec2(amount, 0.0); }")
    #expect(kernel.kind == .warp)
    var inputs = KernelInputs()
    inputs.numbers["amount"] = [1]
    let frame = kernel.frame([image], inputs: inputs, width: 3, height: 2)
    #expect(
      try frame.bytes(jobs: 1).pixels
        == [0xFF00_0002, 0xFF00_0003, 0, 0xFF00_0005, 0xFF00_0006, 0])
  }

  @Test("a Core Image kernel without an image is a generator, whose parameters are inputs")
  func generatingKernel() throws {
    let kernel = try Kernel(
      source: "kernel vec4 gen(float red, __color rest) { return vec4(red, rest.gb, 1.0); }")
    #expect(kernel.kind == .generator && kernel.inputs.map(\.name) == ["red", "rest"])
    #expect(
      try Kernel(source: "kernel vec4 k(float a, __sample s) { return s * a; }").kind == .color)
    var values = KernelInputs()
    values.numbers["red"] = [1]
    let frame = kernel.frame([], inputs: values, width: 1, height: 1)
    #expect(try frame.bytes(jobs: 1).pixels == [0xFF00_00FF])
  }

  @Test("a general kernel samples anywhere")
  func general() throws {
    let kernel = try Kernel(
      source: """
        kernel vec4 mirror(sampler src) {
          vec2 p = destCoord();
          vec2 size = samplerSize(src);
          return sample(src, samplerTransform(src, vec2(size.x - p.x, p.y)));
        }
        """)
    #expect(kernel.kind == .general)
    let frame = kernel.frame([image], inputs: KernelInputs(), width: 3, height: 2)
    #expect(try frame.bytes(jobs: 1).pixels.map { $0 & 255 } == [3, 2, 1, 6, 5, 4])
  }
}
