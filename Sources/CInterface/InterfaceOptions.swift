import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentProperties
import LambentRendering
import LambentScenes

/// The options of a scene, read from a JSON object.
struct InterfaceOptions {
  var scene = SceneOptions()
  var samples = 1
  var shutter = 0.5

  /// Reads the options; `nil` or empty text changes nothing.
  ///
  /// - Throws: `InterfaceError` for an unknown key or a value of another type.
  init(_ text: String) throws {
    guard !text.isEmpty else { return }
    let root: JSONValue
    do {
      root = try JSONValue(parsing: text.utf8)
    } catch {
      throw InterfaceError(.option, "options: \(error.message): \(error.remedy)")
    }
    guard case .object(let members) = root else {
      throw InterfaceError(.option, "options: a JSON object is expected")
    }
    for (key, value) in members {
      if case .null = value { continue }
      guard try set(key, value) else {
        throw InterfaceError(.option, "unknown option “\(key)”", path: key)
      }
    }
  }

  private mutating func set(_ key: String, _ value: JSONValue) throws -> Bool {
    switch key {
    case "parameters":
      for (name, value) in try value.members(key) { scene.parameters[name] = value }
    case "set":
      scene.assignments = try value.members(key).map { path, value in
        .init(path: path, value: value.text ?? value.line)
      }
    case "size":
      guard case .array(let sides) = value, sides.count == 2 else {
        throw InterfaceError(.option, "size: [width, height] in pixels is expected", path: key)
      }
      scene.output = .pixels(
        width: try sides[0].whole(key, 1...SceneLimits.maximumSide),
        height: try sides[1].whole(key, 1...SceneLimits.maximumSide))
    case "scale": scene.output = .scaled(try value.number(key, 1e-9...1e9))
    case "fps":
      guard let rate = FrameRate(value.text ?? value.line) else {
        throw InterfaceError(
          .option, "fps: \(value.line.shortened): 30, 23.976 or 30000/1001", path: key)
      }
      scene.frameRate = rate
    case "duration":
      scene.duration = try value.number(key, 1e-9...SceneLimits.maximumDuration)
    case "background": scene.background = try value.color(key)
    case "seed": scene.seed = try value.whole(key, SceneLimits.seeds)
    case "loop": scene.loop = try value.number(key, SceneLimits.loops)
    case "maxParticles": scene.maximumParticles = try value.whole(key, 1...(1 << 53))
    case "maxWork": scene.maximumWork = try value.number(key, 1...1e300)
    case "samples": samples = try value.whole(key, 1...256)
    case "shutter": shutter = try value.number(key, 0...1)
    case "trusted": scene.trustsDocument = try value.flag(key)
    case "fit": scene.fit = try value.choice(key, SceneOptions.Fit.allCases)
    case "workingSpace": scene.workingSpace = try value.workingSpace(key)
    default: return false
    }
    return true
  }
}

extension JSONValue {
  func members(_ key: String) throws -> [Member] {
    guard case .object(let members) = self else { throw mismatch(key, "an object") }
    return members
  }

  func number(_ key: String, _ range: ClosedRange<Double>) throws -> Double {
    guard case .number(let number) = self, range.contains(number) else {
      throw mismatch(key, "a number of \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  func whole(_ key: String, _ range: ClosedRange<Int>) throws -> Int {
    guard case .number(let number) = self, let whole = Int(exactly: number), range.contains(whole)
    else { throw mismatch(key, "a whole number of \(range.lowerBound)…\(range.upperBound)") }
    return whole
  }

  func flag(_ key: String) throws -> Bool {
    guard case .boolean(let flag) = self else { throw mismatch(key, "true or false") }
    return flag
  }

  func choice<Choice: RawRepresentable<String>>(_ key: String, _ all: [Choice]) throws -> Choice {
    guard case .string(let name) = self, let choice = Choice(rawValue: name) else {
      throw mismatch(key, "one of \(all.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }

  func workingSpace(_ key: String) throws -> WorkingSpace {
    switch self {
    case .string("srgb"): return .srgb
    case .string("linear"): return .linear
    default: throw mismatch(key, "srgb or linear")
    }
  }

  func color(_ key: String) throws -> Color {
    guard case .string(let text) = self else { throw mismatch(key, "a colour as text") }
    if text == "none" { return .clear }
    do {
      let value = try CommandLineValue.read(text, of: .color) { _ in throw CancellationError() }
      guard case .color(let color) = value else { throw mismatch(key, "a colour") }
      return color
    } catch let failure as CommandLineValue.Failure {
      let message = failure.message.replacing(text, with: text.shortened)
      throw InterfaceError(.option, "\(key): \(message): \(failure.remedy)", path: key)
    }
  }

  private func mismatch(_ key: String, _ expected: String) -> InterfaceError {
    InterfaceError(
      .option, "\(key): \(line.shortened) is not valid: \(expected) is expected", path: key)
  }
}
