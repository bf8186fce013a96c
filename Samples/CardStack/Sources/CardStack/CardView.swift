import LambentQuartzCore

/// A card with a front and a back, of which one is seen.
final class CardView: UIView {
  let front = UIView()
  let back = UIView()
  private(set) var showsFront = true

  init(frame: CGRect, title: String, colors: [UIColor]) {
    super.init(frame: frame)
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 6)
    let face = CAGradientLayer()
    face.frame = bounds
    face.cornerRadius = 18
    face.colors = colors.map(\.cgColor)
    (face.startPoint, face.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    front.frame = bounds
    front.layer.addSublayer(face)
    front.layer.addSublayer(text(title, size: 34, color: .white))
    back.frame = bounds
    back.backgroundColor = .white
    back.layer.cornerRadius = 18
    back.layer.borderWidth = 3
    back.layer.borderColor = colors[0].cgColor
    back.layer.addSublayer(text("¡" + title + "!", size: 24, color: colors[1]))
    back.isHidden = true
    addSubview(back)
    addSubview(front)
  }

  required init?(coder: NSCoder) { nil }

  private func text(_ string: String, size: CGFloat, color: UIColor) -> CATextLayer {
    let text = CATextLayer()
    text.string = string
    (text.fontSize, text.alignmentMode) = (size, .center)
    text.foregroundColor = color.cgColor
    text.frame = CGRect(
      x: 0, y: bounds.midY - size * 0.7, width: bounds.width, height: size * 1.4)
    return text
  }

  /// Turns the card over.
  func flip() {
    let options: UIView.AnimationOptions =
      showsFront ? .transitionFlipFromLeft : .transitionFlipFromRight
    showsFront.toggle()
    UIView.transition(
      with: self, duration: 0.6, options: options,
      animations: {
        self.front.isHidden = !self.showsFront
        self.back.isHidden = self.showsFront
      }, completion: nil)
  }

  /// Shakes its head.
  func refuse() {
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, 10, -10, 10, 0]
    shake.keyTimes = [0, 1 / 6.0, 3 / 6.0, 5 / 6.0, 1].map { NSNumber(value: $0) }
    (shake.duration, shake.isAdditive) = (0.4, true)
    layer.add(shake, forKey: "shake")
  }
}
