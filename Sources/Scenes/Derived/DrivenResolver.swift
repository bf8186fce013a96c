import LambentAnimations
import LambentDocuments
import LambentLayers
import LambentProperties
import LambentWorkers

/// Converts driven values to animations, so that frames can be drawn in any order.
///
/// For values that follow others, the scene is played at evenly spaced times and the followed values are recorded,
/// once for each level of dependency. Between these times, values are interpolated linearly.
struct DrivenResolver {
  private var scene: Scene
  private let limits: SceneLimits
  private let work: WorkTally
  private let horizon: Double
  /// True if only animations change layers.
  private let isQuiet: Bool
  private(set) var findings: [Diagnostic] = []
  /// The recorded numbers of each path, by component.
  private var recorded: [String: [Curve]] = [:]

  /// The numbers of a component at the samples: a single one if it never changes. Most values of rows do not, and
  /// samples of their own would take most of the time and the memory.
  private typealias Curve = [Double]

  /// - Parameter horizon: The minimum time that the values cover, in seconds.
  init(_ scene: Scene, work: WorkTally, horizon: Double) {
    (self.scene, self.work) = (scene, work)
    limits = scene.limits
    let document = scene.document
    isQuiet = document.isQuiet
    let last = document.events.last?.time ?? 0
    self.horizon =
      document.loop ?? max(document.duration, min(last, document.duration * 2), horizon)
  }

  /// The document, with animations for its driven values.
  ///
  /// - Throws: ``SceneError`` if the scene cannot be played. Errors in driven values are added to the findings.
  mutating func resolve() throws(SceneError) -> SceneDocument {
    let hosts = DrivenHosts(scene.document)
    guard allows(hosts.hosts) else { return scene.document }
    let graph = DrivenGraph(hosts.hosts, in: scene.document)
    findings = hosts.findings + graph.findings
    guard findings.isEmpty, !graph.nodes.isEmpty else { return scene.document }
    let frequency = graph.nodes.reduce(0) { max($0, $1.model.frequency) }
    let samples = SampleTimes(
      duration: horizon, rate: scene.document.frameRate, frequency: frequency,
      loop: scene.document.loop)
    graph.prepareSounds()
    for step in graph.steps {
      let nodes = step.map { graph.nodes[$0] }
      try record(nodes.flatMap(\.model.paths), samples)
      guard findings.isEmpty else { return scene.document }
      guard allowsValues(of: nodes, samples) else { return scene.document }
      for node in nodes { drive(node, samples) }
    }
    return scene.document
  }

  private mutating func allows(_ hosts: [DrivenHosts.Host]) -> Bool {
    let all = hosts.lazy.flatMap(\.model.driven)
    guard let excess = all.dropFirst(limits.maximumDriven).first else { return true }
    findings.append(
      excess.origin.saying(
        .limit, "too many values that follow others", remedy: "at most \(limits.maximumDriven)"))
    return false
  }

  /// True if playing the scene once more and reading values costs no more than is allowed.
  private mutating func allowsReading(
    _ paths: [DrivenValue.SourcePath], _ samples: SampleTimes
  ) -> Bool {
    guard let first = paths.first else { return true }
    let (layers, reading) = workOfReading
    // Each playing makes all layers.
    work.spent.work +=
      Double(samples.count) * Double(paths.count) * reading + Double(layers) * 7000
    guard work.spent.work <= limits.maximumDynamicsWork else {
      findings.append(
        first.origin.saying(
          .limit, "values that follow others cost too many steps",
          remedy:
            "at most \(limits.maximumDynamicsWork.short) with the physics: fewer such values, "
            + "layers or constraints, or a shorter scene"))
      return false
    }
    return allows(paths.count, of: samples.count, at: first.origin)
  }

  /// True if the document may have the numbers of values at the samples.
  private mutating func allowsValues(of nodes: [DrivenGraph.Node], _ samples: SampleTimes) -> Bool {
    nodes.allSatisfy { node in
      let length = node.model.parts.map { self.length(of: $0.value, samples) }.max() ?? 1
      let count = node.model.template?.node.valueCount ?? 1
      return allows(count, of: length, at: node.model.origin)
    }
  }

  /// The number of samples that a value has.
  private func length(of value: DrivenValue, _ samples: SampleTimes) -> Int {
    guard value.wiggle == nil else { return samples.count }
    switch value.source {
    case .constant: return 1
    case .sound: return samples.count
    case .path(let path), .follow(let path, _): return recorded[path.text]?.map(\.count).max() ?? 1
    case .sum(let values), .product(let values):
      return values.map { length(of: $0, samples) }.max() ?? 1
    }
  }

  /// The number of layers, and the estimated cost of reading a value once, in nanoseconds: layers are searched again
  /// after events change them, and constraints are solved.
  private var workOfReading: (layers: Int, reading: Double) {
    var (layers, constraints) = (0, 0)
    scene.document.root.forEachLayer { layer in
      layers += 1
      constraints += layer.state.constraints.count
    }
    let search = scene.document.events.isEmpty ? 0 : Double(layers) * 20
    return (layers, 500 + search + Double(constraints) * 2000)
  }

  /// True if the document may have so many more numbers at the samples.
  private mutating func allows(_ numbers: Int, of samples: Int, at origin: Diagnostic) -> Bool {
    let (count, overflows) = samples.multipliedReportingOverflow(by: numbers)
    work.spent.drivenSamples += overflows ? 1 << 48 : min(count, 1 << 48)
    let limit = limits.maximumDrivenSamples
    guard work.spent.drivenSamples > limit else { return true }
    findings.append(
      origin.saying(
        .limit, "values that follow others have too many samples",
        remedy: "at most \(limit) in all: fewer such values, or a shorter scene"))
    return false
  }

  // MARK: Recording

  /// Plays the scene and records the values of the paths at each sample. Before a layer exists, its first value is
  /// used, and after it was removed, its last one.
  private mutating func record(
    _ paths: [DrivenValue.SourcePath], _ samples: SampleTimes
  ) throws(SceneError) {
    var known: Set<String> = []
    var missing = paths.filter { recorded[$0.text] == nil && known.insert($0.text).inserted }
    guard !missing.isEmpty, allowsReading(missing, samples) else { return }
    let stage = try Stage(scene)
    let isFixed = scene.document.events.isEmpty
    var layers: [String: Layer] = [:]
    func layer(at path: String) -> Layer? {
      if let layer = layers[path] { return layer }
      let layer = try? stage.context.layer(atPath: path)
      if isFixed { layers[path] = layer }
      return layer
    }
    missing = missing.filter { !recordStill($0, of: layer(at: $0.layer), at: samples.time(0)) }
    guard !missing.isEmpty else { return }
    var numbers: [[[Double]]] = missing.map { _ in [] }
    for index in 0..<samples.count {
      if index % 256 == 0, Cancellation.current?.isCancelled == true { break }
      let time = samples.time(index)
      stage.context.advance(to: time)
      if let failure = stage.failure { throw failure }
      for (place, path) in missing.enumerated() {
        let state = layer(at: path.layer)?.shownState(at: time)
        let value = state.flatMap { try? $0.value(forKeyPath: path.keyPath) }?.numbers
        if let value {
          numbers[place] += [value]
        } else if let last = numbers[place].last {
          numbers[place].append(last)
        } else {
          numbers[place].append([])
        }
      }
    }
    for (place, path) in missing.enumerated() {
      // Before the layer exists, its first value is used.
      guard let first = numbers[place].first(where: { !$0.isEmpty }) else {
        findings.append(
          path.origin.saying(
            .unknownName, "“\(path.text)” leads to nothing while the scene runs",
            remedy: "a layer that is there"))
        continue
      }
      recorded[path.text] = first.indices.map { component in
        numbers[place].map { $0.indices.contains(component) ? $0[component] : first[component] }
          .shortened
      }
    }
  }

  /// Records the value of a path once, if nothing moves it. Returns false if something may.
  private mutating func recordStill(
    _ path: DrivenValue.SourcePath, of layer: Layer?, at time: Double
  ) -> Bool {
    guard isQuiet, let layer, layer.isStill,
      let value = try? layer.shownState(at: time).value(forKeyPath: path.keyPath).numbers
    else { return false }
    recorded[path.text] = value.map { [$0] }
    return true
  }

  // MARK: Values

  private mutating func drive(_ node: DrivenGraph.Node, _ samples: SampleTimes) {
    let (state, isAdditive) = (node.host.model.state, node.model.isAdditive)
    guard
      let accessor = try? state.schema.accessor(forKeyPath: node.model.keyPath)
        .resolved(on: state),
      let values = values(node, accessor, samples)
    else { return }
    let clock = node.model.movesTime ? node.host.clockOfTime : node.host.clock
    // A frame may move without a change of its size.
    let mayBeStill = node.model.template != nil || clock.speed == 0 || isQuiet && node.isAlone
    let isStill = mayBeStill && values.allSatisfy { $0 == values[0] }
    guard isStill || clock.speed != 0 else {
      findings.append(
        node.model.origin.saying(
          .unsupported,
          "“\(node.model.keyPath)” cannot follow: the time of its layer stands still, or follows other values",
          remedy: "a layer around it or beside it, whose “speed” is a number other than 0"))
      return
    }
    let animation = isStill ? nil : node.model.animation(of: values, in: clock, at: samples)
    scene.document.drive(node.host.place) { layer in
      if node.model.movesTime {
        layer.letTimeMove()
      } else if !isAdditive {
        try? accessor.set(values[0], on: &layer.state)
      }
      layer.setDrivenMotion(animation, of: node.model.keyPath)
    }
  }

  /// The values of a property at the samples; a single one if they are all the same.
  private mutating func values(
    _ node: DrivenGraph.Node, _ accessor: LayerAccessor, _ samples: SampleTimes
  ) -> [PropertyValue]? {
    let (model, state) = (node.model, node.host.model.state)
    guard let template = model.template else {
      guard let prototype = try? accessor.drivenValue(of: state),
        let count = prototype.numbers?.count,
        let part = model.parts.first,
        let curves = curves(part.value, Place(part, count: count), samples)
      else { return nil }
      let length = curves.map(\.count).max() ?? 1
      return (0..<length).map { index in
        prototype.replacing(numbers: curves.lazy.map { $0[index < $0.count ? index : 0] })
      }
    }
    var parts: [[Curve]] = []
    for part in model.parts {
      let count = width(of: part.value)
      guard let curves = curves(part.value, Place(part, count: count), samples) else { return nil }
      parts.append(curves)
    }
    let length = parts.joined().map(\.count).max() ?? 1
    do throws(DrivenTemplate.Failure) {
      return try template.values(parts, count: length, of: model.keyPath, on: state)
    } catch {
      let message = "at \(samples.time(error.sample).short) s: \(error.message)"
      let finding = model.origin.saying(
        .invalidValue, message, remedy: error.remedy)
      if !findings.contains(finding) { findings.append(finding) }
      return nil
    }
  }

  /// A driven value and its number of components.
  private struct Place {
    /// The path of keys to the value.
    let name: String
    let origin: Diagnostic
    let count: Int

    init(_ part: DrivenModel.Part, count: Int) {
      (name, origin, self.count) = (part.name, part.origin, count)
    }
  }

  /// The number of components of a value, without its context.
  private func width(of value: DrivenValue) -> Int {
    let source =
      switch value.source {
      case .constant(let numbers): numbers.count
      case .sound: 1
      case .path(let path), .follow(let path, _): recorded[path.text]?.count ?? 1
      case .sum(let values), .product(let values): values.map(width).max() ?? 1
      }
    return max(
      source, value.scale.count, value.offset.count, value.wiggle?.amplitude.count ?? 1)
  }

  /// The numbers of a value by component. If the numbers of components do not match, this is reported and
  /// the result is `nil`.
  private mutating func curves(
    _ value: DrivenValue, _ place: Place, _ samples: SampleTimes
  ) -> [Curve]? {
    guard var result = source(value, place, samples),
      let scale = fitted(value.scale, "scale", place),
      let offset = fitted(value.offset, "offset", place)
    else { return nil }
    let amplitude: [Double]?
    if let wiggle = value.wiggle {
      guard let read = fitted(wiggle.amplitude, "amplitude", place) else { return nil }
      amplitude = read
    } else {
      amplitude = nil
    }
    for component in 0..<place.count {
      let (factor, summand) = (scale[component], offset[component])
      var numbers = result[component]
      for index in numbers.indices {
        let number = numbers[index] * factor + summand
        numbers[index] = value.map.isEmpty ? number : DrivenValue.remapped(number, by: value.map)
      }
      if let wiggle = value.wiggle, let amplitude {
        let chance = samples.chance(wiggle, keyPath: place.name, component: component)
        if numbers.count == 1 { numbers = Curve(repeating: numbers[0], count: chance.count) }
        for index in numbers.indices { numbers[index] += amplitude[component] * chance[index] }
      }
      if let clamp = value.clamp {
        for index in numbers.indices {
          numbers[index] = min(max(numbers[index], clamp.lowerBound), clamp.upperBound)
        }
      }
      for index in numbers.indices where !numbers[index].isFinite { numbers[index] = 0 }
      result[component] = numbers
    }
    return result
  }

  private mutating func source(
    _ value: DrivenValue, _ place: Place, _ samples: SampleTimes
  ) -> [Curve]? {
    switch value.source {
    case .constant(let numbers): return fitted(numbers, "value", place)?.map { [$0] }
    case .sound(let drive):
      return [Curve](repeating: samples.numbers(of: drive), count: place.count)
    case .path(let path): return numbers(of: path, place.count)
    case .follow(let path, let lag):
      return numbers(of: path, place.count)?.map { numbers in
        switch lag {
        case .delay(let delay): samples.delayed(numbers, by: delay)
        case .spring(let spring): spring.following(numbers, step: samples.step)
        }
      }
    case .sum(let values): return combined(values, place, samples, +)
    case .product(let values): return combined(values, place, samples, *)
    }
  }

  private mutating func combined(
    _ values: [DrivenValue], _ place: Place, _ samples: SampleTimes,
    _ operation: (Double, Double) -> Double
  ) -> [Curve]? {
    var result: [Curve]?
    for value in values {
      guard let next = curves(value, place, samples) else { return nil }
      guard let sum = result else {
        result = next
        continue
      }
      result = zip(sum, next).map { one, other in
        if one.count == 1 { return other.map { operation(one[0], $0) } }
        if other.count == 1 { return one.map { operation($0, other[0]) } }
        return zip(one, other).map { operation($0, $1) }
      }
    }
    return result
  }

  private mutating func numbers(
    of path: DrivenValue.SourcePath, _ count: Int
  ) -> [Curve]? {
    guard let numbers = recorded[path.text] else { return nil }
    if numbers.count == count { return numbers }
    if numbers.count == 1 { return [Curve](repeating: numbers[0], count: count) }
    findings.append(
      path.origin.saying(
        .wrongType,
        "“\(path.text)” has \(numbers.count) numbers, and the value that follows it has \(count)",
        remedy: "a part of it, as “\(path.text).x”"))
    return nil
  }

  private mutating func fitted(
    _ numbers: [Double], _ key: String, _ place: Place
  ) -> [Double]? {
    let count = place.count
    if numbers.count == count { return numbers }
    if numbers.count == 1 { return [Double](repeating: numbers[0], count: count) }
    findings.append(
      place.origin.saying(
        .wrongType, "“\(key)” has \(numbers.count) numbers, “\(place.name)” has \(count)",
        remedy: "a number, or \(count) of them"))
    return nil
  }
}
