import Foundation
import LambentGeometry
import Testing

#if arch(x86_64)
  /// The widest numbers that the C library computes with: here 64 bits.
  private typealias Reference = Float80
#else
  private typealias Reference = Double
#endif

/// The distance of a result from the true value, in units of the last place of the true value.
private func ulps(_ result: Double, from truth: Reference) -> Double {
  if result.isNaN || truth.isNaN { return result.isNaN && truth.isNaN ? 0 : .infinity }
  let nearest = Double(truth)
  guard nearest.isFinite else { return result == nearest ? 0 : .infinity }
  return Double(abs(Reference(result) - truth) / Reference(nearest.ulp))
}

/// A seeded run of numbers in a range, denser near zero.
private func samples(_ range: ClosedRange<Double>, count: Int = 20_000) -> [Double] {
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let share = Double(state >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }
}

@Suite("Elementary functions")
struct ElementaryTests {
  @Test("sine and cosine lie within 1 ulp", arguments: [1.0, 10, 1000, 1e6])
  func sineAndCosine(reach: Double) {
    for x in samples(-reach...reach) {
      let (sine, cosine) = Elementary.sinCos(x)
      #expect(ulps(sine, from: sinl(Reference(x))) < 1, "sin \(x)")
      #expect(ulps(cosine, from: cosl(Reference(x))) < 1, "cos \(x)")
      #expect(sine == Elementary.sin(x) && cosine == Elementary.cos(x))
    }
  }

  /// Angles near multiples of π/2, and huge ones; the values were computed with 1400 bits.
  @Test(
    "hard angles are reduced exactly",
    arguments: [
      (1e22, -0.8522008497671888, 0.523214785395139),
      (0x1p1000, -0.15920170308624243, 0.9872460775989135),
      (1.7976931348623157e308, 0.004961954789184062, -0.9999876894265599),
      (3.141592653589793, 1.2246467991473532e-16, -1.0),
      (1.5707963267948966, 1.0, 6.123233995736766e-17),
      (0x1.6ac5b262ca1ffp849, 1.0, -4.687165924254628e-19),
      (1e6, -0.34999350217129294, 0.9367521275331447),
      (0x1.921fb54442d18p20, -6.420676210313675e-11, 1.0),
    ])
  func hardAngles(x: Double, sine: Double, cosine: Double) {
    for sign in [1.0, -1] {
      let result = Elementary.sinCos(sign * x)
      #expect(abs(result.sin - sign * sine) <= sine.ulp)
      #expect(abs(result.cos - cosine) <= cosine.ulp)
    }
  }

  @Test("the tangent lies within 2 ulps")
  func tangent() {
    for x in samples(-20...20) { #expect(ulps(Elementary.tan(x), from: tanl(Reference(x))) < 2) }
  }

  @Test("the exponential lies within 1 ulp, also where it becomes subnormal")
  func exponential() {
    for x in samples(-745...709.7) + samples(-1...1) {
      #expect(ulps(Elementary.exp(x), from: expl(Reference(x))) < 1, "exp \(x)")
    }
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(710) == .infinity && Elementary.exp(.infinity) == .infinity)
    #expect(Elementary.exp(-746) == 0 && Elementary.exp(-.infinity) == 0)
    #expect(Elementary.exp(.nan).isNaN)
  }

  @Test("the logarithm lies within 1 ulp")
  func logarithm() {
    for x in samples(0.5...2) + samples(0...1e6) + [.leastNonzeroMagnitude, 0x1p-1040, 1.797e308]
    where x > 0 {
      #expect(ulps(Elementary.log(x), from: logl(Reference(x))) < 1, "log \(x)")
    }
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.log(0) == -.infinity && Elementary.log(.infinity) == .infinity)
    #expect(Elementary.log(-1).isNaN && Elementary.log(.nan).isNaN)
  }

  @Test("powers lie within 1 ulp", arguments: [0.1, 0.5, 2.4, 1 / 2.4, -3.7, 40])
  func power(exponent: Double) {
    for base in samples(0...3, count: 4000) + samples(0.99...1.01, count: 1000) {
      let truth = powl(Reference(base), Reference(exponent))
      #expect(ulps(Elementary.pow(base, exponent), from: truth) < 1, "\(base) ^ \(exponent)")
    }
  }

  @Test("powers of zeros, infinities, negatives and NaN are the C library's")
  func specialPowers() {
    let values: [Double] = [
      0, -0.0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 1e300, -1e300, .leastNonzeroMagnitude, .infinity,
      -.infinity, .nan,
      1e18, 0x1p53 + 2, 1.5,
    ]
    for base in values {
      for exponent in values {
        let (result, expected) = (Elementary.pow(base, exponent), Foundation.pow(base, exponent))
        let isClose = result == expected || abs(result - expected) <= expected.ulp
        let isSame =
          result.isNaN == expected.isNaN
          && (result.isNaN || isClose && result.sign == expected.sign)
        #expect(isSame, "\(base) ^ \(exponent): \(result), not \(expected)")
      }
    }
  }

  @Test("arc functions lie within 2 ulps")
  func arcs() {
    for x in samples(-1...1) {
      #expect(ulps(Elementary.asin(x), from: asinl(Reference(x))) < 2, "asin \(x)")
      #expect(ulps(Elementary.acos(x), from: acosl(Reference(x))) < 2, "acos \(x)")
      #expect(ulps(Elementary.atan(8 * x), from: atanl(Reference(8 * x))) < 1, "atan \(x)")
    }
    for (x, y) in zip(samples(-3...3), samples(-1...1).reversed()) {
      #expect(ulps(Elementary.atan2(y, x), from: atan2l(Reference(y), Reference(x))) < 2)
    }
  }

  @Test("the arctangent of two numbers obeys the signs of zeros and infinities")
  func specialArctangents() {
    let values: [Double] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .leastNonzeroMagnitude, 1e308, .nan,
    ]
    for y in values {
      for x in values {
        let (result, expected) = (Elementary.atan2(y, x), Foundation.atan2(y, x))
        #expect(result.isNaN == expected.isNaN)
        if !expected.isNaN { #expect(abs(result - expected) <= expected.ulp, "\(y) / \(x)") }
        if !expected.isNaN { #expect(result.sign == expected.sign) }
      }
    }
  }

  @Test("no argument traps")
  func odd() {
    for x in [
      Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0,
    ] {
      #expect(Elementary.sin(x).isNaN == !x.isFinite)
      #expect(Elementary.cos(x).isNaN == !x.isFinite)
      #expect(Elementary.tan(x).isNaN == !x.isFinite)
      _ = (Elementary.asin(x), Elementary.acos(x), Elementary.atan(x))
    }
    #expect(Elementary.sin(-0.0).sign == .minus)
    #expect(Elementary.acos(1.5).isNaN && Elementary.asin(-1.5).isNaN)
  }
}
