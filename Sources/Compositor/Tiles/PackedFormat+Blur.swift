import LambentPixels
import LambentRaster
import LambentWorkers

// MARK: - Blurs

extension PackedFormat {
  static var blursDirectly: Bool { true }

  static func blurredDirectly(
    _ image: consuming Surface<UInt32>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<UInt32> {
    let source = image
    if let plan = blur.bytePlan(of: source.rect, channels: 4, pool) {
      let result: Surface<UInt32> = try pool.surface(blur.kept, isCleared: false)
      try run(plan, of: source, into: .bytes(result.elements(of: UInt8.self)), pool)
      pool.giveBack(source)
      return result
    }
    let toFloats: Blur.Pass<UInt32, SIMD4<Float>> = { blur, rows, source, line, height, result in
      blur.blurRows(rows, of: source, along: line, height: height, transposedInto: result)
    }
    let toBytes: Blur.Pass<SIMD4<Float>, UInt32> = { blur, rows, source, line, height, result in
      blur.blurRows(rows, of: source, along: line, height: height, transposedInto: result)
    }
    return try blur.apply(to: source, pool, first: toFloats, then: toBytes)
  }

  static func shadow(
    of image: consuming Surface<UInt32>, _ color: SIMD4<Float>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> PassImage<UInt32> {
    let source = image
    guard let plan = blur.bytePlan(of: source.rect, channels: 1, pool) else {
      let alphas = try blurred(try alphas(of: source, pool), by: blur, pool)
      return .pixels(try filled(alphas, color, pool))
    }
    let plane: Surface<UInt8> = try pool.surface(source.rect, isCleared: false)
    let (pixels, bytes) = (source.base, plane.base)
    for index in 0..<source.rect.count {
      bytes[index] = UInt8(truncatingIfNeeded: pixels[index] &>> 24)
    }
    pool.giveBack(source)
    let result: Surface<Int16> = try pool.surface(blur.kept, isCleared: false)
    try run(plan, of: plane, into: .numbers(result.base), pool)
    pool.giveBack(plane)
    return .shadow(result, color)
  }

  private static func run<Pixel>(
    _ plan: ByteBlur, of source: Surface<Pixel>, into result: ByteBlur.Result, _ pool: ScratchPool
  ) throws(RenderError) {
    let size = plan.memoryCount * MemoryLayout<Int16>.stride
    try pool.memory.take(size, for: pool.layer)
    let memory = UnsafeMutablePointer<Int16>.allocate(capacity: max(1, plan.memoryCount))
    plan.blur(
      UnsafePointer(source.elements(of: UInt8.self)), into: result, memory: memory
    ) { count, body in
      Workers.forEach(count: count, jobs: pool.jobs, body)
    }
    memory.deallocate()
    pool.memory.give(size)
  }
}

extension Blur {
  /// The blur of an image of bytes, where it can be made in them.
  fileprivate func bytePlan(
    of image: PixelRect, channels: Int, _ pool: ScratchPool
  ) -> ByteBlur? {
    guard x == y, beyond == .transparent else { return nil }
    let (left, top) = (image.left, image.top)
    return ByteBlur(
      pool.gaussians.blur(x), channels: channels, width: image.width, height: image.height,
      columns: kept.left - left..<kept.right - left, rows: kept.top - top..<kept.bottom - top)
  }
}

extension Surface {
  /// The pixels as their elements.
  fileprivate func elements<Element>(of type: Element.Type) -> UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(base).assumingMemoryBound(to: Element.self)
  }
}
