import LambentFilters
import LambentGeometry
import LambentPixels
import LambentTransitions

/// Premultiplied floats in the working space: linear light, and output with 16 bits a channel.
enum FloatFormat: PixelFormat {
  typealias Pixel = SIMD4<Float>
  typealias Share = Float

  static let clear = SIMD4<Float>.zero
  static let none: Float = 0
  static let whole: Float = 1
  static let level: Float = 0

  @inline(__always) static func share(_ value: Float) -> Float { value }

  static func pixel(_ color: Color, in space: WorkingSpace) -> SIMD4<Float> {
    var straight = color.clamped
    if space == .linear {
      for channel in 0..<3 { straight[channel] = TransferFunction.linear(straight[channel]) }
    }
    let alpha = straight.w
    return SIMD4<Float>(SIMD4(straight.x * alpha, straight.y * alpha, straight.z * alpha, alpha))
  }

  @inline(__always) static func load(_ pixel: SIMD4<Float>) -> SIMD4<Float> { pixel }

  @inline(__always) static func store(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let positive = SIMD4<Float>.zero.replacing(with: color, where: color .> 0)
    return positive.replacing(with: SIMD4(repeating: 1), where: positive .> 1)
  }

  static func load(_ source: Source, to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
    row.update(from: source, count: count)
  }

  static func store(_ source: UnsafePointer<SIMD4<Float>>, to row: Row, count: Int) {
    for x in 0..<count { row[x] = store(source[x]) }
  }

  static func fillOver(_ pixel: SIMD4<Float>, row: Row, count: Int, share: Float) {
    let source = pixel * share
    for x in 0..<count { row[x] = source + row[x] * (1 - source.w) }
  }

  static func fillOver(_ pixel: SIMD4<Float>, row: Row, count: Int, shares: Shares) {
    FloatRows.fillOver(pixel, row: row, count: count, coverage: shares)
  }

  static func blend(_ mode: BlendMode, _ source: Source, onto row: Row, count: Int, share: Float) {
    switch mode {
    case .sourceOver, .normalBlendMode:
      FloatRows.sourceOver(source, onto: row, count: count, opacity: share)
    default: blend(mode, source, onto: row, count: count) { _ in share }
    }
  }

  static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, shares: Shares
  ) {
    switch mode {
    case .sourceOver, .normalBlendMode:
      FloatRows.sourceOver(source, onto: row, count: count, coverage: shares)
    default: blend(mode, source, onto: row, count: count) { shares[$0] }
    }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, share: Float) {
    for x in 0..<count { row[x] = saved[x] * (1 - share) + row[x] * share }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, shares: Shares) {
    for x in 0..<count { row[x] = saved[x] * (1 - shares[x]) + row[x] * shares[x] }
  }

  static func scale(row: Row, count: Int, share: Float) {
    for x in 0..<count { row[x] *= share }
  }

  static func scale(row: Row, count: Int, shares: Shares) {
    for x in 0..<count { row[x] *= shares[x] }
  }

  static func apply(_ matrix: ColorMatrix, to row: Row, count: Int) {
    matrix.apply(to: row, count: count)
  }

  static func read(
    _ picture: PictureView<SIMD4<Float>>, through map: Affine, takesNearest: Bool, x: Int, y: Int,
    count: Int, into row: Row
  ) {
    FloatImageSpan(picture.floats, toImage: map, sampling: takesNearest ? .nearest : .linear)
      .read(x: x, y: y, count: count, into: row)
  }

  static func read(
    _ levels: [PictureView<Pixel>], through map: PlaneMap, _ filter: ImageFilter, x: Int, y: Int,
    count: Int, into row: Row
  ) {
    ProjectiveSpan(map, filter).read(levels: levels.count, x: x, y: y, count: count, into: row) {
      levels[$0].floats
    }
  }

  static func mix(_ other: Source, share: Float, into row: Row, count: Int) {
    for x in 0..<count { row[x] += (other[x] - row[x]) * share }
  }

  static func paint(
    _ transition: any Transition, from: Surface<SIMD4<Float>>, to: Surface<SIMD4<Float>>,
    progress: Double,
    in space: WorkingSpace, jobs: Int, onto surface: Surface<SIMD4<Float>>
  ) throws {
    func buffer(_ surface: Surface<SIMD4<Float>>) -> FloatPixelBuffer {
      var result = FloatPixelBuffer(width: surface.rect.width, height: surface.rect.height)
      result.pixels = Array(UnsafeBufferPointer(start: surface.base, count: surface.rect.count))
      return result
    }
    let frame = try TransitionRenderer(
      transition, from: buffer(from), to: buffer(to), workingSpace: space, jobs: jobs
    ).floatFrame(at: progress, jobs: jobs)
    for (index, pixel) in frame.pixels.enumerated() { surface.base[index] = pixel }
  }

  static func mipLevels(_ picture: PixelGrid<SIMD4<Float>>) -> [PixelGrid<SIMD4<Float>>] {
    var image = FloatPixelBuffer(width: picture.width, height: picture.height)
    image.pixels = picture.pixels
    var levels = [picture]
    while image.width > 1 || image.height > 1, !image.pixels.isEmpty {
      image = image.halved()
      levels.append(PixelGrid(width: image.width, height: image.height, pixels: image.pixels))
    }
    return levels
  }

  static func halve(_ picture: PictureView<Pixel>, _ taps: HalvingTaps, y: Int, into row: Row) {
    taps.row(y, of: picture.floats, into: row)
  }

  static func grid(_ image: Image, in space: WorkingSpace) -> PixelGrid<SIMD4<Float>> {
    var pixels =
      switch image.storage {
      case .rgba8(let buffer): buffer.pixels.map { PackedFormat.load($0) }
      case .float(let buffer): buffer.pixels
      case .straight(let image): FloatPixelBuffer(image).pixels
      }
    if space == .linear {
      pixels.withUnsafeMutableBufferPointer { TransferFunction.linearize(premultiplied: $0) }
    }
    return PixelGrid(width: image.width, height: image.height, pixels: pixels)
  }

  @inline(__always) private static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, _ share: (Int) -> Float
  ) {
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: max(1, count)) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      if mode.scalesWithCoverage {
        for x in 0..<count { scratch[x] = source[x] * share(x) }
        BlendFloat.blend(mode, scratch, onto: row, count: count)
      } else {
        scratch.initialize(from: row, count: count)
        BlendFloat.blend(mode, source, onto: scratch, count: count)
        for x in 0..<count { row[x] += (scratch[x] - row[x]) * share(x) }
      }
    }
  }
}

extension PictureView<SIMD4<Float>> {
  /// The same texels for the kernels.
  fileprivate var floats: FloatPixelView {
    FloatPixelView(base: base, width: width, height: height, stride: stride, frame: frame)
  }
}
