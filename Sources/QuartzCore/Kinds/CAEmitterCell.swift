import LambentAnimations
import LambentGeometry
package import LambentParticles
import LambentPixels
import LambentProperties

/// A kind of particles of an emitter layer, or of the particles of another cell.
///
/// Layers and cells keep the objects that they are given: a cell can be set up after it was assigned.
/// A change of a cell in a host's tree takes effect when the transaction commits: particles that are
/// born afterwards have the new initial values, and accelerations, colour speeds and the scale speed act
/// on living particles too. On a phone a layer that is shown may not notice such a change;
/// `setValue(_:forKeyPath:)` of the layer, with `emitterCells.name.birthRate`, works in both.
///
/// Its `duration` counts from the parent's birth, as cells were observed to do: emission ends at the
/// age `duration`. A cell of the library counts from `beginTime` by default.
open class CAEmitterCell: NSObject, CAMediaTiming {
  /// The cell of the library, with the cells of ``emitterCells``.
  package private(set) var lambent: EmitterCell { didSet { notifyOwners() } }
  private var children: [CAEmitterCell] = []
  /// The layers and the cells that have this cell.
  private var owners: [WeakCellOwner] = []
  /// Values under keys that no property has.
  private var objects: [String: Any] = [:]

  /// Creates a cell with the defaults: it emits nothing.
  public override init() {
    lambent = EmitterCell()
    lambent.durationCountsFrom = .birth
    super.init()
  }

  /// A copy of a cell of the library.
  init(_ cell: EmitterCell) {
    lambent = cell
    super.init()
    children = cell.emitterCells.map { CAEmitterCell($0) }
    replaceCells([], with: children)
  }

  /// The value of a key that was not set.
  open class func defaultValue(forKey key: String) -> Any? {
    CAEmitterCell().value(forKey: key)
  }

  // MARK: Looks

  /// The name in key paths: `emitterCells.name.birthRate`.
  @_Of(\CAEmitterCell.lambent.name) open var name: String?
  /// True if its particles are drawn.
  @_Of(\CAEmitterCell.lambent.enabled) open var isEnabled: Bool

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
  @_Of(\CAEmitterCell.lambent.contentsRect.cg) open var contentsRect: CGRect
  /// 2 for an image of twice the density; 1 by default, above 0.
  @_Of(\CAEmitterCell.lambent.contentsScale.cg) open var contentsScale: CGFloat

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

  /// The kinds of particles that each of its particles emits; `nil` for none. A cell that contains this
  /// one cannot be among them.
  open var emitterCells: [CAEmitterCell]? {
    get { children.isEmpty ? nil : children }
    set {
      let cells = newValue ?? []
      guard !cells.contains(where: { $0.contains(self) }) else {
        CAHost.report(CAError(key: "emitterCells", "a cell cannot contain itself"))
        return
      }
      replaceCells(children, with: cells)
      children = cells
      emitterCellDidChange()
    }
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
  @_Of(\CAEmitterCell.lambent.beginTime) open var beginTime: CFTimeInterval
  /// When it ends, in seconds from the parent's birth, or from the layer's begin.
  @_Of(\CAEmitterCell.lambent.duration) open var duration: CFTimeInterval
  /// Scales births and ages.
  @_Of(\CAEmitterCell.lambent.speed.float) open var speed: Float
  /// Added to the time, in seconds.
  @_Of(\CAEmitterCell.lambent.timeOffset) open var timeOffset: CFTimeInterval
  /// How many times it emits.
  @_Of(\CAEmitterCell.lambent.repeatCount.cycles) open var repeatCount: Float
  /// How long it emits again and again, in seconds.
  @_Of(\CAEmitterCell.lambent.repeatDuration) open var repeatDuration: CFTimeInterval

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
  @_Of(\CAEmitterCell.lambent.birthRate.float) open var birthRate: Float
  /// How long a particle lives, in seconds.
  @_Of(\CAEmitterCell.lambent.lifetime.float) open var lifetime: Float
  /// The range of lifetimes, in seconds: each lies within half of it above and below the mean.
  @_Of(\CAEmitterCell.lambent.lifetimeRange.float) open var lifetimeRange: Float
  /// Added to the level of a trilinear minification.
  @_Of(\CAEmitterCell.lambent.minificationFilterBias.float) open var minificationFilterBias: Float
  /// The angle out of the plane, in radians.
  @_Of(\CAEmitterCell.lambent.emissionLatitude.cg) open var emissionLatitude: CGFloat
  /// The angle in the plane, in radians.
  @_Of(\CAEmitterCell.lambent.emissionLongitude.cg) open var emissionLongitude: CGFloat
  /// The whole angle of the cone, in radians.
  @_Of(\CAEmitterCell.lambent.emissionRange.cg) open var emissionRange: CGFloat
  /// Points per second at birth.
  @_Of(\CAEmitterCell.lambent.velocity.cg) open var velocity: CGFloat
  /// The range of speeds, in points per second: each lies within half of it above and below the mean.
  @_Of(\CAEmitterCell.lambent.velocityRange.cg) open var velocityRange: CGFloat
  /// Points per second, per second.
  @_Of(\CAEmitterCell.lambent.xAcceleration.cg) open var xAcceleration: CGFloat
  /// Points per second, per second; downward.
  @_Of(\CAEmitterCell.lambent.yAcceleration.cg) open var yAcceleration: CGFloat
  /// Points per second, per second.
  @_Of(\CAEmitterCell.lambent.zAcceleration.cg) open var zAcceleration: CGFloat
  /// The factor of the image's size.
  @_Of(\CAEmitterCell.lambent.scale.cg) open var scale: CGFloat
  /// The range of scales, as a factor: each lies within half of it above and below the mean.
  @_Of(\CAEmitterCell.lambent.scaleRange.cg) open var scaleRange: CGFloat
  /// The growth per second.
  @_Of(\CAEmitterCell.lambent.scaleSpeed.cg) open var scaleSpeed: CGFloat
  /// Radians per second.
  @_Of(\CAEmitterCell.lambent.spin.cg) open var spin: CGFloat
  /// The range of spins, in radians per second: each lies within half of it above and below the mean.
  @_Of(\CAEmitterCell.lambent.spinRange.cg) open var spinRange: CGFloat
  /// The range of red components, in units of 0…1: each lies within half of it above and below the
  /// colour's own.
  @_Of(\CAEmitterCell.lambent.redRange.float) public var redRange: Float
  /// The range of green components: see ``redRange``.
  @_Of(\CAEmitterCell.lambent.greenRange.float) public var greenRange: Float
  /// The range of blue components: see ``redRange``.
  @_Of(\CAEmitterCell.lambent.blueRange.float) public var blueRange: Float
  /// The range of alpha components: see ``redRange``.
  @_Of(\CAEmitterCell.lambent.alphaRange.float) public var alphaRange: Float
  /// The growth of its red per second.
  @_Of(\CAEmitterCell.lambent.redSpeed.float) public var redSpeed: Float
  /// The growth of its green per second.
  @_Of(\CAEmitterCell.lambent.greenSpeed.float) public var greenSpeed: Float
  /// The growth of its blue per second.
  @_Of(\CAEmitterCell.lambent.blueSpeed.float) public var blueSpeed: Float
  /// The growth of its alpha per second.
  @_Of(\CAEmitterCell.lambent.alphaSpeed.float) public var alphaSpeed: Float

  // MARK: Access by key

  /// The value under a key: a property's, or what was set under any other name.
  public func value(forKey key: String) -> Any? {
    if key == "contents" { return contents }
    if key == "emitterCells" { return emitterCells }
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

// MARK: - Who has a cell

/// A layer or a cell that has cells.
protocol EmitterCellOwner: AnyObject {
  /// Called after a property of one of its cells changed, or of a cell within those.
  func emitterCellDidChange()
}

private struct WeakCellOwner {
  weak var object: (any EmitterCellOwner)?
}

extension EmitterCellOwner {
  /// Has the new cells report their changes to this owner, and the old ones no longer.
  func replaceCells(_ old: [CAEmitterCell], with new: [CAEmitterCell]) {
    for cell in old { cell.setOwner(self, owns: false) }
    for cell in new { cell.setOwner(self, owns: true) }
  }
}

extension CAEmitterCell: EmitterCellOwner {
  func emitterCellDidChange() { lambent.emitterCells = children.map(\.lambent) }

  fileprivate func setOwner(_ owner: any EmitterCellOwner, owns: Bool) {
    owners.removeAll { $0.object == nil || $0.object === owner }
    if owns { owners.append(WeakCellOwner(object: owner)) }
  }

  private func notifyOwners() {
    for owner in owners { owner.object?.emitterCellDidChange() }
  }

  private func contains(_ cell: CAEmitterCell) -> Bool {
    self === cell || children.contains { $0.contains(cell) }
  }

  /// Takes over values that were set by a key path of a layer.
  func take(_ value: EmitterCell) {
    for (child, value) in zip(children, value.emitterCells) { child.take(value) }
    if lambent != value { lambent = value }
  }
}
