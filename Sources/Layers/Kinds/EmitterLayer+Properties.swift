public import LambentGeometry
public import LambentParticles
public import LambentPixels

// Each property here is a field of `EmitterProperties` and a row of the same name: a test compares
// them.

/// The properties of an emitter. Setting one to another value runs its action.
extension EmitterLayer {
  /// The factor of the cells' birth rates, at every time and every level. Default: 1.
  public var birthRate: Double {
    get { self[\.birthRate] }
    set { self[\.birthRate] = newValue }
  }

  /// The factor of lifetimes at birth, at every level. Default: 1.
  public var lifetime: Double {
    get { self[\.lifetime] }
    set { self[\.lifetime] = newValue }
  }

  /// The factor of velocities at birth, at every level. Default: 1.
  public var velocity: Double {
    get { self[\.velocity] }
    set { self[\.velocity] = newValue }
  }

  /// The factor of scales at birth, of the topmost cells; children inherit it. Default: 1.
  public var scale: Double {
    get { self[\.scale] }
    set { self[\.scale] = newValue }
  }

  /// The factor of spins at birth, at every level. Default: 1.
  public var spin: Double {
    get { self[\.spin] }
    set { self[\.spin] = newValue }
  }

  /// The centre of the shape, in points of the layer's coordinates. Default: (0, 0).
  public var emitterPosition: Point {
    get { self[\.emitterPosition] }
    set { self[\.emitterPosition] = newValue }
  }

  /// The depth of the shape's centre, in points toward the viewer. Default: 0.
  public var emitterZPosition: Double {
    get { self[\.emitterZPosition] }
    set { self[\.emitterZPosition] = newValue }
  }

  /// The width and height of the shape, in points. Default: (0, 0). The radius of a circle or sphere
  /// is the width.
  public var emitterSize: Size {
    get { self[\.emitterSize] }
    set { self[\.emitterSize] = newValue }
  }

  /// The extent of the shape along z, in points. Default: 0.
  public var emitterDepth: Double {
    get { self[\.emitterDepth] }
    set { self[\.emitterDepth] = newValue }
  }

  /// The area in which particles are born. Default: one point.
  public var emitterShape: EmitterShape {
    get { self[\.emitterShape] }
    set { self[\.emitterShape] = newValue }
  }

  /// The path of the shapes `path` and `text`, in points from ``emitterPosition``; none by default.
  public var emitterPath: Path? {
    get { self[\.emitterPath] }
    set { self[\.emitterPath] = newValue }
  }

  /// The image of the shape `image`; none by default. Particles are born on its pixels.
  public var emitterImage: Image? {
    get { self[\.emitterImage] }
    set { self[\.emitterImage] = newValue }
  }

  /// The channel of ``emitterImage`` that decides how many particles are born on a pixel. Default:
  /// `alpha`.
  public var emitterImageChannel: EmitterImageChannel {
    get { self[\.emitterImageChannel] }
    set { self[\.emitterImageChannel] = newValue }
  }

  /// An image that is stretched over ``emitterImage``. Its luminance multiplies the weights of the pixels. Default:
  /// none.
  public var emitterImageMask: Image? {
    get { self[\.emitterImageMask] }
    set { self[\.emitterImageMask] = newValue }
  }

  /// True if each particle takes the colour of the pixel on which it is born.
  public var emitterImageColors: Bool {
    get { self[\.emitterImageColors] }
    set { self[\.emitterImageColors] = newValue }
  }

  /// The order in which the births of a cell take the parts of an image or of a path's interior. Default:
  /// `random`.
  public var emitterOrder: EmitterOrder {
    get { self[\.emitterOrder] }
    set { self[\.emitterOrder] = newValue }
  }

  /// The direction of the order `sweep`, in radians, clockwise from +x. Default: 0, to the right.
  public var emitterOrderDirection: Double {
    get { self[\.emitterOrderDirection] }
    set { self[\.emitterOrderDirection] = newValue }
  }

  /// The image whose luminance is the order `image`; none by default.
  public var emitterOrderImage: Image? {
    get { self[\.emitterOrderImage] }
    set { self[\.emitterOrderImage] = newValue }
  }

  /// A shape of the program's own, in place of ``emitterShape``; `nil` by default.
  ///
  /// Particles that are born keep their position when it changes. Documents cannot hold it: making one of
  /// the layer throws an error.
  public var customEmitterShape: (any CustomEmitterShape)? {
    get { core.model.emission.properties.customShape?.shape }
    set {
      assign(row: nil) { $0.emission.properties.customShape = newValue.map(AnyEmitterShape.init) }
    }
  }

  /// The part of the shape that particles are born on.
  public var emitterMode: EmitterMode {
    get { self[\.emitterMode] }
    set { self[\.emitterMode] = newValue }
  }

  /// The order in which particles are drawn, and how they are combined. Default: `unordered`.
  public var renderMode: EmitterRenderMode {
    get { self[\.renderMode] }
    set { self[\.renderMode] = newValue }
  }

  /// True if particles live in the space of the layer's parent.
  public var preservesDepth: Bool {
    get { self[\.preservesDepth] }
    set { self[\.preservesDepth] = newValue }
  }

  /// The random seed; equal seeds give equal particles. Default: 0.
  public var seed: Int {
    get { self[\.seed] }
    set { self[\.seed] = newValue }
  }

  /// The names, joined by slashes, that random values depend on instead of the layer's path of names, so that
  /// renaming and nesting the layer do not change its particles. Default: empty, for the layer's own.
  public var seedName: String {
    get { self[\.seedName] }
    set { self[\.seedName] = newValue }
  }

  /// The time that is simulated before local time 0, in seconds. Default: 0.
  public var prewarm: Double {
    get { self[\.prewarm] }
    set { self[\.prewarm] = newValue }
  }

  /// The length of a cycle after which everything repeats exactly, in seconds; 0, the default, for
  /// none.
  public var loop: Double {
    get { self[\.loop] }
    set { self[\.loop] = newValue }
  }

  /// The treatment of additive light beyond white.
  public var highlights: EmitterHighlights {
    get { self[\.highlights] }
    set { self[\.highlights] = newValue }
  }

  /// A light on particles whose cells have a ``EmitterCell/normalMap``. Default: none.
  public var light: EmitterLight? {
    get { self[\.light] }
    set { self[\.light] = newValue }
  }

  /// True if alpha is derived from the luminance of additive light.
  public var alphaFromLuminance: Bool {
    get { self[\.alphaFromLuminance] }
    set { self[\.alphaFromLuminance] = newValue }
  }

  /// A field of the emitter's properties; its row has the name of the property that asks.
  private subscript<Value>(
    _ field: any WritableKeyPath<EmitterProperties, Value> & Sendable, row: String = #function
  ) -> Value {
    get {
      reads?.note { row }
      return core.model.emission.properties[keyPath: field]
    }
    set {
      assign(row: row) { $0.emission.properties[keyPath: field] = newValue }
    }
  }
}
