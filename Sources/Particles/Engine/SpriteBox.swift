import LambentGeometry

/// The axes of a sprite.
struct SpriteBox {
  var width: SIMD2<Float>
  var height: SIMD2<Float>

  init(_ size: Size, _ live: LiveRows, _ row: Int) {
    let (bearing, states) = (live.bearing, live.states)
    let scale = states[.scale][row]
    let (s, c) = FloatKernels.sinCos(states[.rotation][row])
    var axis = SIMD2(c, s)
    var (w, h) = (Float(size.width) * scale, Float(size.height) * scale)
    if bearing.followsMotion {
      let motion = SIMD2(states[.velocityX][row], states[.velocityY][row])
      let speed = (motion * motion).sum().squareRoot()
      if speed > 1e-6, speed < .infinity {
        let heading = motion / speed
        axis = SIMD2(heading.x * c - heading.y * s, heading.x * s + heading.y * c)
      }
      w += speed * bearing.stretch
    }
    if !(w < 1e9) { w = 1e9 }
    if !(h < 1e9) { h = 1e9 }
    width = axis * w
    height = SIMD2(-axis.y, axis.x) * h
  }

  /// Narrows the sprite by the cosine of its tumble angle, and shades it.
  mutating func tumble(_ cosine: Float, _ tint: inout SIMD4<Float>) {
    width *= cosine
    let light = TumbleLight.factor(cosine)
    tint.x *= light
    tint.y *= light
    tint.z *= light
  }
}

/// The parts of a block that sprites need, without reference-counted members, which several threads
/// would contend for.
struct LiveRows {
  let states: States
  let records: BirthRecords
  let bearing: SpriteBearing
  let filmMode: FlipBookMode
  let timeScale, time: Double

  init(_ live: LiveBlock) {
    states = live.states
    records = live.records
    bearing = live.cell.bearing
    filmMode = live.cell.filmMode
    timeScale = live.cell.timeScale
    time = live.time
  }

  /// The colour of a particle: not premultiplied, clamped to 0…1.
  func color(_ row: Int) -> SIMD4<Float> {
    SIMD4(
      FloatKernels.clamped(states[.red][row]), FloatKernels.clamped(states[.green][row]),
      FloatKernels.clamped(states[.blue][row]), FloatKernels.clamped(states[.alpha][row]))
  }
}
