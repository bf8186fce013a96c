import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentProperties

extension LayerModel {
  /// The layer with everything that has no end repeating after a period of its superlayer's time.
  ///
  /// Repeating animations run a little slower or faster, so that the period is a whole number of cycles, and as if
  /// they had always been running; emitters loop. Animations that end are not changed.
  ///
  /// - Parameter delay: The greatest time before 0 at which instances show the layer, in seconds.
  func looped(every period: Double, delay: Double = 0) -> LayerModel {
    var result = self
    let timing = state.timing
    guard timing.speed > 0, period > 0, timing.map == nil else { return self }
    guard timing.duration == .infinity else {
      if timing.isEndless { result.state.timing = timing.looped(every: period, delay: delay) }
      return result
    }
    let lead = (delay / period).rounded(.up) * period
    if delay > 0 { result.state.timing.beginTime -= lead }
    let inner = period * timing.speed
    result.loopEmission(every: inner)
    result.loopContents(every: inner)
    for index in animations.indices {
      result.animations[index].animation = animations[index].animation.looped(every: inner)
    }
    let delay = instanceDelay
    for index in sublayers.indices {
      result.sublayers[index] = sublayers[index].looped(every: inner, delay: delay)
    }
    for index in mask.indices { result.mask[index] = mask[index].looped(every: inner) }
    return result
  }

  /// The layer of a document that repeats after a loop, with each animation that fills the loop repeating for
  /// ever: in a loop of another length it then goes faster or slower, as all else does.
  func repeating(over loop: Double) -> LayerModel {
    var result = self
    let timing = state.timing
    guard timing.beginTime == 0, timing.timeOffset == 0, timing.duration == .infinity,
      timing.speed > 0
    else { return self }
    let inner = loop * timing.speed
    for index in animations.indices where animations[index].animation.timing.fills(inner) {
      result.animations[index].animation.timing.repeatDuration = 0
      result.animations[index].animation.timing.repeatCount = .infinity
    }
    result.sublayers = sublayers.map { $0.repeating(over: inner) }
    result.mask = mask.map { $0.repeating(over: inner) }
    return result
  }

  /// The delay between the first and the last instance of the sublayers, in seconds.
  private var instanceDelay: Double {
    guard kind.layerClass is ReplicatorLayer.Type,
      case .number(let step)? = try? state.value(forKeyPath: "instanceDelay"),
      case .number(let count)? = try? state.value(forKeyPath: "instanceCount")
    else { return 0 }
    return max(0, step * count)
  }

  /// Has an emitter repeat after a period, unless it does already.
  private mutating func loopEmission(every period: Double) {
    guard kind.layerClass is EmitterLayer.Type,
      case .number(let own)? = try? state.value(forKeyPath: "loop")
    else { return }
    let cycles = own > 0 ? period / own : 0
    guard cycles < 1 || abs(cycles - cycles.rounded()) > 1e-9 else { return }
    try? state.setValue(.number(period), forKeyPath: "loop")
  }

  /// Has images that follow one another for ever do so in whole rounds.
  private mutating func loopContents(every period: Double) {
    guard case .sequence(var sequence)? = state.contents, sequence.repeatCount == 0,
      sequence.duration > 0
    else { return }
    sequence.duration = period / max(1, (period / sequence.duration).rounded())
    state.contents = .sequence(sequence)
  }
}

extension Animation {
  /// The animation in whole cycles of a period, if it has no end.
  ///
  /// One that sums up its cycles never comes back, and stays as it is.
  fileprivate func looped(every period: Double) -> any Animation {
    let isCumulative = (self as? any PropertyAnimation)?.isCumulative ?? false
    var result = self
    let lasting = timing.lasting(atLeast: Transaction().animationDuration)
    guard timing.isEndless, !isCumulative else { return self }
    result.timing = lasting.looped(every: period, delay: 0)
    return result
  }
}

extension MediaTiming {
  var isEndless: Bool {
    speed > 0 && duration.isFinite && (repeatCount == .infinity || repeatDuration == .infinity)
  }

  /// True if its cycles are whole, begin at 0 and end with a period.
  fileprivate func fills(_ period: Double) -> Bool {
    guard speed > 0, (0..<1e-9).contains(beginTime), timeOffset == 0, cycleDuration > 0, !isEndless
    else {
      return false
    }
    let cycles = activeDuration / cycleDuration
    return abs(cycles - cycles.rounded()) < 1e-9
      && abs(activeDuration / speed - period) <= 1e-6 * period
  }

  /// The timing at the nearest speed at which whole cycles make up a period, begun whole periods ago.
  func looped(every period: Double, delay: Double) -> MediaTiming {
    guard cycleDuration > 0 else { return self }
    var result = self
    let cycles = max(1, (period * speed / cycleDuration).rounded())
    result.speed = cycles * cycleDuration / period
    let periods = max(1, ((beginTime + delay) / period).rounded(.up) + 1)
    result.beginTime -= periods * period
    return result
  }
}

extension Scene {
  /// The layers that are played: those of the document, or those that repeat in its loop.
  var playedRoot: LayerModel {
    document.loop.map { document.root.looped(every: $0) } ?? document.root
  }

  /// The time that a frame shows, in seconds: within the loop, where the scene has one.
  package func moment(ofFrame number: Int) -> Double { loopTime(at: time(ofFrame: number)) }

  /// The time within the loop at which a time shows; the time itself without a loop.
  ///
  /// Moments are on a grid of 2⁻³⁰ s there, so that each turn has the same bits.
  func loopTime(at time: Double) -> Double {
    guard let loop = document.loop, time.isFinite else { return time }
    let within = time - (time / loop).rounded(.down) * loop
    let snapped = (within * 0x1p30).rounded() * 0x1p-30
    return snapped >= loop - MediaTiming.tolerance ? 0 : snapped
  }
}
