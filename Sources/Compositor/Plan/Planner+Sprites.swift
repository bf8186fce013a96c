import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

extension Planner {
  /// The height of the bands into which surfaces and particles are cut.
  static var bandHeight: Int { 32 }

  /// Appends an emitter's particles.
  mutating func append(
    _ source: any SpriteSource, of node: RenderNode, map: Transform3D, in inner: Surroundings,
    to parts: inout [Command]
  ) throws(RenderError) {
    guard !isEstimate else { return }
    let batch: SpriteBatch
    do {
      batch = try source.makeSprites()
    } catch {
      throw .particles(layer: node.name, reason: "\(error)")
    }
    guard batch.isConsistent else {
      throw .particles(layer: node.name, reason: "its columns differ in length")
    }
    guard batch.count > 0, !inner.scissor.isEmpty else { return }
    var placement = SpritePlacement(map: map, scissor: inner.scissor)
    let tint = inner.tint.light(in: pixelSpace)
    var (sprites, strips, directions) = placement.position(
      batch, space: pixelSpace, tint: SIMD4(SIMD4(tint.red, tint.green, tint.blue, 1)))
    let area = placement.region.intersection(inner.scissor)
    guard !area.isEmpty else { return }
    // Rows begin with a band of the surface, so that no band is drawn for two of its own.
    let top = floor(area.top, toMultipleOf: Self.bandHeight)
    let region = PixelRect(left: area.left, top: top, right: area.right, bottom: area.bottom)
    // Sorting them into bands takes memory for each band that one touches.
    let work = SpriteDraw.work(of: sprites, in: region, areLit: false)
    guard work <= limits.maximumWork else {
      throw .tooMuchWork(steps: work, limit: limits.maximumWork)
    }
    for index in sprites.indices {
      sprites[index].x -= Float(region.left)
      sprites[index].y -= Float(region.top)
    }
    let corner = SIMD2(Float(region.left), Float(region.top))
    for index in strips.indices {
      strips[index].start.point -= corner
      strips[index].end.point -= corner
    }
    let textures = try textures(
      drawn(batch.textures, for: sprites, layer: node.name), for: sprites, layer: node.name)
    var plan = SpritePlan(
      sprites: sprites, textures: textures, strips: strips, width: region.width,
      height: region.height, bandHeight: Self.bandHeight)
    plan.lighting = try lighting(batch, directions, layer: node.name)
    let draw = Command.sprites(
      SpriteDraw(
        region: region, firstRow: area.top, plan: plan,
        columns: Self.columns(of: sprites, batch.textures, in: region),
        blend: batch.isAdditive ? .additive : .over,
        hasSoftHighlights: batch.hasSoftHighlights,
        takesAlphaFromLuminance: batch.isAdditive && batch.takesAlphaFromLuminance))
    append(
      [draw], opacity: inner.opacity, mode: .sourceOver, scissor: inner.scissor,
      to: &parts)
  }
}

extension Planner {
  /// The textures with images that are drawn at any size as large as their largest particle: in powers of
  /// two of their own size, so that images are not drawn again for each frame.
  private func drawn(
    _ textures: [SpriteBatch.Texture], for sprites: [Sprite], layer: String
  ) throws(RenderError) -> [SpriteBatch.Texture] {
    guard textures.contains(where: \.image.isScalable) else { return textures }
    var squares = [SIMD2<Float>](repeating: .zero, count: textures.count)
    for sprite in sprites where squares.indices.contains(Int(sprite.texture)) {
      let size = SIMD2(
        sprite.widthX * sprite.widthX + sprite.widthY * sprite.widthY,
        sprite.heightX * sprite.heightX + sprite.heightY * sprite.heightY)
      squares[Int(sprite.texture)].replace(with: size, where: size .> squares[Int(sprite.texture)])
    }
    var result = textures
    for (index, texture) in textures.enumerated() where texture.image.isScalable {
      let part = SIMD2(texture.sourceRect.width, texture.sourceRect.height)
      let own = SIMD2(Double(texture.image.width), Double(texture.image.height)) * part
      let factor = (SIMD2<Double>(squares[index]).squareRoot() / own).max()
      guard factor > 1, factor.isFinite else { continue }
      result[index].image = try texture.image.drawn(
        scaledBy: SIMD2(repeating: factor.binade < factor ? factor.binade * 2 : factor),
        mostPerSide: max(own.max(), 2048), for: layer)
    }
    return result
  }

  /// The textures of particles, with levels for anisotropic ones where there are any.
  private mutating func textures(
    _ given: [SpriteBatch.Texture], for sprites: [Sprite], layer: String
  ) throws(RenderError) -> [SpriteTexture] {
    let space = pixelSpace
    var textures: [SpriteTexture] = []
    for texture in given {
      _ = try pixels(of: texture.image, for: layer)
      textures.append(
        try self.textures.sprites(texture, isAnisotropic: false, space: space, layer: layer))
    }
    var isAnisotropic = [Bool](repeating: false, count: given.count)
    for sprite in sprites {
      let index = Int(sprite.texture)
      guard textures.indices.contains(index), !isAnisotropic[index] else { continue }
      isAnisotropic[index] = textures[index].squeezes(sprite)
    }
    for index in given.indices where isAnisotropic[index] {
      textures[index] = try self.textures.sprites(
        given[index], isAnisotropic: true, space: space, layer: layer)
    }
    return textures
  }

  /// The lighting of particles with normal maps; `nil` if no particle has one.
  private mutating func lighting(
    _ batch: SpriteBatch, _ directions: [SIMD3<Float>], layer: String
  ) throws(RenderError) -> SpriteLighting? {
    guard let light = batch.light, !directions.isEmpty else { return nil }
    var maps: [SpriteTexture?] = []
    for texture in batch.textures {
      guard let normals = texture.normals else {
        maps.append(nil)
        continue
      }
      _ = try pixels(of: normals.image, for: layer)
      // Directions are not colours: they are not converted to linear light.
      let map = SpriteBatch.Texture(image: normals.image, sourceRect: normals.sourceRect)
      maps.append(try self.textures.sprites(map, isAnisotropic: false, space: .srgb, layer: layer))
    }
    func channels(_ color: Color) -> SIMD3<Float> {
      let color = color.light(in: pixelSpace)
      return SIMD3(Float(color.red), Float(color.green), Float(color.blue))
    }
    return SpriteLighting(
      normals: maps, directions: directions, color: channels(light.color),
      ambient: channels(light.ambient))
  }

  /// The columns that the particles of each band may touch, to a 64th of the region.
  fileprivate static func columns(
    of sprites: [Sprite], _ textures: [SpriteBatch.Texture], in region: PixelRect
  ) -> [[Range<Int>]] {
    let count = (region.height + bandHeight - 1) / bandHeight
    // A mip level coarser than it should be reaches farther than its sprite.
    guard textures.allSatisfy({ $0.minificationBias <= 0 }) else {
      return Array(repeating: [region.columns], count: count)
    }
    let strip = max(16, (region.width + 63) / 64)
    let perStrip = 1 / Float(strip)
    let last = Float((region.width - 1) / strip)
    var touched = [UInt64](repeating: 0, count: count)
    for sprite in sprites {
      let x = (abs(sprite.widthX) + abs(sprite.heightX)) / 2 + 2
      let y = (abs(sprite.widthY) + abs(sprite.heightY)) / 2 + 2
      let (top, bottom) = (max(0, sprite.y - y), min(Float(region.height - 1), sprite.y + y))
      let (left, right) = ((sprite.x - x) * perStrip, (sprite.x + x) * perStrip)
      guard top <= bottom, left < last + 1, right >= 0 else { continue }
      let strips = strips(UInt64(max(0, left)), UInt64(min(last, right)))
      for band in Int(top) / bandHeight...Int(bottom) / bandHeight { touched[band] |= strips }
    }
    return touched.map { strips in
      runs(of: strips).map { run in
        let (left, right) = (run.lowerBound * strip, min(region.width, run.upperBound * strip))
        return region.left + left..<region.left + right
      }
    }
  }

  /// The bits from the first to the last.
  private static func strips(_ first: UInt64, _ last: UInt64) -> UInt64 {
    (.max << first) & (.max >> (63 - last))
  }

  /// The runs of consecutive bits that are set.
  private static func runs(of bits: UInt64) -> [Range<Int>] {
    var (runs, rest, position) = ([Range<Int>](), bits, 0)
    while rest != 0 {
      let gap = rest.trailingZeroBitCount
      let length = (~(rest >> gap)).trailingZeroBitCount
      runs.append(position + gap..<position + gap + length)
      position += gap + length
      rest = position < 64 ? bits >> position : 0
    }
    return runs
  }
}

/// The placement of particles on the canvas.
private struct SpritePlacement {
  let map: Transform3D
  let scissor: PixelRect
  /// The pixels that the particles placed so far may touch.
  var low = SIMD2<Float>(repeating: .infinity)
  var high = SIMD2<Float>(repeating: -.infinity)

  /// The pixels that the particles may touch.
  var region: PixelRect {
    guard low.x <= high.x, low.y <= high.y else { return .empty }
    return PixelRect(
      touchedBy: Rect(
        x: Double(low.x), y: Double(low.y), width: Double(high.x - low.x),
        height: Double(high.y - low.y)))
  }

  /// Positions particles on the canvas, in order; those that cannot be seen are left out.
  mutating func position(
    _ batch: SpriteBatch, space: WorkingSpace, tint: SIMD4<Float>
  ) -> (sprites: [Sprite], strips: [SpriteStrip], directions: [SIMD3<Float>]) {
    var sprites: [Sprite] = []
    var strips: [SpriteStrip] = []
    var directions: [SIMD3<Float>] = []
    let light = batch.textures.contains { $0.normals != nil } ? batch.light : nil
    sprites.reserveCapacity(batch.count)
    let flat = batch.z.isEmpty ? PlaneMap(map).affine : nil
    for index in 0..<batch.count {
      if batch.texture[index] < 0 {
        let strip = batch.strips[Int(~batch.texture[index])]
        guard let placed = place(strip, flat, space, tint),
          let sprite = placed.sprite(number: strips.count),
          include(
            SIMD2(sprite.x, sprite.y), SIMD2(sprite.widthX, 0), SIMD2(0, sprite.heightY))
        else { continue }
        strips.append(placed)
        sprites.append(sprite)
        if light != nil { directions.append(.zero) }
        continue
      }
      let center = Point(x: Double(batch.x[index]), y: Double(batch.y[index]))
      guard let plane = flat ?? self.plane(at: center, z: batch.z.isEmpty ? 0 : batch.z[index])
      else { continue }
      let position = plane.apply(center)
      func vector(_ x: Float, _ y: Float) -> SIMD2<Float> {
        SIMD2(
          Float(plane.a * Double(x) + plane.c * Double(y)),
          Float(plane.b * Double(x) + plane.d * Double(y)))
      }
      let width = vector(batch.widthX[index], batch.widthY[index])
      let height = vector(batch.heightX[index], batch.heightY[index])
      let middle = SIMD2(Float(position.x), Float(position.y))
      guard include(middle, width, height) else { continue }
      sprites.append(
        Sprite(
          x: middle.x, y: middle.y, widthX: width.x, widthY: width.y, heightX: height.x,
          heightY: height.y, color: Self.light(batch.color[index], space) * tint,
          texture: Int32(batch.texture[index])))
      if let light { directions.append(light.direction(to: index, of: batch)) }
    }
    return (sprites, strips, directions)
  }

  /// A part of a trail on the canvas; `nil` if an end is behind the viewer.
  ///
  /// The joint of two parts is perpendicular to the mean of their directions on the canvas. Both parts compute
  /// it alike, so they meet exactly.
  private func place(
    _ strip: SpriteBatch.Strip, _ flat: Affine?, _ space: WorkingSpace, _ tint: SIMD4<Float>
  ) -> SpriteStrip? {
    func place(_ place: SIMD3<Float>) -> (point: SIMD2<Float>, scale: Float)? {
      let point = Point(x: Double(place.x), y: Double(place.y))
      guard let plane = flat ?? plane(at: point, z: place.z) else { return nil }
      let position = plane.apply(point)
      let area = abs(plane.a * plane.d - plane.b * plane.c)
      return (SIMD2(Float(position.x), Float(position.y)), Float(area.squareRoot()))
    }
    func direction(_ from: SIMD2<Float>, _ to: SIMD2<Float>) -> SIMD2<Float> {
      let square = ((to - from) * (to - from)).sum()
      return square > 1e-9 && square < .infinity ? (to - from) / square.squareRoot() : .zero
    }
    func normal(
      _ before: SIMD2<Float>?, _ at: SIMD2<Float>, _ after: SIMD2<Float>?
    ) -> SIMD2<Float> {
      guard let before, let after else { return .zero }
      let (first, second) = (direction(before, at), direction(at, after))
      let mean = first + second
      // Where a path turns back there is no mean.
      return (mean * mean).sum() > 0.01 ? mean : second
    }
    guard let start = place(strip.start.place), let end = place(strip.end.place) else { return nil }
    let before = strip.before.flatMap { place($0)?.point }
    let after = strip.after.flatMap { place($0)?.point }
    func placed(
      _ end: SpriteBatch.Strip.End, _ at: (point: SIMD2<Float>, scale: Float),
      _ normal: SIMD2<Float>
    ) -> SpriteStrip.End {
      SpriteStrip.End(
        point: at.point, reach: end.width / 2 * at.scale,
        color: Self.light(end.color, space) * tint, normal: normal)
    }
    return SpriteStrip(
      start: placed(strip.start, start, normal(before, start.point, end.point)),
      end: placed(strip.end, end, normal(start.point, end.point, after)),
      softness: strip.softness)
  }

  /// The plane of a depth as it looks about a point: particles are small enough to be seen
  /// without a perspective of their own.
  private func plane(at center: Point, z: Float) -> Affine? {
    var plane = PlaneMap(map)
    plane.origin += SIMD3(map.m31, map.m32, map.m34) * Double(z)
    return plane.linearized(at: center)
  }

  /// Notes the pixels of a particle; says whether any of them may be seen.
  private mutating func include(
    _ middle: SIMD2<Float>, _ width: SIMD2<Float>, _ height: SIMD2<Float>
  ) -> Bool {
    func size(_ vector: SIMD2<Float>) -> SIMD2<Float> { SIMD2(abs(vector.x), abs(vector.y)) }
    // Two pixels more: sprites below a pixel are drawn one pixel large, and edges are smooth.
    let reach = (size(width) + size(height)) * 0.5 + 2
    let (least, greatest) = (middle - reach, middle + reach)
    guard greatest.x > Float(scissor.left), least.x < Float(scissor.right),
      greatest.y > Float(scissor.top), least.y < Float(scissor.bottom)
    else { return false }
    low = pointwiseMin(low, least)
    high = pointwiseMax(high, greatest)
    return true
  }

  private static func light(_ color: SIMD4<Float>, _ space: WorkingSpace) -> SIMD4<Float> {
    guard space == .linear else { return color }
    var result = color
    for channel in 0..<3 {
      result[channel] = Float(TransferFunction.linear(Double(max(0, min(1, color[channel])))))
    }
    return result
  }
}

extension SpriteBatch.Light {
  /// The direction from a sprite to the light, of length 1, along the image's axes and toward the viewer.
  ///
  /// The axes are those of the layer, in which sprites turn; transforms of the layer turn the light with them.
  fileprivate func direction(to index: Int, of batch: SpriteBatch) -> SIMD3<Float> {
    func unit(_ x: Float, _ y: Float) -> SIMD2<Float> {
      let length = (x * x + y * y).squareRoot()
      return length > 0 && length < .infinity ? SIMD2(x, y) / length : .zero
    }
    var way = direction
    if let position {
      let z = batch.z.isEmpty ? 0 : batch.z[index]
      way = position - SIMD3(batch.x[index], batch.y[index], z)
    }
    let length = (way * way).sum().squareRoot()
    guard length > 1e-6, length < .infinity else { return SIMD3(0, 0, 1) }
    way /= length
    let across = unit(batch.widthX[index], batch.widthY[index])
    let down = unit(batch.heightX[index], batch.heightY[index])
    return SIMD3(
      way.x * across.x + way.y * across.y, way.x * down.x + way.y * down.y, way.z)
  }
}

extension SpriteBatch {
  /// True if all columns are of the same length.
  var isConsistent: Bool {
    guard texture.allSatisfy({ $0 >= 0 || strips.indices.contains(Int(~$0)) }) else { return false }
    return [
      texture.count, y.count, widthX.count, widthY.count, heightX.count, heightY.count, color.count,
      z.isEmpty ? count : z.count,
    ].allSatisfy { $0 == count }
  }
}
