import LambentFilters
import LambentPixels
import LambentRenderTree
import LambentTransitions
import LambentWorkers

/// Draws a plan onto surfaces: runs of commands band by band on several threads, and between them
/// the pictures that need all bands of what they are made of.
struct SurfacePainter<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  /// So many bytes of pictures may wait to be drawn before they are drawn and forgotten.
  private static var mostIdleBytes: Int { 1 << 26 }

  let space: WorkingSpace
  let memory: PictureMemory
  let jobs: Int
  /// The pictures that are made and not yet forgotten, by number.
  private var pictures: [Surface<Pixel>?]

  init(_ plan: Plan<Format>, space: WorkingSpace, memory: PictureMemory, jobs: Int) {
    self.space = space
    self.memory = memory
    self.jobs = jobs
    pictures = Array(repeating: nil, count: plan.slotCount)
  }

  /// Draws commands; `layer` is the one for whose sake.
  mutating func paint(
    _ commands: [Command<Format>], onto sheet: Sheet<Pixel>, for layer: String = ""
  ) throws(RenderError) {
    let workshop = workshop(for: layer)
    var run: [Command<Format>] = []
    let lastUses = lastUses(in: commands)
    var idle: [Int] = []
    var idleBytes = 0
    func draw(_ painter: inout Self) throws(RenderError) {
      try painter.flush(&run, onto: sheet, workshop)
      for slot in idle { painter.forget(slot) }
      (idle, idleBytes) = ([], 0)
    }
    for (index, command) in commands.enumerated() {
      switch command {
      case .prepare(let recipe):
        if command.readsBackdrop || idleBytes > Self.mostIdleBytes { try draw(&self) }
        let picture = try make(recipe, from: sheet)
        forget(recipe.slot)
        pictures[recipe.slot] = picture
      case .clip(let clip) where command.readsBackdrop:
        try draw(&self)
        try paintWhole(clip, onto: sheet, workshop)
      default: run.append(command)
      }
      for slot in lastUses[index] ?? [] {
        idle.append(slot)
        idleBytes += pictures[slot]?.byteCount ?? 0
      }
    }
    try draw(&self)
  }

  /// The pictures that are made by commands, each at the place of the last one that needs it.
  private func lastUses(in commands: [Command<Format>]) -> [Int: [Int]] {
    var places: [Int: Int] = [:]
    for command in commands {
      guard case .prepare(let recipe) = command, pictures[recipe.slot] == nil else { continue }
      places[recipe.slot] = 0
    }
    guard !places.isEmpty else { return [:] }
    for (index, command) in commands.enumerated() {
      command.forEachSlot { if places[$0] != nil { places[$0] = index } }
    }
    return Dictionary(grouping: places.keys.sorted()) { places[$0] ?? 0 }
  }

  /// Draws a run of commands, band by band.
  private func flush(
    _ run: inout [Command<Format>], onto sheet: Sheet<Pixel>, _ workshop: Workshop
  ) throws(RenderError) {
    guard !run.isEmpty || sheet.background != nil else { return }
    let surface = try sheet.surface(in: workshop, clear: Format.clear)
    let (commands, pictures, fill) = (run, self.pictures, sheet.background)
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
    sheet.background = nil
  }

  /// Draws a clip whose commands read what lies beneath as a whole.
  private mutating func paintWhole(
    _ clip: Clip<Format>, onto sheet: Sheet<Pixel>, _ workshop: Workshop
  ) throws(RenderError) {
    let region = clip.region.intersection(sheet.rect)
    guard !region.isEmpty else { return }
    let surface = try sheet.surface(in: workshop, clear: Format.clear)
    // What reads what lies beneath needs all of it outside the shape, too.
    let kept = clip.outside.contains(where: \.readsBackdrop) ? surface.rect : region
    let saved = try workshop.copy(
      of: kept, from: surface, beyond: .transparent, clear: Format.clear)
    try paint(clip.commands, onto: sheet, for: workshop.layer)
    if !clip.outside.isEmpty {
      try paint(clip.outside, onto: Sheet(saved), for: workshop.layer)
    }
    let bands = region.bands(height: Planner<Format>.bandHeight)
    let pictures = self.pictures
    Workers.forEach(count: bands.count, jobs: jobs) { index in
      BandPainter<Format>(width: region.width, pictures: pictures).restore(
        clip, bands[index], from: saved.tile, to: surface.tile)
    }
    workshop.giveBack(saved)
  }
}

// MARK: - Pictures

extension SurfacePainter {
  private func workshop(for layer: String) -> Workshop {
    Workshop(memory: memory, layer: layer, jobs: jobs)
  }

  private mutating func forget(_ slot: Int) {
    guard let picture = pictures[slot] else { return }
    workshop(for: "").giveBack(picture)
    pictures[slot] = nil
  }

  private mutating func make(
    _ recipe: Recipe<Format>, from beneath: Sheet<Pixel>
  ) throws(RenderError) -> Surface<Pixel> {
    let workshop = workshop(for: recipe.layer)
    let source = try source(of: recipe, from: beneath, workshop)
    let picture = try Format.finished(source, by: recipe, in: space, workshop)
    while picture.smaller.count < recipe.levelCount - 1 {
      picture.smaller.append(try halved(picture.smaller.last ?? picture, workshop))
    }
    return picture
  }

  /// A picture at half its size, in rows on several threads.
  private func halved(
    _ picture: Surface<Pixel>, _ workshop: Workshop
  ) throws(RenderError) -> Surface<Pixel> {
    let taps = HalvingTaps(width: picture.rect.width, height: picture.rect.height)
    let rect = PixelRect(left: 0, top: 0, right: taps.width, bottom: taps.height)
    let result = try workshop.surface(rect, of: Format.clear)
    let bands = rect.bands(height: Planner<Format>.bandHeight)
    Workers.forEach(count: bands.count, jobs: jobs) { index in
      let view = picture.views[0]
      for y in bands[index].rows {
        Format.halve(view, taps, y: y, into: result.tile.at(x: 0, y: y))
      }
    }
    return result
  }

  /// The picture to which a recipe's effects are applied.
  private mutating func source(
    of recipe: Recipe<Format>, from beneath: Sheet<Pixel>, _ workshop: Workshop
  ) throws(RenderError) -> Surface<Pixel> {
    switch recipe.source {
    case .commands(let commands):
      let sheet = Sheet<Pixel>(recipe.area)
      try paint(commands, onto: sheet, for: recipe.layer)
      return try sheet.surface(in: workshop, clear: Format.clear)
    case .backdrop:
      guard let beneath = beneath.surface else {
        return try workshop.surface(recipe.area, of: Format.clear)
      }
      return try workshop.copy(
        of: recipe.area, from: beneath, beyond: .transparent, clear: Format.clear)
    case .transition(let transition, let from, let to, let progress):
      let surface = try workshop.surface(recipe.area, of: Format.clear)
      try paint(transition, from: from, to: to, progress: progress, onto: surface, workshop)
      return surface
    }
  }

  private func paint(
    _ transition: any Transition, from: Int, to: Int, progress: Double,
    onto surface: Surface<Pixel>, _ workshop: Workshop
  ) throws(RenderError) {
    guard let from = pictures[from], let to = pictures[to] else { return }
    // Copies of both and of the result, each as it is stored and in floats.
    let copies =
      3 * (Surface<Pixel>.size(of: surface.rect) + Surface<SIMD4<Float>>.size(of: surface.rect))
    try memory.take(copies, for: workshop.layer)
    do {
      try Format.paint(
        transition, from: from, to: to, progress: progress, in: space, jobs: jobs, onto: surface)
    } catch {
      throw .transition(layer: workshop.layer, reason: "\(error)")
    }
    memory.give(copies)
  }
}
