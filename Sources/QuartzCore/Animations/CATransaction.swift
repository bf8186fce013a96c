// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentLayers
import LambentProperties

/// Changes that begin to animate together, in the current host's tree.
///
/// A change outside of `begin` and `commit` is part of the implicit transaction, which commits when the
/// host advances, makes an image, or at `flush()`. Without a host there is nothing to change.
public enum CATransaction {
  private static var context: Context? { CAHost.current?.context }
  public static func begin() { context?.begin() }
  public static func commit() { context?.commit() }
  public static func flush() { CAHost.current?.commit() }
  /// Does nothing: a host belongs to one thread.
  public static func lock() {}
  public static func unlock() {}
  public static func animationDuration() -> CFTimeInterval {
    context?.transaction.animationDuration ?? 0.25
  }
  public static func setAnimationDuration(_ dur: CFTimeInterval) {
    context?.transaction.animationDuration = dur
  }
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    (context?.transaction.animationTimingFunction).object
  }
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    context?.transaction.animationTimingFunction = function?.lambent
  }
  public static func disableActions() -> Bool { context?.transaction.disablesActions ?? false }
  public static func setDisableActions(_ flag: Bool) { context?.transaction.disablesActions = flag }
  public static func completionBlock() -> (() -> Void)? { context?.transaction.completion }
  public static func setCompletionBlock(_ block: (() -> Void)?) { context?.setCompletion(block) }

  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return animationDuration()
    case kCATransactionDisableActions: return disableActions()
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionCompletionBlock: return completionBlock()
    default: return context?.transaction.objects[key]
    }
  }

  public static func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if let seconds = PropertyValue(any: anObject)?.number { setAnimationDuration(seconds) }
    case kCATransactionDisableActions:
      setDisableActions((anObject as? Bool) ?? (anObject as? NSNumber)?.boolValue ?? false)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: context?.transaction.objects[key] = anObject
    }
  }
}
