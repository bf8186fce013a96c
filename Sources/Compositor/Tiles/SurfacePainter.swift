import LambentPixels
import LambentRaster
import LambentRenderTree
import LambentWorkers
import Synchronization

/// Draws a plan onto surfaces: runs of commands band by band on several threads, and between them
/// the images that need all bands of what they are made of.
struct SurfacePainter<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  /// So many bytes of images may wait to be drawn before they are drawn and forgotten.
  private static var mostIdleBytes: Int { 1 << 26 }

  let space: WorkingSpace
  private let pool: ScratchPool
  /// The images that are made and not yet forgotten, by number.
  private var images: [PassImage<Pixel>?]

  init(
    _ plan: Plan, space: WorkingSpace, memory: ImageMemory, meter: WorkMeter, jobs: Int
  ) {
    self.space = space
    pool = ScratchPool(memory: memory, meter: meter, jobs: jobs)
    images = Array(repeating: nil, count: plan.textureCount)
  }

  /// Draws commands; `layer` is the one for whose sake.
  mutating func paint(
    _ commands: [Command], onto target: RenderTarget<Pixel>, for layer: String = ""
  ) throws(RenderError) {
    let pool = pool(for: layer)
    var run: [Command] = []
    let lastUses = lastUses(in: commands)
    var idle: [Int] = []
    var idleBytes = 0
    func draw(_ painter: inout Self) throws(RenderError) {
      try painter.flush(&run, onto: target, pool)
      for textureID in idle { painter.forget(textureID) }
      (idle, idleBytes) = ([], 0)
    }
    let cancellation = Cancellation.current
    for (index, command) in commands.enumerated() {
      if cancellation?.isCancelled == true { throw .cancelled }
      switch command {
      case .prepare(let pass):
        if command.readsBackdrop || idleBytes > Self.mostIdleBytes { try draw(&self) }
        let image = try make(pass, from: target)
        forget(pass.textureID)
        images[pass.textureID] = image
      case .clip(let clip) where command.readsBackdrop:
        try draw(&self)
        try paintWhole(clip, onto: target, pool)
      default: run.append(command)
      }
      for textureID in lastUses[index] ?? [] {
        idle.append(textureID)
        idleBytes += images[textureID]?.byteCount ?? 0
      }
    }
    try draw(&self)
  }

  /// The images that are made by commands, each at the position of the last one that needs it.
  private func lastUses(in commands: [Command]) -> [Int: [Int]] {
    var positions: [Int: Int] = [:]
    for command in commands {
      guard case .prepare(let pass) = command, images[pass.textureID] == nil else { continue }
      positions[pass.textureID] = 0
    }
    guard !positions.isEmpty else { return [:] }
    for (index, command) in commands.enumerated() {
      command.forEachTexture { if positions[$0] != nil { positions[$0] = index } }
    }
    return Dictionary(grouping: positions.keys.sorted()) { positions[$0] ?? 0 }
  }

  /// Draws a run of commands, band by band.
  private func flush(
    _ run: inout [Command], onto target: RenderTarget<Pixel>, _ pool: ScratchPool
  ) throws(RenderError) {
    guard !run.isEmpty || target.background != nil else { return }
    let surface = try target.surface(
      in: pool, isHidden: run.first?.hides(target.rect) == true)
    let (commands, images, space, fill) = (run, self.images, self.space, target.background)
    let parts = VisibleParts(commands)
    let bands = surface.rect.bands(height: Planner.bandHeight)
      .filter { target.changes?.contains($0) ?? true }
    // Several bands per round use one painter's memory; four rounds per job even out their load.
    let rounds = min(bands.count, 4 * pool.jobs)
    let cancellation = Cancellation.current
    let missing = MissingTexture()
    Workers.forEach(count: rounds, jobs: pool.jobs) { round in
      let painter = BandPainter<Format>(width: surface.rect.width, space: space, images: images)
      var visible = parts
      for band in bands[bands.count * round / rounds..<bands.count * (round + 1) / rounds] {
        let tile = surface.tile.cropped(to: band)
        if let fill, commands.first?.hides(band) != true { tile.fill(with: fill) }
        visible.find(in: band)
        for part in visible.parts.reversed() {
          if cancellation?.isCancelled == true { return }
          painter.paint(commands[part.command], within: part.rect, into: tile)
        }
      }
      missing.note(painter.missingTexture)
    }
    if cancellation?.isCancelled == true { throw .cancelled }
    try missing.check(for: pool.layer)
    run = []
    target.background = nil
  }

  /// Draws a clip whose commands read the whole backdrop.
  private mutating func paintWhole(
    _ clip: Clip, onto target: RenderTarget<Pixel>, _ pool: ScratchPool
  ) throws(RenderError) {
    let region = clip.region.intersection(target.rect)
    guard !region.isEmpty else { return }
    let surface = try target.surface(in: pool)
    // Commands that read the backdrop need it outside the shape, too.
    let kept = clip.outside.contains(where: \.readsBackdrop) ? surface.rect : region
    let saved = try pool.copy(of: kept, from: surface)
    try paint(clip.commands, onto: target, for: pool.layer)
    if !clip.outside.isEmpty {
      try paint(clip.outside, onto: RenderTarget(saved), for: pool.layer)
    }
    let bands = region.bands(height: Planner.bandHeight)
    let (images, space) = (self.images, self.space)
    let missing = MissingTexture()
    Workers.forEach(count: bands.count, jobs: pool.jobs) { index in
      let painter = BandPainter<Format>(width: region.width, space: space, images: images)
      painter.restore(clip, bands[index], from: saved.tile, to: surface.tile)
      missing.note(painter.missingTexture)
    }
    try missing.check(for: pool.layer)
    pool.giveBack(saved)
  }
}

// MARK: - Images

extension SurfacePainter {
  private func pool(for layer: String) -> ScratchPool {
    var pool = pool
    pool.layer = layer
    return pool
  }

  private mutating func forget(_ textureID: Int) {
    guard let image = images[textureID] else { return }
    pool.memory.give(image.byteCount)
    images[textureID] = nil
  }

  private mutating func make(
    _ pass: OffscreenPass, from beneath: RenderTarget<Pixel>
  ) throws(RenderError) -> PassImage<Pixel> {
    let pool = pool(for: pass.layer)
    let result: PassImage<Pixel>
    if let finished = try finishedAsItLies(pass, pool) {
      result = finished
    } else {
      let source = try source(of: pass, from: beneath, pool)
      result = try Format.finished(source, by: pass, in: space, pool)
    }
    while let image = result.surface, image.smaller.count < pass.levelCount - 1 {
      image.smaller.append(try halved(image.smaller.last ?? image, pool))
    }
    return result
  }

  /// The result of a pass whose source is one image as it lies in memory: nothing is drawn first.
  private func finishedAsItLies(
    _ pass: OffscreenPass, _ pool: ScratchPool
  ) throws(RenderError) -> PassImage<Pixel>? {
    guard case .commands(let commands) = pass.source, commands.count == 1,
      case .draw(let draw) = commands[0], case .image(let image) = draw.paint,
      case .image = image.source, draw.covers(pass.area), draw.opacity >= 1,
      draw.mode == .sourceOver,
      // Other effects change pixels where they lie.
      pass.effects.contains(where: \.needsNeighbours)
    else { return nil }
    var result: Result<PassImage<Pixel>, RenderError>?
    BandPainter<Format>(width: 1, space: space, images: []).withShader(draw.paint) { shader in
      guard let pixels = shader.pixels(in: pass.area) else { return }
      let lent = Surface(pass.area, lending: UnsafeMutablePointer(mutating: pixels))
      result = Result { () throws(RenderError) in
        let image = try Format.finished(lent, by: pass, in: space, pool)
        // An effect that changes nothing leaves pixels that are not its own.
        guard let same = image.surface, !same.isOwner else { return image }
        return .pixels(try pool.copy(of: same.rect, from: same))
      }
    }
    return try result?.get()
  }

  /// An image at half its size, in rows on several threads.
  private func halved(
    _ image: Surface<Pixel>, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Pixel> {
    let taps = HalvingTaps(width: image.rect.width, height: image.rect.height)
    let rect = PixelRect(left: 0, top: 0, right: taps.width, bottom: taps.height)
    let result: Surface<Pixel> = try pool.surface(rect)
    let bands = rect.bands(height: Planner.bandHeight)
    Workers.forEach(count: bands.count, jobs: pool.jobs) { index in
      let view = image.views[0]
      for y in bands[index].rows {
        Format.halve(view, taps, y: y, into: result.tile.at(x: 0, y: y))
      }
    }
    return result
  }

  /// The image to which a pass's effects are applied.
  private mutating func source(
    of pass: OffscreenPass, from beneath: RenderTarget<Pixel>, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Pixel> {
    switch pass.source {
    case .commands(let commands):
      let target = RenderTarget<Pixel>(pass.area)
      try paint(commands, onto: target, for: pass.layer)
      return try target.surface(in: pool)
    case .backdrop:
      guard let beneath = beneath.surface else { return try pool.surface(pass.area) }
      return try pool.copy(of: pass.area, from: beneath)
    case .transition(let transition, let from, let to, let progress):
      let surface: Surface<Pixel> = try pool.surface(pass.area)
      try paint(transition, from: from, to: to, progress: progress, onto: surface, pool)
      return surface
    }
  }

  private func paint(
    _ transition: any ImageTransition, from: Int, to: Int, progress: Double,
    onto surface: Surface<Pixel>, _ pool: ScratchPool
  ) throws(RenderError) {
    guard let old = images[from]?.surface, let new = images[to]?.surface else {
      throw .missingTexture(images[from]?.surface == nil ? from : to, layer: pool.layer)
    }
    // Copies of both and of the result, each as it is stored and in floats.
    let copies =
      3 * (Surface<Pixel>.size(of: surface.rect) + Surface<SIMD4<Float>>.size(of: surface.rect))
    try pool.memory.take(copies, for: pool.layer)
    let runtime = (transition as? any RuntimeTransition)?.metered(by: pool.meter)
    let frame: PixelGrid<Pixel>
    do {
      frame = try Format.frame(
        of: runtime ?? transition, from: old.grid, to: new.grid, at: progress, in: space,
        jobs: pool.jobs)
    } catch {
      throw .transition(layer: pool.layer, reason: "\(error)")
    }
    guard frame.pixels.count == surface.rect.count else {
      let size = "\(frame.width)×\(frame.height)"
      throw .transition(
        layer: pool.layer,
        reason: "its frame has \(size) pixels: give one as large as its images")
    }
    for (index, pixel) in frame.pixels.enumerated() { surface.base[index] = pixel }
    if let failure = runtime?.takeFailure() {
      if failure is CancellationError { throw .cancelled }
      throw .transition(layer: pool.layer, reason: "\(failure)")
    }
    pool.memory.give(copies)
  }
}

/// An image that several threads may have missed.
private struct MissingTexture: ~Copyable {
  private let number = Atomic(-1)

  borrowing func note(_ textureID: Int?) {
    if let textureID { number.store(textureID, ordering: .relaxed) }
  }

  borrowing func check(for layer: String) throws(RenderError) {
    let textureID = number.load(ordering: .relaxed)
    if textureID >= 0 { throw .missingTexture(textureID, layer: layer) }
  }
}

extension RenderError {
  /// The error of a draw whose image was not made.
  fileprivate static func missingTexture(_ textureID: Int, layer: String) -> RenderError {
    .internalError(layer: layer, reason: "the image \(textureID), which it needs, was not made")
  }
}
