import LambentGeometry
import LambentKernels
import LambentParticles
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentWorkers

/// The kernels that draw the images of an emitter's particles, at one time.
struct CellKernels: Sendable {
  /// The filters of the layer that cells name.
  let filters: [LayerFilter]
  /// The kinds that cells name.
  let registry: FilterRegistry
  /// The layer's time in seconds.
  let time: Double

  /// The filter of a name.
  ///
  /// - Throws: ``EmitterError`` where no kernel has it.
  func filter(named name: String, at keyPath: String) throws(EmitterError) -> LayerFilter {
    let known =
      filters.first { $0.name == name } ?? registry.kind(named: name).map { LayerFilter($0) }
    if let known, known.kind.kernelSource != nil { return known }
    let names = filters.map(\.name) + registry.kinds.filter { $0.kernelSource != nil }.map(\.name)
    let remedy =
      Suggestion.question(about: name, among: names) ?? "name one of “cellFilters” or “kernels”"
    throw .invalid(
      keyPath: keyPath,
      reason: known == nil
        ? "no kernel has the name “\(name)”: \(remedy)"
        : "“\(name)” is not drawn by a kernel: name a filter that is")
  }

  /// Replaces the images of particles by what their kernels make of them.
  ///
  /// - Parameters:
  ///   - limit: The most work, in steps of about a nanosecond.
  ///   - work: The work that was taken before; that of the kernels is added to the batch's.
  /// - Throws: ``EmitterError``, the error of an image or of a kernel, or `CancellationError`.
  func draw(_ batch: inout SpriteBatch, limit: Double, after work: Double) throws {
    guard batch.textures.contains(where: { !$0.kernel.isEmpty }) else { return }
    let shaders = try batch.textures.map { try shader(of: $0) }
    let most = SpriteBatch.mostKernelPixels
    var (pixels, steps) = (0, 0.0)
    var isDrawn = [Bool](repeating: false, count: shaders.count)
    for texture in batch.texture where texture >= 0 {
      guard let shader = shaders[Int(texture)], shader.isOfParticle || !isDrawn[Int(texture)] else {
        continue
      }
      isDrawn[Int(texture)] = true
      pixels += shader.image.pixels.count
      steps += Double(shader.image.pixels.count) * shader.filter.workPerPixel
      guard pixels <= most else {
        throw EmitterError.invalid(
          keyPath: Emission.cellsName,
          reason:
            "kernels draw more than \(most) pixels of particles: use smaller images "
            + "or fewer particles")
      }
    }
    batch.work += steps
    batch.kernelPixels = pixels
    let total = work + batch.work
    guard total <= limit else {
      throw EmitterError.tooMuchWork(steps: total, limit: limit, time: time)
    }
    let meter = WorkMeter(limit - total)
    var shared: [Int32: Int32] = [:]
    for index in batch.texture.indices {
      let texture = batch.texture[index]
      guard texture >= 0, let shader = shaders[Int(texture)] else { continue }
      if let known = shared[texture] {
        batch.texture[index] = known
        continue
      }
      try Cancellation.current?.check()
      let life = batch.lives.indices.contains(index) ? batch.lives[index] : SpriteBatch.Life()
      var drawn = batch.textures[Int(texture)]
      drawn.image = try shader.drawn(for: life, color: batch.color[index], meter)
      (drawn.sourceRect, drawn.kernel, drawn.isTransient) = (.unit, "", true)
      let new = Int32(truncatingIfNeeded: batch.textures.count)
      batch.textures.append(drawn)
      batch.texture[index] = new
      if !shader.isOfParticle { shared[texture] = new }
    }
    batch.work += limit - total - meter.remaining
  }

  /// A kernel and the image that it changes.
  private struct Shader {
    let filter: KernelPixelFilter
    let image: FloatPixelBuffer
    let scale: Double
    /// True if the kernel has an input that each particle sets.
    let isOfParticle: Bool

    func drawn(
      for life: SpriteBatch.Life, color: SIMD4<Float>, _ meter: WorkMeter
    ) throws -> Image {
      var filter = filter
      filter.particle = [
        "particleAge": [Double(life.age)], "particleLife": [Double(life.fraction)],
        "particleSeed": [Double(life.seed)], "particleColor": (0..<4).map { Double(color[$0]) },
      ]
      var context = PixelFilterContext(
        scale: SIMD2(scale, scale), workingSpace: .srgb,
        bounds: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)))
      (context.jobs, context.meter) = (1, meter)
      var result = image
      try filter.applyChecked(to: &result, in: context)
      return Image(.rgba8(Image(.float(result)).premultiplied))
    }
  }

  private func shader(of texture: SpriteBatch.Texture) throws -> Shader? {
    guard !texture.kernel.isEmpty else { return nil }
    let filter = try filter(named: texture.kernel, at: "kernel")
    guard case .custom(let custom)? = filter.renderFilters(at: time).first,
      let kernel = custom.filter as? KernelPixelFilter
    else { return nil }
    let whole = FloatPixelBuffer(try texture.image.read().straight)
    return Shader(
      filter: kernel, image: whole.part(texture.sourceRect), scale: texture.image.scale,
      isOfParticle: kernel.source.inputs.contains { $0.name.hasPrefix("particle") })
  }
}

extension FloatPixelBuffer {
  /// The pixels of a part, in fractions of the size.
  fileprivate func part(_ rect: Rect) -> FloatPixelBuffer {
    guard rect != .unit else { return self }
    func range(_ start: Double, _ length: Double, _ count: Int) -> Range<Int> {
      func place(_ fraction: Double) -> Int {
        Int(max(0, min(Double(count), (fraction * Double(count)).rounded())))
      }
      return place(min(start, start + length))..<place(max(start, start + length))
    }
    let columns = range(rect.origin.x, rect.size.width, width)
    let rows = range(rect.origin.y, rect.size.height, height)
    return PixelPart(columns: columns, rows: rows).copy(of: self)
  }
}

extension LayerState {
  /// The kernels that an emitter's cells may name.
  func cellKernels(at time: Double) -> CellKernels {
    CellKernels(
      filters: self.emission.filters, registry: self.registries.filters, time: time)
  }

  /// The faults of the names of kernels in cells.
  var cellKernelFaults: [EmitterError] {
    faults(of: self.emission.cells, below: Emission.cellsName)
  }

  private func faults(of cells: [EmitterCell], below path: String) -> [EmitterError] {
    let kernels = cellKernels(at: 0)
    return zip(EmitterCell.labels(of: cells), cells).flatMap { label, cell -> [EmitterError] in
      let place = "\(path).\(label)"
      var result = faults(of: cell.emitterCells, below: "\(place).\(Emission.cellsName)")
      guard !cell.kernel.isEmpty else { return result }
      do throws(EmitterError) {
        _ = try kernels.filter(named: cell.kernel, at: "\(place).kernel")
      } catch {
        result.append(error)
      }
      return result
    }
  }
}
