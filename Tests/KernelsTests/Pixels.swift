import LambentPixels
import Testing

@testable import LambentKernels

/// The red channel of a kernel's frame, row by row from the top.
func reds(
  _ source: String, width: Int = 64, height: Int = 3, inputs: KernelInputs = KernelInputs(),
  isPlain: Bool = false
) throws -> [Float] {
  var frame = try Kernel(source: source).frame([], inputs: inputs, width: width, height: height)
  frame.isPlain = isPlain
  return try frame.floats(jobs: 1).pixels.map(\.x)
}

/// The body of a function of the pixel's column `n`, 0…63, as a generator; its result is divided by 256.
func columns(_ functions: String = "", _ body: String) -> String {
  """
  \(functions)
  float value(int n) { \(body) }
  vec4 generator(vec2 uv) { return vec4(value(int(uv.x * 64.0)) / 256.0, 0.0, 0.0, 1.0); }
  """
}

/// Checks a function of the column against Swift.
func expectColumns(
  _ functions: String = "", _ body: String, _ expected: (Int) -> Float,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let values = try reds(columns(functions, body)).prefix(64)
  for (n, value) in values.enumerated() {
    #expect(
      abs(value * 256 - expected(n)) < 1e-3, "column \(n)", sourceLocation: sourceLocation)
  }
}

/// The value of a constant expression, which is folded with the functions that pixels are drawn with.
func constant(_ expression: String) throws -> Double {
  let kernel = try Kernel(
    source: """
      uniform float x; // = \(expression)
      vec4 generator(vec2 uv) { return vec4(x); }
      """)
  return kernel.inputs[0].initial[0]
}
