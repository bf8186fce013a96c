import LambentDocuments
import LambentImports
import LambentPixels

/// A particle effect in the terms of documents: its emitters, its images and its size.
struct EffectDraft: Sendable {
  var name: String
  var emitters: [EmitterDraft] = []
  var images = ImageSet()
  /// The scene's duration, in seconds; `nil` chooses one that shows the whole effect.
  var duration: Double?

  /// The scene's duration, in seconds: until the effect ends, or a few lifetimes.
  var sceneDuration: Double {
    if let duration { return duration }
    let cells = emitters.flatMap(\.cells)
    let ends = cells.map { cell -> Double in
      let life = cell.lifetime + cell.lifetimeRange / 2
      let bursts = cell.bursts.map { burst in
        burst.cycles == 0 ? Double.infinity : burst.time + Double(burst.cycles) * burst.interval
      }
      let births = cell.birthRate > 0 ? cell.duration : bursts.max() ?? 0
      return cell.beginTime + births + life
    }
    let longest = ends.max() ?? 1
    if longest.isFinite { return min(max(longest, 0.5), 60).roundedUp(to: 0.1) }
    let life = cells.map { $0.lifetime + $0.lifetimeRange / 2 }.max() ?? 1
    return min(max(3 * life, 2), 20).roundedUp(to: 0.5)
  }

  /// The result: the effect on a canvas that contains it, over black as in the formats' own editors.
  func imported(_ log: ImportLog) -> ImportedEffect {
    let reach = EffectReach(self)
    if let remark = reach.remark { log.note("the effect", remark) }
    return ImportedEffect(
      document: document(on: reach.stage, images: images), images: images.files, notes: log.all)
  }

  /// The document on a canvas. Without its images, particles move in the same way.
  func document(on stage: EffectReach.Stage, images: ImageSet = ImageSet()) -> JSONValue {
    var document = JSONObject(document: name, size: stage.size)
    document.set("duration", .plain(sceneDuration))
    document.set("background", "#000000")
    if !images.entries.isEmpty { document.set("images", images.value) }
    document.set("layers", emitters.map { $0.layer(at: stage.origin) })
    return document.value
  }
}

extension Double {
  /// Rounds up to a multiple of a step.
  func roundedUp(to step: Double) -> Double { (self / step - 1e-9).rounded(.up) * step }
}
