import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentProperties

extension Cursor {
  /// Notes animations between paths of different steps: they are cut by fractions of their length.
  func noteMorphs(of model: LayerModel) {
    for (index, entry) in model.animations.enumerated() {
      var values: [PropertyValue?] = []
      if let basic = entry.animation as? BasicAnimation, let keyPath = basic.keyPath {
        let own = try? model.state.value(forKeyPath: keyPath)
        values = [basic.fromValue ?? own, basic.toValue ?? own]
      } else if let keyframes = entry.animation as? KeyframeAnimation {
        values = keyframes.values
      }
      let paths = values.compactMap { value in
        if case .path(let path)? = value { path } else { nil }
      }
      let isResampled = zip(paths, paths.dropFirst()).contains { from, to in
        PathMorph(from: from, to: to).isResampled
      }
      guard isResampled else { continue }
      let list = member("animations")
      var place = (list?.elements()?.count ?? 0) > index ? list?.element(at: index) : nil
      if place == nil, let tracks = member("animate") { place = tracks.member("path") ?? tracks }
      (place ?? self).report(
        .suspicious,
        "the paths have different steps: both are divided by fractions of their length",
        remedy: "paths with the same steps, to say which points belong together", severity: .note)
    }
  }
}
