import LambentGeometry
import LambentImports
import LambentLayers
import LambentParticles
import LambentPixels
import LambentScenes

/// The extent of an effect's particles, which determines its canvas.
///
/// The effect is simulated with fewer particles and sampled at some times. The canvas contains the emitter and the
/// visible particles. Each particle represents those that were left out.
struct EffectReach {
  /// A canvas, and the effect's origin on it.
  struct Stage: Sendable, Hashable {
    var size: SIMD2<Double>
    var origin: SIMD2<Double>
  }

  /// A visible particle: its extent, and the light (brightness times area) of the particles that it represents.
  private struct Sample {
    var low: SIMD2<Double>
    var high: SIMD2<Double>
    var light: Double
  }

  /// The visible particles at each time.
  private var samples: [[Sample]] = []

  /// The number of live particles of a cell for sampling.
  private static let count = 500.0
  /// The minimum and the maximum number of times, and the number for one cell.
  private static let (leastMoments, mostMoments, cellMoments) = (36, 240, 240)
  /// The maximum fraction of the light beyond each side of the canvas.
  private static let greatestLoss = 0.001
  /// The minimum and the maximum side of the canvas, in points.
  private static let (leastSide, greatestSide) = (100.0, 4096.0)

  init(_ effect: EffectDraft) {
    var part = effect
    // Random numbers depend on names: with the same names, a small number of particles equals that of the document.
    let hasNames = Set(effect.emitters.map(\.name)).count == effect.emitters.count
    part.emitters = effect.emitters.prefix(32).enumerated().map { index, emitter in
      var emitter = emitter
      if !hasNames { emitter.name = "\(index)" }
      let births = emitter.cells.map(\.births)
      emitter.cells = emitter.cells.prefix(32).map { Self.thinned($0) }
      // Animations of birth rates would undo the reduction. Without a reduction, they are kept, because they show
      // when the effect is dim.
      if births != emitter.cells.map(\.births) { emitter.animations = [] }
      return emitter
    }
    guard
      let scene = try? Scene(
        part.document(on: .middle), file: effect.name, images: [:],
        options: SceneOptions(registries: Registries(), trustsDocument: true)),
      let player = try? ScenePlayer(scene)
    else { return }
    let cells = part.emitters.reduce(0) { $0 + $1.cells.count }
    let frames = Int(min(effect.sceneDuration * 60, 1e6))
    let moments = max(
      Self.leastMoments, min(Self.mostMoments, Self.cellMoments / max(cells, 1), frames))
    for moment in 1...moments {
      let time = effect.sceneDuration * Double(moment) / Double(moments + 1)
      samples.append([])
      for (emitter, layer) in zip(effect.emitters, part.emitters) {
        let weights = Dictionary(
          zip(emitter.cells, layer.cells).map { ($0.name, $0.births / max($1.births, 1e-9)) },
          uniquingKeysWith: { first, _ in first })
        for particle in (try? player.particles(ofLayer: layer.name, at: time)) ?? [] {
          meet(
            particle, of: emitter, weight: weights[particle.identity.cell] ?? 1,
            images: effect.images)
        }
      }
    }
  }

  /// The cell with a reduced number of births and without images.
  private static func thinned(_ cell: CellDraft) -> CellDraft {
    var cell = cell
    (cell.contents, cell.film) = ([], nil)
    cell.birthRate = min(cell.birthRate, count / max(cell.lifetime, 1e-3))
    for index in cell.bursts.indices {
      cell.bursts[index].count = min(cell.bursts[index].count, Int(count))
      // A thousand live bursts are enough.
      cell.bursts[index].interval = max(cell.bursts[index].interval, cell.lifetime / 1000)
    }
    return cell
  }

  /// The canvas: at any time, at most a thousandth of the light lies beyond each side.
  var stage: Stage {
    guard samples.contains(where: { !$0.isEmpty }) else { return .middle }
    let spans = (0...1).map { axis -> (Double, Double) in
      let (least, most) = reach(axis)
      let half = min(
        max((most - least) / 2 * 1.05, Self.leastSide / 2), Self.greatestSide / 2)
      // A larger effect is cropped, but its origin stays on the canvas.
      let middle = min(max((least + most) / 2, -0.9 * half), 0.9 * half)
      let (low, high) = (
        ((middle - half) / 10).rounded(.down) * 10, ((middle + half) / 10).rounded(.up) * 10
      )
      guard high - low > Self.greatestSide else { return (low, high) }
      let start = (middle - Self.greatestSide / 2).rounded()
      return (start, start + Self.greatestSide)
    }
    return Stage(
      size: SIMD2(spans[0].1 - spans[0].0, spans[1].1 - spans[1].0),
      origin: SIMD2(-spans[0].0, -spans[1].0))
  }

  /// The extent of the light along an axis at any time, with the origin.
  private func reach(_ axis: Int) -> (least: Double, most: Double) {
    var (least, most) = (0.0, 0.0)
    for moment in samples {
      let excess = moment.map(\.light).reduce(0, +) * Self.greatestLoss
      var beyond = 0.0
      for sample in moment.sorted(by: { $0.low[axis] < $1.low[axis] }) where beyond <= excess {
        beyond += sample.light
        if beyond > excess { least = min(least, sample.low[axis]) }
      }
      beyond = 0
      for sample in moment.sorted(by: { $0.high[axis] > $1.high[axis] }) where beyond <= excess {
        beyond += sample.light
        if beyond > excess { most = max(most, sample.high[axis]) }
      }
    }
    return (least, most)
  }

  /// A note if the effect is larger than the canvas.
  var remark: String? {
    let size = (0...1).map { axis in
      let (least, most) = reach(axis)
      return Int((most - least).rounded(.up))
    }
    guard let longest = size.max(), Double(longest) > Self.greatestSide else { return nil }
    return "particles reach over \(size[0]) x \(size[1]) points: the canvas shows "
      + "\(Int(Self.greatestSide)) of them"
  }

  /// - Parameter weight: The number of particles that it represents.
  private mutating func meet(
    _ particle: Particle, of emitter: EmitterDraft, weight: Double, images: ImageSet
  ) {
    let color = particle.color
    let brightness = color.alpha * max(color.red, color.green, color.blue, 0.02)
    guard color.alpha > 0.004,
      let cell = emitter.cells.first(where: { $0.name == particle.identity.cell })
    else { return }
    let image = cell.contents.first.flatMap { images.size(of: $0) } ?? SIMD2(1, 1)
    let frames = cell.film.map { Double(max(1, $0.framesPerRow)) } ?? 1
    let half = max(image.x / frames, image.y) / 2 * abs(particle.scale)
    var place = SIMD2(particle.position.x, particle.position.y)
    if emitter.rotation == 0 {
      place -= Stage.middle.origin
    } else {
      place = place.turned(degrees: emitter.rotation) + emitter.position
    }
    guard place.x.isFinite, place.y.isFinite, half.isFinite else { return }
    samples[samples.count - 1].append(
      Sample(low: place - half, high: place + half, light: weight * brightness * half * half))
  }
}

extension CellDraft {
  /// The births per second, or of all bursts if it has no birth rate.
  fileprivate var births: Double {
    birthRate > 0 ? birthRate : Double(bursts.reduce(0) { $0 + $1.count })
  }
}

extension EffectReach.Stage {
  /// The canvas of an effect without visible particles.
  static let middle = EffectReach.Stage(size: SIMD2(320, 320), origin: SIMD2(160, 160))
}
