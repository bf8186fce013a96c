import LambentAnimations
import LambentGeometry
package import LambentParticles
import LambentPixels
import LambentProperties

/// A kind of particles of an emitter layer, or of the particles of another cell.
///
/// An emitter layer takes a copy when it is given its cells. Its `duration` counts from the parent's
/// birth, as cells were observed to do: emission ends at the age `duration`. A cell of the library
/// counts from `beginTime` by default.
open class CAEmitterCell: NSObject, CAMediaTiming {
  package var lambent: EmitterCell
  /// Values under keys that no property has.
  private var objects: [String: Any] = [:]

  /// Creates a cell with the defaults: it emits nothing.
  public override init() {
    lambent = EmitterCell()
    lambent.durationCountsFrom = .birth
    super.init()
  }

  init(_ cell: EmitterCell) {
    lambent = cell
    super.init()
  }

  /// The value of a key that was not set.
  open class func defaultValue(forKey key: String) -> Any? {
    CAEmitterCell().value(forKey: key)
  }

  // MARK: Looks

  /// The name in key paths: `emitterCells.name.birthRate`.
  open var name: String? {
    get { lambent.name }
    set { lambent.name = newValue }
  }

  /// True if its particles are drawn.
  open var isEnabled: Bool {
    get { lambent.enabled }
    set { lambent.enabled = newValue }
  }

  /// The image: a `CGImage` or a `UIImage`. Without one, particles are not seen, but have particles of
  /// their own.
  open var contents: Any? {
    get { lambent.images.first.map { CGImage($0) } }
    set {
      guard let newValue, !(newValue is NSNull) else {
        lambent.contents = nil
        return
      }
      guard case .image(let image)? = PropertyValue(any: newValue) else {
        CAHost.report(CAError(key: "contents", "a cell shows a CGImage or a UIImage"))
        return
      }
      lambent.contents = image
    }
  }

  /// (0, 0, 1, 1), the whole image, by default; a smaller rectangle crops it.
  open var contentsRect: CGRect {
    get { CGRect(lambent.contentsRect) }
    set { lambent.contentsRect = newValue.lambent }
  }

  /// 2 for an image of twice the density; 1 by default, above 0.
  open var contentsScale: CGFloat {
    get { lambent.contentsScale }
    set { lambent.contentsScale = newValue }
  }

  /// How the image is sampled when it shrinks: `nearest`, `linear` or `trilinear`.
  open var minificationFilter: String {
    get { lambent.minificationFilter.rawValue }
    set { lambent.minificationFilter = filter(newValue, "minificationFilter") }
  }

  /// Linear by default; `nearest` shows pixels as squares.
  open var magnificationFilter: String {
    get { lambent.magnificationFilter.rawValue }
    set { lambent.magnificationFilter = filter(newValue, "magnificationFilter") }
  }

  private func filter(_ name: String, _ key: String) -> SamplingFilter {
    if let filter = SamplingFilter(rawValue: name) { return filter }
    CAHost.report(CAError(key: key, "no filter is called “\(name)”: nearest, linear or trilinear"))
    return .linear
  }

  /// The factor of the image's colours.
  open var color: CGColor? {
    get { CGColor(lambent.color) }
    set { lambent.color = newValue?.lambent ?? .white }
  }

  /// The kinds of particles that each of its particles emits.
  open var emitterCells: [CAEmitterCell]? {
    get { lambent.emitterCells.isEmpty ? nil : lambent.emitterCells.map { CAEmitterCell($0) } }
    set { lambent.emitterCells = (newValue ?? []).map(\.lambent) }
  }

  /// Values for properties that were not set.
  open var style: [AnyHashable: Any]? {
    didSet {
      var values: [String: PropertyValue] = [:]
      for case (let key as String, let value) in style ?? [:] {
        values[key] = PropertyValue(any: value)
      }
      lambent.style = values
    }
  }

  // MARK: Timing

  /// When emission begins, in seconds of the parent's age, or of the layer's time.
  open var beginTime: CFTimeInterval {
    get { lambent.beginTime }
    set { lambent.beginTime = newValue }
  }

  /// When it ends, in seconds from the parent's birth, or from the layer's begin.
  open var duration: CFTimeInterval {
    get { lambent.duration }
    set { lambent.duration = newValue }
  }

  /// Scales births and ages.
  open var speed: Float {
    get { Float(lambent.speed) }
    set { lambent.speed = newValue.decimal }
  }

  /// Added to the time, in seconds.
  open var timeOffset: CFTimeInterval {
    get { lambent.timeOffset }
    set { lambent.timeOffset = newValue }
  }

  /// How many times it emits.
  open var repeatCount: Float {
    get { Float(lambent.repeatCount) }
    set { lambent.repeatCount = newValue.cycles }
  }

  /// How long it emits again and again, in seconds.
  open var repeatDuration: CFTimeInterval {
    get { lambent.repeatDuration }
    set { lambent.repeatDuration = newValue }
  }

  /// Always `false`: emission does not run backwards.
  open var autoreverses: Bool {
    get { false }
    set {
      guard newValue else { return }
      CAHost.report(CAError(key: "autoreverses", "a cell's emission does not run backwards"))
    }
  }

  /// Without a meaning for cells.
  open var fillMode: CAMediaTimingFillMode {
    get { .removed }
    set {}
  }

  // MARK: Numbers

  /// Particles per second, of each parent particle.
  open var birthRate: Float {
    get { Float(lambent.birthRate) }
    set { lambent.birthRate = newValue.decimal }
  }

  /// How long a particle lives, in seconds.
  open var lifetime: Float {
    get { Float(lambent.lifetime) }
    set { lambent.lifetime = newValue.decimal }
  }

  /// The range of that: half to each side.
  open var lifetimeRange: Float {
    get { Float(lambent.lifetimeRange) }
    set { lambent.lifetimeRange = newValue.decimal }
  }

  /// Added to the level of a trilinear minification.
  open var minificationFilterBias: Float {
    get { Float(lambent.minificationFilterBias) }
    set { lambent.minificationFilterBias = newValue.decimal }
  }

  /// The angle out of the plane, in radians.
  open var emissionLatitude: CGFloat {
    get { lambent.emissionLatitude }
    set { lambent.emissionLatitude = newValue }
  }

  /// The angle in the plane, in radians.
  open var emissionLongitude: CGFloat {
    get { lambent.emissionLongitude }
    set { lambent.emissionLongitude = newValue }
  }

  /// The whole angle of the cone, in radians.
  open var emissionRange: CGFloat {
    get { lambent.emissionRange }
    set { lambent.emissionRange = newValue }
  }

  /// Points per second at birth.
  open var velocity: CGFloat {
    get { lambent.velocity }
    set { lambent.velocity = newValue }
  }

  /// The range of that.
  open var velocityRange: CGFloat {
    get { lambent.velocityRange }
    set { lambent.velocityRange = newValue }
  }

  /// Points per second, per second.
  open var xAcceleration: CGFloat {
    get { lambent.xAcceleration }
    set { lambent.xAcceleration = newValue }
  }

  /// Points per second, per second; downward.
  open var yAcceleration: CGFloat {
    get { lambent.yAcceleration }
    set { lambent.yAcceleration = newValue }
  }

  /// Points per second, per second.
  open var zAcceleration: CGFloat {
    get { lambent.zAcceleration }
    set { lambent.zAcceleration = newValue }
  }

  /// The factor of the image's size.
  open var scale: CGFloat {
    get { lambent.scale }
    set { lambent.scale = newValue }
  }

  /// The range of that.
  open var scaleRange: CGFloat {
    get { lambent.scaleRange }
    set { lambent.scaleRange = newValue }
  }

  /// The growth per second.
  open var scaleSpeed: CGFloat {
    get { lambent.scaleSpeed }
    set { lambent.scaleSpeed = newValue }
  }

  /// Radians per second.
  open var spin: CGFloat {
    get { lambent.spin }
    set { lambent.spin = newValue }
  }

  /// The range of that.
  open var spinRange: CGFloat {
    get { lambent.spinRange }
    set { lambent.spinRange = newValue }
  }

  // MARK: Access by key

  /// The value under a key: a property's, or what was set under any other name.
  public func value(forKey key: String) -> Any? {
    if key == "contents" { return contents }
    return (try? lambent.value(forKeyPath: key))?.any ?? objects[key]
  }

  /// Sets the value under a key.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "contents": contents = value
    case "emitterCells": emitterCells = value as? [CAEmitterCell]
    default:
      guard EmitterCell.property(named: key) != nil else {
        objects[key] = value
        return
      }
      guard let converted = PropertyValue(any: value) else {
        CAHost.report(CAError(key: key, "a value of type \(type(of: value)) does not fit"))
        return
      }
      do throws(PropertyError) {
        try lambent.setValue(converted, forKeyPath: key)
      } catch {
        CAHost.report(CAError(key: key, error))
      }
    }
  }
}

/// The ranges and speeds of the colour's components.
extension CAEmitterCell {
  /// The range of the colour's red.
  public var redRange: Float {
    get { Float(lambent.redRange) }
    set { lambent.redRange = newValue.decimal }
  }

  /// The range of the colour's green.
  public var greenRange: Float {
    get { Float(lambent.greenRange) }
    set { lambent.greenRange = newValue.decimal }
  }

  /// The range of the colour's blue.
  public var blueRange: Float {
    get { Float(lambent.blueRange) }
    set { lambent.blueRange = newValue.decimal }
  }

  /// The range of the colour's alpha.
  public var alphaRange: Float {
    get { Float(lambent.alphaRange) }
    set { lambent.alphaRange = newValue.decimal }
  }

  /// The growth of its red per second.
  public var redSpeed: Float {
    get { Float(lambent.redSpeed) }
    set { lambent.redSpeed = newValue.decimal }
  }

  /// The growth of its green per second.
  public var greenSpeed: Float {
    get { Float(lambent.greenSpeed) }
    set { lambent.greenSpeed = newValue.decimal }
  }

  /// The growth of its blue per second.
  public var blueSpeed: Float {
    get { Float(lambent.blueSpeed) }
    set { lambent.blueSpeed = newValue.decimal }
  }

  /// The growth of its alpha per second.
  public var alphaSpeed: Float {
    get { Float(lambent.alphaSpeed) }
    set { lambent.alphaSpeed = newValue.decimal }
  }
}
