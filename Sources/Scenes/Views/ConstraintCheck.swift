import LambentConstraints
import LambentDocuments
import LambentLayers
import LambentProperties

/// Checks the constraints of a layer.
struct ConstraintCheck {
  /// The name of the layer that has them.
  private let owner: String?
  /// Throws an error if a path of names matches no descendant of the layer, or several.
  private let find: (_ path: String) throws(PathFailure) -> Void

  init(owner: LayerModel) {
    self.owner = owner.name
    let tree = LayerTree(owner)
    find = { path throws(PathFailure) in _ = try tree.only(path) }
  }

  /// - Parameter number: The index of the layer that has them, among the layers that events can change.
  init(owner number: Int, in forest: LayerForest) {
    owner = forest[number].name
    find = { path throws(PathFailure) in _ = try forest.names.only(path, from: number) }
  }

  /// Reports errors at their positions. Returns true if there are none.
  func check(_ constraints: [LayerConstraint], at list: Cursor) -> Bool {
    guard let elements = list.elements(), elements.count == constraints.count else { return false }
    let limits = list.limits
    guard elements.count <= limits.maximumConstraints else {
      elements[limits.maximumConstraints].report(
        .limit, "a layer of \(elements.count) constraints",
        remedy: "at most \(limits.maximumConstraints)")
      return false
    }
    var names: Set<String> = []
    var isSound = true
    for (constraint, element) in zip(constraints, elements) {
      let isNamed = checkName(constraint, at: element, &names)
      let hasItems = checkItem(constraint.first.item, at: element.member("of"))
      let hasSecond = checkItem(constraint.to.item, at: element.member("to")?.member("of"))
      let fits = checkAttributes(constraint, at: element)
      isSound = isSound && isNamed && hasItems && hasSecond && fits
    }
    return isSound
  }

  private func checkName(
    _ constraint: LayerConstraint, at element: Cursor, _ names: inout Set<String>
  ) -> Bool {
    guard let member = element.member("name"), !constraint.name.isEmpty else {
      return true
    }
    guard member.name() != nil else { return false }
    guard names.insert(constraint.name).inserted else {
      member.report(
        .duplicateName,
        "another constraint of the layer has the name “\(constraint.name)”",
        remedy: "different names")
      return false
    }
    return true
  }

  private func checkItem(_ path: String, at member: Cursor?) -> Bool {
    guard let member, !path.isEmpty, path != owner ?? "root" else { return true }
    guard owner ?? "root" == "root" || path != "root" && !path.hasPrefix("root/") else {
      member.report(
        "constraints of “\(owner ?? "")” do not reach the root",
        remedy: "a layer below, or nothing for the layer itself")
      return false
    }
    do {
      try find(path)
      return true
    } catch {
      member.report(.unknownName, "\(error.what) here or below", remedy: error.remedy)
      return false
    }
  }

  private func checkAttributes(_ constraint: LayerConstraint, at element: Cursor) -> Bool {
    let (first, second) = (constraint.first.attribute, constraint.to.attribute)
    func reject(_ side: Cursor?, _ what: String, _ remedy: String) -> Bool {
      (side?.member("attribute") ?? element).report(what, remedy: remedy)
      return false
    }
    guard first != .notAnAttribute else {
      return reject(element, "a constraint without “attribute”", "an edge, a centre or a size")
    }
    let other = element.member("to")
    guard second != .notAnAttribute else {
      guard first.isLength else {
        return reject(
          element, "“\(first.rawValue)” is compared with nothing",
          "“to” with an attribute of another layer or of the layer itself")
      }
      return true
    }
    guard first.isLength == second.isLength else {
      return reject(
        other, "a size is compared with a position", "two sizes, or two positions")
    }
    guard first.isLength || first.axis == second.axis else {
      return reject(
        other,
        "“\(first.rawValue)” and “\(second.rawValue)” have different axes",
        "two along x, or two along y")
    }
    return true
  }
}

extension LayerReader {
  /// Lays out the descendants of a layer by its constraints, and reports errors. Contradictions are known only after
  /// the ancestors have been laid out.
  func layOut(_ model: inout LayerModel, at list: Cursor?) {
    let constraints = model.state.constraints
    guard let list, !constraints.isEmpty,
      ConstraintCheck(owner: model).check(constraints, at: list)
    else { return }
    model.takeNaturalSizes()
    // If an ancestor also has constraints, sizes are not known yet: the ancestor's layout includes this one.
    guard ownerCount == 0 else { return }
    _ = model.layOut(at: list)
  }

  /// Records that the layers that are read next are in a layer with constraints, and which of them the constraints
  /// place: their frames may be empty.
  func expectLayout(by constraints: [LayerConstraint]) {
    if !constraints.isEmpty { ownerCount += 1 }
    for path in constraints.flatMap({ [$0.first.item, $0.to.item] }) {
      if let name = path.split(separator: "/").last { placedNames.insert(String(name)) }
    }
  }
}

extension LayerConstraint {
  /// True if it refers only to the layer that has it.
  fileprivate func isOnly(about owner: String) -> Bool {
    func isOwner(_ item: String) -> Bool { item.isEmpty || item == owner }
    return isOwner(first.item) && (to.attribute == .notAnAttribute || isOwner(to.item))
  }
}

extension LayerModel {
  /// Reports contradictory constraints of this layer and its descendants, after the layout.
  ///
  /// - Parameters:
  ///   - cursor: The layer, or the document.
  ///   - sublayers: The key of its sublayers.
  func reportConflicts(at cursor: Cursor, sublayers key: String = "sublayers") {
    if let list = cursor.member(LayerConstraint.rowName) {
      var copy = self
      let owner = name ?? "root"
      for conflict in copy.layOut(at: list) {
        let index = state.constraints.firstIndex { $0.label(owner: owner) == conflict.broken }
        let place = index.map { list.element(at: $0) } ?? list
        if let index, conflict.constraints == [conflict.broken],
          state.constraints[index].isOnly(about: owner)
        {
          let fixed = name == nil ? "the size of the scene fixes" : "the bounds of “\(owner)” fix"
          place.warn(
            .unsolvable,
            "“\(conflict.broken)” is broken: \(fixed) its \(state.constraints[index].first.attribute)",
            remedy: name == nil
              ? "another “size”, or no constraint"
              : "other “bounds”, or a constraint of a layer around it")
        } else {
          place.warn(.unsolvable, conflict.what, remedy: conflict.remedy)
        }
      }
    }
    guard !isScene else { return }
    if let below = cursor.member("mask"), let layer = mask.first {
      layer.reportConflicts(at: below)
    }
    guard case .array(let nodes)? = cursor.member(key)?.node, nodes.count == sublayers.count,
      let elements = cursor.member(key)?.elements()
    else { return }
    for (layer, element) in zip(sublayers, elements) { layer.reportConflicts(at: element) }
  }

  /// Lays out the sublayers by the layer's constraints, and then their sublayers by theirs.
  ///
  /// - Returns: The contradictory constraints of the layer itself. If they cannot be solved, this is reported and the
  ///   result is empty.
  fileprivate mutating func layOut(at list: Cursor) -> [LayoutConflict] {
    let tally = list.document.tally.work
    let limit = list.limits.maximumLayoutWork
    var workLeft = limit - tally.spent.layoutWork
    // Exceeding the limit has been reported.
    guard workLeft > 0 || state.constraints.isEmpty else { return [] }
    do throws(ConstraintError) {
      let conflicts = try layOut(workLeft: &workLeft)
      tally.spent.layoutWork = limit - workLeft
      return conflicts
    } catch {
      guard error == .tooMuchWork else {
        tally.spent.layoutWork = limit - workLeft
        list.report(
          .unsolvable, "the constraints cannot be solved",
          remedy: "fewer of them, and smaller numbers")
        return []
      }
      tally.spent.layoutWork = limit
      list.report(
        .limit,
        "the constraints of the document take more than \(limit.short) steps of work together",
        remedy: "fewer constraints, in fewer layers")
      return []
    }
  }

  /// Reads the constraints of the root, which is not a layer of the document.
  mutating func readConstraints(_ member: Cursor, in values: ValueContext) {
    guard let row = kind.schema.row(named: LayerConstraint.rowName),
      let value = member.value(of: row.schema(initial: .null), in: values)
    else { return }
    do {
      try row.set(value, on: &state)
    } catch {
      member.report(error)
    }
  }
}

extension Cursor {
  /// Checks the motion effects of a layer in this list, and converts their values to the properties' types: an angle
  /// may be text, and a length a fraction of the canvas.
  func fitMotionEffects(of state: inout LayerState, in values: ValueContext) {
    guard case .array = node, let elements = elements(),
      elements.count == state.motionEffects.count
    else { return }
    for (index, element) in elements.enumerated() {
      var effect = state.motionEffects[index]
      do throws(PropertyError) {
        let accessor = try effect.accessor(in: state)
        let place = element.takingLengths(accessor.isLength)
        guard let minimum = place.member("minimum")?.value(of: accessor.type, in: values),
          let maximum = place.member("maximum")?.value(of: accessor.type, in: values)
        else { continue }
        (effect.minimum, effect.maximum) = (minimum, maximum)
        state.motionEffects[index] = try effect.checked(for: state)
      } catch {
        (element.member("keyPath") ?? element).report(error)
      }
    }
  }
}
