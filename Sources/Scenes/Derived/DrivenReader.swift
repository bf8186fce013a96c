import LambentDocuments
import LambentProperties

struct DrivenReader {
  let values: ValueContext

  func value(_ cursor: Cursor) -> DrivenValue? {
    guard let fields = cursor.fields(DrivenKeys.all, in: values), isOneSource(cursor),
      let source = source(cursor, fields)
    else { return nil }
    var result = DrivenValue()
    result.source = source
    if let scale = fields[DrivenKeys.scale] { result.scale = scale.list }
    if let offset = fields[DrivenKeys.offset] { result.offset = offset.list }
    if let points = fields[DrivenKeys.map] {
      result.map = points.map { (input: $0[0], output: $0[1]) }
      guard points.count > 1, zip(points, points.dropFirst()).allSatisfy({ $0[0] < $1[0] }) else {
        cursor.member(DrivenKeys.map)?.report(
          .order, "a map whose inputs do not ascend, or of less than two points",
          remedy: "[[input, output], …] in order of the inputs")
        return nil
      }
    }
    if let wiggle = fields[DrivenKeys.wiggle] {
      result.wiggle = DrivenValue.Wiggle(
        amplitude: wiggle[DrivenKeys.amplitude]?.list ?? [1],
        frequency: wiggle[DrivenKeys.frequency], seed: wiggle[DrivenKeys.seed])
    }
    if let pair = fields[DrivenKeys.clamp] {
      guard pair[0] <= pair[1] else {
        cursor.member(DrivenKeys.clamp)?.report(
          .order, "the least value is above the greatest", remedy: "[least, greatest]")
        return nil
      }
      result.clamp = pair[0]...pair[1]
    }
    return result
  }

  /// Reports several sources, and keys of another source.
  private func isOneSource(_ cursor: Cursor) -> Bool {
    let sources = DrivenKeys.sources.filter { cursor.member($0.name) != nil }
    if sources.count > 1 || sources.count == 1 && cursor.member(DrivenKeys.value) != nil {
      let names = (sources + [DrivenKeys.value]).filter { cursor.member($0.name) != nil }.names
      cursor.report(
        .conflict, "both “\(names[0])” and “\(names[1])”", remedy: "one of them, or a “sum”")
      return false
    }
    for (source, keys) in DrivenKeys.own where sources.first?.name != source {
      if let member = keys.lazy.compactMap({ cursor.member($0.name) }).first {
        member.report(
          .conflict, "a key that belongs to “\(source)”", remedy: "remove it, or add “\(source)”")
        return false
      }
    }
    return true
  }

  private func source(_ cursor: Cursor, _ fields: Fields) -> DrivenValue.Source? {
    if let member = cursor.member(DrivenKeys.audio) { return sound(member, cursor, fields) }
    if let member = cursor.member(DrivenKeys.of) {
      return path(member).map(DrivenValue.Source.path)
    }
    if let member = cursor.member(DrivenKeys.follow) {
      guard let path = path(member), let lag = lag(cursor, fields) else { return nil }
      return .follow(path, lag)
    }
    if let member = cursor.member(DrivenKeys.sum) {
      return operands(member).map(DrivenValue.Source.sum)
    }
    if let member = cursor.member(DrivenKeys.product) {
      return operands(member).map(DrivenValue.Source.product)
    }
    return constant(cursor.member(DrivenKeys.value))
  }

  private func constant(_ member: Cursor?) -> DrivenValue.Source? {
    guard let member else { return .constant([0]) }
    let numbers = member.value(of: DrivenNumbers.valueType, in: values)
      .flatMap { DrivenNumbers(propertyValue: $0) }
    guard let numbers else { return nil }
    return .constant(numbers.list)
  }

  private func sound(
    _ member: Cursor, _ cursor: Cursor, _ fields: Fields
  ) -> DrivenValue.Source? {
    guard let track = values.images.sounds.track(namedBy: member) else { return nil }
    let band = fields[DrivenKeys.band] ?? [20, 20_000]
    guard band[0] <= band[1] else {
      cursor.member(DrivenKeys.band)?.report(
        .order, "the lowest frequency is above the highest", remedy: "[lowest, highest]")
      return nil
    }
    return .sound(
      DrivenValue.SoundDrive(
        sound: track.sound, start: track.entry.start, band: band[0]...band[1],
        attack: fields[DrivenKeys.attack], release: fields[DrivenKeys.release],
        gain: fields[DrivenKeys.gain],
        range: fields[DrivenKeys.range].map { ($0[0], $0[1]) } ?? (0, 1)))
  }

  /// A path of layers' names and the key path below it; whether it leads anywhere is known later.
  private func path(_ cursor: Cursor) -> DrivenValue.SourcePath? {
    guard let text = cursor.text(expecting: "a path: \"layer.property\"") else { return nil }
    guard let path = try? ScenePath(text) else {
      cursor.report("“\(text)” is not a path", remedy: "layer.property")
      return nil
    }
    return DrivenValue.SourcePath(layer: path.layer, keyPath: path.keyPath, origin: cursor.mark)
  }

  private func lag(_ cursor: Cursor, _ fields: Fields) -> DrivenValue.Lag? {
    switch (fields[DrivenKeys.delay], fields[DrivenKeys.spring]) {
    case (let delay?, nil): return .delay(delay)
    case (nil, let given):
      let spring = given ?? Fields([:])
      return .spring(
        DrivenSpring(
          mass: spring[DrivenKeys.mass], stiffness: spring[DrivenKeys.stiffness],
          damping: spring[DrivenKeys.damping]))
    default:
      cursor.member(DrivenKeys.spring)?.report(
        .conflict, "both “delay” and “spring”", remedy: "one of them")
      return nil
    }
  }

  private func operands(_ list: Cursor) -> [DrivenValue]? {
    guard let elements = list.elements(expecting: "an array of values"), !elements.isEmpty else {
      list.report("an empty list of values", remedy: "numbers, paths and driven values")
      return nil
    }
    let read = elements.compactMap { element -> DrivenValue? in
      switch element.node {
      case .string:
        guard let path = path(element) else { return nil }
        return DrivenValue(source: .path(path))
      case .object: return value(element)
      default: return constant(element).map { DrivenValue(source: $0) }
      }
    }
    return read.count == elements.count ? read : nil
  }
}
