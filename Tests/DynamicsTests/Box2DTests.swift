import Foundation
import LambentGeometry
import TestKit
import Testing

@testable import LambentDynamics

/// The same worlds in Box2D 2.4.1: rest positions, times of impact, periods. `make oracle-physics`
/// prints the figures of both.
@Suite(
  "Beside Box2D", .serialized,
  .enabled(
    if: runsTests(needing: Box2D.isInstalled), "install libbox2d-dev and a C++ compiler to compare")
)
struct Box2DTests {
  /// Compares one figure, and prints it where a script asks for that.
  private func compare(_ name: String, _ ours: Double, within tolerance: Tolerance) throws {
    let theirs = try #require(try Box2D.figures.get()[name])
    if ProcessInfo.processInfo.environment["LAMBENT_PRINT_FIGURES"] != nil {
      print("| \(name) | \(Self.text(ours)) | \(Self.text(theirs)) | \(tolerance) |")
    }
    #expect(tolerance.allows(ours, theirs), "\(name): \(ours), Box2D \(theirs)")
    if let documented = Self.documented[name] {
      #expect(abs(ours - documented) < 1e-4, "\(name) of Documentation/Physics.md")
    }
  }

  /// Our figures in the table of Documentation/Physics.md, by name.
  private static let documented: [String: Double] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/Physics.md")
    let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var figures: [String: Double] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|")
      guard let name = line.split(separator: "`").dropFirst().first, cells.count == 4 else {
        continue
      }
      let number = cells[1].replacing("−", with: "-").split(separator: " ").first ?? ""
      figures[String(name)] = Double(number)
    }
    return figures
  }()

  @Test("the table of the documentation has these figures")
  func documentation() {
    #expect(Self.documented.count == 18 && Self.documented["towerTop"] ?? 0 < -949)
  }

  private static func text(_ value: Double) -> String { String(format: "%.4f", value) }

  @Test("a box falls, hits the floor within two steps of Box2D's and rebounds as high")
  func fallAndImpact() throws {
    var world = World()
    let free = try world.put(.box(100, 100), x: 100, y: 100)
    try world.fall()
    world.run(1)
    // Box2D's Euler steps fall by g·t·h/2 = 2.08 points too far.
    try compare("fall", world.center(of: free).y, within: .points(2.2))

    world = World()
    let box = try world.put(.box(100, 100), x: 100, y: 100) { $0.material.elasticity = 0.4 }
    try world.line((-1000, 480), (1000, 480))
    try world.fall()
    var (time, top) = (0.0, Double.infinity)
    world.run(329.0 / 240) { world in
      if time == 0, world.velocity(of: box).y < 0 { time = world.time }
      if time > 0 { top = min(top, world.center(of: box).y) }
    }
    try compare("impactTime", time, within: .seconds(2.0 / 240))
    try compare("reboundTop", top, within: .points(3))
  }

  @Test("stacks, a tower and a pyramid rest where Box2D's do, but for its skin")
  func piles() throws {
    var world = World()
    let boxes = try (0..<5).map { try world.put(.box(100, 100), x: 0, y: -60 - 105 * Double($0)) }
    try world.line((-1000, 0), (1000, 0))
    try world.fall()
    world.run(10)
    for (index, box) in boxes.enumerated() {
      try compare(
        "stack\(index)", world.center(of: box).y, within: .points(2 * Double(index + 1)))
    }

    world = World()
    let tower = try (0..<10).map { try world.put(.box(100, 100), x: 0, y: -50 - 100 * Double($0)) }
    try world.line((-1000, 0), (1000, 0))
    try world.fall()
    world.run(10)
    try compare("towerTop", world.center(of: tower[9]).y, within: .points(15))
    try compare("towerLean", abs(world.center(of: tower[9]).x), within: .points(0.5))

    world = World()
    var rows: [[BodyID]] = []
    for row in 0..<4 {
      rows.append(
        try (0..<4 - row).map { column in
          let x = Double(column) * 110 + Double(row) * 55
          return try world.put(.box(100, 100), x: x, y: -50 - 100 * Double(row))
        })
    }
    try world.line((-1000, 0), (1000, 0))
    try world.fall()
    world.run(10)
    try compare("pyramidTop", world.center(of: rows[3][0]).y, within: .points(8))
    try compare("pyramidTopX", world.center(of: rows[3][0]).x, within: .points(0.5))
    try compare("pyramidCornerX", world.center(of: rows[0][0]).x, within: .points(0.5))
  }

  @Test("a box a hundred times as heavy rests on a light one as Box2D's does")
  func massRatio() throws {
    var world = World()
    let light = try world.put(.box(60, 60), x: 0, y: -30)
    let heavy = try world.put(.box(100, 60), x: 0, y: -90) { $0.material.density = 60 }
    try world.line((-1000, 0), (1000, 0))
    try world.fall()
    world.run(10)
    try compare("ratioLight", world.center(of: light).y, within: .points(2))
    try compare("ratioHeavy", world.center(of: heavy).y, within: .points(4))
  }

  @Test("a box slides as far as Box2D's within a hundredth")
  func slide() throws {
    var world = World()
    let angle = Elementary.atan(0.8)
    let start = Rotation(angle: angle).apply(Point(x: 0, y: -20))
    let box = try world.put(.box(80, 40), x: start.x, y: start.y) {
      $0.rotation = angle
      $0.material.friction = 0.5
    }
    let end = Rotation(angle: angle).apply(Point(x: 2000, y: 0))
    try world.line((-end.x, -end.y), (end.x, end.y))
    try world.fall()
    world.run(1)
    try compare("slide", (world.center(of: box) - start).length, within: .fraction(0.01))
  }

  @Test("bars on pins and on rods, and springs, swing with Box2D's periods within a hundredth")
  func periods() throws {
    var world = World()
    let bar = try world.put(.box(10, 200), x: 0, y: 100)
    _ = try world.add(
      Joint(
        .pin(limits: nil, frictionTorque: 0), from: nil, at: .zero, to: bar,
        at: Point(x: 0, y: -100)))
    try world.addVelocity(.zero, spin: 0.3, to: bar)
    try world.fall()
    let pin = world.period(seconds: 10) { $0.rotation(of: bar) }
    try compare("pinPeriod", pin, within: .fraction(0.01))

    world = World()
    let start = Rotation(angle: -0.1).apply(Point(x: 0, y: 200))
    let bob = try world.put(.box(4, 4), x: start.x, y: start.y)
    _ = try world.add(Joint(.rod(length: 200), from: nil, at: .zero, to: bob))
    try world.fall()
    let rod = world.period(seconds: 10) { $0.center(of: bob).x }
    try compare("rodPeriod", rod, within: .fraction(0.01))

    for damping in [0, 0.5] {
      world = World()
      let box = try world.put(.box(40, 40), x: 0, y: 200)
      _ = try world.add(
        Joint(.spring(length: 200, frequency: 1, damping: damping), from: nil, at: .zero, to: box))
      try world.fall()
      // Where it rests, it has given way by g / ω².
      let middle = 200 + 1000 / (4 * Double.pi * Double.pi)
      let spring = world.period(seconds: 10) { $0.center(of: box).y - middle }
      if damping == 0 {
        try compare("springPeriod", spring, within: .fraction(0.01))
      } else {
        try compare("dampedRest", world.center(of: box).y, within: .points(0.5))
      }
    }
  }

  @Test("a rope is taut within two steps of Box2D's, and holds as well")
  func rope() throws {
    var world = World()
    let box = try world.put(.box(20, 20), x: 0, y: 50)
    _ = try world.add(Joint(.rope(length: 200), from: nil, at: .zero, to: box))
    try world.fall()
    var (farthest, time) = (0.0, 0.0)
    world.run(10) { world in
      farthest = max(farthest, world.center(of: box).y)
      if time == 0, world.center(of: box).y > 199 { time = world.time }
    }
    try compare("ropeTaut", time, within: .seconds(2.0 / 240))
    try compare("ropeFarthest", farthest, within: .points(0.5))
    try compare("ropeRest", world.center(of: box).y, within: .points(0.5))
  }
}

/// How much two figures may differ.
private enum Tolerance: CustomStringConvertible {
  case points(Double)
  case seconds(Double)
  /// Of Box2D's figure.
  case fraction(Double)

  func allows(_ ours: Double, _ theirs: Double) -> Bool {
    switch self {
    case .points(let limit), .seconds(let limit): abs(ours - theirs) <= limit
    case .fraction(let limit): abs(ours - theirs) <= limit * abs(theirs)
    }
  }

  var description: String {
    switch self {
    case .points(let limit): "\(limit) points"
    case .seconds(let limit): String(format: "%.4f s", limit)
    case .fraction(let limit): "\(limit * 100) %"
    }
  }
}

/// The figures of Box2D, by name. SwiftPM cannot leave a target out where a system library is missing, so
/// the worlds in C++ are a program of their own, which is built here and told by its output.
private enum Box2D {
  /// A C++ compiler, where there are Box2D's headers too.
  private static let compiler: String? = {
    guard FileManager.default.fileExists(atPath: "/usr/include/box2d/box2d.h") else { return nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/c++" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  static var isInstalled: Bool { compiler != nil }

  static let figures = Result { try measured() }

  private static func measured() throws -> [String: Double] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lambent-box2d-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scripts/box2d-oracle.cpp")
    let program = folder.appendingPathComponent("oracle").path
    _ = try output(
      of: try #require(compiler),
      ["-O2", "-std=c++17", source.path, "-lbox2d", "-o", program])
    let pairs = try output(of: program, []).split(separator: "\n").compactMap {
      line -> (String, Double)? in
      let words = line.split(separator: " ")
      guard words.count == 2, let value = Double(words[1]) else { return nil }
      return (String(words[0]), value)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) failed")
    return String(decoding: data, as: UTF8.self)
  }
}
