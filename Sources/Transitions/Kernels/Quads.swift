/// Access to four numbers at a time, in lines that hold a multiple of four.
extension UnsafeMutablePointer<Float> {
  @inline(__always) func loadQuad(_ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always) func storeQuad(_ quad: SIMD4<Float>, _ index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: quad, as: SIMD4<Float>.self)
  }
}

extension UnsafePointer<Float> {
  @inline(__always) func loadQuad(_ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}

extension UnsafePointer<UInt32> {
  @inline(__always) func loadQuad(_ index: Int) -> SIMD4<UInt32> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD4<UInt32>.self)
  }
}

extension SIMD4<Float> {
  /// 0, 1, 2, 3.
  @inline(__always) static var ramp: SIMD4<Float> { SIMD4(0, 1, 2, 3) }

  /// Every component clamped to a range. NaN becomes the lower bound.
  @inline(__always) func clamped(from least: Float, to greatest: Float) -> SIMD4<Float> {
    let raised = replacing(with: SIMD4(repeating: least), where: .!(self .> least))
    return raised.replacing(with: SIMD4(repeating: greatest), where: raised .> greatest)
  }

  /// t²·(3 − 2t), with t clamped to 0…1.
  @inline(__always) var smoothStep: SIMD4<Float> {
    let t = clamped(from: 0, to: 1)
    return t * t * (3 - 2 * t)
  }
}

extension Float {
  /// t²·(3 − 2t), with t clamped to 0…1.
  var smoothStep: Float { SIMD4(repeating: self).smoothStep.x }
}

/// Calls a closure for each four columns of a row, with their index and their centres.
@inline(__always) func forEachQuad(_ count: Int, _ body: (_ index: Int, _ x: SIMD4<Float>) -> Void)
{
  var x = SIMD4<Float>.ramp + 0.5
  for index in stride(from: 0, to: count, by: 4) {
    body(index, x)
    x += 4
  }
}
