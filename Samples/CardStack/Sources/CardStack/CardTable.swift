import LambentQuartzCore

/// A stack of cards that can be thrown away, flipped and peeked under, above a button.
final class CardTable: UIView {
  private(set) var cards: [CardView]
  let button = SparkButton(frame: CGRect(x: 132, y: 404, width: 56, height: 56))

  init(frame: CGRect, looks: [(title: String, colors: [UIColor])]) {
    let size = CGRect(x: 0, y: 0, width: 220, height: 280)
    cards = looks.map { CardView(frame: size, title: $0.title, colors: $0.colors) }
    super.init(frame: frame)
    for card in cards.reversed() {
      card.center = CGPoint(x: 160, y: 640)
      card.alpha = 0
      addSubview(card)
    }
    addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  /// Where the card of a depth lies: the deeper, the smaller and the higher.
  private func place(_ card: CardView, depth: Int) {
    let scale = 1 - 0.07 * CGFloat(depth)
    card.center = CGPoint(x: 160, y: 210 - 22 * CGFloat(depth))
    card.transform = CGAffineTransform(scaleX: scale, y: scale)
    card.alpha = depth > 2 ? 0 : 1
  }

  /// Deals the cards, the undermost first.
  func deal() {
    for (depth, card) in cards.enumerated().reversed() {
      UIView.animate(
        withDuration: 0.9, delay: 0.08 * Double(cards.count - depth), usingSpringWithDamping: 0.75,
        initialSpringVelocity: 0, options: [],
        animations: { self.place(card, depth: depth) }, completion: nil)
    }
  }

  /// Throws the top card away, and has the others move up.
  func throwTopCard() {
    let card = cards.removeFirst()
    cards.append(card)
    UIView.animate(
      withDuration: 0.35, delay: 0, options: .curveEaseIn,
      animations: {
        card.center = CGPoint(x: 480, y: 150)
        card.transform = CGAffineTransform(rotationAngle: .pi / 7)
      },
      completion: { _ in
        self.sendSubviewToBack(card)
        self.place(card, depth: self.cards.count - 1)
      })
    UIView.animate(
      withDuration: 0.7, delay: 0.1, usingSpringWithDamping: 0.6, initialSpringVelocity: 2,
      options: [],
      animations: {
        for (depth, card) in self.cards.dropLast().enumerated() { self.place(card, depth: depth) }
      }, completion: nil)
  }

  /// An animator that drags the top card to the side, for a finger to scrub.
  func peek() -> UIViewPropertyAnimator {
    let card = cards[0]
    let animator = UIViewPropertyAnimator(duration: 0.8, dampingRatio: 0.7) {
      card.center.x += 130
      card.transform = CGAffineTransform(rotationAngle: .pi / 12)
    }
    animator.pauseAnimation()
    return animator
  }
}
