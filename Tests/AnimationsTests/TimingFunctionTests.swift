import LambentAnimations
import LambentGeometry
import LambentProperties
import Testing

@Suite("Timing functions")
struct TimingFunctionTests {
  @Test(
    "the articles' clunk",
    arguments: [
      (0.25, 0.053380), (0.5, 0.189469), (2.0 / 3, 0.386364), (0.75, 0.559803), (0.9, 0.922064),
    ])
  func clunk(time: Double, progress: Double) throws {
    let clunk = TimingFunction.cubicBezier(0.9, 0.1, 0.7, 0.9)
    #expect(isClose(clunk.value(at: time), progress, to: 5e-7))
  }

  @Test("a curve is at its exact root, found by halving, with overshoot too")
  func exactRoot() throws {
    var generator = SplitMix(state: 11)
    for round in 0..<300 {
      let edge = round % 4 == 0
      let x1 = edge ? (round % 8 == 0 ? 1 : 0) : generator.next(in: 0...1)
      let x2 = edge ? (round % 16 < 8 ? 0 : 1) : generator.next(in: 0...1)
      let (y1, y2) = (generator.next(in: -2...3), generator.next(in: -2...3))
      let curve = TimingFunction.cubicBezier(x1, y1, x2, y2)
      let time = generator.next(in: 0...1)
      var (low, high) = (0.0, 1.0)
      func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
      }
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if bezier(x1, x2, middle) < time { low = middle } else { high = middle }
      }
      #expect(isClose(curve.value(at: time), bezier(y1, y2, high), to: 1e-6), "seed \(round)")
    }
  }

  @Test("every named function begins at 0 and ends at 1")
  func named() {
    for (name, function) in TimingFunction.named {
      #expect(isClose(function.value(at: 0), 0), "\(name)")
      #expect(isClose(function.value(at: 1), 1), "\(name)")
      #expect(
        function.description == name || name == "bounceOut" || name == "elasticOut"
          || name == "backOut")
    }
  }

  @Test("named curves have Core Animation's control points")
  func controlPoints() {
    #expect(TimingFunction.easeIn.propertyValue == .text("easeIn"))
    #expect(isClose(TimingFunction.easeInEaseOut.value(at: 0.5), 0.5, to: 1e-12))
    #expect(isClose(TimingFunction.default.value(at: 0.5), 0.802403, to: 1e-6))
    #expect(isClose(TimingFunction.easeIn.value(at: 0.5), 0.315357, to: 1e-6))
    #expect(isClose(TimingFunction.easeOut.value(at: 0.5), 0.684643, to: 1e-6))
  }

  @Test(
    "steps jump where CSS has them jump",
    arguments: [
      ("steps(4)", [0, 0, 0.25, 0.75, 1.0]), ("steps(4, start)", [0.25, 0.25, 0.5, 1, 1]),
      ("steps(4, jump-none)", [0, 0, 1.0 / 3, 1, 1]),
      ("steps(4, jump-both)", [0.2, 0.2, 0.4, 0.8, 1]),
    ] as [(String, [Double])])
  func steps(text: String, values: [Double]) throws {
    let function = try TimingFunction(text)
    for (time, value) in zip([0, 0.2, 0.25, 0.99, 1], values) {
      #expect(isClose(function.value(at: time), value, to: 1e-12), "\(time)")
    }
    #expect(function.value(at: 0.25 - 1e-11) == function.value(at: 0.25))
  }

  @Test("linear(…) goes straight from stop to stop, as CSS spreads them")
  func stops() throws {
    let function = try TimingFunction("linear(0, 0.5 20%, 1)")
    #expect(isClose(function.value(at: 0.1), 0.25))
    #expect(isClose(function.value(at: 0.6), 0.75))
    let spread = try TimingFunction("linear(0, 1, 0, 1)")
    #expect(isClose(spread.value(at: 1.0 / 3), 1))
    #expect(isClose(spread.value(at: 0.5), 0.5))
    let flat = try TimingFunction("linear(0, 0.5 25% 75%, 1)")
    #expect(flat.value(at: 0.5) == 0.5)
    #expect(isClose(flat.value(at: 0.875), 0.75))
    let jump = try TimingFunction("linear(0 0%, 0 50%, 1 50%, 1 100%)")
    #expect(jump.value(at: 0.49) == 0)
    #expect(jump.value(at: 0.5) == 1)
  }

  @Test("bounce, elastic and back are Penner's")
  func easings() throws {
    #expect(isClose(try TimingFunction("bounce").value(at: 0.5), 0.765625))
    #expect(isClose(try TimingFunction("bounceIn").value(at: 0.5), 1 - 0.765625))
    #expect(isClose(try TimingFunction("backIn").value(at: 0.5), -0.0876975))
    #expect(isClose(try TimingFunction("backOut").value(at: 0.5), 1.0876975))
    #expect(isClose(try TimingFunction("backInOut").value(at: 0.25), -0.09968184375, to: 1e-6))
    #expect(isClose(try TimingFunction("elasticOut").value(at: 0.5), 1.015625))
    #expect(isClose(try TimingFunction("elasticIn").value(at: 0.5), -0.015625))
    #expect(isClose(try TimingFunction("elasticInOut").value(at: 0.5), 0.5))
  }

  @Test("a spring's time is that in which it settles")
  func spring() throws {
    let function = try TimingFunction("spring(1, 100, 10, 0)")
    let spring = Spring()
    #expect(function.value(at: 0.5) == spring.value(at: spring.settlingDuration / 2))
    #expect(function.value(at: 1) == 1)
  }

  @Test("text and numbers make functions, which give them back")
  func roundTrip() throws {
    let texts = [
      "linear", "easeIn", "bounceInOut", "cubic-bezier(0.1, 2.0, 0.3, -1.0)", "steps(3, jump-both)",
      "linear(0.0 0.0%, 0.5 20.0%, 1.0 100.0%)", "spring(1.0, 100.0, 10.0, 2.0)",
    ]
    for text in texts {
      let function = try TimingFunction(text)
      #expect(function.description == text)
      #expect(TimingFunction(propertyValue: function.propertyValue) == function)
    }
    let numbers = PropertyValue.list([0.9, 0.1, 0.7, 0.9].map(PropertyValue.number))
    #expect(TimingFunction(propertyValue: numbers)?.propertyValue == numbers)
  }

  @Test(
    "text that is not a timing function is an error that says so",
    arguments: [
      ("easin", "did you mean “easeIn”"), ("easeInOut", "did you mean “easeInEaseOut”"),
      ("", "no timing function is called “”"),
      ("steps(0)", "is not steps(n)"), ("steps(1, jump-none)", "is not steps(n)"),
      ("steps(99999999999999999999)", "is not steps(n)"), ("linear(1)", "two or more numbers"),
      ("linear(a, b)", "two or more numbers"), ("linear(0, inf)", "two or more numbers"),
      ("cubic-bezier(2, 0, 0, 1)", "not within 0…1"),
      ("cubic-bezier(0, 0, 1)", "is not cubic-bezier"),
      ("spring(0, 1, 1, 0)", "is not spring"), ("spring(1, 1, 0, 0)", "is not spring"),
      ("spring(", "no timing function"), ("sprig(1)", "did you mean “spring”"),
    ])
  func errors(text: String, message: String) {
    do {
      let function = try TimingFunction(text)
      Issue.record("\(text) makes \(function)")
    } catch {
      #expect(error.description.contains(message), "\(error)")
    }
  }

  @Test("blanks at the ends of text are left out, in time proportional to their number")
  func blanks() throws {
    let blanks = String(repeating: " ", count: 200_000)
    #expect(try TimingFunction(blanks + "linear" + blanks) == .linear)
    #expect(throws: TimingFunctionError.self) { try TimingFunction("é" + blanks) }
  }

  @Test("breakpoints lie where a function is not smooth: between them it is tabulated to 1e-9")
  func breakpoints() throws {
    let texts =
      TimingFunction.named.map(\.name) + [
        "steps(7, jump-both)", "linear(0, 0.5 20%, 0.1 20%, 1)", "spring(1, 100, 5, 3)",
        "cubic-bezier(0, 1, 1, 0)", "cubic-bezier(1, 0, 0, 1)", "cubic-bezier(0.9, 0.1, 0.7, 0.9)",
      ]
    for text in texts {
      let function = try TimingFunction(text)
      let timeline = Timeline(
        evaluating: function.value(at:),
        breakpoints: function.breakpoints + [.init(1, .constant)])
      for step in 0..<200 {
        let x = (Double(step) + 0.37) / 200
        #expect(isClose(timeline.value(at: x), function.value(at: x), to: 1e-8), "\(text) at \(x)")
      }
    }
  }
}
