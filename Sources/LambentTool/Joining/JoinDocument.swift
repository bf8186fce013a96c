import LambentGeometry
import LambentImageFiles
import LambentScenes

/// A scene that is centred on each cut.
struct JoinOverlay {
  /// The document's path.
  var file: String
  var isTrusted: Bool
  var seconds: Double
  /// True if it has a background, which is left out.
  var hasBackground: Bool
  /// True if it has the parameter that leaves out what covers images below.
  var hasTransparency: Bool
}

/// The scene document of a join: one layer whose contents change, with a transition at each cut.
struct JoinDocument {
  let plan: JoinPlan
  let width: Int
  let height: Int
  let name: String
  let transitions: JoinTransitions
  let timing: String
  let fit: ImageFit
  /// True if photographs without parts of their own move.
  let kenBurns: Bool
  /// The overlay over each cut, if there is one.
  let overlay: JoinOverlay?

  private static let layer = "show"

  var json: JSONValue {
    var root: [JSONValue.Member] = [
      ("version", 1), ("name", .string(name)),
      ("size", .numbers(Double(width), Double(height))),
      ("duration", .number(plan.seconds(plan.frameCount))),
      (
        "frameRate",
        plan.rate.denominator == 1
          ? .number(Double(plan.rate.numerator)) : .string("\(plan.rate)")
      ),
      ("background", "#000000"), ("clips", .object(plan.shots.indices.map(clip))),
    ]
    if !transitions.kernels.isEmpty { root.append(("kernels", .object(transitions.kernels))) }
    root.append(("layers", .array([show] + overlays)))
    let events = clearing + plan.shots.indices.dropFirst().map(event)
    if !events.isEmpty { root.append(("events", .array(events))) }
    return .object(root)
  }

  /// Leaves out the backgrounds of what lies over cuts.
  private var clearing: [JSONValue] {
    guard overlay?.hasBackground == true, plan.shots.count > 1 else { return [] }
    let members = plan.shots.indices.dropFirst().map { index -> JSONValue.Member in
      ("cut-\(name(index))/root.backgroundColor", .null)
    }
    return [["time": 0, "transaction": ["disableActions": true], "set": .object(members)]]
  }

  private func name(_ index: Int) -> String {
    let digits = String(index + 1)
    let width = String(plan.shots.count).count
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private func clip(_ index: Int) -> JSONValue.Member {
    let shot = plan.shots[index]
    var members: [JSONValue.Member] = [("file", .string(shot.clip.path))]
    if shot.input.start > 0, shot.clip.duration != nil {
      members.append(("start", .number(shot.input.start)))
    }
    return (name(index), .object(members))
  }

  private var gravity: String {
    switch fit {
    case .fill, .error: "resizeAspectFill"
    case .fit: "resizeAspect"
    case .stretch: "resize"
    }
  }

  private var show: JSONValue {
    var members: [JSONValue.Member] = [
      ("type", "layer"), ("name", .string(Self.layer)),
      ("frame", .numbers(0, 0, Double(width), Double(height))),
      ("contents", .string(name(0))), ("contentsGravity", .string(gravity)),
      ("masksToBounds", true), ("minificationFilter", "trilinear"),
      ("minificationFilterBias", -0.5),
    ]
    if let motion = motion(0) {
      members.append(("animations", .array([motion.animation(seconds: seconds(of: 0))])))
    }
    return .object(members)
  }

  private func seconds(of index: Int) -> Double { plan.seconds(plan.shots[index].count) }

  /// How a photograph moves, if it does.
  private func motion(_ index: Int) -> KenBurns? {
    let shot = plan.shots[index]
    let size = Size(width: Double(shot.clip.width), height: Double(shot.clip.height))
    let aspect = Double(width) / Double(height)
    if shot.input.from != nil || shot.input.to != nil {
      return KenBurns(
        from: shot.input.from ?? .unit, to: shot.input.to ?? .unit, size: size, aspect: aspect)
    }
    guard kenBurns, shot.clip.duration == nil else { return nil }
    return .automatic(index: index, seconds: seconds(of: index), size: size, aspect: aspect)
  }

  /// The cut to an input.
  private func event(_ index: Int) -> JSONValue {
    let cut = plan.shots[index - 1]
    var added: [JSONValue] = []
    func add(_ animation: JSONValue) {
      added.append(["layer": .string(Self.layer), "animation": animation])
    }
    if cut.overlap > 0 {
      var members: [JSONValue.Member] = [
        ("type", "transition"),
        ("filter", transitions.filter(at: index - 1, lasting: cut.overlap)),
        ("duration", .number(plan.seconds(cut.overlap))), ("playsOn", true),
      ]
      if timing != "linear" { members.append(("timingFunction", .string(timing))) }
      add(.object(members))
    }
    if let motion = motion(index) { add(motion.animation(seconds: seconds(of: index))) }
    var members: [JSONValue.Member] = [
      ("time", .number(plan.seconds(plan.shots[index].start))),
      ("transaction", ["disableActions": true]),
    ]
    if motion(index - 1) != nil {
      members.append(("remove", ["layer": .string(Self.layer), "key": "kenBurns"]))
    }
    members.append(("set", .object([("\(Self.layer).contents", .string(name(index)))])))
    if !added.isEmpty { members.append(("add", .array(added))) }
    return .object(members)
  }

  private var overlays: [JSONValue] {
    guard let overlay else { return [] }
    return plan.shots.indices.dropFirst().map { index in
      let cut = plan.shots[index - 1]
      let middle = plan.seconds(plan.shots[index].start) + plan.seconds(cut.overlap) / 2
      let begin = middle - overlay.seconds / 2
      var members: [JSONValue.Member] = [
        ("type", "scene"), ("name", .string("cut-\(name(index))")),
        ("file", .string(overlay.file)),
        ("frame", .numbers(0, 0, Double(width), Double(height))),
        ("fit", .string(SceneOptions.Fit.reflow.rawValue)),
        ("beginTime", .number(max(0, begin))),
        ("duration", .number(overlay.seconds - max(0, -begin))),
      ]
      if begin < 0 { members.append(("timeOffset", .number(-begin))) }
      if overlay.hasTransparency {
        members.append(("parameters", .object([(SceneSource.transparency, .boolean(true))])))
      }
      return .object(members)
    }
  }
}
