import LambentGeometry
import LambentNoise
import LambentPixels
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

  init(_ properties: EmitterProperties, _ looks: [String: CellLook] = [:]) {
    self.looks = looks
    mode = properties.renderMode
    needsDepth = properties.preservesDepth || mode == .backToFront
    batch.isAdditive = mode == .additive
    batch.hasSoftHighlights = properties.highlights == .soft
    batch.takesAlphaFromLuminance = properties.alphaFromLuminance
  }

  mutating func append(_ live: LiveBlock) {
    batch.particleCount += live.alive.count
    guard live.cell.shown.enabled else { return }
    let images = images(of: live.cell)
    let shown = live.cell.shown.ribbon
    guard !images.sizes.isEmpty || live.trails != nil || shown != nil else { return }
    reserve(live.alive.count * ((shown == nil ? 1 : 2) + (live.cell.trail?.segments ?? 0)))
    let rows = LiveRows(live)
    for row in live.alive {
      if let shown { append(shown, rows, Int(row), live) }
      if let block = live.trails, let profile = live.cell.trail {
        append(block, profile, rows, Int(row))
      }
      guard !images.sizes.isEmpty else { continue }
      let draw = images.isDrawn ? Self.choice(Int(row), live.rows) : 0
      append(Int(row), rows, images, draw)
    }
  }

  /// - Parameter draw: the random number in [0, 1) by which the particle chooses its image.
  private mutating func append(
    _ row: Int, _ live: LiveRows, _ images: CellImages, _ draw: Float
  ) {
    let states = live.states
    let color = SIMD4(
      FloatKernels.clamped(states[.red][row]), FloatKernels.clamped(states[.green][row]),
      FloatKernels.clamped(states[.blue][row]), FloatKernels.clamped(states[.alpha][row]))
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
    let (states, records) = (live.states, live.records)
    let color = SIMD4(
      FloatKernels.clamped(states[.red][row]), FloatKernels.clamped(states[.green][row]),
      FloatKernels.clamped(states[.blue][row]), FloatKernels.clamped(states[.alpha][row]))
    let (scale, first) = (states[.scale][row], records[.scale][row] * records[.scaleFactor][row])
    guard scale > 0, color.w > 0 else { return }
    var writer = trails
    trails = TrailWriter()
    writer.forEachPart(
      of: block, row: row, profile, color: color, growth: first > 0 ? scale / first : 1
    ) { push($0, live, row) }
    trails = writer
  }

  /// Appends the part of a ribbon from the particle before to this one.
  private mutating func append(
    _ shown: EmitterRibbon, _ rows: LiveRows, _ row: Int, _ live: LiveBlock
  ) {
    let (states, records) = (rows.states, rows.records)
    let (scale, first) = (states[.scale][row], records[.scale][row] * records[.scaleFactor][row])
    let growth = first > 0 ? max(0, scale) / first : 1
    let color = SIMD4(
      FloatKernels.clamped(states[.red][row]), FloatKernels.clamped(states[.green][row]),
      FloatKernels.clamped(states[.blue][row]), FloatKernels.clamped(states[.alpha][row]))
    let end = SpriteBatch.Strip.End(
      place: SIMD3(states[.x][row], states[.y][row], states[.z][row]),
      width: min(1e6, Float(shown.width) * growth), color: color)
    let birth = RibbonState.Birth(live, row)
    guard let part = ribbon.join(end, of: birth, softness: Float(shown.softness), to: &batch.strips)
    else { return }
    push(part, rows, row)
    ribbon.strip = batch.strips.count - 1
  }

  private mutating func push(_ strip: SpriteBatch.Strip, _ live: LiveRows, _ row: Int) {
    let (a, b) = (strip.start, strip.end)
    batch.texture.append(~Int32(truncatingIfNeeded: batch.strips.count))
    batch.strips.append(strip)
    let (middle, way) = ((a.place + b.place) * 0.5, b.place - a.place)
    batch.x.append(middle.x)
    batch.y.append(middle.y)
    if needsDepth { batch.z.append(middle.z) }
    batch.widthX.append(way.x)
    batch.widthY.append(way.y)
    batch.heightX.append(0)
    batch.heightY.append(max(a.width, b.width))
    batch.color.append(a.color)
    appendKey(live, row)
  }

  /// Appends the sort key of a sprite.
  private mutating func appendKey(_ live: LiveRows, _ row: Int) {
    switch mode {
    case .oldestFirst: keys.append(live.records.birthTimes[row])
    case .oldestLast: keys.append(-live.records.birthTimes[row])
    case .backToFront: keys.append(Double(live.states[.z][row]))
    case .unordered, .additive: break
    }
  }

  private static func choice(_ row: Int, _ rows: BirthRows) -> Float {
    FloatKernels.unit(
      Noise.bits(
        seed: rows.seeds[row], stream: DrawStream.choice.rawValue, index: rows.indices[row]
      ).x)
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
    batch.x.append(live.states[.x][row])
    batch.y.append(live.states[.y][row])
    if needsDepth { batch.z.append(live.states[.z][row]) }
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
    return batch
  }

  /// The images of a cell. Their textures are added to the batch, one for each image and frame.
  private mutating func images(of cell: CellPlan) -> CellImages {
    if let known = images[cell.prefix] { return known }
    let look = (cell.isPresent ? looks[cell.name] : nil) ?? CellLook(cell.shown)
    let result = CellImages(look, of: cell.shown, base: batch.textures.count)
    for image in look.images {
      for frame in 0..<look.flipBook.frameCount {
        batch.textures.append(
          SpriteBatch.Texture(
            image: image, sourceRect: look.flipBook.rect(of: frame, in: look.contentsRect),
            minification: cell.shown.minificationFilter,
            magnification: cell.shown.magnificationFilter,
            minificationBias: cell.shown.minificationFilterBias))
      }
    }
    images[cell.prefix] = result
    return result
  }
}

/// The parts of a block that sprites need, without reference-counted members, which several threads
/// would contend for.
private struct LiveRows {
  let states: States
  let records: BirthRecords
  let bearing: SpriteBearing
  let filmMode: FlipBookMode
  let timeScale, time: Double

  init(_ live: LiveBlock) {
    states = live.states
    records = live.records
    bearing = live.cell.bearing
    filmMode = live.cell.filmMode
    timeScale = live.cell.timeScale
    time = live.time
  }
}

/// The images of a cell at a time: those that show or fade out, then those that fade in.
private struct CellImages {
  /// The index of the first texture.
  let base: Int
  let sizes: [Size]
  /// The number of images that show or fade out.
  let goingCount: Int
  /// The progress of the fade, if any.
  let progress: Float?
  let book: FlipBook
  /// True if an animation shows another flip-book, which has its own frame order; otherwise
  /// particles keep the order of their birth.
  let bringsMode: Bool

  init(_ look: CellLook, of cell: EmitterCell, base: Int) {
    self.base = base
    sizes = look.images.map { image in
      let scale = image.scale * cell.contentsScale
      return Size(
        width: Double(image.width) / scale * look.contentsRect.width,
        height: Double(image.height) / scale * look.contentsRect.height)
    }
    goingCount = look.contents.count
    progress = look.fade.map { Float($0.progress) }
    book = look.flipBook
    bringsMode = book.mode != cell.flipBook.mode
  }

  var comingCount: Int { sizes.count - goingCount }

  /// True if the image of a particle is chosen at random.
  var isDrawn: Bool { goingCount > 1 || comingCount > 1 }

  func going(_ draw: Float) -> Int { Int(draw * Float(goingCount)) }

  func coming(_ draw: Float) -> Int { goingCount + Int(draw * Float(comingCount)) }

  func frameSize(of image: Int) -> Size { book.frameSize(of: sizes[image]) }
}

/// The axes of a sprite.
private struct SpriteBox {
  var width: SIMD2<Float>
  var height: SIMD2<Float>

  init(_ size: Size, _ live: LiveRows, _ row: Int) {
    let (bearing, states) = (live.bearing, live.states)
    let scale = states[.scale][row]
    let (s, c) = FloatKernels.sinCos(states[.rotation][row])
    var axis = SIMD2(c, s)
    var (w, h) = (Float(size.width) * scale, Float(size.height) * scale)
    if bearing.followsMotion {
      let motion = SIMD2(states[.velocityX][row], states[.velocityY][row])
      let speed = (motion * motion).sum().squareRoot()
      if speed > 1e-6, speed < .infinity {
        let heading = motion / speed
        axis = SIMD2(heading.x * c - heading.y * s, heading.x * s + heading.y * c)
      }
      w += speed * bearing.stretch
    }
    if !(w < 1e9) { w = 1e9 }
    if !(h < 1e9) { h = 1e9 }
    width = axis * w
    height = SIMD2(-axis.y, axis.x) * h
  }

  /// Narrows the sprite by the cosine of its tumble angle, and shades it.
  mutating func tumble(_ cosine: Float, _ tint: inout SIMD4<Float>) {
    width *= cosine
    let light = TumbleLight.factor(cosine)
    tint.x *= light
    tint.y *= light
    tint.z *= light
  }
}

extension FlipBook {
  var columns: Int { framesPerRow == 0 ? frameCount : min(framesPerRow, frameCount) }
  var rows: Int { (frameCount + columns - 1) / columns }

  /// The rectangle of a frame in the image. Frames run in rows from the top left.
  func rect(of frame: Int, in whole: Rect) -> Rect {
    let size = frameSize(of: whole.size)
    return Rect(
      x: whole.origin.x + Double(frame % columns) * size.width,
      y: whole.origin.y + Double(frame / columns) * size.height, width: size.width,
      height: size.height)
  }

  /// The size of a frame.
  func frameSize(of whole: Size) -> Size {
    Size(width: whole.width / Double(columns), height: whole.height / Double(rows))
  }
}

/// The frames of a flip-book that are shown.
private struct FlipBookFrame {
  var frame = 0
  var next = 0
  /// The weight of the next frame.
  var fraction: Float = 0

  init(_ book: FlipBook, _ mode: FlipBookMode, _ live: LiveRows, _ row: Int) {
    guard book.frameCount > 1 else { return }
    let count = Double(book.frameCount)
    let age = max(0, (live.time - live.records.birthTimes[row]) * live.timeScale)
    let lifetime = live.records.lifetimes[row]
    var place = book.framesPerSecond > 0 ? age * book.framesPerSecond : age / lifetime * count
    guard place.isFinite else { return }
    let step = place.rounded(.down)
    switch mode {
    case .once:
      place = min(place, count - 1)
      frame = Int(min(step, count - 1))
      next = min(frame + 1, book.frameCount - 1)
    case .loop:
      frame = Self.wrapped(step, count)
      next = Self.wrapped(step + 1, count)
    case .pingPong:
      frame = Self.folded(step, count)
      next = Self.folded(step + 1, count)
    case .random:
      let start = live.records.has(.frame) ? Double(live.records[.frame][row]) : 0
      let serial = book.framesPerSecond > 0 ? step : 0
      frame = Self.random(start, serial, count)
      next = book.framesPerSecond > 0 ? Self.random(start, serial + 1, count) : frame
    }
    if book.blending, next != frame { fraction = Float(place - place.rounded(.down)) }
  }

  private static func wrapped(_ step: Double, _ count: Double) -> Int {
    Int(step - (step / count).rounded(.down) * count)
  }

  private static func folded(_ step: Double, _ count: Double) -> Int {
    let place = Double(wrapped(step, 2 * count - 2))
    return Int(place < count ? place : 2 * count - 2 - place)
  }

  /// The frame at a serial number: multiples of the golden ratio from a random start, so that
  /// consecutive frames differ.
  private static func random(_ start: Double, _ serial: Double, _ count: Double) -> Int {
    let place = start + serial * 0.618_033_988_749_894_9
    return min(Int((place - place.rounded(.down)) * count), Int(count) - 1)
  }
}
