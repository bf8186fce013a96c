import LambentFilters
import LambentPixels
import LambentRenderTree
import LambentTransitions
import LambentWorkers

/// Draws a plan onto surfaces: runs of commands band by band on several threads, and between them
/// the pictures that need all bands of what they are made of.
struct SurfacePainter<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  let space: WorkingSpace
  let limits: CompositorLimits
  let jobs: Int
  /// The pictures made so far, by number.
  private var pictures: [Surface<Pixel>?]
  /// What they hold, in bytes.
  private var bytes = 0

  init(_ plan: Plan<Format>, space: WorkingSpace, limits: CompositorLimits, jobs: Int) {
    self.space = space
    self.limits = limits
    self.jobs = jobs
    pictures = Array(repeating: nil, count: plan.slotCount)
  }

  /// Draws commands; `background` is what the surface is filled with first, if it is not drawn on
  /// as it is.
  mutating func paint(
    _ commands: [Command<Format>], onto surface: Surface<Pixel>, background: Pixel? = nil
  ) throws(RenderError) {
    var run: [Command<Format>] = []
    var background = background
    let alreadyMade = pictures.map { $0 != nil }
    for command in commands {
      switch command {
      case .prepare(let recipe):
        if case .backdrop = recipe.source {
          flush(&run, onto: surface, &background)
        }
        let picture = try make(recipe, from: surface)
        try keep(picture, recipe)
      case .clip(let clip) where command.readsBackdrop:
        flush(&run, onto: surface, &background)
        try paintWhole(clip, onto: surface)
      default: run.append(command)
      }
    }
    flush(&run, onto: surface, &background)
    // What was made here is used here only.
    for slot in pictures.indices where !alreadyMade[slot] { forget(slot) }
  }

  /// Draws a run of commands, band by band.
  private func flush(
    _ run: inout [Command<Format>], onto surface: Surface<Pixel>, _ background: inout Pixel?
  ) {
    guard !run.isEmpty || background != nil else { return }
    let (commands, pictures, fill) = (run, self.pictures, background)
    let bands = surface.rect.bands(height: Planner<Format>.bandHeight)
    // Several bands a round share a painter's memory; four rounds a job even out their load.
    let rounds = min(bands.count, 4 * jobs)
    Workers.forEach(count: rounds, jobs: jobs) { round in
      let painter = BandPainter<Format>(width: surface.rect.width, pictures: pictures)
      for band in bands[bands.count * round / rounds..<bands.count * (round + 1) / rounds] {
        let tile = surface.tile.cropped(to: band)
        if let fill, commands.first?.hides(band) != true {
          for y in band.rows {
            tile.at(x: band.left, y: y).update(repeating: fill, count: band.width)
          }
        }
        painter.paint(commands, into: tile)
      }
    }
    run = []
    background = nil
  }

  /// Draws a clip whose commands read what lies beneath as a whole.
  private mutating func paintWhole(
    _ clip: Clip<Format>, onto surface: Surface<Pixel>
  ) throws(RenderError) {
    let region = clip.region.intersection(surface.rect)
    guard !region.isEmpty else { return }
    // What reads what lies beneath needs all of it outside the shape, too.
    let kept = clip.outside.contains(where: \.readsBackdrop) ? surface.rect : region
    let size = kept.count * MemoryLayout<Pixel>.stride
    bytes += size
    defer { bytes -= size }
    guard bytes <= limits.maximumPictureBytes else {
      throw .tooMuchMemory(layer: "", bytes: bytes, limit: limits.maximumPictureBytes)
    }
    let saved = Surface<Pixel>(kept, repeating: Format.clear)
    copy(kept, from: surface, to: saved)
    try paint(clip.commands, onto: surface)
    if !clip.outside.isEmpty { try paint(clip.outside, onto: saved) }
    let bands = region.bands(height: Planner<Format>.bandHeight)
    let pictures = self.pictures
    Workers.forEach(count: bands.count, jobs: jobs) { index in
      BandPainter<Format>(width: region.width, pictures: pictures).restore(
        clip, bands[index], from: saved.tile, to: surface.tile)
    }
  }

  private func copy(_ region: PixelRect, from source: Surface<Pixel>, to target: Surface<Pixel>) {
    for y in region.rows {
      target.tile.at(x: region.left, y: y).update(
        from: source.tile.at(x: region.left, y: y), count: region.width)
    }
  }
}

// MARK: - Pictures

extension SurfacePainter {
  private mutating func keep(
    _ picture: Surface<Pixel>, _ recipe: Recipe<Format>
  ) throws(RenderError) {
    forget(recipe.slot)
    bytes += picture.byteCount
    guard bytes <= limits.maximumPictureBytes else {
      throw .tooMuchMemory(
        layer: recipe.layer, bytes: bytes, limit: limits.maximumPictureBytes)
    }
    pictures[recipe.slot] = picture
  }

  private mutating func forget(_ slot: Int) {
    guard let picture = pictures[slot] else { return }
    bytes -= picture.byteCount
    pictures[slot] = nil
  }

  private mutating func make(
    _ recipe: Recipe<Format>, from beneath: Surface<Pixel>
  ) throws(RenderError) -> Surface<Pixel> {
    let surface = Surface<Pixel>(recipe.rect, repeating: Format.clear)
    switch recipe.source {
    case .commands(let commands): try paint(commands, onto: surface)
    case .backdrop: copyHeld(from: beneath, to: surface)
    case .transition(let transition, let from, let to, let progress):
      try paint(transition, from: from, to: to, progress: progress, recipe, onto: surface)
    }
    for effect in recipe.effects {
      Format.apply(effect, to: surface, beyond: recipe.source.beyond, in: space, jobs: jobs)
    }
    while surface.smaller.count < recipe.levelCount - 1 {
      surface.smaller.append(halved(surface.smaller.last ?? surface))
    }
    return surface
  }

  /// A picture at half its size, in rows on several threads.
  private func halved(_ picture: Surface<Pixel>) -> Surface<Pixel> {
    let taps = HalvingTaps(width: picture.rect.width, height: picture.rect.height)
    let rect = PixelRect(left: 0, top: 0, right: taps.width, bottom: taps.height)
    let result = Surface<Pixel>(rect, repeating: Format.clear)
    let bands = rect.bands(height: Planner<Format>.bandHeight)
    Workers.forEach(count: bands.count, jobs: jobs) { index in
      let view = picture.views[0]
      for y in bands[index].rows {
        Format.halve(view, taps, y: y, into: result.tile.at(x: 0, y: y))
      }
    }
    return result
  }

  /// Copies what lies beneath; beyond the surface its edges go on, so that blurs there do not fade.
  private func copyHeld(from source: Surface<Pixel>, to target: Surface<Pixel>) {
    guard !source.rect.isEmpty else { return }
    for y in target.rect.rows {
      let row = max(source.rect.top, min(source.rect.bottom - 1, y))
      let line = source.tile.at(x: source.rect.left, y: row)
      let result = target.tile.at(x: target.rect.left, y: y)
      for x in target.rect.columns {
        let column = max(source.rect.left, min(source.rect.right - 1, x))
        result[x - target.rect.left] = line[column - source.rect.left]
      }
    }
  }

  private func paint(
    _ transition: any Transition, from: Int, to: Int, progress: Double, _ recipe: Recipe<Format>,
    onto surface: Surface<Pixel>
  ) throws(RenderError) {
    guard let from = pictures[from], let to = pictures[to] else { return }
    do {
      try Format.paint(
        transition, from: from, to: to, progress: progress, in: space, jobs: jobs, onto: surface)
    } catch {
      throw .transition(layer: recipe.layer, reason: "\(error)")
    }
  }
}
