import LambentWorkers
import Testing

@testable import LambentKernels

@Suite("Errors in kernels")
struct KernelErrorTests {
  private func error(_ source: String) -> KernelError? {
    do throws(KernelError) {
      _ = try Kernel(source: source)
      return nil
    } catch {
      return error
    }
  }

  @Test("a misspelt name is answered with the right one, with its place")
  func suggestion() {
    let error = error("vec4 transition(vec2 uv) {\n  return getFromColour(uv);\n}")
    #expect(error?.line == 2)
    #expect(error?.column == 10)
    #expect(error?.token == "getFromColour")
    #expect(error?.suggestion == "getFromColor")
  }

  @Test(
    "of two main functions, both are named; one that another calls is not a main function",
    arguments: [
      (
        "vec4 transition(vec2 uv) { return getToColor(uv); }\n"
          + "vec4 generator(vec2 uv) { return vec4(1.0); }", "“transition” at 1:6"
      ),
      (
        "vec4 generator(vec2 uv) { return vec4(1.0); }\nvec4 filter(vec2 uv) { return getColor(uv); }",
        "“generator” at 1:6"
      ),
      (
        "kernel vec4 red(__sample s) { return s; }\nvec4 filter(vec2 uv) { return vec4(1.0); }",
        "“red” at 1:13"
      ),
      (
        "vec4 filter(vec2 uv) { return vec4(uv, 0.0, 1.0); }\n"
          + "vec4 transition(vec2 uv) { return filter(uv); }", nil
      ),
      (
        "kernel vec4 red(__sample s) { return s; }\nkernel vec4 blue(__sample s) { return s; }",
        nil
      ),
    ] as [(String, String?)])
  func mainFunctions(source: String, place: String?) {
    let error = error(source)
    #expect((error == nil) == (place == nil), "\(error.map { "\($0)" } ?? "")")
    guard let place else { return }
    #expect(error?.line == 2 && error?.message.contains(place) == true)
  }

  @Test(
    "chains of operators, commas and components are bounded, as brackets are",
    arguments: [
      "1.0\(String(repeating: "+1.0", count: 5000))",
      "(1.0\(String(repeating: ",1.0", count: 20_000)))",
      "uv\(String(repeating: ".xy", count: 20_000)).x",
      "float(true\(String(repeating: "&&true", count: 20_000)))",
      "A9", "B9",
    ])
  func chains(value: String) {
    // Macros that double: 2¹⁰ terms, one after the other or within each other.
    let macros = (1...9).map {
      "#define A\($0) A\($0 - 1) + A\($0 - 1)\n#define B\($0) (B\($0 - 1) + B\($0 - 1))\n"
    }.joined()
    let source =
      "#define A0 1.0 + 1.0 + 1.0\n#define B0 1.0\n\(macros)vec4 generator(vec2 uv) { return vec4(\(value)); }"
    let error = error(source)
    #expect((error == nil) == (value == "B9"), "\(error.map { "\($0)" } ?? "")")
    #expect(value == "B9" || error?.expected.contains("1000 operators") == true)
  }

  @Test(
    "facts about an input need no text",
    arguments: [
      ("0.5; 0…1", 0, 1, ""), ("0.5; 0..1", 0, 1, ""), ("0.5; 0...1", nil, nil, "0...1"),
      ("0.5; points, from 0; The radius.", 0, nil, "The radius."),
      ("0.5; up to 2", nil, 2, ""), ("0.5; a strength", nil, nil, "a strength"),
    ] as [(String, Double?, Double?, String)])
  func facts(comment: String, minimum: Double?, maximum: Double?, summary: String) throws {
    let source = "uniform float a; // = \(comment)\nvec4 filter(vec2 uv) { return vec4(a); }"
    let input = try #require(try Kernel(source: source).inputs.first)
    #expect(input.facts.minimum == minimum && input.facts.maximum == maximum)
    #expect(input.summary == summary)
  }

  @Test(
    "a default outside of its range, and a range that ends before it begins, are errors",
    arguments: ["5.0; 0…1", "0.5; 1…0; A.", "-1.0; from 0", "3.0; up to 2; A."])
  func ranges(comment: String) {
    let error = error("uniform float a; // = \(comment)\nvec4 filter(vec2 uv) { return vec4(a); }")
    #expect(error?.message.contains("range") == true && error?.line == 1)
  }

  @Test(
    "faults are found where they are",
    arguments: [
      ("vec4 transition(vec2 uv) { return vec4(1.0) }", 1, 45),
      ("vec4 transition(vec2 uv) { float x = vec2(1.0); return vec4(x); }", 1, 38),
      ("vec4 transition(vec2 uv) { return uv.q; }", 1, 38),
      ("uniform float a;\nvec4 transition(vec2 uv) { a = 1.0; return vec4(a); }", 2, 28),
      ("float f(float x) { return g(x); }\nvec4 transition(vec2 uv) { return vec4(0.0); }", 1, 27),
      ("vec4 transition(vec2 uv) { break; return vec4(0.0); }", 1, 28),
      ("vec4 transition(vec2 uv) { float a[2]; return vec4(a[2]); }", 1, 54),
      ("vec4 transition(vec2 uv) { return vec4(0.0); } /* open", 1, 48),
      ("#if 1\nvec4 transition(vec2 uv) { return vec4(0.0); }", 1, 2),
      ("vec4 transition(vec2 uv) { return vec4(dFdx(uv.x)); }", 1, 40),
      ("vec4 transition(vec2 uv) { int n = 3; float a[n]; return vec4(0.0); }", 1, 47),
      ("vec4 transition(vec2 uv) { return 1e99999999999; }", 1, 35),
    ])
  func places(_ source: String, _ line: Int, _ column: Int) {
    let error = error(source)
    #expect(error?.line == line, "\(String(describing: error))")
    #expect(error?.column == column, "\(String(describing: error))")
  }

  @Test("functions that call themselves are rejected, directly and through others")
  func recursion() {
    #expect(
      error("float f(float x) { return f(x); } vec4 transition(vec2 uv) { return vec4(f(1.0)); }")?
        .message == "the function “f” calls itself")
    let mutual = """
      float g(float x);
      float f(float x) { return g(x); }
      float g(float x) { return f(x); }
      vec4 transition(vec2 uv) { return vec4(f(1.0)); }
      """
    #expect(error(mutual)?.message.contains("calls itself") == true)
  }

  @Test("sources that would take too long or too much memory are rejected")
  func bombs() {
    var macros = "#define A0 x x x x x x x x x x\n"
    for n in 1...9 {
      let body = Array(repeating: "A\(n - 1)", count: 10).joined(separator: " ")
      macros += "#define A\(n) \(body)\n"
    }
    #expect(error(macros + "A9")?.message.contains("tokens") == true)
    let nested = String(repeating: "(", count: 5000)
    #expect(
      error("vec4 transition(vec2 uv) { return \(nested)")?.message.contains("deeply") == true)
    var functions = "float f0(float x) { return sin(x) + cos(x); }\n"
    for n in 1...30 {
      functions += "float f\(n)(float x) { return f\(n - 1)(x * 1.1) + f\(n - 1)(x * 1.2); }\n"
    }
    let deep = functions + "vec4 transition(vec2 uv) { return vec4(f30(uv.x)); }"
    #expect(error(deep)?.message == "the kernel is too complex")
    let large = "float a[4000]; float b[4000];" + (0..<20).map { "float c\($0)[4000];" }.joined()
    #expect(error(large)?.message.contains("numbers") == true)
  }

  @Test("a loop without an end is stopped at the limit of work")
  func endless() throws {
    var frame = try Kernel(
      source:
        "vec4 generator(vec2 uv) { float x = uv.x; while (x < 2.0) { x = fract(x + 0.1); } return vec4(x); }"
    ).frame([], inputs: KernelInputs(), width: 32, height: 2)
    frame.work = 1e7
    #expect(throws: KernelRunError.tooMuchWork(limit: 1e7)) { try frame.bytes(jobs: 1) }
  }

  @Test(
    "a default that cannot be read is an error",
    arguments: ["x; // = hello", "x /* = vec2(1.0) */;", "x = vec2(1.0);", "x; // ="])
  func defaults(declaration: String) {
    let fault = error("uniform float \(declaration)\nvec4 generator(vec2 uv) { return vec4(x); }")
    #expect(fault?.message == "the default of “x” cannot be read")
    #expect(error("uniform float x; // == 1\nvec4 generator(vec2 uv) { return vec4(x); }") == nil)
  }

  @Test("functions that take long count as more steps")
  func costs() throws {
    func rounds(_ body: String) throws -> Double {
      let source =
        "uniform float count; // = 100.0\nvec4 generator(vec2 uv) { float x = uv.x; "
        + "for (float i = 0.0; i < count; i += 1.0) { \(body) } return vec4(x); }"
      var frame = try Kernel(source: source).frame(
        [], inputs: KernelInputs(), width: 256, height: 1)
      let meter = WorkMeter(1e9)
      frame.meter = meter
      _ = try frame.bytes(jobs: 1)
      return (1e9 - meter.remaining) / 256 / 100
    }
    let (sums, powers) = (try rounds("x = x + uv.y;"), try rounds("x = pow(x, uv.y + 1.1);"))
    #expect(powers > sums + 50 * KernelFrame.stepWork)
    #expect(KernelFrame.usualWork <= 1.5e11)
  }

  @Test("many early returns are compiled, and too many are an error")
  func earlyReturns() throws {
    func source(_ count: Int) -> String {
      let returns = (0..<count).map { "if (uv.x > \($0).0) return vec4(1.0);" }
      return "vec4 generator(vec2 uv) { \(returns.joined(separator: "\n")) return vec4(0.0); }"
    }
    _ = try Kernel(source: source(400))
    #expect(error(source(600))?.message == "branches are nested too deeply")
    #expect((error(source(600))?.line ?? 0) > 400)
  }

  @Test("cancelling stops a frame in the middle of a loop")
  func cancelling() throws {
    let frame = try Kernel(
      source:
        "vec4 generator(vec2 uv) { float x = uv.x; for (;;) { x = sin(x); if (x > 2.0) break; } return vec4(x); }"
    ).frame([], inputs: KernelInputs(), width: 32, height: 2)
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: (any Error).self) {
      try Cancellation.$current.withValue(cancellation) { try frame.bytes(jobs: 1) }
    }
  }
}
