import LambentQuartzCore
import Testing

/// A host whose tree holds the layers, committed, so that changes of them animate.
func stage(_ layers: CALayer..., time: Double = 0) -> CAHost {
  let host = CAHost(size: CGSize(width: 400, height: 400))
  for layer in layers { host.layer.addSublayer(layer) }
  host.advance(to: time)
  return host
}

/// A layer of a size about a point.
func square(_ side: CGFloat = 100, at point: CGPoint = .zero) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
  layer.position = point
  return layer
}

func near(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-5) -> Bool {
  a.map { abs($0 - b) <= tolerance } ?? false
}

func near(_ a: CGFloat?, _ b: Double, _ tolerance: Double = 1e-5) -> Bool {
  near(a.map { Double($0) }, b, tolerance)
}

func near(_ a: Float?, _ b: Double, _ tolerance: Double = 1e-5) -> Bool {
  near(a.map { Double($0) }, b, tolerance)
}

func near(_ a: CGPoint?, _ x: Double, _ y: Double, _ tolerance: Double = 1e-4) -> Bool {
  near(a?.x, x, tolerance) && near(a?.y, y, tolerance)
}

extension CALayer {
  /// A number that the layer shows.
  func shown(_ keyPath: String) -> Double? { presentation()?.value(forKeyPath: keyPath) as? Double }

  /// The rotation that the layer shows.
  var shownTurn: Double? { shown("transform.rotation.z") }
}

extension CGImage {
  static func solid(_ color: UIColor, _ side: CGFloat = 20) -> CGImage {
    CGImage(size: CGSize(width: side, height: side)) { context in
      context.setFillColor(color.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }
}

/// The curve of the examples, slow at first.
let clunk = CAMediaTimingFunction(controlPoints: 0.9, 0.1, 0.7, 0.9)

/// Notes what it is told.
final class Listener: NSObject, CAAnimationDelegate {
  var events: [String] = []

  func animationDidStart(_ anim: CAAnimation) {
    events.append("start \(CACurrentMediaTime())")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    events.append("stop \(CACurrentMediaTime()) \(flag)")
  }
}

/// A basic animation of a number.
func basic(
  _ keyPath: String, _ from: Any? = nil, _ to: Any? = nil, duration: Double = 1
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
  return animation
}
