import LambentProperties

/// Several animations with a common timing.
///
/// Children run in the group's time and stop at its end. A child without a duration takes the
/// group's. The group's timing function applies to the time of its children.
public struct AnimationGroup: BuiltInAnimation {
  package var basicsStorage = AnimationBasics()
  /// The children. If several animate one property, later ones take precedence.
  public var animations: [any Animation]

  /// Creates a group of animations.
  public init(_ animations: [any Animation] = []) {
    self.animations = animations
  }

  /// The greatest nesting depth of groups.
  package static let maximumDepth = 16

  package static let definition = AnimationDefinition<AnimationGroup>(
    kind: "group", summary: "Runs several animations together.", prototype: AnimationGroup(),
    rows: commonRows + [
      Property(
        "animations", type: .list(.record([])), summary: "The animations that run together.",
        get: { .list($0.animations.map(\.typedRecord)) },
        set: { host, value throws(PropertyError) in
          guard case .list(let records) = value else { return false }
          var children: [any Animation] = []
          for record in records { children.append(try AnimationKind.animation(of: record)) }
          host.animations = children
          return true
        })
    ])

  /// Rejects invalid children, transitions, and groups that are nested too deeply.
  ///
  /// - Throws: ``AnimationError``.
  package func validate() throws(AnimationError) {
    try check(depth: Self.maximumDepth)
  }

  private func check(depth: Int) throws(AnimationError) {
    for (index, child) in animations.enumerated() {
      if child is TransitionAnimation {
        throw .child(index, .invalid(property: "type", reason: "a transition cannot be in a group"))
      }
      do throws(AnimationError) {
        guard let group = child as? AnimationGroup else {
          try child.check()
          continue
        }
        guard depth > 1 else {
          throw .invalid(
            property: "animations", reason: "groups lie more than \(Self.maximumDepth) deep")
        }
        try group.check(depth: depth - 1)
      } catch {
        throw .child(index, error)
      }
    }
  }

  /// The remarks of its children.
  package var remarks: [String] {
    animations.enumerated().flatMap { index, child in
      child.notes.map { "animations[\(index)]: \($0)" }
    }
  }
}
