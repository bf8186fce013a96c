import LambentGeometry
import LambentNoise
import LambentParticles
import Testing

@Suite("Float kernels")
struct KernelTests {
  private func samples(_ range: ClosedRange<Double>) -> [Float] {
    var draw = Draw(seed: 8)
    let width = range.upperBound - range.lowerBound
    return [0, -0.0, 1, 0.25, Float(range.lowerBound), Float(range.upperBound)]
      + (0..<2002).map { _ in Float(range.lowerBound + draw.uniform() * width) }
  }

  @Test("packed kernels give the bits of the scalar ones")
  func packed() {
    for group in stride(from: 0, to: 2008, by: 4) {
      let x = SIMD4(samples(-900...900)[group..<(group + 4)])
      let (sine, cosine) = FloatKernels.sinCos(x)
      let drag = FloatKernels.drag(abs(x))
      let power = FloatKernels.exp(x)
      for lane in 0..<4 {
        let one = FloatKernels.sinCos(x[lane])
        #expect(one.sin.bitPattern == sine[lane].bitPattern)
        #expect(one.cos.bitPattern == cosine[lane].bitPattern)
        #expect(FloatKernels.exp(x[lane]).bitPattern == power[lane].bitPattern)
        let dragged = FloatKernels.drag(abs(x[lane]))
        #expect(dragged.decay.bitPattern == drag.decay[lane].bitPattern)
        #expect(dragged.way.bitPattern == drag.way[lane].bitPattern)
        #expect(dragged.fall.bitPattern == drag.fall[lane].bitPattern)
      }
    }
  }

  private func abs(_ x: SIMD4<Float>) -> SIMD4<Float> {
    x.replacing(with: -x, where: x .< SIMD4<Float>())
  }

  private func abs(_ x: Float) -> Float { x < 0 ? -x : x }

  @Test("sines and powers are within 2⁻²² of the truth")
  func accuracy() {
    for x in samples(-900...900) {
      let (sine, cosine) = FloatKernels.sinCos(x)
      #expect(Double(sine).isNear(Elementary.sin(Double(x)), within: 2.4e-7))
      #expect(Double(cosine).isNear(Elementary.cos(Double(x)), within: 2.4e-7))
    }
    for x in samples(-80...80) {
      let truth = Elementary.exp(Double(x))
      #expect(Double(FloatKernels.exp(x)).isNear(truth, within: truth * 3e-7))
    }
  }

  @Test("drag's functions follow their formulas, the small arguments too")
  func drag() {
    for x in [0, 1e-6, 1e-3, 0.3, 0.99, 1, 1.01, 4, 30] {
      let (decay, way, fall) = FloatKernels.drag(Float(x))
      let exact = x == 0 ? 1 : (1 - Elementary.exp(-x)) / x
      #expect(Double(decay).isNear(Elementary.exp(-x), within: 3e-7))
      #expect(Double(way).isNear(exact, within: 3e-7))
      if x >= 0.3 { #expect(Double(fall).isNear((1 - exact) / x, within: 5e-7)) }
      if x <= 1e-3 { #expect(Double(fall).isNear(0.5, within: 2e-4)) }
    }
  }
}
