package import LambentProperties

/// A kind of animation, for documents and listings.
package struct AnimationKind: Sendable {
  /// The name in documents.
  package let name: String
  /// The effect, in one sentence.
  package let summary: String
  /// The rows with their defaults.
  package let schema: @Sendable () -> [PropertySchema]
  /// An animation with the default values.
  package let prototype: any Animation

  private init<Kind: Animation>(_ kind: Kind.Type) {
    name = kind.kind
    summary = kind.summary
    schema = { Kind.schema }
    prototype = kind.prototype
  }

  /// All kinds, in the order of the documentation.
  package static let all = [
    AnimationKind(BasicAnimation.self), AnimationKind(KeyframeAnimation.self),
    AnimationKind(SpringAnimation.self), AnimationKind(AnimationGroup.self),
    AnimationKind(TransitionAnimation.self),
  ]

  /// The kind with a name.
  package static func named(_ name: String) -> AnimationKind? {
    all.first { $0.name == name }
  }

  /// Creates an animation from a record: its kind under `type`, and its properties.
  ///
  /// - Throws: ``PropertyError`` if the kind or a property is invalid.
  package static func animation(
    of record: PropertyValue
  ) throws(PropertyError) -> any Animation {
    guard case .record(var values) = record,
      case .text(let name)? = values.removeValue(forKey: "type")
    else {
      throw .invalid(property: "animations", reason: "each is an object with a “type”")
    }
    guard let kind = named(name) else {
      throw .unknownKey(name, in: "type", among: all.map(\.name))
    }
    var animation = kind.prototype
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try animation.setValue(value, forKeyPath: key)
    }
    return animation
  }
}

extension Animation {
  /// The values that differ from their defaults, by name, and the kind under `type`.
  var typedRecord: PropertyValue {
    var record = self.record.filter { name, value in
      (try? Self.prototype.value(forKeyPath: name)) != value
    }
    record["type"] = .text(Self.kind)
    return .record(record)
  }
}
