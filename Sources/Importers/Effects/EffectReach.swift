import Glibc
import LambentGeometry
import LambentParticles
import LambentPixels
import LambentRendering
import LambentScenes

/// The extent of an effect's particles, which determines its canvas.
///
/// The effect is simulated with fewer particles and sampled at a few times. The canvas contains the
/// emitter and nearly all visible particles.
struct EffectReach {
  /// A canvas, and the effect's origin on it.
  struct Stage: Sendable, Hashable {
    var size: SIMD2<Double>
    var origin: SIMD2<Double>
  }

  private var low: [SIMD2<Double>] = []
  private var high: [SIMD2<Double>] = []

  /// The number of live particles of a cell for sampling, and the number of times.
  private static let (count, moments) = (100.0, 6)

  init(_ effect: EffectDraft) {
    var part = effect
    part.emitters = effect.emitters.prefix(32).enumerated().map { index, emitter in
      var emitter = emitter
      emitter.name = "\(index)"
      emitter.animations = []
      emitter.cells = emitter.cells.prefix(32).map { Self.thinned($0) }
      return emitter
    }
    guard
      let scene = try? Scene(
        part.document(on: .middle), file: effect.name, images: [:],
        options: SceneOptions(trustsDocument: true)),
      let player = try? ScenePlayer(scene)
    else { return }
    for moment in 1...Self.moments {
      let time = effect.sceneDuration * Double(moment) / Double(Self.moments + 1)
      for (emitter, layer) in zip(effect.emitters, part.emitters) {
        for particle in (try? player.particles(ofLayer: layer.name, at: time)) ?? [] {
          meet(particle, of: emitter, images: effect.images)
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
      // A thousand live bursts show as much as more do.
      cell.bursts[index].interval = max(cell.bursts[index].interval, cell.lifetime / 1000)
    }
    return cell
  }

  /// The canvas: it contains 95 % of the samples; sides are 100 to 1,600 points.
  var stage: Stage {
    guard !low.isEmpty else { return .middle }
    func span(_ axis: Int) -> (Double, Double) {
      let (lows, highs) = (low.map { $0[axis] }.sorted(), high.map { $0[axis] }.sorted())
      let cut = lows.count / 40
      let (least, most) = (min(lows[cut], 0), max(highs[highs.count - 1 - cut], 0))
      let half = min(max((most - least) / 2 * 1.1, 50), 800)
      // A large effect is cropped, but its origin stays on the canvas.
      let middle = min(max((least + most) / 2, -0.9 * half), 0.9 * half)
      return (
        ((middle - half) / 10).rounded(.down) * 10, ((middle + half) / 10).rounded(.up) * 10
      )
    }
    let (x, y) = (span(0), span(1))
    return Stage(size: SIMD2(x.1 - x.0, y.1 - y.0), origin: SIMD2(-x.0, -y.0))
  }

  private mutating func meet(_ particle: Particle, of emitter: EmitterDraft, images: ImageSet) {
    guard particle.color.alpha > 0.02,
      let cell = emitter.cells.first(where: { $0.name == particle.identity.cell })
    else { return }
    let image = cell.contents.first.flatMap { images.size(of: $0) } ?? SIMD2(1, 1)
    let frames = cell.film.map { Double(max(1, $0.framesPerRow)) } ?? 1
    let half = max(image.x / frames, image.y) / 2 * abs(particle.scale)
    var place = SIMD2(particle.position.x, particle.position.y)
    if emitter.rotation == 0 {
      place -= Stage.middle.origin
    } else {
      let turn = emitter.rotation * .pi / 180
      place = SIMD2(
        place.x * cos(turn) - place.y * sin(turn), place.x * sin(turn) + place.y * cos(turn))
      place += emitter.position
    }
    guard place.x.isFinite, place.y.isFinite, half.isFinite else { return }
    low.append(place - half)
    high.append(place + half)
  }
}

extension EffectReach.Stage {
  /// The canvas of an effect without visible particles.
  static let middle = EffectReach.Stage(size: SIMD2(320, 320), origin: SIMD2(160, 160))
}
