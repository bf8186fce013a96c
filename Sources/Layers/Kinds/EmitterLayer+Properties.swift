public import LambentGeometry
public import LambentParticles

// Each property here is a field of `EmitterProperties` and a row of the same name: a test compares
// them.

/// The properties of an emitter. Setting one to another value runs its action.
extension EmitterLayer {
  /// Multiplies the cells' birth rates, at every moment and every level.
  public var birthRate: Double {
    get { self[\.birthRate] }
    set { self[\.birthRate] = newValue }
  }

  /// Multiplies lifetimes at birth, at every level.
  public var lifetime: Double {
    get { self[\.lifetime] }
    set { self[\.lifetime] = newValue }
  }

  /// Multiplies velocities at birth, at every level.
  public var velocity: Double {
    get { self[\.velocity] }
    set { self[\.velocity] = newValue }
  }

  /// Multiplies scales at birth, of the topmost cells; children inherit it.
  public var scale: Double {
    get { self[\.scale] }
    set { self[\.scale] = newValue }
  }

  /// Multiplies spins at birth, at every level.
  public var spin: Double {
    get { self[\.spin] }
    set { self[\.spin] = newValue }
  }

  /// The centre of the shape.
  public var emitterPosition: Point {
    get { self[\.emitterPosition] }
    set { self[\.emitterPosition] = newValue }
  }

  /// The depth of the centre.
  public var emitterZPosition: Double {
    get { self[\.emitterZPosition] }
    set { self[\.emitterZPosition] = newValue }
  }

  /// The extent of the shape.
  public var emitterSize: Size {
    get { self[\.emitterSize] }
    set { self[\.emitterSize] = newValue }
  }

  /// In points along z; 0 by default.
  public var emitterDepth: Double {
    get { self[\.emitterDepth] }
    set { self[\.emitterDepth] = newValue }
  }

  /// The shape.
  public var emitterShape: EmitterShape {
    get { self[\.emitterShape] }
    set { self[\.emitterShape] = newValue }
  }

  /// The part of the shape that particles are born on.
  public var emitterMode: EmitterMode {
    get { self[\.emitterMode] }
    set { self[\.emitterMode] = newValue }
  }

  /// How particles are drawn.
  public var renderMode: EmitterRenderMode {
    get { self[\.renderMode] }
    set { self[\.renderMode] = newValue }
  }

  /// True if particles live in the space of the layer's parent.
  public var preservesDepth: Bool {
    get { self[\.preservesDepth] }
    set { self[\.preservesDepth] = newValue }
  }

  /// The number on which every draw of chance depends.
  public var seed: Int {
    get { self[\.seed] }
    set { self[\.seed] = newValue }
  }

  /// Seconds of simulation before local time 0.
  public var prewarm: Double {
    get { self[\.prewarm] }
    set { self[\.prewarm] = newValue }
  }

  /// The length of a cycle after which everything repeats exactly; 0: nothing does.
  public var loop: Double {
    get { self[\.loop] }
    set { self[\.loop] = newValue }
  }

  /// The treatment of additive light beyond white.
  public var highlights: EmitterHighlights {
    get { self[\.highlights] }
    set { self[\.highlights] = newValue }
  }

  /// True if alpha is taken from the luminance of additive light.
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
