import LambentFilters
import LambentPixels
import LambentWorkers

extension PixelFormat {
  /// Applies an effect to a picture, of whose surroundings so much is known.
  static func apply(
    _ effect: Effect, to surface: Surface<Pixel>, beyond: GaussianBlur.Beyond,
    in space: WorkingSpace, jobs: Int
  ) {
    guard !surface.rect.isEmpty else { return }
    switch effect {
    case .color(let matrix):
      forEachRow(of: surface, jobs: jobs) { apply(matrix, to: $0, count: surface.rect.width) }
    case .blur(let x, let y):
      let light = floats(of: surface, jobs: jobs)
      blur(light, x: x, y: y, beyond: beyond, jobs: jobs)
      forEachRow(of: surface, jobs: jobs) { row in
        store(light.row(beside: row, of: surface), to: row, count: surface.rect.width)
      }
    case .bloom(let x, let y, let intensity):
      let light = floats(of: surface, jobs: jobs)
      blur(light, x: x, y: y, beyond: beyond, jobs: jobs)
      let bloom = Bloom(deviation: x, intensity: intensity)
      let own = floats(of: surface, jobs: jobs)
      forEachRow(of: surface, jobs: jobs) { row in
        let sum = own.row(beside: row, of: surface)
        bloom.add(light.row(beside: row, of: surface), to: sum, count: surface.rect.width)
        store(sum, to: row, count: surface.rect.width)
      }
    case .shadow(let color, let x, let y):
      let plane = Surface<Float>(surface.rect, repeating: 0)
      forEachRow(of: surface, jobs: jobs) { row in
        let alphas = plane.row(beside: row, of: surface)
        for index in 0..<surface.rect.width { alphas[index] = load(row[index]).w }
      }
      blur(plane, x: x, y: y, jobs: jobs)
      let fill = load(pixel(color, in: space))
      forEachRow(of: surface, jobs: jobs) { row in
        let alphas = plane.row(beside: row, of: surface)
        for index in 0..<surface.rect.width { row[index] = store(fill * alphas[index]) }
      }
    }
  }

  static func blur(
    _ picture: Surface<SIMD4<Float>>, x: Double, y: Double, beyond: GaussianBlur.Beyond, jobs: Int
  ) {
    Blur(x: x, y: y).apply(to: picture, beyond: beyond, jobs: jobs)
  }

  static func blur(_ plane: Surface<Float>, x: Double, y: Double, jobs: Int) {
    Blur(x: x, y: y).apply(to: plane, jobs: jobs)
  }

  static func draw(
    _ plan: SpritePlan, band: Int, blend: SpriteBlend,
    into light: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    plan.draw(band: band, blend: blend, into: light)
  }

  static func columns(of sprites: SpriteDraw, band: Int) -> [Range<Int>] { sprites.columns[band] }

  /// Runs a body for every row of a picture, on several threads.
  private static func forEachRow(
    of surface: Surface<Pixel>, jobs: Int, _ body: @Sendable (Row) -> Void
  ) {
    let bands = surface.rect.bands(height: 16)
    Workers.forEach(count: bands.count, jobs: jobs) { index in
      for y in bands[index].rows { body(surface.tile.at(x: surface.rect.left, y: y)) }
    }
  }

  private static func floats(of surface: Surface<Pixel>, jobs: Int) -> Surface<SIMD4<Float>> {
    let result = Surface<SIMD4<Float>>(surface.rect, repeating: .zero)
    forEachRow(of: surface, jobs: jobs) { row in
      load(UnsafePointer(row), to: result.row(beside: row, of: surface), count: surface.rect.width)
    }
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

/// A Gaussian whose standard deviations differ along x and y, on several threads.
private struct Blur {
  let x, y: GaussianBlur

  init(x: Double, y: Double) {
    self.x = GaussianBlur(deviation: x)
    self.y = GaussianBlur(deviation: y)
  }

  func apply(to picture: Surface<SIMD4<Float>>, beyond: GaussianBlur.Beyond, jobs: Int) {
    guard x.reach > 0 || y.reach > 0 else { return }
    let (width, height) = (picture.rect.width, picture.rect.height)
    let turned = Surface<SIMD4<Float>>(picture.rect, repeating: .zero)
    forEachBatch(of: height, jobs: jobs) {
      x.blurRows(
        $0, of: picture.base, width: width, height: height, beyond: beyond,
        transposedInto: turned.base)
    }
    forEachBatch(of: width, jobs: jobs) {
      y.blurRows(
        $0, of: turned.base, width: height, height: width, beyond: beyond,
        transposedInto: picture.base)
    }
  }

  func apply(to plane: Surface<Float>, jobs: Int) {
    guard x.reach > 0 || y.reach > 0 else { return }
    let (width, height) = (plane.rect.width, plane.rect.height)
    let turned = Surface<Float>(plane.rect, repeating: 0)
    forEachBatch(of: height, jobs: jobs) {
      x.blurRows($0, of: plane.base, width: width, height: height, transposedInto: turned.base)
    }
    forEachBatch(of: width, jobs: jobs) {
      y.blurRows($0, of: turned.base, width: height, height: width, transposedInto: plane.base)
    }
  }

  /// Shares rows out among threads, several fours of them at a time.
  private func forEachBatch(of count: Int, jobs: Int, _ body: @Sendable (Range<Int>) -> Void) {
    let size = 32
    Workers.forEach(count: (count + size - 1) / size, jobs: jobs) { index in
      body(index * size..<min(count, (index + 1) * size))
    }
  }
}
