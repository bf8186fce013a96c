public import LambentGeometry
public import LambentPixels

/// A group of particles born at the same time, in addition to those of the birth rate.
public struct EmitterBurst: Sendable, Hashable {
  /// The time of the burst, in seconds of the cell's own time: 0 is its `beginTime`.
  public var time: Double
  /// The number of particles. The layer's `birthRate` multiplies it.
  public var count: Int
  /// The number of times that the burst happens; 0 repeats it forever.
  public var cycles: Int
  /// The time from one cycle to the next, in seconds.
  public var interval: Double

  /// Creates a burst.
  public init(time: Double = 0, count: Int, cycles: Int = 1, interval: Double = 0) {
    self.time = time
    self.count = count
    self.cycles = cycles
    self.interval = interval
  }
}

/// A sinusoidal displacement of particles.
///
/// The offset is amplitude · (sin(2π·frequency·age + phase) − sin(phase)), so it is 0 at birth.
/// Amplitude, frequency and phase are drawn at birth. The wave changes only the position:
/// velocities, and images aligned to the motion, ignore it.
public struct EmitterWave: Sendable, Hashable {
  /// The greatest offset, in points along x and y.
  public var amplitude: Point
  /// The width of the range of a factor on the amplitude, around 1.
  public var amplitudeRange: Double
  /// The mean frequency, in hertz.
  public var frequency: Double
  /// The width of the range of frequencies around the mean, in hertz.
  public var frequencyRange: Double
  /// The phase at birth, in radians.
  public var phase: Double
  /// The width of the range of phases around the mean, in radians. Default: 2π, any phase.
  public var phaseRange: Double

  /// Creates a wave.
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

/// A displacement of particles along a divergence-free noise field.
///
/// The offset is amplitude · g(age) · curl(position / scale, speed · age), where g rises smoothly
/// from 0 at birth to 1 at a quarter of the life. It approximates, in closed form, a particle that
/// the field carries.
public struct EmitterTurbulence: Sendable, Hashable {
  /// The offset for a field strength of 1, in points.
  public var amplitude: Double
  /// The approximate distance between eddies, in points.
  public var scale: Double
  /// The rate at which the field changes, in eddies per second; 0 keeps it constant.
  public var speed: Double
  /// The number of octaves of noise, 1…8; each has half the scale of the one before.
  public var octaves: Int

  /// Creates turbulence.
  public init(amplitude: Double, scale: Double = 100, speed: Double = 0, octaves: Int = 1) {
    self.amplitude = amplitude
    self.scale = scale
    self.speed = speed
    self.octaves = octaves
  }
}

/// A floor that particles born above it do not pass.
///
/// Without drag and under constant accelerations, collisions are solved in closed form; otherwise
/// each particle is integrated from its birth in fixed steps.
public struct EmitterFloor: Sendable, Hashable {
  /// The level, in points of the layer's coordinates; y grows downward.
  public var y: Double
  /// The effect of the floor on a particle that reaches it.
  public var action: FloorAction
  /// The fraction of the vertical speed that a bounce keeps, 0…1.
  public var restitution: Double
  /// The fraction of the horizontal speed that a bounce removes, 0…1.
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

/// A trail behind each particle: its most recent path, as one tapered stroke.
///
/// The path is computed from the same formulas as the particle, so a trail bends where the particle turned,
/// and any time can be shown alone. The curves of the width and the colour run over the trail: 0 is the particle,
/// 1 the end of the trail. That of the length runs over the particle's life. The particle's colour multiplies that of the trail, and a change of its scale over its life
/// changes the width.
public struct EmitterTrail: Sendable, Hashable {
  /// The time that the trail shows, in seconds of the cell's own time; shorter for younger particles.
  public var duration: Double
  /// The greatest width, in points, before ``widthOverLife`` narrows it.
  public var width: Double
  /// The factor on the width along the trail. Default: from 1 to 0.
  public var widthOverLife: LifeCurve<Double>
  /// The factor on the particle's colour along the trail. Default: white that fades to transparent.
  public var colorOverLife: LifeCurve<Color>
  /// The number of straight parts of the stroke, 1…64.
  public var segments: Int
  /// The fraction of the width over which the stroke fades to its sides, 0…1.
  public var softness: Double
  /// The factor on the duration over the particle's life. Default: none.
  public var lengthOverLife: LifeCurve<Double> = []

  /// Creates a trail.
  public init(
    duration: Double, width: Double, widthOverLife: LifeCurve<Double> = Self.taper,
    colorOverLife: LifeCurve<Color> = Self.fading, segments: Int = 12, softness: Double = 0
  ) {
    self.duration = duration
    self.width = width
    self.widthOverLife = widthOverLife
    self.colorOverLife = colorOverLife
    self.segments = segments
    self.softness = softness
  }

  /// The default of ``widthOverLife``: from 1 at the particle to 0 at the end.
  public static let taper: LifeCurve<Double> = [.init(0, 1), .init(1, 0)]
  /// The default of ``colorOverLife``: white, from opaque at the particle to transparent at the end.
  public static let fading: LifeCurve<Color> = [
    .init(0, .white), .init(1, Color(red: 1, green: 1, blue: 1, alpha: 0)),
  ]
}
