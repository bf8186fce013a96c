import LambentQuartzCore

/// A round button that throws sparks when it is tapped.
final class SparkButton: UIView {
  private let emitter = CAEmitterLayer()
  private let ring = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let disc = CAShapeLayer()
    disc.path = UIBezierPath(ovalIn: bounds).cgPath
    disc.fillColor = UIColor.systemPink.cgColor
    ring.frame = bounds
    ring.path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 + 5,
        startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true
      ).cgPath
    (ring.fillColor, ring.strokeColor) = (nil, UIColor.systemPink.cgColor)
    (ring.lineWidth, ring.lineCap, ring.strokeEnd) = (3, .round, 0)
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: bounds.midY)
    (emitter.emitterShape, emitter.emitterMode) = (.circle, .outline)
    emitter.emitterSize = CGSize(width: bounds.width / 2, height: 0)
    (emitter.renderMode, emitter.birthRate) = (.additive, 0)
    emitter.emitterCells = [spark(.systemYellow, "gold"), spark(.systemPink, "rose")]
    for part in [emitter, disc, heart(), ring] as [CALayer] { layer.addSublayer(part) }
  }

  required init?(coder: NSCoder) { nil }

  private func spark(_ color: UIColor, _ name: String) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = name
    cell.contents = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { context in
      UIColor.white.setFill()
      UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 8, height: 8)).fill()
    }
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (220, 0.9, 0.4)
    (cell.velocity, cell.velocityRange) = (140, 90)
    (cell.yAcceleration, cell.emissionRange) = (260, .pi / 4)
    (cell.scale, cell.scaleRange, cell.scaleSpeed) = (0.5, 0.3, -0.4)
    (cell.color, cell.alphaSpeed) = (color.cgColor, -1)
    return cell
  }

  private func heart() -> CAShapeLayer {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 12))
    for side in [CGFloat(1), -1] {
      path.move(to: CGPoint(x: 0, y: 12))
      path.addCurve(
        to: CGPoint(x: 0, y: -5), controlPoint1: CGPoint(x: 22 * side, y: -4),
        controlPoint2: CGPoint(x: 10 * side, y: -18))
    }
    let heart = CAShapeLayer()
    heart.path = path.cgPath
    heart.fillColor = UIColor.white.cgColor
    heart.position = CGPoint(x: bounds.midX, y: bounds.midY)
    return heart
  }

  /// Bounces, draws its ring and throws sparks for a moment.
  func tap() {
    let bounce = CASpringAnimation(keyPath: "transform.scale")
    (bounce.fromValue, bounce.toValue) = (0.7, 1)
    (bounce.stiffness, bounce.damping) = (300, 9)
    bounce.duration = bounce.settlingDuration
    layer.add(bounce, forKey: "bounce")
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    (draw.fromValue, draw.toValue, draw.duration) = (0, 1, 0.5)
    draw.timingFunction = CAMediaTimingFunction(name: .easeOut)
    draw.autoreverses = true
    ring.add(draw, forKey: "draw")
    let burst = CAKeyframeAnimation(keyPath: "birthRate")
    (burst.values, burst.keyTimes) = ([1, 1, 0], [0, 0.6, 1])
    burst.duration = 0.25
    emitter.add(burst, forKey: "burst")
  }
}
