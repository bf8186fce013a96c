// A stack of cards: springs, a scrubbed animator, flips, and an emitter on a button. It is written as
// for a phone; only the host, and the frames at the end, are not.
import LambentQuartzCore

let host = CAHost(size: CGSize(width: 320, height: 480), scale: 2)

let backdrop = CAGradientLayer()
backdrop.frame = host.layer.bounds
backdrop.colors = [
  UIColor(red: 0.12, green: 0.13, blue: 0.24, alpha: 1).cgColor,
  UIColor(red: 0.24, green: 0.16, blue: 0.36, alpha: 1).cgColor,
]
host.layer.addSublayer(backdrop)

let table = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
host.layer.addSublayer(table.layer)

let looks: [(String, [UIColor])] = [
  ("Aurora", [.systemTeal, .systemIndigo]), ("Ember", [.systemOrange, .systemRed]),
  ("Meadow", [.systemGreen, .systemTeal]), ("Dusk", [.systemPurple, .systemPink]),
]

/// Where the card of a depth lies: the deeper, the smaller and the higher.
func place(_ card: CardView, depth: Int) {
  let scale = 1 - 0.07 * CGFloat(depth)
  card.center = CGPoint(x: 160, y: 210 - 22 * CGFloat(depth))
  card.transform = CGAffineTransform(scaleX: scale, y: scale)
  card.alpha = depth > 2 ? 0 : 1
}

var cards = looks.map { title, colors in
  CardView(frame: CGRect(x: 0, y: 0, width: 220, height: 280), title: title, colors: colors)
}
for (depth, card) in cards.enumerated().reversed() {
  table.addSubview(card)
  card.center = CGPoint(x: 160, y: 640)
  card.alpha = 0
  UIView.animate(
    withDuration: 0.9, delay: 0.08 * Double(cards.count - depth), usingSpringWithDamping: 0.75,
    initialSpringVelocity: 0, options: [],
    animations: { place(card, depth: depth) }, completion: nil)
}

let button = SparkButton(frame: CGRect(x: 132, y: 404, width: 56, height: 56))
table.addSubview(button)

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
      table.sendSubviewToBack(card)
      card.alpha = 0
      place(card, depth: cards.count - 1)
    })
  UIView.animate(
    withDuration: 0.7, delay: 0.1, usingSpringWithDamping: 0.6, initialSpringVelocity: 2,
    options: [],
    animations: {
      for (depth, card) in cards.dropLast().enumerated() { place(card, depth: depth) }
    }, completion: nil)
}

/// Drags the top card to the side by a finger that hesitates, and lets it go back.
func peek() -> UIViewPropertyAnimator {
  let animator = UIViewPropertyAnimator(duration: 0.8, dampingRatio: 0.7) {
    cards[0].center.x += 130
    cards[0].transform = CGAffineTransform(rotationAngle: .pi / 12)
  }
  animator.pauseAnimation()
  return animator
}

// What a person does, and when.
var script: [(time: Double, act: () -> Void)] = []
var animator: UIViewPropertyAnimator?
script.append((1.5, { button.tap() }))
script.append((1.6, { throwTopCard() }))
script.append((2.6, { cards[0].flip() }))
script.append((3.6, { cards[0].flip() }))
script.append((4.4, { animator = peek() }))
for step in 1...12 {
  let fraction = 0.7 * CGFloat(step) / 12
  script.append((4.4 + 0.05 * Double(step), { animator?.fractionComplete = fraction }))
}
script.append(
  (
    5.2,
    {
      animator?.isReversed = true
      animator?.startAnimation()
    }
  ))
script.append((6.2, { cards[0].refuse() }))

let folder = CommandLine.arguments.dropFirst().first ?? "frames"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
let frameRate = 30.0
for frame in 0..<Int(7 * frameRate) {
  let time = Double(frame) / frameRate
  while let next = script.first, next.time <= time {
    host.advance(to: next.time)
    script.removeFirst()
    next.act()
  }
  host.advance(to: time)
  try host.image().write(to: "\(folder)/\(String(format: "%04d", frame)).png")
}
print("\(Int(7 * frameRate)) frames in \(folder)")
