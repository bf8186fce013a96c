import LambentGeometry
import LambentPixels
package import LambentProperties

/// Reads the fields of an object. A field of the wrong type, or an unknown one, makes the object
/// invalid.
struct RecordReader {
  private let record: [String: PropertyValue]
  private(set) var isValid = true
  private var known: Set<String> = []

  init?(_ value: PropertyValue) {
    guard case .record(let record) = value else { return nil }
    self.record = record
  }

  /// A field, or a default if it is absent.
  mutating func read<Value: PropertyRepresentable>(_ name: String, _ initial: Value) -> Value {
    known.insert(name)
    guard let given = record[name] else { return initial }
    guard let value = given.coerced(to: Value.valueType).flatMap(Value.init(propertyValue:)) else {
      isValid = false
      return initial
    }
    return value
  }

  /// A field; `nil` if it is absent.
  mutating func read<Value: PropertyRepresentable>(_ name: String) -> Value? {
    known.insert(name)
    guard let given = record[name] else { return nil }
    let value = given.coerced(to: Value.valueType).flatMap(Value.init(propertyValue:))
    if value == nil { isValid = false }
    return value
  }

  /// A required field. `stand` is returned if it is absent.
  mutating func require<Value: PropertyRepresentable>(_ name: String, _ stand: Value) -> Value {
    if record[name] == nil { isValid = false }
    return read(name, stand)
  }

  /// True if all fields were valid and known.
  var isComplete: Bool { isValid && known.isSuperset(of: record.keys) }
}

extension EmitterBurst: BuiltInValue {
  /// `{"time": 0, "count": 300, "cycles": 1, "interval": 0}`.
  package static var storedType: ValueType {
    .record([
      PropertyInfo(
        "time", type: .number, minimum: 0, maximum: 1e9,
        summary: "The time, in seconds of the cell's own time."),
      PropertyInfo(
        "count", type: .integer, isRequired: true, minimum: 0, maximum: 1e9,
        summary: "How many particles."),
      PropertyInfo(
        "cycles", type: .integer, minimum: 0, maximum: 1e9,
        summary: "The number of repetitions; 0: endless."),
      PropertyInfo(
        "interval", type: .number, minimum: 0, maximum: 1e9,
        summary:
          "The interval between repetitions, in seconds."
      ),
    ])
  }

  /// Creates the burst from an object; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard var reader = RecordReader(propertyValue) else { return nil }
    self.init(
      time: reader.read("time", 0), count: reader.require("count", 0),
      cycles: reader.read("cycles", 1), interval: reader.read("interval", 0))
    guard reader.isComplete else { return nil }
  }

  /// The burst as an object.
  package var stored: PropertyValue {
    .record([
      "time": .number(time), "count": count.propertyValue, "cycles": cycles.propertyValue,
      "interval": .number(interval),
    ])
  }
}

extension EmitterWave: BuiltInValue {
  /// `{"amplitude": [34, 0], "frequency": 0.7, …}`.
  package static var storedType: ValueType {
    .record([
      PropertyInfo(
        "amplitude", type: .either([.number, .point]), isRequired: true,
        summary: "The amplitude in points, along x or along x and y."),
      PropertyInfo("amplitudeRange", type: .number, summary: "The range of a factor about 1."),
      PropertyInfo("frequency", type: .number, summary: "The frequency, in cycles per second."),
      PropertyInfo("frequencyRange", type: .number, summary: "The range of the frequency."),
      PropertyInfo("phase", type: .angle, summary: "The phase at birth."),
      PropertyInfo(
        "phaseRange", type: .angle, summary: "The range of the phase; a full turn by default."),
    ])
  }

  /// Creates the wave from an object; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard case .record(var record) = propertyValue else { return nil }
    if case .number(let x) = record["amplitude"] { record["amplitude"] = .point(Point(x: x, y: 0)) }
    guard var reader = RecordReader(.record(record)) else { return nil }
    self.init(
      amplitude: reader.require("amplitude", .zero),
      amplitudeRange: reader.read("amplitudeRange", 0), frequency: reader.read("frequency", 1),
      frequencyRange: reader.read("frequencyRange", 0), phase: reader.read("phase", 0),
      phaseRange: reader.read("phaseRange", 2 * .pi))
    guard reader.isComplete else { return nil }
  }

  /// The wave as an object.
  package var stored: PropertyValue {
    .record([
      "amplitude": .point(amplitude), "amplitudeRange": .number(amplitudeRange),
      "frequency": .number(frequency), "frequencyRange": .number(frequencyRange),
      "phase": .number(phase), "phaseRange": .number(phaseRange),
    ])
  }
}

extension EmitterTurbulence: BuiltInValue {
  /// `{"amplitude": 30, "scale": 240, "speed": 0.5, "octaves": 2}`.
  package static var storedType: ValueType {
    .record([
      PropertyInfo("amplitude", type: .number, isRequired: true, summary: "The offset in points."),
      PropertyInfo(
        "scale", type: .number, minimum: 1e-6, summary: "The size of the eddies, in points."),
      PropertyInfo(
        "speed", type: .number,
        summary:
          "The speed at which the field changes, in eddies per second."),
      PropertyInfo(
        "octaves", type: .integer, minimum: 1, maximum: 8,
        summary: "The number of summed noise fields, 1…8."),
    ])
  }

  /// Creates the turbulence from an object; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard var reader = RecordReader(propertyValue) else { return nil }
    self.init(
      amplitude: reader.require("amplitude", 0), scale: reader.read("scale", 100),
      speed: reader.read("speed", 0), octaves: reader.read("octaves", 1))
    guard reader.isComplete else { return nil }
  }

  /// The turbulence as an object.
  package var stored: PropertyValue {
    .record([
      "amplitude": .number(amplitude), "scale": .number(scale), "speed": .number(speed),
      "octaves": octaves.propertyValue,
    ])
  }
}

extension EmitterFloor: BuiltInValue {
  /// `{"y": 300, "action": "reflect", "restitution": 0.6, "friction": 0.1}`.
  package static var storedType: ValueType {
    .record([
      PropertyInfo(
        "y", type: .number, isRequired: true, summary: "The level, in the layer's coordinates."),
      PropertyInfo(
        "action", choices: FloorAction.choices,
        summary:
          "The action on a particle that reaches it."),
      PropertyInfo(
        "restitution", type: .number, minimum: 0, maximum: 1,
        summary: "The fraction of the speed kept by a bounce, 0…1."),
      PropertyInfo(
        "friction", type: .number, minimum: 0, maximum: 1,
        summary: "The fraction of the speed along the floor lost by a bounce, 0…1."),
    ])
  }

  /// Creates the floor from an object, or from its level alone; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    if case .number(let y) = propertyValue {
      self.init(y: y)
      return
    }
    guard var reader = RecordReader(propertyValue) else { return nil }
    self.init(
      y: reader.require("y", 0), action: reader.read("action", .kill),
      restitution: reader.read("restitution", 0.5), friction: reader.read("friction", 0))
    guard reader.isComplete else { return nil }
  }

  /// The floor as an object.
  package var stored: PropertyValue {
    .record([
      "y": .number(y), "action": action.propertyValue, "restitution": .number(restitution),
      "friction": .number(friction),
    ])
  }
}

extension EmitterTrail: BuiltInValue {
  /// `{"duration": 0.4, "width": 3, "widthOverLife": [[0, 1], [1, 0]], …}`.
  package static var storedType: ValueType {
    .record([
      PropertyInfo(
        "duration", type: .number, isRequired: true, minimum: 0, maximum: 1e6,
        summary: "The time that it shows, in seconds of the cell's own time."),
      PropertyInfo(
        "width", type: .number, isRequired: true, minimum: 0, maximum: 1e6,
        summary: "The width at the particle, in points."),
      PropertyInfo(
        "widthOverLife", type: LifeCurve<Double>.valueType,
        summary: "The factor on the width, from the particle (0) to the end (1)."),
      PropertyInfo(
        "colorOverLife", type: LifeCurve<Color>.valueType,
        summary: "The factor on the particle's colour, from the particle (0) to the end (1)."),
      PropertyInfo(
        "segments", type: .integer, minimum: 1, maximum: Double(segmentLimit),
        summary: "The number of straight parts, 1…64."),
      PropertyInfo(
        "softness", type: .number, minimum: 0, maximum: 1,
        summary: "The fraction of the width over which it fades to its sides, 0…1."),
    ])
  }

  /// The greatest number of parts.
  static let segmentLimit = 64

  /// Creates the trail from an object; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard var reader = RecordReader(propertyValue) else { return nil }
    self.init(
      duration: reader.require("duration", 0), width: reader.require("width", 0),
      widthOverLife: reader.read("widthOverLife", Self.taper),
      colorOverLife: reader.read("colorOverLife", Self.fading),
      segments: reader.read("segments", 12), softness: reader.read("softness", 0))
    guard reader.isComplete else { return nil }
  }

  /// The trail as an object.
  package var stored: PropertyValue {
    .record([
      "duration": .number(duration), "width": .number(width),
      "widthOverLife": widthOverLife.propertyValue, "colorOverLife": colorOverLife.propertyValue,
      "segments": segments.propertyValue, "softness": .number(softness),
    ])
  }
}
