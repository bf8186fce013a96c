import LambentFilters
import LambentPixels
import LambentWorkers

/// A Gaussian from one area of the canvas to another.
struct Blur {
  /// The standard deviations, in pixels.
  var x, y: Double
  /// The pixels that count: as far as a picture does not reach, it is continued.
  var frame: PixelRect
  /// The pixels that are wanted, all of them in the frame.
  var kept: PixelRect
  /// What a picture is continued with in the frame, and beyond it.
  var beyond: GaussianBlur.Beyond
}

extension PixelFormat {
  /// A picture of a recipe's source with all effects applied.
  static func finished(
    _ picture: consuming Surface<Pixel>, by recipe: Recipe<Self>, in space: WorkingSpace,
    _ workshop: Workshop
  ) throws(RenderError) -> Surface<Pixel> {
    if case .shadow(let color, let x, let y)? = recipe.effects.first {
      let blur = recipe.blur(0, x: x, y: y, of: picture.rect)
      return try shadow(of: picture, pixel(color, in: space), blur, workshop)
    }
    guard recipe.effects.contains(where: \.needsNeighbours) else {
      let row = { @Sendable (row: Row, count: Int) in
        for matrix in recipe.effects.compactMap(\.matrix) { apply(matrix, to: row, count: count) }
      }
      let width = picture.rect.width
      if !recipe.effects.isEmpty {
        forEachRow(of: picture, workshop) { row($0, width) }
      }
      return picture
    }
    // Bytes are rounded once, whatever the number of effects.
    var light = try floats(of: picture, workshop)
    for (index, effect) in recipe.effects.enumerated() {
      light = try lit(consume light, by: effect, index, of: recipe, workshop)
    }
    return try stored(light, in: recipe.rect, workshop)
  }

  /// What an effect of a recipe makes of light.
  private static func lit(
    _ light: consuming Surface<SIMD4<Float>>, by effect: Effect, _ index: Int,
    of recipe: Recipe<Self>, _ workshop: Workshop
  ) throws(RenderError) -> Surface<SIMD4<Float>> {
    switch effect {
    case .color(let matrix):
      let width = light.rect.width
      forEachRow(of: light, workshop) { matrix.apply(to: $0, count: width) }
      return light
    case .bloom(let x, let y, let intensity):
      let blur = recipe.blur(index, x: x, y: y, of: light.rect)
      let sum = try workshop.copy(
        of: blur.kept, from: light, beyond: blur.beyond, clear: .zero)
      let copy = try blurred(light, by: blur, workshop)
      let bloom = Bloom(deviation: x, intensity: intensity)
      forEachRow(of: sum, workshop) { row in
        bloom.add(copy.row(beside: row, of: sum), to: row, count: sum.rect.width)
      }
      workshop.giveBack(copy)
      return sum
    case .blur(let x, let y), .shadow(_, let x, let y):
      return try blurred(light, by: recipe.blur(index, x: x, y: y, of: light.rect), workshop)
    }
  }

  /// The shadow that a picture's alpha casts.
  private static func shadow(
    of picture: consuming Surface<Pixel>, _ color: Pixel, _ blur: Blur, _ workshop: Workshop
  ) throws(RenderError) -> Surface<Pixel> {
    let plane = try alphas(of: picture, workshop)
    let alphas = try blurred(plane, by: blur, workshop)
    let result = try workshop.surface(blur.kept, of: clear)
    let fill = load(color)
    forEachRow(of: result, workshop) { row in
      let alphas = alphas.row(beside: row, of: result)
      for index in 0..<result.rect.width { row[index] = store(fill * alphas[index]) }
    }
    workshop.giveBack(alphas)
    return result
  }

  static func blurred(
    _ light: consuming Surface<SIMD4<Float>>, by blur: Blur, _ workshop: Workshop
  ) throws(RenderError) -> Surface<SIMD4<Float>> {
    try blur.apply(to: light, zero: .zero, workshop) { blur, rows, source, line, height, result in
      blur.blurRows(rows, of: source, along: line, height: height, transposedInto: result)
    }
  }

  static func blurred(
    _ plane: consuming Surface<Float>, by blur: Blur, _ workshop: Workshop
  ) throws(RenderError) -> Surface<Float> {
    try blur.apply(to: plane, zero: 0, workshop) { blur, rows, source, line, height, result in
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
  /// Runs a body for every row of a picture, on several threads.
  private static func forEachRow<Other>(
    of surface: Surface<Other>, _ workshop: Workshop,
    _ body: @Sendable (UnsafeMutablePointer<Other>) -> Void
  ) {
    forEachRow(of: surface.rect, workshop) { y in
      body(surface.tile.at(x: surface.rect.left, y: y))
    }
  }

  private static func forEachRow(
    of rect: PixelRect, _ workshop: Workshop, _ body: @Sendable (_ y: Int) -> Void
  ) {
    let bands = rect.bands(height: 16)
    Workers.forEach(count: bands.count, jobs: workshop.jobs) { index in
      for y in bands[index].rows { body(y) }
    }
  }

  private static func floats(
    of picture: consuming Surface<Pixel>, _ workshop: Workshop
  ) throws(RenderError) -> Surface<SIMD4<Float>> {
    let source = picture
    let result = try workshop.surface(source.rect, of: SIMD4<Float>.zero)
    forEachRow(of: result, workshop) { row in
      load(
        UnsafePointer(source.row(beside: row, of: result)), to: row, count: source.rect.width)
    }
    workshop.giveBack(source)
    return result
  }

  private static func alphas(
    of picture: consuming Surface<Pixel>, _ workshop: Workshop
  ) throws(RenderError) -> Surface<Float> {
    let source = picture
    let result = try workshop.surface(source.rect, of: Float.zero)
    forEachRow(of: result, workshop) { row in
      let pixels = source.row(beside: row, of: result)
      for index in 0..<source.rect.width { row[index] = load(pixels[index]).w }
    }
    workshop.giveBack(source)
    return result
  }

  /// Light as it is kept: a part of it, and clear pixels where it does not reach.
  private static func stored(
    _ light: consuming Surface<SIMD4<Float>>, in rect: PixelRect, _ workshop: Workshop
  ) throws(RenderError) -> Surface<Pixel> {
    let source = light
    let result = try workshop.surface(rect, of: clear)
    let part = rect.intersection(source.rect)
    forEachRow(of: part, workshop) { y in
      store(
        UnsafePointer(source.tile.at(x: part.left, y: y)),
        to: result.tile.at(x: part.left, y: y), count: part.width)
    }
    workshop.giveBack(source)
    return result
  }
}

extension Surface {
  /// The row at the same place as a row of another surface of the same size.
  func row<Other>(
    beside row: UnsafeMutablePointer<Other>, of other: Surface<Other>
  ) -> UnsafeMutablePointer<Pixel> {
    base + (row - other.base)
  }
}

// MARK: - Blurs

extension Recipe {
  /// The Gaussian of an effect, which makes of a picture what the effects after it need.
  func blur(_ index: Int, x: Double, y: Double, of picture: PixelRect) -> Blur {
    let before = effects[index...].spread.area(about: rect)
    let after = effects[(index + 1)...].spread.area(about: rect)
    switch source.beyond {
    case .unknown: return Blur(x: x, y: y, frame: before, kept: after, beyond: .unknown)
    case .transparent:
      let kept = after.intersection(effects[index...index].spread.area(about: picture))
      return Blur(
        x: x, y: y, frame: picture.union(kept), kept: kept, beyond: .transparent)
    }
  }
}

extension Blur {
  /// One direction of a Gaussian for some rows of pixels: what `GaussianBlur` has for each kind.
  fileprivate typealias Pass<Pixel> =
    @Sendable (
      _ blur: GaussianBlur, _ rows: Range<Int>, _ source: UnsafePointer<Pixel>,
      _ line: GaussianBlur.Line, _ height: Int, _ result: UnsafeMutablePointer<Pixel>
    ) -> Void

  /// Blurs rows, then columns.
  fileprivate func apply<Pixel>(
    to picture: consuming Surface<Pixel>, zero: Pixel, _ workshop: Workshop,
    pass: Pass<Pixel>
  ) throws(RenderError) -> Surface<Pixel> {
    let (alongX, alongY) = (GaussianBlur(deviation: x), GaussianBlur(deviation: y))
    let source = picture.rect
    if alongX.reach == 0, alongY.reach == 0, source == kept { return picture }
    let row = GaussianBlur.Line(
      frame.columns, picture: source.columns, kept: kept.columns, beyond: beyond)
    let column = GaussianBlur.Line(
      frame.rows, picture: source.rows, kept: kept.rows, beyond: beyond)
    let turned = PixelRect(
      left: source.top, top: kept.left, right: source.bottom, bottom: kept.right)
    let half = try blur(picture, alongX, row, into: turned, zero: zero, workshop, pass: pass)
    return try blur(half, alongY, column, into: kept, zero: zero, workshop, pass: pass)
  }

  /// Blurs rows and makes them columns, on several threads; what was blurred is given back.
  private func blur<Pixel>(
    _ picture: consuming Surface<Pixel>, _ blur: GaussianBlur, _ line: GaussianBlur.Line,
    into rect: PixelRect, zero: Pixel, _ workshop: Workshop, pass: Pass<Pixel>
  ) throws(RenderError) -> Surface<Pixel> {
    let source = picture
    let result = try workshop.surface(rect, of: zero)
    let (height, size) = (source.rect.height, 32)
    // Several fours of rows at a time.
    Workers.forEach(count: (height + size - 1) / size, jobs: workshop.jobs) { index in
      let rows = index * size..<min(height, (index + 1) * size)
      pass(blur, rows, UnsafePointer(source.base), line, height, result.base)
    }
    workshop.giveBack(source)
    return result
  }
}
