package import LambentProperties

/// An animation defined by the package.
///
/// Its definition supplies the requirements of ``Animation``, so that its public page lists only
/// its own properties.
package protocol BuiltInAnimation: Animation {
  static var definition: AnimationDefinition<Self> { get }
  /// The storage of ``Animation/basics``.
  var basicsStorage: AnimationBasics { get set }
  /// The implementation of ``Animation/check()``.
  func validate() throws(AnimationError)
  /// The implementation of ``Animation/notes``.
  var remarks: [String] { get }
}

/// The description of a kind of animation.
package struct AnimationDefinition<Kind: Animation>: Sendable {
  /// The name in documents.
  let kind: String
  /// The effect, in one sentence.
  let summary: String
  /// An animation with the default values.
  let prototype: Kind
  /// The rows, in the order of the documentation.
  let rows: [Property<Kind>]
}

extension BuiltInAnimation {
  /// The name in documents.
  public static var kind: String { definition.kind }
  /// The effect, in one sentence.
  public static var summary: String { definition.summary }
  /// An animation with the default values.
  public static var prototype: Self { definition.prototype }
  /// The property rows, in the order of the documentation.
  public static var properties: [Property<Self>] { definition.rows }
  /// The properties that all animations have.
  public var basics: AnimationBasics {
    get { basicsStorage }
    set { basicsStorage = newValue }
  }
  package func validate() throws(AnimationError) {}
  package var remarks: [String] { [] }
}

/// A property animation defined by the package.
package protocol BuiltInPropertyAnimation: PropertyAnimation, BuiltInAnimation {
  /// The storage of ``PropertyAnimation/target``.
  var targetStorage: AnimationTarget { get set }
}

extension BuiltInPropertyAnimation {
  /// The animated property and the way in which values are applied to it.
  public var target: AnimationTarget {
    get { targetStorage }
    set { targetStorage = newValue }
  }
}
