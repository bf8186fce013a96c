import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree
import LambentWorkers

/// A Gaussian from one area of the canvas to another.
struct Blur {
  /// The standard deviations, in pixels.
  var x, y: Double
  /// The input pixels. Where the image is smaller, it is extended.
  var frame: PixelRect
  /// The output pixels, which are all within the frame.
  var kept: PixelRect
  /// The extension of an image within the frame and beyond it.
  var beyond: GaussianBlur.Beyond
}

extension PixelFormat {
  /// The image of a pass's source with all effects applied.
  static func finished(
    _ image: consuming Surface<Pixel>, by offscreenPass: OffscreenPass,
    in space: WorkingSpace,
    _ pool: ScratchPool
  ) throws(RenderError) -> PassImage<Pixel> {
    if case .shadow(let color, let x, let y)? = offscreenPass.effects.first {
      let blur = offscreenPass.blur(0, x: x, y: y, of: image.rect)
      return try shadow(of: image, load(pixel(color, in: space)), by: blur, pool)
    }
    guard offscreenPass.effects.contains(where: \.needsNeighbours) else {
      let row = { @Sendable (row: Row, count: Int) in
        for matrix in offscreenPass.effects.compactMap(\.matrix) {
          apply(matrix, to: row, count: count)
        }
      }
      let width = image.rect.width
      if !offscreenPass.effects.isEmpty {
        forEachRow(of: image, pool) { row($0, width) }
      }
      return .pixels(image)
    }
    if blursDirectly, offscreenPass.effects.count == 1,
      case .blur(let x, let y)? = offscreenPass.effects.first
    {
      let blur = offscreenPass.blur(0, x: x, y: y, of: image.rect)
      if blur.kept == offscreenPass.rect {
        return .pixels(try blurredDirectly(image, by: blur, pool))
      }
    }
    // Values are rounded to bytes once, independent of the number of effects.
    var light = try floats(of: image, pool)
    for (index, effect) in offscreenPass.effects.enumerated() {
      light = try lit(consume light, by: effect, index, of: offscreenPass, pool)
    }
    return .pixels(try stored(light, in: offscreenPass.rect, pool))
  }

  /// Applies an effect of a pass to an image in floats.
  private static func lit(
    _ light: consuming Surface<SIMD4<Float>>, by effect: Effect, _ index: Int,
    of offscreenPass: OffscreenPass, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<SIMD4<Float>> {
    switch effect {
    case .color(let matrix):
      let width = light.rect.width
      forEachRow(of: light, pool) { matrix.apply(to: $0, count: width) }
      return light
    case .bloom(let x, let y, let intensity):
      let blur = offscreenPass.blur(index, x: x, y: y, of: light.rect)
      let sum = try pool.copy(of: blur.kept, from: light, beyond: blur.beyond)
      let copy = try blurred(light, by: blur, pool)
      let weight = Float(intensity > 0 ? min(1, intensity) : 0)
      forEachRow(of: sum, pool) { row in
        FloatRows.screen(
          copy.row(beside: row, of: sum), times: weight, onto: row, count: sum.rect.width)
      }
      pool.giveBack(copy)
      return sum
    case .custom(let custom, _, _, let context):
      let area = offscreenPass.blur(index, x: 0, y: 0, of: light.rect)
      return try filtered(light, by: custom.filter, context, area, pool)
    case .blur(let x, let y), .shadow(_, let x, let y):
      return try blurred(light, by: offscreenPass.blur(index, x: x, y: y, of: light.rect), pool)
    }
  }

  /// Applies a custom filter to an image in floats. If the result has another size, nothing is drawn.
  private static func filtered(
    _ light: consuming Surface<SIMD4<Float>>, by filter: any PixelFilter,
    _ context: PixelFilterContext, _ area: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<SIMD4<Float>> {
    let source = light
    let whole = try pool.copy(of: area.frame, from: source, beyond: area.beyond)
    pool.giveBack(source)
    // The filter's own copy of the image.
    try pool.memory.take(whole.byteCount, for: pool.layer)
    var image = FloatPixelBuffer(width: whole.rect.width, height: whole.rect.height) {
      $0.initialize(from: whole.base, count: whole.rect.count)
    }
    var context = context
    context.bounds.origin.x -= Double(whole.rect.left)
    context.bounds.origin.y -= Double(whole.rect.top)
    (context.jobs, context.meter) = (pool.jobs, pool.meter)
    if let checked = filter as? any CheckedPixelFilter {
      do {
        try checked.applyChecked(to: &image, in: context)
      } catch is CancellationError {
        throw .cancelled
      } catch {
        throw .filter(layer: pool.layer, reason: "\(error)")
      }
    } else {
      filter.apply(to: &image, in: context)
    }
    image.pixels.withUnsafeBufferPointer { pixels in
      if let base = pixels.baseAddress, pixels.count == whole.rect.count {
        whole.base.update(from: base, count: pixels.count)
      } else {
        whole.base.update(repeating: .zero, count: whole.rect.count)
      }
    }
    pool.memory.give(whole.byteCount)
    let result = try pool.copy(of: area.kept, from: whole)
    pool.giveBack(whole)
    return result
  }

  static func shadow(
    of image: consuming Surface<Pixel>, _ color: SIMD4<Float>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> PassImage<Pixel> {
    .pixels(try filled(try blurred(try alphas(of: image, pool), by: blur, pool), color, pool))
  }

  /// A premultiplied colour times alphas. Returns the memory of the alphas to the pool.
  static func filled(
    _ plane: consuming Surface<Float>, _ color: SIMD4<Float>, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Pixel> {
    let alphas = plane
    let result: Surface<Pixel> = try pool.surface(alphas.rect, isCleared: false)
    forEachRow(of: result, pool) { row in
      fill(color, by: alphas.row(beside: row, of: result), into: row, count: result.rect.width)
    }
    pool.giveBack(alphas)
    return result
  }

  static func blurred(
    _ light: consuming Surface<SIMD4<Float>>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<SIMD4<Float>> {
    try blur.apply(to: light, pool) { blur, rows, source, line, height, result in
      blur.blurRows(rows, of: source, along: line, height: height, transposedInto: result)
    }
  }

  static func blurred(
    _ plane: consuming Surface<Float>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Float> {
    try blur.apply(to: plane, pool) { blur, rows, source, line, height, result in
      blur.blurRows(rows, of: source, along: line, height: height, transposedInto: result)
    }
  }

  static func draw(
    _ plan: SpritePlan, band: Int, blend: SpriteBlend,
    into light: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    plan.draw(band: band, blend: blend, into: light)
  }

  static func columns(of sprites: SpriteDraw, band: Int) -> [Range<Int>] { sprites.columns[band] }
}

// MARK: - Bytes and floats

extension PixelFormat {
  /// Runs a body for every row of an image, on several threads.
  private static func forEachRow<Other>(
    of surface: Surface<Other>, _ pool: ScratchPool,
    _ body: @Sendable (UnsafeMutablePointer<Other>) -> Void
  ) {
    forEachRow(of: surface.rect, pool) { y in
      body(surface.tile.at(x: surface.rect.left, y: y))
    }
  }

  private static func forEachRow(
    of rect: PixelRect, _ pool: ScratchPool, _ body: @Sendable (_ y: Int) -> Void
  ) {
    let bands = rect.bands(height: 16)
    Workers.forEach(count: bands.count, jobs: pool.jobs) { index in
      for y in bands[index].rows { body(y) }
    }
  }

  private static func floats(
    of image: consuming Surface<Pixel>, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<SIMD4<Float>> {
    let source = image
    let result: Surface<SIMD4<Float>> = try pool.surface(source.rect, isCleared: false)
    forEachRow(of: result, pool) { row in
      load(
        UnsafePointer(source.row(beside: row, of: result)), to: row, count: source.rect.width)
    }
    pool.giveBack(source)
    return result
  }

  static func alphas(
    of image: consuming Surface<Pixel>, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Float> {
    let source = image
    let result: Surface<Float> = try pool.surface(source.rect, isCleared: false)
    forEachRow(of: result, pool) { row in
      let pixels = source.row(beside: row, of: result)
      for index in 0..<source.rect.width { row[index] = load(pixels[index]).w }
    }
    pool.giveBack(source)
    return result
  }

  /// Converts a part of an image in floats to stored pixels, with clear pixels beyond the image.
  private static func stored(
    _ light: consuming Surface<SIMD4<Float>>, in rect: PixelRect, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Pixel> {
    let source = light
    let result: Surface<Pixel> = try pool.surface(rect)
    let part = rect.intersection(source.rect)
    forEachRow(of: part, pool) { y in
      store(
        UnsafePointer(source.tile.at(x: part.left, y: y)),
        to: result.tile.at(x: part.left, y: y), count: part.width)
    }
    pool.giveBack(source)
    return result
  }
}

extension Surface {
  /// The row at the same position as a row of another surface of the same size.
  func row<Other>(
    beside row: UnsafeMutablePointer<Other>, of other: Surface<Other>
  ) -> UnsafeMutablePointer<Pixel> {
    base + (row - other.base)
  }
}

// MARK: - Blurs

extension OffscreenPass {
  /// The Gaussian of an effect, whose output contains the pixels that the next effects need.
  func blur(_ index: Int, x: Double, y: Double, of image: PixelRect) -> Blur {
    let before = effects[index...].spread.area(about: rect)
    let after = effects[(index + 1)...].spread.area(about: rect)
    switch source.beyond {
    case .unknown: return Blur(x: x, y: y, frame: before, kept: after, beyond: .unknown)
    case .transparent:
      let kept = after.intersection(effects[index...index].spread.area(about: image))
      return Blur(
        x: x, y: y, frame: image.union(kept), kept: kept, beyond: .transparent)
    }
  }
}

extension Blur {
  /// One direction of a Gaussian for some rows of pixels, in the form of the functions of `GaussianBlur`.
  typealias Pass<Source, Result> =
    @Sendable (
      _ blur: GaussianBlur, _ rows: Range<Int>, _ source: UnsafePointer<Source>,
      _ line: GaussianBlur.Line, _ height: Int, _ result: UnsafeMutablePointer<Result>
    ) -> Void

  /// Blurs rows, then columns.
  fileprivate func apply<Pixel>(
    to image: consuming Surface<Pixel>, _ pool: ScratchPool, pass: Pass<Pixel, Pixel>
  ) throws(RenderError) -> Surface<Pixel> {
    try apply(to: image, pool, first: pass, then: pass)
  }

  /// Blurs rows to an intermediate pixel type, then columns of these.
  func apply<Pixel: BitwiseCopyable, Half: BitwiseCopyable>(
    to image: consuming Surface<Pixel>, _ pool: ScratchPool, first: Pass<Pixel, Half>,
    then: Pass<Half, Pixel>
  ) throws(RenderError) -> Surface<Pixel> {
    let (alongX, alongY) = (pool.gaussians.blur(x), pool.gaussians.blur(y))
    let source = image.rect
    if alongX.reach == 0, alongY.reach == 0, source == kept { return image }
    let row = GaussianBlur.Line(
      frame.columns, image: source.columns, kept: kept.columns, beyond: beyond)
    let column = GaussianBlur.Line(
      frame.rows, image: source.rows, kept: kept.rows, beyond: beyond)
    let turned = PixelRect(
      left: source.top, top: kept.left, right: source.bottom, bottom: kept.right)
    let half = try blur(image, alongX, row, into: turned, pool, pass: first)
    return try blur(half, alongY, column, into: kept, pool, pass: then)
  }

  /// Blurs rows and transposes them, on several threads. Returns the input's memory to the pool.
  private func blur<Pixel: BitwiseCopyable, Result: BitwiseCopyable>(
    _ image: consuming Surface<Pixel>, _ blur: GaussianBlur, _ line: GaussianBlur.Line,
    into rect: PixelRect, _ pool: ScratchPool, pass: Pass<Pixel, Result>
  ) throws(RenderError) -> Surface<Result> {
    let source = image
    let result: Surface<Result> = try pool.surface(rect, isCleared: false)
    let (height, size) = (source.rect.height, 32)
    // Several groups of four rows at a time.
    Workers.forEach(count: (height + size - 1) / size, jobs: pool.jobs) { index in
      let rows = index * size..<min(height, (index + 1) * size)
      pass(blur, rows, UnsafePointer(source.base), line, height, result.base)
    }
    pool.giveBack(source)
    return result
  }
}
