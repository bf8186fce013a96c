import LambentLayers
import LambentProperties

/// Changes that begin to animate together, in the current host's tree.
///
/// A change outside of `begin` and `commit` is part of the implicit transaction, which commits when the
/// host advances, makes an image, or at `flush()`. Without a host there is nothing to change.
public enum CATransaction {
  private static var context: Context? { CAHost.current?.context }

  /// Begins a transaction, within the one that is open if there is one.
  public static func begin() { context?.begin() }

  /// Commits the innermost transaction.
  public static func commit() { context?.commit() }

  /// Commits every open transaction.
  public static func flush() { CAHost.current?.commit() }

  /// Does nothing: a host belongs to one thread.
  public static func lock() {}

  /// Does nothing.
  public static func unlock() {}

  /// The duration of animations that have none of their own; 0.25 s.
  public static func animationDuration() -> CFTimeInterval {
    context?.transaction.animationDuration ?? 0.25
  }

  /// Sets the duration, in seconds, of animations that have none of their own, from now on in this
  /// transaction.
  public static func setAnimationDuration(_ dur: CFTimeInterval) {
    context?.transaction.animationDuration = dur
  }

  /// The timing function of animations that have none of their own.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    CAMediaTimingFunction(context?.transaction.animationTimingFunction)
  }

  /// Sets the timing function of animations that have none of their own.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    context?.transaction.animationTimingFunction = function?.lambent
  }

  /// True if properties are set without actions.
  public static func disableActions() -> Bool { context?.transaction.disablesActions ?? false }

  /// Sets whether properties are set without actions, from now on in this transaction.
  public static func setDisableActions(_ flag: Bool) { context?.transaction.disablesActions = flag }

  /// The closure that is called when the animations that are added after it was set have ended.
  public static func completionBlock() -> (() -> Void)? { context?.transaction.completion }

  /// Sets a closure that is called when all animations that are added after this call, in this transaction,
  /// have ended or have been removed. Without animations, it is called when the transaction commits.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    context?.setCompletion(block)
  }

  /// The value under a key, in this transaction.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return animationDuration()
    case kCATransactionDisableActions: return disableActions()
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionCompletionBlock: return completionBlock()
    default:
      guard let host = CAHost.current,
        case .number(let index)? = host.context.transaction.values[key],
        host.transactionObjects.indices.contains(Int(index))
      else { return nil }
      return host.transactionObjects[Int(index)]
    }
  }

  /// Sets the value under a key, for this transaction and those within it.
  public static func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      guard case .number(let seconds)? = PropertyValue(any: anObject) else { return }
      setAnimationDuration(seconds)
    case kCATransactionDisableActions:
      setDisableActions((anObject as? Bool) ?? (anObject as? NSNumber)?.boolValue ?? false)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default:
      guard let host = CAHost.current else { return }
      guard let anObject else {
        host.context.transaction.values[key] = nil
        return
      }
      host.transactionObjects.append(anObject)
      host.context.transaction.values[key] = .number(Double(host.transactionObjects.count - 1))
    }
  }
}
