import LambentLayers
import LambentViews

extension CAHost {
  /// The root view, whose layer is ``layer``'s first sublayer, of the host's size.
  public var view: UIView {
    if let view = attachments["view"] as? UIView { return view }
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    context.transaction {
      $0.disablesActions = true
    } changes: {
      layer.insertSublayer(view.layer, at: 0)
    }
    attachments["view"] = view
    return view
  }

  /// Tells whether blocks replace what runs, as on iOS 7, instead of adding to it, as later.
  public var replacesViewAnimations: Bool {
    get { context.viewAnimations == .replacing }
    set { context.viewAnimations = newValue ? .replacing : .additive }
  }

  /// Tells whether blocks animate borders, shadows and strokes too, which UIKit does not.
  public var animatesEverything: Bool {
    get { context.animatesEverything }
    set { context.animatesEverything = newValue }
  }
}
