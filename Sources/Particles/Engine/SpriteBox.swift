import LambentGeometry

/// The position and the axes of a sprite.
struct SpriteBox {
  let place: SIMD3<Float>
  var width, height: SIMD2<Float>
}

extension SpriteBox {
  init(_ size: Size, _ live: LiveRows, _ row: Int) {
    let states = live.states
    let scale = states[.scale][row]
    let (s, c) = FloatKernels.sinCos(states[.rotation][row])
    var axis = SIMD2(c, s)
    var (w, h) = (Float(size.width) * scale, Float(size.height) * scale)
    if live.followsMotion {
      let motion = SIMD2(states[.velocityX][row], states[.velocityY][row])
      let speed = (motion * motion).sum().squareRoot()
      if speed > 1e-6, speed < .infinity {
        let heading = motion / speed
        axis = SIMD2(heading.x * c - heading.y * s, heading.x * s + heading.y * c)
      }
      w += speed * live.stretch
    }
    if !(w < 1e9) { w = 1e9 }
    if !(h < 1e9) { h = 1e9 }
    self.init(place: live.place(row), width: axis * w, height: SIMD2(-axis.y, axis.x) * h)
  }

  /// Narrows the sprite by the cosine of its tumble angle, and shades it.
  mutating func tumble(_ cosine: Float, _ tint: inout SIMD4<Float>) {
    width *= cosine
    TumbleLight.shade(&tint, cosine)
  }
}

/// The parts of a block that sprites need, without reference-counted members, which several threads
/// would contend for.
struct LiveRows {
  let states: States
  let records: BirthRecords
  /// True if the image's x axis points along the motion.
  let followsMotion: Bool
  /// The length that motion adds, in seconds of travel.
  let stretch: Float
  let filmMode: FlipBookMode
  let timeScale, time: Double

  init(_ live: LiveBlock) {
    states = live.states
    records = live.records
    let cell = live.cell.cell
    followsMotion = cell.alignToMotion || cell.stretch > 0
    stretch = Float(cell.stretch)
    filmMode = cell.flipBook.mode
    timeScale = live.cell.timeScale
    time = live.time
  }

  func place(_ row: Int) -> SIMD3<Float> {
    SIMD3(states[.x][row], states[.y][row], states[.z][row])
  }

  /// The age of a particle, in seconds of its cell's time.
  func age(_ row: Int) -> Double { max(0, (time - records.birthTimes[row]) * timeScale) }

  /// The scale of a particle as a multiple of that at its birth.
  func growth(_ row: Int) -> Float {
    let first = records[.scale][row] * records[.scaleFactor][row]
    return first > 0 ? max(0, states[.scale][row]) / first : 1
  }

  /// The angle of a particle, in radians, with that of its motion if its image follows it.
  func angle(_ row: Int) -> Double {
    let angle = Double(states[.rotation][row])
    let (x, y) = (Double(states[.velocityX][row]), Double(states[.velocityY][row]))
    guard followsMotion, x != 0 || y != 0 else { return angle }
    return angle + Elementary.atan2(y, x)
  }

  /// The colour of a particle: not premultiplied, clamped to 0…1.
  func color(_ row: Int) -> SIMD4<Float> {
    SIMD4(
      FloatKernels.clamped(states[.red][row]), FloatKernels.clamped(states[.green][row]),
      FloatKernels.clamped(states[.blue][row]), FloatKernels.clamped(states[.alpha][row]))
  }
}
