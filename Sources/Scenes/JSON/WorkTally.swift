import LambentProperties
import LambentWorkers

/// How much of the work that is bounded for a document, with the documents within it, is spent: of its
/// physics, and of placing its layers by constraints.
final class WorkTally: Sendable {
  struct Spent {
    /// The steps of bodies that moved, each of which is recorded.
    var bodySteps = 0
    /// The work of the simulations, by an estimate.
    var work = 0.0
    /// The work of solving constraints, by an estimate.
    var layoutWork = 0.0
    var drivenSamples = 0

    /// The first amount of physics above its limit, with the remedy; `nil` if all are allowed.
    func excess(in limits: SceneLimits) -> (message: String, remedy: String)? {
      let (bodySteps, work) = (limits.maximumBodySteps, limits.maximumDynamicsWork)
      if self.bodySteps > bodySteps {
        return (
          "the bodies of the document take more than \(bodySteps) steps together",
          "fewer bodies, or an earlier “until”"
        )
      }
      guard self.work > work else { return nil }
      return (
        "the physics of the document takes more than \(work.short) steps of work together",
        "fewer bodies, behaviours or contacts, or an earlier “until”"
      )
    }
  }

  private let lock = Lock(Spent())

  var spent: Spent {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
}
