package import LambentProperties

/// An animation of the package.
///
/// It says once, in its definition, what the protocol asks for one by one, so that its public page
/// shows its properties and nothing else.
package protocol BuiltInAnimation: Animation {
  /// The name, the sentence and the rows of the kind.
  static var definition: AnimationDefinition<Self> { get }
  /// The properties of every animation: ``Animation/basics``.
  var basicsStorage: AnimationBasics { get set }
  /// Finds out what is wrong with it: ``Animation/check()``.
  func validate() throws(AnimationError)
  /// Remarks on what is no error, but probably not meant: ``Animation/notes``.
  var remarks: [String] { get }
}

/// The facts of a kind of animation.
package struct AnimationDefinition<Kind: Animation>: Sendable {
  /// The name in documents.
  let kind: String
  /// The effect, in one sentence.
  let summary: String
  /// One with the defaults.
  let prototype: Kind
  /// The rows, in the order of the documentation.
  let rows: [Property<Kind>]
}

extension BuiltInAnimation {
  /// The name of its definition.
  public static var kind: String { definition.kind }
  /// The sentence of its definition.
  public static var summary: String { definition.summary }
  /// The prototype of its definition.
  public static var prototype: Self { definition.prototype }
  /// The rows of its definition.
  public static var properties: [Property<Self>] { definition.rows }
  /// The properties of every animation.
  public var basics: AnimationBasics {
    get { basicsStorage }
    set { basicsStorage = newValue }
  }
  /// Nothing of note.
  package var remarks: [String] { [] }
}

/// An animation of one property that the package has.
package protocol BuiltInPropertyAnimation: PropertyAnimation, BuiltInAnimation {
  /// The target: ``PropertyAnimation/target``.
  var targetStorage: AnimationTarget { get set }
}

extension BuiltInPropertyAnimation {
  /// The property that it acts on, and how.
  public var target: AnimationTarget {
    get { targetStorage }
    set { targetStorage = newValue }
  }
}
