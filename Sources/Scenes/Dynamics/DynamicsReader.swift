import LambentDynamics
import LambentGeometry
import LambentProperties

/// Reads the key `dynamics` of a layer, and plays it.
struct DynamicsReader {
  let cursor: Cursor
  let values: ValueContext
  private let bounds: Rect
  private var items: [(name: String, item: SimulatedLayer, fields: [String: PropertyValue])] = []
  private var boundaries: [String] = []
  private var duration = 10.0
  /// The steps from key to key.
  private var keyInterval = 1

  /// A behaviour that is to come.
  struct Cue {
    let start: Int
    let end: Int?
    let cursor: Cursor
    /// Made when it begins: lengths are those of that moment.
    let make: () -> [DynamicBehavior]
  }

  init(_ cursor: Cursor, values: ValueContext, bounds: Rect) {
    (self.cursor, self.values, self.bounds) = (cursor, values, bounds)
  }

  /// Simulates the sublayers of a layer and gives them their motion.
  mutating func apply(to model: inout LayerModel) {
    guard case .record(let fields)? = cursor.value(of: .record(DynamicsKeys.fields), in: values)
    else { return }
    if case .number(let seconds)? = fields["until"] { duration = seconds }
    if case .number(let seconds)? = fields["step"] { readStep(seconds) }
    let places = cursor.member("bodies")?.elements() ?? []
    guard case .list(let bodies)? = fields["bodies"], bodies.count == places.count else { return }
    var indices: [Int] = []
    for (body, place) in zip(bodies, places) {
      guard case .record(let fields) = body, case .text(let name)? = fields["layer"],
        let index = sublayer(name, of: model, at: place), !indices.contains(index)
      else { continue }
      indices.append(index)
      let item = SimulatedLayer(model.sublayers[index], shape: fields["shape"])
      items.append((name, item, fields))
    }
    let cues = (cursor.member("behaviors")?.elements() ?? []).compactMap { cue($0) }
    var dynamics = DynamicsModel(json: cursor.node)
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
    model.dynamics = dynamics
  }

  private mutating func readStep(_ seconds: Double) {
    let steps = seconds * Double(DynamicsLimits.stepsPerSecond)
    guard abs(steps - steps.rounded()) < 1e-6 else {
      cursor.member("step")?.report(
        "a step of \(seconds.short) s",
        remedy: "a multiple of 1/240 s, such as \((4.0 / 240).short)")
      return
    }
    keyInterval = max(Int(steps.rounded()), 1)
  }

  private func sublayer(_ name: String, of model: LayerModel, at cursor: Cursor) -> Int? {
    let found = model.sublayers.indices.filter { model.sublayers[$0].name == name }
    let member = cursor.member("layer") ?? cursor
    guard let index = found.first, found.count == 1 else {
      let names = model.sublayers.compactMap(\.name)
      let meant = Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”?" }
      member.report(
        found.isEmpty
          ? "no sublayer is called “\(name)”" : "\(found.count) sublayers are called “\(name)”",
        remedy: found.isEmpty ? meant ?? "the name of a sublayer" : "names that differ")
      return nil
    }
    guard !items.contains(where: { $0.name == name }) else {
      member.report("the layer “\(name)” is a body already", remedy: "each layer once")
      return nil
    }
    return index
  }

  // MARK: Playing

  private func play(_ cues: [Cue]) -> MotionRecording? {
    let animator = DynamicAnimator(referenceBounds: bounds)
    // What documents take is bounded by the steps of their bodies.
    animator.recording = MotionRecording()
    var (step, failures) = (0, 0)
    var running: [(cue: Cue, behaviors: [DynamicBehavior])] = []
    animator.onError = { [cursor] error in
      failures += 1
      if failures == 1 {
        cursor.report(
          "the simulation fails at \((Double(step) / 240).short) s: \(error)",
          remedy: "see `lambent describe limits`")
      }
    }
    for (index, entry) in items.enumerated() {
      animator.addBehavior(material(entry.fields, for: [entry.item]))
      if failures > 0 {
        cursor.member("bodies")?.element(at: index).report("this body", remedy: "other values")
      }
    }
    let count = Int((duration * Double(DynamicsLimits.stepsPerSecond)).rounded())
    var work = 0
    while step < count {
      for entry in running where entry.cue.end.map({ $0 <= step }) ?? false {
        for behavior in entry.behaviors { animator.removeBehavior(behavior) }
      }
      running.removeAll { $0.cue.end.map { $0 <= step } ?? false }
      for cue in cues where cue.start == step {
        let behaviors = cue.make()
        for behavior in behaviors { animator.addBehavior(behavior) }
        running.append((cue, behaviors))
      }
      animator.step()
      step += 1
      work += animator.movingCount
      guard failures == 0, work <= SceneLimits.maximumBodySteps else { break }
    }
    guard work <= SceneLimits.maximumBodySteps else {
      cursor.report(
        "the bodies take more than \(SceneLimits.maximumBodySteps) steps until \((Double(step) / 240).short) s",
        remedy: "fewer bodies, or an earlier “until”")
      return nil
    }
    return failures == 0 ? animator.recording : nil
  }

  private func material(
    _ fields: [String: PropertyValue], for items: [SimulatedLayer]
  ) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: items)
    let fields = Fields(fields)
    if let value = fields.number("density") { behavior.density = value }
    if let value = fields.number("friction") { behavior.friction = value }
    if let value = fields.number("elasticity") { behavior.elasticity = value }
    if let value = fields.number("resistance") { behavior.resistance = value }
    if let value = fields.number("angularResistance") { behavior.angularResistance = value }
    if let value = fields.number("charge") { behavior.charge = value }
    if let value = fields.boolean("allowsRotation") { behavior.allowsRotation = value }
    if let value = fields.boolean("anchored") { behavior.isAnchored = value }
    for item in items {
      if let velocity = fields.point("velocity") {
        behavior.addLinearVelocity(velocity, for: item)
      }
      if let spin = fields.number("angularVelocity") {
        behavior.addAngularVelocity(spin, for: item)
      }
    }
    return behavior
  }

  // MARK: Behaviours

  private mutating func cue(_ cursor: Cursor) -> Cue? {
    guard cursor.members(expecting: "a behaviour") != nil,
      let type = cursor.requiredMember("type", meaning: "the kind of behaviour")?.text()
    else { return nil }
    guard let kind = DynamicsKeys.behaviors.first(where: { $0.name == type }) else {
      let names = DynamicsKeys.behaviors.map(\.name)
      let meant = Suggestion.nearest(to: type, among: names).map { "did you mean “\($0)”?" }
      cursor.member("type")?.report(
        "unknown behaviour “\(type)”", remedy: meant ?? "one of \(names.joined(separator: ", "))")
      return nil
    }
    guard
      case .record(let record)? = cursor.value(
        of: .record([kind.typeKey] + kind.fields), in: values)
    else { return nil }
    let fields = Fields(record)
    guard let make = maker(of: type, fields, at: cursor) else { return nil }
    let rate = Double(DynamicsLimits.stepsPerSecond)
    let start = Int(((fields.number("at") ?? 0) * rate).rounded())
    let end = fields.number("until").map { Int(($0 * rate).rounded()) }
    return Cue(start: start, end: end, cursor: cursor, make: make)
  }

  private mutating func maker(
    of type: String, _ fields: Fields, at cursor: Cursor
  ) -> (() -> [DynamicBehavior])? {
    switch type {
    case "attachment": return attachment(fields, at: cursor)
    case "snap":
      guard let item = item(cursor.member("layer")), let point = fields.point("to") else {
        return nil
      }
      return {
        let snap = SnapBehavior(item: item, snapTo: point)
        snap.damping = fields.number("damping") ?? snap.damping
        return [snap]
      }
    default: break
    }
    guard let items = members(cursor) else { return nil }
    switch type {
    case "gravity": return { [Self.gravity(fields, items)] }
    case "push": return { [Self.push(fields, items)] }
    case "field": return { [FieldBehavior(Self.field(fields), items: items)] }
    case "collision": return collision(fields, items, at: cursor)
    default:
      let reader = self
      return { [reader.material(fields.values, for: items)] }
    }
  }

  private func item(_ cursor: Cursor?) -> SimulatedLayer? {
    guard let cursor, let name = cursor.text(expecting: "the name of a body") else { return nil }
    if let found = items.first(where: { $0.name == name }) { return found.item }
    let meant = Suggestion.nearest(to: name, among: items.map(\.name)).map {
      "did you mean “\($0)”?"
    }
    cursor.report("no body is called “\(name)”", remedy: meant ?? "a layer of “bodies”")
    return nil
  }

  private func members(_ cursor: Cursor) -> [SimulatedLayer]? {
    guard let list = cursor.member("bodies") else { return items.map(\.item) }
    let places = list.elements() ?? []
    let found = places.compactMap { item($0) }
    return found.count == places.count ? found : nil
  }

  private static func gravity(_ fields: Fields, _ items: [SimulatedLayer]) -> GravityBehavior {
    let gravity = GravityBehavior(items: items)
    let magnitude = fields.number("magnitude") ?? 1
    gravity.gravityDirection = (fields.point("direction") ?? Point(x: 0, y: 1)) * magnitude
    return gravity
  }

  private static func push(_ fields: Fields, _ items: [SimulatedLayer]) -> PushBehavior {
    let isContinuous = fields.text("mode") == "continuous"
    let push = PushBehavior(items: items, mode: isContinuous ? .continuous : .instantaneous)
    if let direction = fields.point("direction") {
      push.pushDirection = direction
    } else {
      push.setAngle(fields.number("angle") ?? 0, magnitude: fields.number("magnitude") ?? 1)
    }
    if let offset = fields.point("offset") {
      for item in items { push.setTargetOffsetFromCenter(offset, for: item) }
    }
    return push
  }

  private static func field(_ fields: Fields) -> Field {
    let kinds: [String: Field.Kind] = [
      "drag": .drag, "vortex": .vortex, "radialGravity": .radialGravity,
      "linearGravity": .linearGravity, "velocity": .velocity, "noise": .noise,
      "turbulence": .turbulence, "spring": .spring, "electric": .electric, "magnetic": .magnetic,
    ]
    var field = Field(kinds[fields.text("kind") ?? ""] ?? .drag)
    field.position = fields.point("position") ?? field.position
    field.strength = fields.number("strength") ?? field.strength
    field.falloff = fields.number("falloff") ?? field.falloff
    field.minimumRadius = fields.number("minimumRadius") ?? field.minimumRadius
    field.direction = fields.point("direction") ?? field.direction
    field.smoothness = fields.number("smoothness") ?? field.smoothness
    field.animationSpeed = fields.number("animationSpeed") ?? field.animationSpeed
    field.seed = UInt32(clamping: Int(fields.number("seed") ?? 0))
    if let radius = fields.number("radius") { field.region = .radius(radius) }
    if case .size(let size)? = fields.values["size"] { field.region = .size(size) }
    return field
  }
}

/// The values of an object by their keys.
struct Fields {
  let values: [String: PropertyValue]

  init(_ values: [String: PropertyValue]) { self.values = values }

  func number(_ key: String) -> Double? {
    if case .number(let number)? = values[key] { number } else { nil }
  }
  func boolean(_ key: String) -> Bool? {
    if case .boolean(let flag)? = values[key] { flag } else { nil }
  }
  func text(_ key: String) -> String? {
    if case .text(let text)? = values[key] { text } else { nil }
  }
  func point(_ key: String) -> Point? {
    if case .point(let point)? = values[key] { point } else { nil }
  }
  func list(_ key: String) -> [PropertyValue] {
    if case .list(let list)? = values[key] { list } else { [] }
  }
  /// The points of a list.
  func points(_ key: String) -> [Point] {
    list(key).compactMap { if case .point(let point) = $0 { point } else { nil } }
  }
  /// The numbers of a list.
  func numbers(_ key: String) -> [Double] {
    list(key).compactMap { if case .number(let number) = $0 { number } else { nil } }
  }
}

// MARK: Collisions and attachments

extension DynamicsReader {
  fileprivate mutating func collision(
    _ fields: Fields, _ items: [SimulatedLayer], at cursor: Cursor
  ) -> (() -> [DynamicBehavior])? {
    var outlines: [(name: String, points: [Point], isClosed: Bool)] = []
    let places = cursor.member("boundaries")?.elements() ?? []
    for (value, place) in zip(fields.list("boundaries"), places) {
      guard case .record(let record) = value else { continue }
      outlines += outline(Fields(record), at: place)
    }
    boundaries += outlines.map(\.name)
    if fields.boolean("referenceBounds") == true {
      boundaries.append(MotionRecording.referenceName)
    }
    return {
      let collision = CollisionBehavior(items: items)
      switch fields.text("mode") {
      case "items": collision.collisionMode = .items
      case "boundaries": collision.collisionMode = .boundaries
      default: break
      }
      for outline in outlines {
        collision.addBoundary(
          withIdentifier: outline.name, through: outline.points, isClosed: outline.isClosed)
      }
      if fields.boolean("referenceBounds") == true {
        let insets = fields.numbers("insets")
        collision.setTranslatesReferenceBoundsIntoBoundary(
          with: insets.count == 4
            ? .init(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
            : .init(top: 0, left: 0, bottom: 0, right: 0))
      }
      return [collision]
    }
  }

  private func outline(
    _ fields: Fields, at cursor: Cursor
  ) -> [(name: String, points: [Point], isClosed: Bool)] {
    let name = fields.text("name") ?? ""
    if let start = fields.point("from"), let end = fields.point("to") {
      return [(name, [start, end], false)]
    }
    if case .path(let path)? = fields.values["path"] {
      let lines = path.flattened(tolerance: 0.25)
      if lines.count != 1 {
        cursor.report("a path of \(lines.count) parts", remedy: "one part: a boundary for each")
      }
      return lines.first.map { [(name, $0, false)] } ?? []
    }
    let points = fields.points("points")
    guard points.count > 1 else {
      cursor.report("a boundary without lines", remedy: "“from” and “to”, “points”, or a “path”")
      return []
    }
    return [(name, points, fields.boolean("closed") ?? false)]
  }

  fileprivate func attachment(
    _ fields: Fields, at cursor: Cursor
  ) -> (() -> [DynamicBehavior])? {
    guard let item = item(cursor.member("layer")) else { return nil }
    let other = cursor.member("to").flatMap { self.item($0) }
    let anchor = fields.point("anchor")
    let kind = fields.text("kind") ?? (fields.number("frequency") == nil ? "rigid" : "spring")
    guard other != nil || anchor != nil else {
      cursor.report("an attachment to nothing", remedy: "“anchor”, a point, or “to”, a body")
      return nil
    }
    guard other !== item else {
      cursor.report("an attachment of a body to itself", remedy: "two bodies")
      return nil
    }
    let range = fields.numbers("range")
    guard range.count != 2 || range[0] <= range[1] else {
      cursor.member("range")?.report("a range that descends", remedy: "[least, greatest]")
      return nil
    }
    return {
      let behavior = Self.attachment(kind, fields, item, other, anchor)
      behavior.length = fields.number("length") ?? behavior.length
      if kind == "spring" { behavior.frequency = fields.number("frequency") ?? 1 }
      behavior.damping = fields.number("damping") ?? 0
      behavior.frictionTorque = fields.number("frictionTorque") ?? 0
      if range.count == 2 { behavior.attachmentRange = range[0]...range[1] }
      return [behavior]
    }
  }

  private static func attachment(
    _ kind: String, _ fields: Fields, _ item: SimulatedLayer, _ other: SimulatedLayer?,
    _ anchor: Point?
  ) -> AttachmentBehavior {
    let (offset, otherOffset) = (
      fields.point("offset") ?? .zero, fields.point("toOffset") ?? .zero
    )
    let joint = anchor ?? (other.map { ($0.center + item.center) * 0.5 } ?? item.center)
    switch (kind, other) {
    case ("pin", _): return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: joint)
    case ("fixed", _):
      return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: joint)
    case ("sliding", _):
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: joint,
        axisOfTranslation: fields.point("axis") ?? Point(x: 1, y: 0))
    case ("limit", let other?):
      return .limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case ("limit", nil):
      return .limitAttachment(with: item, offsetFromCenter: offset, attachedToAnchor: joint)
    case (_, let other?):
      return AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (_, nil):
      return AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: joint)
    }
  }
}
