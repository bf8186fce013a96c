import LambentFilters
import LambentGeometry
import LambentPixels
import LambentTransitions

/// Premultiplied bytes of encoded sRGB, four pixels a vector: what scenes are drawn in by default.
enum PackedFormat: PixelFormat {
  typealias Pixel = UInt32
  typealias Share = UInt8

  static let clear: UInt32 = 0
  static let none: UInt8 = 0
  static let whole: UInt8 = 255
  static let level: Float = 1 / 255

  @inline(__always) static func share(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: Int32(value * 255 + 0.5))
  }

  static func pixel(_ color: Color, in space: WorkingSpace) -> UInt32 {
    ReferenceFormat.pixel(color, in: space)
  }

  @inline(__always) static func load(_ pixel: UInt32) -> SIMD4<Float> {
    let lanes = SIMD4<UInt32>(
      pixel & 255, (pixel &>> 8) & 255, (pixel &>> 16) & 255, pixel &>> 24)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: lanes)) * (1 / 255)
  }

  @inline(__always) static func store(_ color: SIMD4<Float>) -> UInt32 {
    let positive = SIMD4<Float>.zero.replacing(with: color, where: color .> 0)
    let held = positive.replacing(with: SIMD4(repeating: 1), where: positive .> 1)
    // 2²³ added leaves the nearest whole number in the low bits.
    let lanes = unsafeBitCast(held * 255 + 8_388_608, to: SIMD4<UInt32>.self) & 255
    return lanes.x | (lanes.y &<< 8) | (lanes.z &<< 16) | (lanes.w &<< 24)
  }

  static func load(_ source: Source, to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
    FloatRows.load(source, to: row, count: count)
  }

  static func store(_ source: UnsafePointer<SIMD4<Float>>, to row: Row, count: Int) {
    FloatRows.store(source, to: row, count: count)
  }

  static func fillOver(_ pixel: UInt32, row: Row, count: Int, share: UInt8) {
    let pixel = share == whole ? pixel : BlendReference.scale(pixel, by: share)
    if pixel >> 24 == 255 {
      BlendPacked.fill(pixel, row: row, count: count)
    } else {
      BlendPacked.fillOver(pixel, row: row, count: count)
    }
  }

  static func fillOver(_ pixel: UInt32, row: Row, count: Int, shares: Shares) {
    BlendPacked.fillOver(pixel, row: row, count: count, coverage: shares)
  }

  static func blend(_ mode: BlendMode, _ source: Source, onto row: Row, count: Int, share: UInt8) {
    switch mode {
    case .sourceOver, .normalBlendMode:
      if share == whole {
        BlendPacked.sourceOver(source, onto: row, count: count)
      } else {
        BlendPacked.sourceOver(source, onto: row, count: count, opacity: share)
      }
    case .plusL:
      if share == whole {
        BlendPacked.add(source, onto: row, count: count)
      } else {
        BlendPacked.add(source, onto: row, count: count, opacity: share)
      }
    default:
      if share == whole {
        BlendPacked.blend(mode, source, onto: row, count: count)
      } else {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, count)) { shares in
          shares.initialize(repeating: share)
          guard let shares = shares.baseAddress else { return }
          BlendPacked.blend(mode, source, onto: row, count: count, coverage: shares)
        }
      }
    }
  }

  static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, shares: Shares
  ) {
    switch mode {
    case .sourceOver, .normalBlendMode:
      BlendPacked.sourceOver(source, onto: row, count: count, coverage: shares)
    case .plusL: BlendPacked.add(source, onto: row, count: count, coverage: shares)
    default: BlendPacked.blend(mode, source, onto: row, count: count, coverage: shares)
    }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, share: UInt8) {
    if share == none {
      BlendPacked.copy(saved, to: row, count: count)
    } else {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, count)) { shares in
        shares.initialize(repeating: 255 - share)
        guard let shares = shares.baseAddress else { return }
        BlendPacked.blend(.copy, saved, onto: row, count: count, coverage: shares)
      }
    }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, shares: Shares) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, count)) { rest in
      guard let rest = rest.baseAddress else { return }
      for x in 0..<count { rest[x] = 255 - shares[x] }
      BlendPacked.blend(.copy, saved, onto: row, count: count, coverage: rest)
    }
  }

  static func scale(row: Row, count: Int, share: UInt8) {
    BlendPacked.scale(row: row, count: count, by: share)
  }

  static func scale(row: Row, count: Int, shares: Shares) {
    BlendPacked.mask(row: row, count: count, by: shares)
  }

  static func apply(_ matrix: ColorMatrix, to row: Row, count: Int) {
    matrix.apply(to: row, count: count)
  }

  static func read(
    _ picture: PictureView<UInt32>, through map: Affine, takesNearest: Bool, x: Int, y: Int,
    count: Int, into row: Row
  ) {
    ImageSpan(picture.bytes, toImage: map, sampling: takesNearest ? .nearest : .linear)
      .read(x: x, y: y, count: count, into: row)
  }

  static func read(
    _ levels: [PictureView<Pixel>], through map: PlaneMap, _ filter: ImageFilter, x: Int, y: Int,
    count: Int, into row: Row
  ) {
    ProjectiveSpan(map, filter).read(levels: levels.count, x: x, y: y, count: count, into: row) {
      levels[$0].bytes
    }
  }

  static func mix(_ other: Source, share: Float, into row: Row, count: Int) {
    BlendPacked.dissolve(
      row, other, weight: BlendPacked.dissolveWeight(Double(share)), into: row, count: count)
  }

  static func paint(
    _ transition: any Transition, from: Surface<UInt32>, to: Surface<UInt32>, progress: Double,
    in space: WorkingSpace, jobs: Int, onto surface: Surface<UInt32>
  ) throws {
    func buffer(_ surface: Surface<UInt32>) -> PixelBuffer {
      PixelBuffer(
        width: surface.rect.width, height: surface.rect.height,
        pixels: Array(UnsafeBufferPointer(start: surface.base, count: surface.rect.count)))
    }
    let frame = try TransitionRenderer(
      transition, from: buffer(from), to: buffer(to), workingSpace: space, jobs: jobs
    ).frame(at: progress, jobs: jobs)
    for (index, pixel) in frame.pixels.enumerated() { surface.base[index] = pixel }
  }

  static func mipLevels(_ picture: PixelGrid<UInt32>) -> [PixelGrid<UInt32>] {
    let image = PixelBuffer(width: picture.width, height: picture.height, pixels: picture.pixels)
    return MipChain(image).levels.map {
      PixelGrid(width: $0.width, height: $0.height, pixels: $0.pixels)
    }
  }

  static func halve(_ picture: PictureView<UInt32>, _ taps: HalvingTaps, y: Int, into row: Row) {
    taps.row(y, of: picture.bytes, into: row)
  }

  static func grid(_ image: Image, in space: WorkingSpace) -> PixelGrid<UInt32> {
    switch image.storage {
    case .rgba8(let buffer):
      PixelGrid(width: buffer.width, height: buffer.height, pixels: buffer.pixels)
    case .float(let buffer):
      PixelGrid(width: buffer.width, height: buffer.height, pixels: buffer.pixels.map(store))
    case .straight(let image):
      PixelGrid(width: image.width, height: image.height, pixels: PixelBuffer(image).pixels)
    }
  }
}

extension PictureView<UInt32> {
  /// The same texels for the kernels.
  fileprivate var bytes: PixelView {
    PixelView(base: base, width: width, height: height, stride: stride, frame: frame)
  }
}
