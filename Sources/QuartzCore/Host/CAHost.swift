// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// `CGRect`, `CGPoint`, `CGSize`, `CGFloat`, `NSNumber` and `NSNull` are Foundation's.
@_exported public import Foundation
package import LambentLayers
import LambentRendering
import LambentViews

public typealias CFTimeInterval = Double

/// A replacement for the screen: a tree of layers, a clock that the program advances, and images of the
/// tree.
///
/// ```swift
/// let host = CAHost(size: CGSize(width: 320, height: 480))
/// host.layer.addSublayer(layer)
/// layer.opacity = 0                 // an implicit animation of 0.25 s
/// host.advance(by: 0.125)           // there is no run loop: time passes here
/// try host.image().write(to: "frame.png")
/// ```
/// While the host advances, transactions commit, and delegates and completions are called, each at its
/// own time. A new host becomes the current one of its task, or of its thread where there is no
/// task: `CATransaction` and `CACurrentMediaTime()` use the current host. Two hosts are
/// independent. A host is not `Sendable`: one task uses it at a time.
public final class CAHost {
  /// The root layer, of the host's size.
  public let layer: CALayer
  /// The size, in points; the origin is at the top left, y grows downward.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The handler of errors. By default, it writes a line to standard error.
  public var onError: (CAError) -> Void = { CAHost.write($0) }

  /// The root view, whose layer is ``layer``'s first sublayer, of the host's size.
  public private(set) lazy var view: UIView = {
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    context.withoutActions { layer.insertSublayer(view.layer, at: 0) }
    return view
  }()
  /// The controller whose view fills the root view, ``view``. Setting another controller removes the view of the
  /// previous one.
  public var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      perform {
        oldValue?.viewIfLoaded?.removeFromSuperview()
        guard let root = rootViewController?.view else { return }
        root.frame = view.bounds
        view.addSubview(root)
      }
    }
  }

  /// True if blocks animate borders, shadows and strokes too, which UIKit does not.
  @_Of(\CAHost.context.animatesEverything) public var animatesEverything: Bool

  package let context: Context
  /// The blocks of begin and commit that are open, as they were begun.
  var openBlocks: [(id: String?, context: UnsafeMutableRawPointer?)] = []
  /// The offset that was set, and whether motion effects follow it.
  var (wantedOffset, reducesMotion) = (UIOffset.zero, false)
  /// The controllers whose views came into the tree and have not appeared.
  var appearing: [UIViewController] = []

  /// Creates a host and makes it the current one, with its clock at 0.
  ///
  /// A size or a scale that no image can have shows in an error of the first image.
  public init(size: CGSize, scale: CGFloat = 1) {
    (self.size, self.scale) = (size, scale)
    let root = RootLayer()
    layer = root
    layer.frame = CGRect(origin: .zero, size: size)
    context = .over(layer.backing)
    root.root = self
    context.onUnfitAction = { [weak self] in self?.onError(CAError(key: $1, $2)) }
    context.onLayoutConflict = { [weak self] in self?.onError(CAError(key: "constraints", $0)) }
    context.onEndlessCallbacks = { [weak self] in
      guard let self else { return }
      onError(
        CAError(
          key: "completion",
          "completions begin each other without end at \(time) s: an animation that changes nothing is over "
            + "at once; begin it again only after a change or a delay"))
    }
    CAHost.makeCurrent(self)
  }

  /// The clock, in seconds; `CACurrentMediaTime()` while the host is current.
  public var time: CFTimeInterval { context.time }
  /// Advances the clock by a duration, in seconds.
  ///
  /// The implicit transaction commits first. Then animations begin and end, delegates and completions are
  /// called, and display links fire, in order of time. During each, the clock has its time.
  public func advance(by seconds: CFTimeInterval) { advance(to: time + max(0, seconds)) }

  /// Advances the clock to a time. An earlier time only commits the transaction.
  public func advance(to time: CFTimeInterval) {
    guard time.isFinite else {
      return onError(CAError(key: "advance", "the time must be finite"))
    }
    perform {
      commit()
      context.advance(to: time)
      displayLayers()
    }
  }

  /// An image of the layers now. The implicit transaction commits first.
  public func image() -> CGImage { image(at: time) }

  /// An image of the layers at a time. A later time advances the clock. An earlier time shows the present
  /// layers with their present animations at that time.
  public func image(at time: CFTimeInterval) -> CGImage {
    perform {
      commit()
      displayLayers()
      return CAHost.attempt("image", for: self) {
        CGImage(try context.image(at: time, size: size.lambent, scale: scale))
      } ?? .transparent(size, scale: scale)
    }
  }

  private func displayLayers() {
    var layers: [CALayer] = []
    layer.backing.forEachLayer {
      if let layer = $0.bridge as? CALayer { layers.append(layer) }
    }
    for layer in layers { layer.displayIfNeeded() }
    context.flush()
  }
}

extension Context {
  /// A context over a layer that was just made.
  static func over(_ layer: Layer) -> Context {
    guard let context = try? Context(rootLayer: layer) else {
      preconditionFailure("a layer that was just made is the root of nothing")
    }
    return context
  }
}

/// The root layer of a host, by which the layers below find it.
final class RootLayer: CALayer {
  weak var root: CAHost?
}

/// The current host's clock, in seconds; 0 without a host.
public func CACurrentMediaTime() -> CFTimeInterval { CAHost.current?.time ?? 0 }

extension CAHost {
  public var replacesViewAnimations: Bool {
    get { context.viewAnimations == .replacing }
    set { context.viewAnimations = newValue ? .replacing : .additive }
  }
}

/// An error that is reported to `CAHost.onError`.
public struct CAError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
  /// The key, the key path or the name that the error concerns; can be empty.
  public let key: String
  /// The cause, with the remedy.
  public let reason: String

  package init(key: String = "", _ reason: String) {
    self.key = key
    self.reason = reason
  }

  package init(key: String = "", _ error: any Error) {
    self.init(key: key, "\(error)")
  }
  /// The reason, with the key if the reason does not contain it.
  public var description: String {
    key.isEmpty || reason.contains(key) ? reason : "“\(key)”: \(reason)"
  }
  /// The same.
  public var errorDescription: String? { description }
}
