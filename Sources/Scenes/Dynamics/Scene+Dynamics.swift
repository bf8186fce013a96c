import LambentDynamics
package import LambentGeometry

/// A body of a document's physics at one time.
package struct BodyReport: Sendable {
  package let layer: String
  /// Where its middle is, in the coordinates of its superlayer.
  package let center: Point
  /// Radians.
  package let rotation: Double
  /// Points per second, over the step that ends at that time; at 0, over the first step.
  package let velocity: Point
  /// Radians per second, over that step.
  package let angularVelocity: Double
  package let isMoving: Bool
  /// With what it has begun to touch by then: the names in order.
  package let contacts: [(time: Double, with: String)]
}

extension SceneDocument {
  package var hasDynamics: Bool { root.contains { $0.dynamics != nil } }

  /// The document without physics: motion as keyframes, contacts as events with a time. It renders the
  /// same bytes.
  package var baked: SceneDocument {
    var result = self
    result.root = root.baked
    result.contactEvents = []
    result.events = events.map(\.baked)
    return result
  }
}

extension EventModel {
  fileprivate var baked: EventModel {
    var result = self
    result.isFromContact = false
    result.steps = steps.map { step in
      if case .insert(let model, let parent) = step {
        return .insert(model.baked, into: parent)
      }
      return step
    }
    result.completion = completion.map(\.baked)
    return result
  }
}

extension ScenePlayer {
  /// The bodies of the scene's physics at a time, in the order of the document.
  package func bodies(at time: Double) -> [BodyReport] {
    let time = moment(of: time)
    let step = 1.0 / 240
    var result: [BodyReport] = []
    for host in scene.document.root.all {
      guard let dynamics = host.dynamics else { continue }
      for name in dynamics.bodies {
        guard let model = host.sublayers.first(where: { $0.name == name }) else { continue }
        // Nothing is before the first step: there, the speeds are those of the step that begins.
        guard let now = model.track.pose(at: time),
          let before = model.track.pose(at: max(time - step, 0)),
          let after = model.track.pose(at: max(time, step))
        else { continue }
        let contacts = dynamics.contacts.filter { $0.time <= time && $0.names.contains(name) }
        result.append(
          BodyReport(
            layer: name, center: now.center, rotation: now.rotation,
            velocity: (after.center - before.center) * 240,
            angularVelocity: (after.rotation - before.rotation) * 240,
            isMoving: after.center != before.center || after.rotation != before.rotation,
            contacts: contacts.map { contact in
              (contact.time, contact.names.first { $0 != name } ?? name)
            }))
      }
    }
    return result
  }
}
