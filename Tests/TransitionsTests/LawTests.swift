import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree
import LambentTransitions
import Testing

@Suite("Every transition")
struct LawTests {
  @Test(
    "keeps the laws at ordinary, odd and smallest sizes",
    arguments: Transitions.all.map(\.name), [[32, 20], [17, 13], [1, 1], [1, 9], [7, 1]])
  func laws(name: String, size: [Int]) throws {
    let transition = try #require(Transitions.named(name))
    let found = TransitionLaws.violations(of: transition, width: size[0], height: size[1])
    #expect(found.isEmpty, "\(name) at \(size): \(found)")
  }

  @Test("sets every pixel under every choice", arguments: Transitions.all.map(\.name))
  func choices(name: String) throws {
    let kind = try #require(Transitions.kind(named: name))
    for input in kind.inputs {
      for choice in input.choices {
        var transition = try #require(Transitions.named(name))
        try transition.setValue(.text(choice.name), forKeyPath: input.name)
        let found = TransitionLaws.memory(of: transition, 33, 21)
        #expect(found.isEmpty, "\(input.name)=\(choice.name): \(found)")
      }
    }
  }

  @Test("has no input that changes nothing", arguments: Transitions.all.map(\.name))
  func inputs(name: String) throws {
    let kind = try #require(Transitions.kind(named: name))
    let unused = TransitionLaws.unusedInputs(of: kind)
    #expect(unused.isEmpty, "\(name): \(unused)")
  }

  @Test("takes infinite inputs and NaN", arguments: Transitions.all.map(\.name))
  func extremes(name: String) throws {
    let kind = try #require(Transitions.kind(named: name))
    let from = TransitionLaws.testImage(11, 8, seed: 1)
    let to = TransitionLaws.testImage(11, 8, seed: 2)
    for input in kind.inputs {
      for extreme in [Double.infinity, -.infinity, .nan, 1e300, -1e300, 0] {
        let values: [PropertyValue] = [
          .number(extreme), .point(Point(x: extreme, y: 3)),
          .rect(Rect(x: extreme, y: extreme, width: extreme, height: 1)),
          .color(Color(red: extreme, green: 0, blue: 0, alpha: 1)),
        ]
        for value in values {
          var transition = try #require(Transitions.named(name))
          guard (try? transition.setValue(value, forKeyPath: input.name)) != nil else { continue }
          let frame = try TransitionRenderer(transition, from: from, to: to).buffer(at: 0.4)
          #expect(frame.pixels.allSatisfy { $0 >> 24 == 255 }, "\(input.name) \(extreme)")
        }
      }
    }
  }

  @Test("shows pictures of no pixels", arguments: Transitions.all.map(\.name))
  func empty(name: String) throws {
    let transition = try #require(Transitions.named(name))
    for (width, height) in [(0, 0), (5, 0), (0, 5)] {
      let empty = PixelBuffer(width: width, height: height)
      let renderer = try TransitionRenderer(transition, from: empty, to: empty)
      #expect(renderer.buffer(at: 0.5) == empty)
    }
  }

  @Test(
    "of a picture into itself is that picture where only shares of both are shown",
    arguments: [
      "dissolve", "mod", "wipe", "cornerWipe", "clockWipe", "iris", "barnDoors", "blinds",
      "checkerboard", "randomBlocks", "strips", "zigZag", "spiral", "luma",
      "CISwipeTransition",
    ])
  func identity(name: String) throws {
    let transition = try #require(Transitions.named(name))
    for alpha: UInt32 in [255, 254, 100] {
      let image = TransitionLaws.testImage(37, 21, seed: 1, alpha: alpha)
      let renderer = try TransitionRenderer(transition, from: image, to: image)
      for progress in [0.1, 0.33, 0.5, 0.77] {
        #expect(renderer.buffer(at: progress) == image, "\(name) at \(progress)")
      }
    }
  }

  @Test(
    "moves without a jump, but for what goes by steps",
    arguments: Transitions.all.map(\.name).filter { !["glitch", "pixelate"].contains($0) })
  func jumps(name: String) throws {
    let transition = try #require(Transitions.named(name))
    let step = TransitionLaws.greatestStep(of: transition, width: 64, height: 48)
    #expect(step.change < 2, "\(name) changes by \(step.change) at \(step.progress)")
  }

  @Test("works in linear light", arguments: Transitions.all.map(\.name))
  func linear(name: String) throws {
    let transition = try #require(Transitions.named(name))
    let from = StraightImage(TransitionLaws.testImage(21, 13, seed: 1))
    let to = StraightImage(TransitionLaws.testImage(21, 13, seed: 2))
    let renderer = try TransitionRenderer(
      transition, from: from, to: to, workingSpace: .linear)
    #expect(renderer.straightFrame(at: 0) == from)
    #expect(renderer.straightFrame(at: 1.2) == to)
    let frame = PixelBuffer(renderer.straightFrame(at: 0.5))
    #expect(frame.pixels.allSatisfy { $0 >> 24 == 255 })
  }
}
