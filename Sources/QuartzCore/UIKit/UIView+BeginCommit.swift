import LambentLayers
import LambentViews

/// The delegate of blocks between begin and commit, because there are no selectors.
public protocol UIViewAnimationDelegate: AnyObject {
  /// The first animation of a block begins.
  func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?)
  /// The last animation of a block has ended, or one was cut off.
  func animationDidStop(
    _ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?)
}

extension UIViewAnimationDelegate {
  /// Does nothing.
  public func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
  /// Does nothing.
  public func animationDidStop(
    _ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?
  ) {}
}

/// The blocks of begin and commit that are open, as they were begun.
private final class LegacyBlocks {
  var stack: [(id: String?, context: UnsafeMutableRawPointer?)] = []

  static var current: LegacyBlocks? {
    guard let host = CAHost.current else { return nil }
    if let blocks = host.attachments["legacy"] as? LegacyBlocks { return blocks }
    let blocks = LegacyBlocks()
    host.attachments["legacy"] = blocks
    return blocks
  }
}

/// Blocks between a begin and a commit. Setters act on the innermost open block, those of closures too.
extension UIView {
  /// Opens a block of 0.2 s; its animations begin when the outermost one is committed.
  public class func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    LegacyBlocks.current?.stack.append((animationID, context))
    current?.beginAnimations()
  }

  /// Closes the innermost block.
  public class func commitAnimations() {
    _ = LegacyBlocks.current?.stack.popLast()
    current?.commitAnimations()
  }

  /// Sets the delegate of the block, which is retained until the block ends.
  public class func setAnimationDelegate(_ delegate: (any UIViewAnimationDelegate)?) {
    let (id, context) = LegacyBlocks.current?.stack.last ?? (nil, nil)
    guard let delegate else { return }
    current?.setAnimationCallbacks(
      onStart: { delegate.animationWillStart(id, context: context) },
      onStop: { finished in
        delegate.animationDidStop(id, finished: NSNumber(value: finished), context: context)
      })
  }

  /// Sets the seconds of the block, for changes from here on.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    current?.setAnimationDuration(duration)
  }

  /// Sets the seconds before the block begins.
  public class func setAnimationDelay(_ delay: TimeInterval) { current?.setAnimationDelay(delay) }

  /// Sets when the block begins, on the host's clock as seconds since the reference date: a past time is
  /// now.
  public class func setAnimationStart(_ startDate: Date) {
    current?.setAnimationStartTime(startDate.timeIntervalSinceReferenceDate)
  }

  /// Sets the curve of the block.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    current?.setAnimationCurve(curve.options)
  }

  /// Sets how often the block runs, fractions too.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    current?.setAnimationRepeatCount(
      repeatCount >= .greatestFiniteMagnitude ? .infinity : Double(repeatCount))
  }

  /// Sets whether each run of the block is followed by one backwards.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    current?.setAnimationRepeatAutoreverses(repeatAutoreverses)
  }

  /// Sets whether the block begins at what is shown.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    current?.setAnimationBeginsFromCurrentState(fromCurrentState)
  }

  /// Sets the transition of a view in the block.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    let all: [ViewTransition] = [.none, .flipFromLeft, .flipFromRight, .curlUp, .curlDown]
    current?.setAnimationTransition(all[transition.rawValue], for: view.base)
  }
}
