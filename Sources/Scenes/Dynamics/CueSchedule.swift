import LambentDynamics

/// A behaviour that is to come.
struct Cue {
  /// The step before which it begins.
  let start: Int
  /// The step before which it ends; `nil` for never. It lasts one step at least.
  let end: Int?
  /// Made when it begins: lengths are those of that moment.
  let make: () -> [DynamicBehavior]
}

/// The behaviours of a simulation, in the order in which they begin and end.
struct CueSchedule {
  private let cues: [Cue]
  /// The indices of the cues in the order in which they begin, and of those that end in that order.
  private let starts, ends: [Int]
  private var (started, ended) = (0, 0)
  private var running: [Int: [DynamicBehavior]] = [:]

  init(_ cues: [Cue]) {
    self.cues = cues
    starts = cues.indices.sorted { (cues[$0].start, $0) < (cues[$1].start, $1) }
    let ranks = Dictionary(uniqueKeysWithValues: zip(starts, starts.indices))
    ends = starts.filter { cues[$0].end != nil }.sorted { first, second in
      (Self.end(cues[first]), ranks[first] ?? 0) < (Self.end(cues[second]), ranks[second] ?? 0)
    }
  }

  private static func end(_ cue: Cue) -> Int { max(cue.end ?? .max, cue.start + 1) }

  /// The next step before which a behaviour begins or ends; `nil` where none does any more.
  var nextStep: Int? {
    let start = started < starts.count ? cues[starts[started]].start : nil
    let end = ended < ends.count ? Self.end(cues[ends[ended]]) : nil
    return [start, end].compactMap(\.self).min()
  }

  /// Ends and begins the behaviours that do so by a step.
  mutating func perform(at step: Int, in animator: DynamicAnimator) {
    while ended < ends.count, Self.end(cues[ends[ended]]) <= step {
      for behavior in running.removeValue(forKey: ends[ended]) ?? [] {
        animator.removeBehavior(behavior)
      }
      ended += 1
    }
    while started < starts.count, cues[starts[started]].start <= step {
      let index = starts[started]
      let behaviors = cues[index].make()
      for behavior in behaviors { animator.addBehavior(behavior) }
      if cues[index].end != nil { running[index] = behaviors }
      started += 1
    }
  }
}
