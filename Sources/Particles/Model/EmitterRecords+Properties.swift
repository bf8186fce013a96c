import LambentGeometry
package import LambentProperties

extension EmitterBurst: RecordValue {
  package static var blank: Self { Self(count: 0) }
  /// `{"time": 0, "count": 300, "cycles": 1, "interval": 0}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.time, "time", range: 0...1e9, summary: "The time, in seconds of the cell's own time."),
    RecordField(
      \.count, "count", isRequired: true, range: 0...1e9, summary: "The number of particles."),
    RecordField(
      \.cycles, "cycles", range: 0...1e9, summary: "The number of bursts; 0 is unlimited."),
    RecordField(
      \.interval, "interval", range: 0...1e9,
      summary: "The interval between repetitions, in seconds."),
  ]
}

extension EmitterWave: RecordValue {
  package static var blank: Self { Self(amplitude: .zero) }
  /// `{"amplitude": [34, 0], "frequency": 0.7, …}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.amplitude, "amplitude", type: .either([.number, .point]), isRequired: true,
      summary: "The amplitude, along x or along x and y."
    ).measured(in: .points),
    RecordField(
      \.amplitudeRange, "amplitudeRange",
      summary: "The range of a random factor on "
        + "the amplitude, with a mean of 1."),
    RecordField(\.frequency, "frequency", summary: "The frequency, in cycles per second."),
    RecordField(\.frequencyRange, "frequencyRange", summary: "The range of the frequency."),
    RecordField(\.phase, "phase", type: .angle, summary: "The phase at birth."),
    RecordField(
      \.phaseRange, "phaseRange", type: .angle,
      summary: "The range of the phase; a full turn by default."),
  ]

  /// Creates the wave from an object; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    guard case .record(var record) = propertyValue else { return nil }
    if case .number(let x) = record["amplitude"] { record["amplitude"] = .point(Point(x: x, y: 0)) }
    self.init(record: .record(record))
  }
}

extension EmitterTurbulence: RecordValue {
  package static var blank: Self { Self(amplitude: 0) }
  /// `{"amplitude": 30, "scale": 240, "speed": 0.5, "octaves": 2}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.amplitude, "amplitude", isRequired: true, summary: "The offset."
    ).measured(in: .points),
    RecordField(
      \.scale, "scale", range: 1e-6...(.infinity),
      summary: "The size of the eddies."
    ).measured(in: .points),
    RecordField(
      \.speed, "speed", summary: "The speed at which the field changes, in eddies per second."),
    RecordField(\.octaves, "octaves", range: 1...8, summary: "The number of summed noise fields."),
  ]
}

extension EmitterFloor: RecordValue {
  package static var blank: Self { Self(y: 0) }
  /// `{"y": 300, "action": "reflect", "restitution": 0.6, "friction": 0.1}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.y, "y", isRequired: true,
      summary: "The level, in the layer's coordinates."
    ).measured(in: .points),
    RecordField(\.action, "action", summary: "The action on a particle that reaches it."),
    RecordField(
      \.restitution, "restitution", range: 0...1,
      summary: "The fraction of the speed kept by a bounce."),
    RecordField(
      \.friction, "friction", range: 0...1,
      summary: "The fraction of the speed along the floor lost by a bounce."),
  ]

  /// Creates the floor from an object, or from its level alone; `nil` if it is invalid.
  package init?(stored propertyValue: PropertyValue) {
    if case .number(let y) = propertyValue {
      self.init(y: y)
    } else {
      self.init(record: propertyValue)
    }
  }
}

extension EmitterTrail: RecordValue {
  package static var blank: Self { Self(duration: 0, width: 0) }
  /// `{"duration": 0.4, "width": 3, "widthOverLife": [[0, 1], [1, 0]], …}`.
  package static let fields: [RecordField<Self>] = [
    RecordField(
      \.duration, "duration", isRequired: true, range: 0...1e6,
      summary: "The length of the trail, in seconds of the cell's own time."),
    RecordField(
      \.width, "width", isRequired: true, range: 0...1e6,
      summary: "The width at the particle."
    ).measured(in: .points),
    RecordField(
      \.widthOverLife, "widthOverLife",
      summary: "The factor on the width, from the particle (0) to the end (1)."),
    RecordField(
      \.colorOverLife, "colorOverLife",
      summary: "The factor on the particle's colour, from the particle (0) to the end (1)."),
    RecordField(
      \.lengthOverLife, "lengthOverLife",
      summary: "The factor on the duration over the particle's life, from 0 (birth) to 1 (death)."),
    RecordField(
      \.segments, "segments", range: 1...Double(segmentLimit),
      summary:
        "The number of straight parts; a trail that turns by more than a quarter needs about 32."
    ),
    RecordField(
      \.softness, "softness", range: 0...1,
      summary: "The fraction of the width over which the stroke fades to its sides."),
  ]

  /// The greatest number of parts.
  static let segmentLimit = 64
}
