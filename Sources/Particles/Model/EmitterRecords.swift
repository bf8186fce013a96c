public import LambentGeometry

/// Particles born at one moment, beside what the birth rate gives.
public struct EmitterBurst: Sendable, Hashable {
  /// When, in seconds of the cell's own time: 0 is its `beginTime`.
  public var time: Double
  /// How many; the layer's `birthRate` multiplies it.
  public var count: Int
  /// 1 is a single burst; 0 repeats for ever.
  public var cycles: Int
  /// How many seconds lie between two of them.
  public var interval: Double

  /// Creates a burst.
  public init(time: Double = 0, count: Int, cycles: Int = 1, interval: Double = 0) {
    self.time = time
    self.count = count
    self.cycles = cycles
    self.interval = interval
  }
}

/// A sway: an offset that swings as the sine of the age.
///
/// The offset is (amplitude · (sin(2π·frequency·age + phase) − sin(phase))), so that a particle is
/// born where its emitter is. Amplitude, frequency and phase are drawn at birth. It moves only
/// the position: velocities, and the angles of images that follow them, do not contain it.
public struct EmitterWave: Sendable, Hashable {
  /// The greatest offset, in points along x and y.
  public var amplitude: Point
  /// Each particle's amplitude is multiplied by a number within half this range of 1.
  public var amplitudeRange: Double
  /// In hertz.
  public var frequency: Double
  /// Each particle's frequency lies within half this range of `frequency`.
  public var frequencyRange: Double
  /// The phase at birth, in radians.
  public var phase: Double
  /// Each particle's phase lies within half this range of `phase`; by default anywhere.
  public var phaseRange: Double

  /// Creates a sway.
  public init(
    amplitude: Point, amplitudeRange: Double = 0, frequency: Double = 1, frequencyRange: Double = 0,
    phase: Double = 0, phaseRange: Double = 2 * .pi
  ) {
    self.amplitude = amplitude
    self.amplitudeRange = amplitudeRange
    self.frequency = frequency
    self.frequencyRange = frequencyRange
    self.phase = phase
    self.phaseRange = phaseRange
  }
}

/// Whirls: an offset along a divergence-free field of noise, a function of place, age and seed.
///
/// The offset is amplitude · g(age) · curl(place / scale, speed · age), where g rises smoothly from 0
/// at birth to 1 at a quarter of the life: an analytic stand-in for a particle carried by the field.
public struct EmitterTurbulence: Sendable, Hashable {
  /// The offset in points where the field's strength is 1.
  public var amplitude: Double
  /// In points, about from one whirl to the next.
  public var scale: Double
  /// In whirls per second; 0 leaves the field as it is.
  public var speed: Double
  /// How many fields are summed, each half as wide as the one before; 1…8.
  public var octaves: Int

  /// Creates whirls.
  public init(amplitude: Double, scale: Double = 100, speed: Double = 0, octaves: Int = 1) {
    self.amplitude = amplitude
    self.scale = scale
    self.speed = speed
    self.octaves = octaves
  }
}

/// A level that particles born above it do not pass.
///
/// Without drag and with accelerations that do not change, meetings with the floor are solved in
/// closed form; otherwise, particle by particle, at a fixed step from each one's birth.
public struct EmitterFloor: Sendable, Hashable {
  /// The level, in the layer's coordinates; y grows downward.
  public var y: Double
  /// The action there.
  public var action: FloorAction
  /// The fraction of the speed across the floor that a bounce keeps, 0…1.
  public var restitution: Double
  /// The fraction of the speed along the floor that a bounce takes, 0…1.
  public var friction: Double

  /// Creates a floor.
  public init(
    y: Double, action: FloorAction = .kill, restitution: Double = 0.5, friction: Double = 0
  ) {
    self.y = y
    self.action = action
    self.restitution = restitution
    self.friction = friction
  }
}
