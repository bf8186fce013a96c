import LambentDocuments
import LambentDynamics
import LambentGeometry
import LambentProperties

/// Reads the key `dynamics` of a layer, and plays it.
struct DynamicsReader {
  let cursor: Cursor
  let values: ValueContext
  private let bounds: Rect
  private var items: [(name: String, item: SimulatedLayer, fields: Fields)] = []
  private var itemPlaces: [String: Int] = [:]
  var boundaries: [String] = []
  var lineCount = 0
  private var duration = DynamicsKeys.until.standard
  /// The steps from key to key.
  private var keyInterval = 1

  init(_ cursor: Cursor, values: ValueContext, bounds: Rect) {
    (self.cursor, self.values, self.bounds) = (cursor, values, bounds)
  }

  /// Simulates the sublayers of a layer and gives them their motion.
  mutating func apply(to model: inout LayerModel) {
    var dynamics = DynamicsModel(json: cursor.node)
    defer { model.dynamics = dynamics }
    guard let fields = cursor.fields(DynamicsKeys.fields, in: values) else { return }
    duration = fields[DynamicsKeys.until]
    if let seconds = fields[DynamicsKeys.step] { readStep(seconds) }
    let places = cursor.member(DynamicsKeys.bodies)?.elements() ?? []
    guard let bodies = fields[DynamicsKeys.bodies], bodies.count == places.count else { return }
    guard bodies.count <= DynamicsLimits.maximumBodyCount else {
      cursor.member(DynamicsKeys.bodies)?.report(
        .limit, "\(bodies.count) bodies", remedy: "at most \(DynamicsLimits.maximumBodyCount)")
      return
    }
    let named = Dictionary(grouping: model.sublayers.indices) { model.sublayers[$0].name ?? "" }
    var indices: [Int] = []
    for (body, place) in zip(bodies, places) {
      guard let name = body[BodyKeys.layer],
        let index = sublayer(name, of: model, among: named[name] ?? [], at: place)
      else { continue }
      indices.append(index)
      itemPlaces[name] = items.count
      let item = SimulatedLayer(model.sublayers[index], shape: body[BodyKeys.shape])
      check(item.collisionShape, of: name, at: place)
      if model.sublayers[index].hasOwnTime {
        place.report(
          .unsupported, "the layer “\(name)” cannot be a body: it has a time of its own",
          remedy: "the timing of the layer with the physics, or of a layer within the body")
      }
      items.append((name, item, body))
    }
    let behaviors = cursor.member(DynamicsKeys.behaviorsName)?.elements() ?? []
    let cues = behaviors.compactMap { cue($0) }
    dynamics.isComplete = items.count == places.count && cues.count == behaviors.count
    dynamics.bodies = items.map(\.name)
    dynamics.boundaries = boundaries
    guard !cursor.diagnostics.hasErrors, let recording = play(cues) else { return }
    for (index, track) in zip(indices, recording.tracks) {
      let track = track.thinned(toEvery: keyInterval)
      model.sublayers[index].track = track
      model.sublayers[index].motion = model.sublayers[index].animations(of: track)
    }
    dynamics.contacts = recording.contacts.map { contact in
      let other = contact.other.map { items[$0].name } ?? contact.boundary ?? ""
      return DynamicsModel.Contact(
        time: Double(contact.step) / Double(DynamicsLimits.stepsPerSecond),
        names: [items[contact.item].name, other], point: contact.point, speed: contact.speed)
    }
  }

  /// Reports a shape that no body can have.
  private func check(_ shape: CollisionShape, of name: String, at place: Cursor) {
    do throws(DynamicsError) {
      try shape.validate()
    } catch {
      let remedy =
        if case .outOfRange = error { "another size of the layer" } else { "another “polygon”" }
      (place.member(BodyKeys.shape) ?? place).report(
        "the layer “\(name)” cannot be a body: \(error)", remedy: remedy)
    }
  }

  private mutating func readStep(_ seconds: Double) {
    let rate = Double(DynamicsLimits.stepsPerSecond)
    let steps = seconds * rate
    // Multiples such as 1/60 s have no exact decimal form.
    guard abs(steps.rounded() / rate - seconds) < 1e-6 else {
      cursor.member(DynamicsKeys.step)?.report(
        .outOfRange, "a step of \(seconds.short) s",
        remedy: "a multiple of 1/240 s, such as \((4.0 / 240).short)")
      return
    }
    keyInterval = max(Int(steps.rounded()), 1)
  }

  /// The sublayer of a name, given all that have it.
  private func sublayer(
    _ name: String, of model: LayerModel, among found: [Int], at cursor: Cursor
  ) -> Int? {
    let member = cursor.member(BodyKeys.layer) ?? cursor
    guard let index = found.first, found.count == 1 else {
      guard found.isEmpty else {
        member.report(
          .unknownName, "\(found.count) sublayers are called “\(name)”", remedy: "different names")
        return nil
      }
      member.report(
        unknown: name, among: model.sublayers.compactMap(\.name),
        "no sublayer is called “\(name)”", remedy: "the name of a sublayer")
      return nil
    }
    guard itemPlaces[name] == nil else {
      member.report(
        .duplicateName, "the layer “\(name)” is a body already", remedy: "each layer once")
      return nil
    }
    return index
  }

  // MARK: Playing

  private func play(_ cues: [Cue]) -> MotionRecording? {
    let animator = DynamicAnimator(referenceBounds: bounds)
    // The recordings of documents are bounded by the steps of their bodies.
    animator.recording = MotionRecording()
    var (step, failures) = (0, 0)
    animator.onError = { [cursor] error in
      failures += 1
      if failures == 1 {
        cursor.report(
          .cannotSimulate, "the simulation fails at \((Double(step) / 240).short) s: \(error)",
          remedy: "see `lambent describe limits`")
      }
    }
    for (index, entry) in items.enumerated() {
      animator.addBehavior(Self.material(entry.fields, for: [entry.item]))
      if failures > 0 {
        cursor.member(DynamicsKeys.bodies)?.element(at: index).report(
          .cannotSimulate, "this body", remedy: "other values")
      }
    }
    let count = Int((duration * Double(DynamicsLimits.stepsPerSecond)).rounded())
    var schedule = CueSchedule(cues)
    var spent = cursor.document.tally.work.spent
    defer { cursor.document.tally.work.spent = spent }
    let before = spent.work
    while step < count, failures == 0 {
      schedule.perform(at: step, in: animator)
      animator.step()
      step += 1
      spent.bodySteps += animator.movingCount
      spent.work = before + animator.work
      if let excess = spent.excess(in: cursor.limits) {
        cursor.report(
          .limit, "\(excess.message), at \((Double(step) / 240).short) s of this layer",
          remedy: excess.remedy)
        return nil
      }
      if animator.isResting {
        let next = min(schedule.nextStep ?? count, count)
        animator.rest(forSteps: next - step)
        step = max(step, next)
      }
    }
    return failures == 0 ? animator.recording : nil
  }

  private static func material(
    _ fields: Fields, for items: [SimulatedLayer]
  ) -> DynamicItemBehavior {
    var behavior = DynamicItemBehavior(items: items)
    for setting in BodyKeys.settings { setting.apply(fields, &behavior) }
    for item in items {
      if let velocity = fields[BodyKeys.velocity] {
        behavior.addLinearVelocity(velocity, for: item)
      }
      if let spin = fields[BodyKeys.angularVelocity] {
        behavior.addAngularVelocity(spin, for: item)
      }
    }
    return behavior
  }

  // MARK: Behaviours

  private mutating func cue(_ cursor: Cursor) -> Cue? {
    guard cursor.members(expecting: "a behaviour") != nil,
      let type = cursor.requiredMember(BehaviorKind.typeName, meaning: "the kind of behaviour")?
        .text()
    else { return nil }
    guard let kind = BehaviorKind(rawValue: type) else {
      let names = BehaviorKind.allCases.map(\.name)
      cursor.member(BehaviorKind.typeName)?.report(
        unknown: type, among: names, "unknown behaviour “\(type)”",
        remedy: "one of \(names.joined(separator: ", "))")
      return nil
    }
    guard let fields = cursor.fields([kind.typeKey] + kind.fields, in: values),
      let make = maker(of: kind, fields, at: cursor)
    else { return nil }
    if let until = fields[BehaviorKind.end], until < fields[BehaviorKind.start] {
      cursor.member(BehaviorKind.end)?.report(
        .order,
        "the \(type) ends at \(until.short) s, before it begins at \(fields[BehaviorKind.start].short) s",
        remedy: "an “until” that is not less than “at”")
      return nil
    }
    let rate = Double(DynamicsLimits.stepsPerSecond)
    let start = Int((fields[BehaviorKind.start] * rate).rounded())
    var end = fields[BehaviorKind.end].map { Int(($0 * rate).rounded()) }
    // A push that has pushed does nothing more.
    if kind == .push, fields[PushKeys.mode] == .instantaneous { end = start }
    return Cue(start: start, end: end, make: make)
  }

  private mutating func maker(
    of kind: BehaviorKind, _ fields: Fields, at cursor: Cursor
  ) -> (() -> [DynamicBehavior])? {
    func items() -> [SimulatedLayer]? {
      members(cursor).flatMap { cursor.allows(max($0.count, 1), of: .behaviorBodies) ? $0 : nil }
    }
    switch kind {
    case .attachment:
      return cursor.allows(2, of: .behaviorBodies) ? attachment(fields, at: cursor) : nil
    case .snap:
      guard cursor.allows(1, of: .behaviorBodies), let item = item(cursor.member(SnapKeys.layer)),
        let point = fields[SnapKeys.to]
      else { return nil }
      return {
        let snap = SnapBehavior(item: item, snapTo: point)
        snap.damping = fields[SnapKeys.damping]
        return [snap]
      }
    case .gravity: return items().map { items in { [Self.gravity(fields, items)] } }
    case .push:
      Self.checkPush(cursor)
      return items().map { items in { [Self.push(fields, items)] } }
    case .field:
      return items().map { items in { [FieldBehavior(FieldKeys.field(fields), items: items)] } }
    case .item: return items().map { items in { [Self.material(fields, for: items)] } }
    case .collision: return items().flatMap { collision(fields, $0, at: cursor) }
    }
  }

  func item(_ cursor: Cursor?) -> SimulatedLayer? {
    guard let cursor, let name = cursor.text(expecting: "the name of a body") else { return nil }
    if let found = itemPlaces[name] { return items[found].item }
    cursor.report(
      unknown: name, among: items.map(\.name), "no body is called “\(name)”",
      remedy: "a layer of “bodies”")
    return nil
  }

  private func members(_ cursor: Cursor) -> [SimulatedLayer]? {
    guard let list = cursor.member(BehaviorKind.bodies) else { return items.map(\.item) }
    let places = list.elements() ?? []
    let found = places.compactMap { item($0) }
    return found.count == places.count ? found : nil
  }

  private static func gravity(_ fields: Fields, _ items: [SimulatedLayer]) -> GravityBehavior {
    let gravity = GravityBehavior(items: items)
    gravity.gravityDirection = fields[GravityKeys.direction] * fields[GravityKeys.magnitude]
    return gravity
  }

  /// Warns of the polar form of a push beside its vector, which has precedence.
  private static func checkPush(_ cursor: Cursor) {
    guard cursor.member(PushKeys.direction) != nil else { return }
    for key in [cursor.member(PushKeys.magnitude), cursor.member(PushKeys.angle)] {
      key?.warn(
        .noEffect, "“direction” is the whole push: its length is the magnitude",
        remedy: "a longer “direction”, or “angle” and “magnitude” without it")
    }
  }

  private static func push(_ fields: Fields, _ items: [SimulatedLayer]) -> PushBehavior {
    let isContinuous = fields[PushKeys.mode] == .continuous
    let push = PushBehavior(items: items, mode: isContinuous ? .continuous : .instantaneous)
    if let direction = fields[PushKeys.direction] {
      push.pushDirection = direction
    } else {
      push.setAngle(fields[PushKeys.angle], magnitude: fields[PushKeys.magnitude])
    }
    if let offset = fields[PushKeys.offset] {
      for item in items { push.setTargetOffsetFromCenter(offset, for: item) }
    }
    return push
  }
}

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
