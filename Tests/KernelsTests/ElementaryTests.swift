import LambentGeometry
import Testing

@testable import LambentKernels

@Suite("Elementary functions of kernels")
struct KernelElementaryTests {
  /// The distance of two numbers in units of the last place of a float.
  private func ulps(_ value: Double, _ exact: Double) -> Double {
    abs(value - exact) / Double(Float(abs(exact)).ulp)
  }

  @Test(
    "sine and cosine are within 2 ulps, for great angles too",
    arguments: [0.1, 0.7853, 1.5, 3.0, -2.25, 100.5, 43758.546875, -999_999.5])
  func trigonometry(_ x: Double) throws {
    let angle = Double(Float(x))
    #expect(ulps(try constant("sin(\(angle))"), Elementary.sin(angle)) <= 2)
    #expect(ulps(try constant("cos(\(angle))"), Elementary.cos(angle)) <= 2)
    #expect(ulps(try constant("tan(\(angle))"), Elementary.tan(angle)) <= 4)
  }

  @Test("exponentials and logarithms are within 3 ulps", arguments: [0.03, 0.9, 1.7, 5.5, 40.25])
  func exponentials(_ x: Double) throws {
    let x = Double(Float(x))
    #expect(ulps(try constant("exp(\(x))"), Elementary.exp(x)) <= 3)
    #expect(ulps(try constant("exp2(\(x))"), Elementary.pow(2, x)) <= 3)
    #expect(ulps(try constant("log(\(x))"), Elementary.log(x)) <= 3)
    #expect(abs(try constant("log2(\(x))") - Elementary.log(x) / Elementary.log(2)) < 1e-6)
    #expect(ulps(try constant("pow(\(x), 1.5)"), Elementary.pow(x, 1.5)) <= 6)
  }

  @Test("inverse functions are within 4 ulps", arguments: [-0.95, -0.3, 0.02, 0.5, 0.77, 0.999])
  func inverses(_ x: Double) throws {
    let x = Double(Float(x))
    #expect(ulps(try constant("asin(\(x))"), Elementary.asin(x)) <= 4)
    #expect(ulps(try constant("acos(\(x))"), Elementary.acos(x)) <= 4)
    #expect(ulps(try constant("atan(\(x))"), Elementary.atan(x)) <= 4)
    #expect(ulps(try constant("atan(\(x), -0.5)"), Elementary.atan2(x, -0.5)) <= 4)
  }

  @Test(
    "what GLSL leaves undefined has a value",
    arguments: [
      ("1.0 / 0.0", Double.infinity), ("float(1 / 0)", 0), ("float(7 % 0)", 0),
      ("float(int(1e20))", 2_147_483_648), ("float(int(0.0 / 0.0))", 0), ("acos(2.0)", 0),
      ("sin(1e30)", 0), ("pow(0.0, 0.0)", 1), ("pow(-2.0, 2.0)", 4),
    ])
  func undefined(_ expression: String, _ value: Double) throws {
    #expect(Float(try constant(expression)) == Float(value))
  }

  @Test("a negative number to a power that is not a small whole one is NaN, and NaN is drawn as 0")
  func notANumber() throws {
    #expect(try constant("pow(-2.0, 0.3)").isNaN)
    let values = try reds("vec4 generator(vec2 uv) { return vec4(pow(uv.x - 2.0, uv.y + 0.3)); }")
    #expect(values.allSatisfy { $0 == 0 })
  }
}
