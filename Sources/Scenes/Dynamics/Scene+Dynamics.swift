import LambentAnimations
import LambentDynamics
package import LambentGeometry
import LambentLayers

/// A body of a document's physics at one time.
package struct BodyReport: Sendable {
  package let layer: String
  /// Its middle, in the coordinates of its superlayer.
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

  /// True if scenes within the document have sounds, which the document does not have once they are written into it.
  package var hasSoundsOfScenes: Bool { root.contains { !$0.sounds.isEmpty } }

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
    scene.document.root.bodies(at: moment(of: time))
  }
}

extension LayerModel {
  /// The bodies among this layer's sublayers and below, at a moment of its superlayer.
  fileprivate func bodies(at time: Double) -> [BodyReport] {
    let time = state.timing.localTime(fromParent: time)
    let own = dynamics.map { dynamics in
      dynamics.bodies.compactMap { name in
        sublayers.first { $0.name == name }?.report(dynamics, name, at: time)
      }
    }
    return (own ?? []) + (mask + sublayers).flatMap { $0.bodies(at: time) }
  }

  private func report(_ dynamics: DynamicsModel, _ name: String, at time: Double) -> BodyReport? {
    // Nothing is before the first step: there, the speeds are those of the step that begins.
    let step = 1.0 / 240
    guard let now = track.pose(at: time), let before = track.pose(at: max(time - step, 0)),
      let after = track.pose(at: max(time, step))
    else { return nil }
    let contacts = dynamics.contacts.filter { $0.time <= time && $0.names.contains(name) }
    return BodyReport(
      layer: name, center: now.center, rotation: now.rotation,
      velocity: (after.center - before.center) * 240,
      angularVelocity: (after.rotation - before.rotation) * 240,
      isMoving: after.center != before.center || after.rotation != before.rotation,
      contacts: contacts.map { contact in
        (contact.time, contact.names.first { $0 != name } ?? name)
      })
  }
}
