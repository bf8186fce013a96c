import LambentNoise
import LambentRenderTree

/// Writes live particles as sprites.
struct SpriteWriter {
  private(set) var batch = SpriteBatch()
  /// The sort keys of the sprites, if the render mode sorts them.
  private var keys: [Double] = []
  private let mode: EmitterRenderMode
  private let needsDepth: Bool
  /// The animated looks of cells, by the cells' names in the plan.
  private let looks: [String: CellLook]
  /// The images of each cell, by the prefix of its key paths.
  private var images: [String: CellImages] = [:]
  private var trails = TrailWriter()
  private var ribbon = RibbonState()
  /// The life of the particle that is written, if a kernel draws it.
  private var life: SpriteBatch.Life?
  /// The signs of the axes of the image that is written, if images are mirrored.
  private var flip: SIMD2<Float>?
  /// The plane near which the particles that are written fade.
  private var fade: EmitterDepthFade?

  init(_ properties: EmitterProperties, _ looks: [String: CellLook] = [:]) {
    self.looks = looks
    mode = properties.renderMode
    needsDepth = properties.preservesDepth || mode == .backToFront
    batch.isAdditive = mode == .additive
    batch.hasSoftHighlights = properties.highlights == .soft
    batch.takesAlphaFromLuminance = properties.alphaFromLuminance
    batch.light = properties.light?.ofSprites
  }

  mutating func append(_ live: LiveBlock) {
    batch.particleCount += live.alive.count
    guard live.cell.shown.enabled else { return }
    let images = images(of: live.cell)
    let shown = live.cell.shown.ribbon
    guard !images.sizes.isEmpty || live.trails != nil || shown != nil else { return }
    reserve(live.alive.count * ((shown == nil ? 1 : 2) + (live.cell.trail?.segments ?? 0)))
    let rows = LiveRows(live)
    fade = live.cell.shown.depthFade
    let isDrawnByKernel = !live.cell.shown.kernel.isEmpty
    for row in live.alive {
      life = isDrawnByKernel ? Self.life(Int(row), rows, live.rows) : nil
      if let shown { append(shown, rows, Int(row), live) }
      if let block = live.trails, let profile = live.cell.trail {
        append(block, profile, rows, Int(row))
      }
      guard !images.sizes.isEmpty else { continue }
      let draw = images.isDrawn ? Self.choice(Int(row), live.rows) : 0
      flip = Self.flip(live.cell.shown.randomFlip, Int(row), live.rows)
      append(Int(row), rows, images, draw)
    }
  }

  /// - Parameter draw: the random number in [0, 1) by which the particle chooses its image.
  private mutating func append(
    _ row: Int, _ live: LiveRows, _ images: CellImages, _ draw: Float
  ) {
    let states = live.states
    var color = live.color(row)
    if let fade { color.w *= fade.factor(at: states[.z][row]) }
    guard states[.scale][row] > 0, color.w > 0 else { return }
    guard let progress = images.progress else {
      return push(images, images.going(draw), color, live, row)
    }
    var (below, above) = split(color, progress)
    if images.comingCount == 0 { below.w = color.w * (1 - progress) }
    if images.goingCount > 0 { push(images, images.going(draw), below, live, row) }
    if images.comingCount > 0 { push(images, images.coming(draw), above, live, row) }
  }

  /// Appends a particle's trail, behind the particle.
  private mutating func append(
    _ block: TrailBlock, _ profile: TrailProfile, _ live: LiveRows, _ row: Int
  ) {
    let color = live.color(row)
    guard live.states[.scale][row] > 0, color.w > 0 else { return }
    var writer = trails
    trails = TrailWriter()
    writer.forEachPart(
      of: block, row: row, profile, color: color, growth: live.growth(row)
    ) { part in
      let part = faded(part)
      if part.start.color.w > 0 || part.end.color.w > 0 { push(part, live, row) }
    }
    trails = writer
  }

  /// Appends the part of a ribbon from the particle before to this one.
  private mutating func append(
    _ shown: EmitterRibbon, _ rows: LiveRows, _ row: Int, _ live: LiveBlock
  ) {
    let states = rows.states
    var color = rows.color(row)
    if let fade { color.w *= fade.factor(at: states[.z][row]) }
    let end = SpriteBatch.Strip.End(
      place: rows.place(row),
      width: min(1e6, Float(shown.width) * rows.growth(row)), color: color)
    let birth = RibbonState.Birth(live, row)
    guard let part = ribbon.join(end, of: birth, softness: Float(shown.softness), to: &batch.strips)
    else { return }
    push(part, rows, row)
    ribbon.strip = batch.strips.count - 1
  }

  /// A part of a trail that fades near the plane.
  private func faded(_ strip: SpriteBatch.Strip) -> SpriteBatch.Strip {
    guard let fade else { return strip }
    var strip = strip
    strip.start.color.w *= fade.factor(at: strip.start.place.z)
    strip.end.color.w *= fade.factor(at: strip.end.place.z)
    return strip
  }

  private mutating func push(_ strip: SpriteBatch.Strip, _ live: LiveRows, _ row: Int) {
    let (a, b) = (strip.start, strip.end)
    let (number, way) = (batch.strips.count, b.place - a.place)
    batch.strips.append(strip)
    let box = SpriteBox(
      place: (a.place + b.place) * 0.5, width: SIMD2(way.x, way.y),
      height: SIMD2(0, max(a.width, b.width)))
    push(~number, box, a.color, live, row)
  }

  /// Appends the sort key of a sprite, and the life of its particle.
  private mutating func appendKey(_ live: LiveRows, _ row: Int) {
    if let life {
      while batch.lives.count < batch.count - 1 { batch.lives.append(SpriteBatch.Life()) }
      batch.lives.append(life)
    } else if !batch.lives.isEmpty {
      batch.lives.append(SpriteBatch.Life())
    }
    switch mode {
    case .oldestFirst: keys.append(live.records.birthTimes[row])
    case .oldestLast: keys.append(-live.records.birthTimes[row])
    case .backToFront: keys.append(Double(live.states[.z][row]))
    case .unordered, .additive: break
    }
  }

  private static func life(_ row: Int, _ live: LiveRows, _ rows: BirthRows) -> SpriteBatch.Life {
    let age = live.age(row)
    let fraction = age / live.records.lifetimes[row]
    let bits = Noise.bits(
      seed: rows.seeds[row], stream: DrawStream.kernel.rawValue, index: rows.indices[row])
    return SpriteBatch.Life(
      age: Float(age), fraction: fraction.isFinite ? Float(min(fraction, 1)) : 0,
      seed: FloatKernels.unit(bits.x))
  }

  private static func choice(_ row: Int, _ rows: BirthRows) -> Float {
    FloatKernels.unit(
      Noise.bits(
        seed: rows.seeds[row], stream: DrawStream.choice.rawValue, index: rows.indices[row]
      ).x)
  }

  /// The signs of a particle's axes: −1 where the image is mirrored; `nil` for cells without mirroring.
  private static func flip(_ flip: RandomFlip, _ row: Int, _ rows: BirthRows) -> SIMD2<Float>? {
    guard flip != .none else { return nil }
    let bits = Noise.bits(
      seed: rows.seeds[row], stream: DrawStream.flip.rawValue, index: rows.indices[row])
    return SIMD2(
      flip != .vertical && bits.x >> 31 == 1 ? -1 : 1,
      flip != .horizontal && bits.y >> 31 == 1 ? -1 : 1)
  }

  /// The two tints with which one image is blended into another.
  ///
  /// The later image is drawn over the earlier one. For the pair to cover what one image would, the
  /// earlier one's alpha·(1 − w) must remain visible through the later one's alpha·w.
  private func split(
    _ tint: SIMD4<Float>, _ fraction: Float
  ) -> (below: SIMD4<Float>, above: SIMD4<Float>) {
    var (below, above) = (tint, tint)
    above.w = tint.w * fraction
    below.w = mode == .additive ? tint.w - above.w : (tint.w - above.w) / (1 - above.w)
    return (below, above)
  }

  private mutating func push(
    _ images: CellImages, _ image: Int, _ color: SIMD4<Float>, _ live: LiveRows, _ row: Int
  ) {
    guard color.w > 0 else { return }
    var box = SpriteBox(images.frameSize(of: image), live, row)
    var tint = color
    if live.records.has(.tumble) { box.tumble(live.states[.width][row], &tint) }
    if let flip { (box.width, box.height) = (box.width * flip.x, box.height * flip.y) }
    let shown = FlipBookFrame(
      images.book, images.bringsMode ? images.book.mode : live.filmMode, live, row)
    let texture = images.base + image * images.book.frameCount
    guard shown.fraction > 0 else {
      return push(texture + shown.frame, box, tint, live, row)
    }
    let (below, above) = split(tint, shown.fraction)
    if below.w > 0 { push(texture + shown.frame, box, below, live, row) }
    push(texture + shown.next, box, above, live, row)
  }

  private mutating func push(
    _ texture: Int, _ box: SpriteBox, _ tint: SIMD4<Float>, _ live: LiveRows, _ row: Int
  ) {
    batch.texture.append(Int32(truncatingIfNeeded: texture))
    batch.x.append(box.place.x)
    batch.y.append(box.place.y)
    if needsDepth { batch.z.append(box.place.z) }
    batch.widthX.append(box.width.x)
    batch.widthY.append(box.width.y)
    batch.heightX.append(box.height.x)
    batch.heightY.append(box.height.y)
    batch.color.append(tint)
    appendKey(live, row)
  }

  /// Reserves memory for more sprites, growing by a quarter: doubling would leave half of it
  /// unused.
  private mutating func reserve(_ count: Int) {
    guard batch.count + count > batch.x.capacity else { return }
    let room = max(batch.count + count, batch.count / 4 * 5)
    batch.texture.reserveCapacity(room)
    batch.x.reserveCapacity(room)
    batch.y.reserveCapacity(room)
    if needsDepth { batch.z.reserveCapacity(room) }
    batch.widthX.reserveCapacity(room)
    batch.widthY.reserveCapacity(room)
    batch.heightX.reserveCapacity(room)
    batch.heightY.reserveCapacity(room)
    batch.color.reserveCapacity(room)
    if sorts { keys.reserveCapacity(room) }
  }

  private var sorts: Bool { mode != .unordered && mode != .additive }

  /// The memory that the sprites occupy, in bytes.
  var byteCount: Int {
    let columns = [
      batch.x, batch.y, batch.z, batch.widthX, batch.widthY, batch.heightX, batch.heightY,
    ]
    return columns.reduce(0) { $0 + $1.capacity * MemoryLayout<Float>.stride }
      + batch.texture.capacity * MemoryLayout<Int32>.stride
      + batch.color.capacity * MemoryLayout<SIMD4<Float>>.stride
      + batch.strips.capacity * MemoryLayout<SpriteBatch.Strip>.stride
      + keys.capacity * MemoryLayout<Double>.stride
      + batch.lives.capacity * MemoryLayout<SpriteBatch.Life>.stride
  }

  consuming func finished() -> SpriteBatch {
    guard !keys.isEmpty else { return batch }
    let keys = keys
    let order = keys.indices.sorted { keys[$0] < keys[$1] || (keys[$0] == keys[$1] && $0 < $1) }
    batch.texture = order.map { batch.texture[$0] }
    batch.x = order.map { batch.x[$0] }
    batch.y = order.map { batch.y[$0] }
    if !batch.z.isEmpty { batch.z = order.map { batch.z[$0] } }
    batch.widthX = order.map { batch.widthX[$0] }
    batch.widthY = order.map { batch.widthY[$0] }
    batch.heightX = order.map { batch.heightX[$0] }
    batch.heightY = order.map { batch.heightY[$0] }
    batch.color = order.map { batch.color[$0] }
    if !batch.lives.isEmpty { batch.lives = order.map { batch.lives[$0] } }
    return batch
  }

  /// The images of a cell. Their textures are added to the batch, one for each image and frame.
  private mutating func images(of cell: CellPlan) -> CellImages {
    if let known = images[cell.site.prefix] { return known }
    let look = (cell.isPresent ? looks[cell.site.name] : nil) ?? CellLook(cell.shown)
    let result = CellImages(look, of: cell.shown, base: batch.textures.count)
    for image in look.images {
      for frame in 0..<(look.flipBook.isSequence ? 1 : look.flipBook.frameCount) {
        var texture = SpriteBatch.Texture(
          image: image, sourceRect: look.flipBook.rect(of: frame, in: look.contentsRect),
          minification: cell.shown.minificationFilter,
          magnification: cell.shown.magnificationFilter,
          minificationBias: cell.shown.minificationFilterBias)
        texture.kernel = cell.shown.kernel
        if batch.light != nil {
          texture.normals = cell.shown.normalMap.map {
            SpriteBatch.NormalMap(image: $0, sourceRect: texture.sourceRect)
          }
        }
        batch.textures.append(texture)
      }
    }
    images[cell.site.prefix] = result
    return result
  }
}
