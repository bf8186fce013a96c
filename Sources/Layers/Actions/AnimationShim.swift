// Stands in for the animations until their module has them.
public import LambentAnimations
import LambentProperties
import LambentRenderTree

public protocol Animation: Sendable {
  var timing: MediaTiming { get set }
  var timingFunction: TimingFunction? { get set }
  var isRemovedOnCompletion: Bool { get set }
}
public struct TimingFunction: Sendable { public static let `default` = TimingFunction() }
public struct BasicAnimation: Animation {
  public var timing = MediaTiming()
  public var timingFunction: TimingFunction?
  public var isRemovedOnCompletion = true
  public var keyPath: String?
  public init(keyPath: String?) { self.keyPath = keyPath }
}
public struct TransitionAnimation: Animation {
  public var timing = MediaTiming()
  public var timingFunction: TimingFunction?
  public var isRemovedOnCompletion = true
  public init() {}
  func progress(at: Double) -> Double? { nil }
  var renderStyle: RenderTransition.Style { .fade }
}
extension Animation {
  var keyPaths: [String] { [] }
  mutating func prepare(key: String?, for state: LayerState) throws(PropertyError) {}
  mutating func resolve(from before: LayerState, to after: LayerState) {}
  func apply(to state: inout LayerState, at local: Double, additive: Bool) {}
}
