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

let looks: [(title: String, colors: [UIColor])] = [
  ("Aurora", [.systemTeal, .systemIndigo]), ("Ember", [.systemOrange, .systemRed]),
  ("Meadow", [.systemGreen, .systemTeal]), ("Dusk", [.systemPurple, .systemPink]),
]

let table = CardTable(frame: host.layer.bounds, looks: looks)
host.layer.addSublayer(table.layer)
host.advance(by: 0)
table.deal()

// What a person does, and when.
var script: [(time: Double, act: () -> Void)] = []
var animator: UIViewPropertyAnimator?
script.append((1.5, { table.button.tap() }))
script.append((1.6, { table.throwTopCard() }))
script.append((2.6, { table.cards[0].flip() }))
script.append((3.6, { table.cards[0].flip() }))
script.append((4.4, { animator = table.peek() }))
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
script.append((6.2, { table.cards[0].refuse() }))

let folder = CommandLine.arguments.dropFirst().first ?? "frames"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
// Usage: CardStack [folder] [frames per second]
let frameRate = CommandLine.arguments.dropFirst(2).first.flatMap { Double($0) } ?? 30
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
