import LambentDocuments
import LambentGeometry
import LambentImageFiles
import LambentProperties
import LambentRenderTree
import LambentScenes
import LambentTransitions

extension JoinedFilm {
  /// The document of a film: one layer whose contents change, with a transition at each cut.
  func document(of schedule: Schedule, named name: String) -> JSONValue {
    JoinedDocument(film: self, plan: schedule, name: name).json.escapingTemplates
  }
}

private struct JoinedDocument {
  let film: JoinedFilm
  let plan: JoinedFilm.Schedule
  let name: String

  private var width: Int { plan.size.width }
  private var height: Int { plan.size.height }
  private static let layer = "show"

  var json: JSONValue {
    var root: [JSONValue.Member] = [
      ("version", 1), ("name", .string(name)),
      ("size", .numbers(Double(width), Double(height))),
      ("duration", .number(plan.seconds(plan.frameCount))), ("frameRate", plan.rate.json),
    ]
    if !plan.hasAlpha { root.append(("background", "#000000")) }
    root.append(("clips", .object(plan.shots.indices.map(clip))))
    if !film.kernels.isEmpty { root.append(("kernels", .object(film.kernels))) }
    root.append(("layers", .array([show] + overlays)))
    let events = clearing + plan.shots.indices.dropFirst().map(event)
    if !events.isEmpty { root.append(("events", .array(events))) }
    return .object(root)
  }

  /// Leaves out the backgrounds of what lies over cuts.
  private var clearing: [JSONValue] {
    guard film.overlay?.hasBackground == true, plan.shots.count > 1 else { return [] }
    let members = plan.shots.indices.dropFirst().map { index -> JSONValue.Member in
      ("cut-\(name(index))/root.backgroundColor", .null)
    }
    return [["time": 0, "transaction": ["disableActions": true], "set": .object(members)]]
  }

  private func name(_ index: Int) -> String {
    (index + 1).digits(String(plan.shots.count).count)
  }

  private func clip(_ index: Int) -> JSONValue.Member {
    let shot = plan.shots[index]
    var members: [JSONValue.Member] = [("file", .string(shot.clip.path))]
    if shot.input.start > 0, shot.clip.duration != nil {
      members.append(("start", .number(shot.input.start)))
    }
    return (name(index), .object(members))
  }

  private var show: JSONValue {
    var members: [JSONValue.Member] = [
      ("type", "layer"), ("name", .string(Self.layer)),
      ("frame", .numbers(0, 0, Double(width), Double(height))),
      ("contents", .string(name(0))), ("contentsGravity", .string(film.contentsGravity.rawValue)),
      ("masksToBounds", true), ("minificationFilter", "trilinear"),
      ("minificationFilterBias", -0.5),
    ]
    if let motion = motion(0) {
      members.append(("animations", .array([motion.animation(seconds: seconds(of: 0))])))
    }
    return .object(members)
  }

  private func seconds(of index: Int) -> Double { plan.seconds(plan.shots[index].count) }

  /// The movement of a photograph, if it has one.
  private func motion(_ index: Int) -> KenBurns? {
    let shot = plan.shots[index]
    let size = Size(width: Double(shot.clip.width), height: Double(shot.clip.height))
    let aspect = Double(width) / Double(height)
    if shot.input.from != nil || shot.input.to != nil {
      return KenBurns(
        from: shot.input.from ?? .unit, to: shot.input.to ?? .unit, size: size, aspect: aspect)
    }
    guard film.kenBurns, shot.clip.duration == nil else { return nil }
    return .automatic(index: index, seconds: seconds(of: index), size: size, aspect: aspect)
  }

  /// The filter of a cut; `nil` without transitions. What moves is exposed for half a frame, unless the filter
  /// states another `shutter`.
  private func filter(at cut: Int, lasting frames: Int) -> JSONValue? {
    guard !film.transitions.isEmpty else { return nil }
    var filter = film.transitions[cut % film.transitions.count]
    guard case .string(let name)? = filter["filter"], filter["shutter"] == nil,
      let transition = Transitions.named(name),
      transition.inputInfos.contains(where: { $0.name == "shutter" })
    else { return filter }
    filter["shutter"] = .number(0.5 / Double(max(1, frames)))
    return filter
  }

  /// The cut to an input.
  private func event(_ index: Int) -> JSONValue {
    let cut = plan.shots[index - 1]
    var added: [JSONValue] = []
    func add(_ animation: JSONValue) {
      added.append(["layer": .string(Self.layer), "animation": animation])
    }
    if cut.overlap > 0, let filter = filter(at: index - 1, lasting: cut.overlap) {
      var members: [JSONValue.Member] = [
        ("type", "transition"),
        ("filter", filter),
        ("duration", .number(plan.seconds(cut.overlap))), ("playsOn", true),
      ]
      if film.timingFunction != "linear" {
        members.append(("timingFunction", film.timingFunction))
      }
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
    guard let overlay = film.overlay else { return [] }
    return plan.shots.indices.dropFirst().map { index in
      let cut = plan.shots[index - 1]
      let middle = plan.seconds(plan.shots[index].start) + plan.seconds(cut.overlap) / 2
      let begin = middle - overlay.duration / 2
      var members: [JSONValue.Member] = [
        ("type", "scene"), ("name", .string("cut-\(name(index))")),
        ("file", .string(overlay.file)),
        ("frame", .numbers(0, 0, Double(width), Double(height))),
        ("fit", .string(SceneOptions.Fit.reflow.rawValue)),
        ("beginTime", .number(max(0, begin))),
        ("duration", .number(overlay.duration - max(0, -begin))),
      ]
      if begin < 0 { members.append(("timeOffset", .number(-begin))) }
      if !overlay.parameters.isEmpty {
        let parameters = overlay.parameters.sorted { $0.key < $1.key }
        members.append(("parameters", .object(parameters.map { ($0.key, $0.value) })))
      }
      return .object(members)
    }
  }
}
