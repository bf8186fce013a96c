import LambentProperties

/// The properties that no subclass overrides.
extension CALayer {
  /// In points along z; 0 by default. Transforms turn about it.
  public var anchorPointZ: CGFloat {
    get { read("anchorPointZ", 0) }
    set { write("anchorPointZ", newValue.propertyValue) }
  }

  /// Transforms all sublayers alike, for example by a perspective; the identity by default.
  public var sublayerTransform: CATransform3D {
    get { read("sublayerTransform", CATransform3DIdentity) }
    set { write("sublayerTransform", newValue.propertyValue) }
  }

  /// True if the layer's back is drawn when it faces away.
  public var isDoubleSided: Bool {
    get { read("doubleSided", true) }
    set { write("doubleSided", newValue.propertyValue) }
  }

  /// True if the y axis of the layer and its sublayers points the other way.
  public var isGeometryFlipped: Bool {
    get { read("geometryFlipped", false) }
    set { write("geometryFlipped", newValue.propertyValue) }
  }

  /// True if opacity fades the finished subtree once, false if it fades each part of it.
  public var allowsGroupOpacity: Bool {
    get { read("allowsGroupOpacity", true) }
    set { write("allowsGroupOpacity", newValue.propertyValue) }
  }

  /// The part of the contents that is shown, in fractions of them.
  public var contentsRect: CGRect {
    get { read("contentsRect", .zero) }
    set { write("contentsRect", newValue.propertyValue) }
  }

  /// The part of them that stretches in nine slices.
  public var contentsCenter: CGRect {
    get { read("contentsCenter", .zero) }
    set { write("contentsCenter", newValue.propertyValue) }
  }

  /// Added to the level of a trilinear minification.
  public var minificationFilterBias: Float {
    get { read("minificationFilterBias", 0) }
    set { write("minificationFilterBias", newValue.propertyValue) }
  }

  /// Black by default; its alpha multiplies `shadowOpacity`.
  public var shadowColor: CGColor? {
    get { read("shadowColor")?.cgColor }
    set { write("shadowColor", PropertyValue(any: newValue)) }
  }

  /// How dark the shadow is, 0…1.
  public var shadowOpacity: Float {
    get { read("shadowOpacity", 0) }
    set { write("shadowOpacity", newValue.propertyValue) }
  }

  /// In points; (0, −3) by default.
  public var shadowOffset: CGSize {
    get { read("shadowOffset", .zero) }
    set { write("shadowOffset", newValue.propertyValue) }
  }

  /// Blurs the shadow by so many points; 3 by default, at least 0.
  public var shadowRadius: CGFloat {
    get { read("shadowRadius", 3) }
    set { write("shadowRadius", newValue.propertyValue) }
  }

  /// Gives the shadow another shape, and draws it faster; none by default.
  public var shadowPath: CGPath? {
    get { read("shadowPath")?.cgPath }
    set { write("shadowPath", PropertyValue(any: newValue)) }
  }

  /// True if the layer is drawn into an image of its own first.
  public var shouldRasterize: Bool {
    get { read("shouldRasterize", false) }
    set { write("shouldRasterize", newValue.propertyValue) }
  }

  /// Counts where `shouldRasterize` is true; 1 by default, above 0.
  public var rasterizationScale: CGFloat {
    get { read("rasterizationScale", 1) }
    set { write("rasterizationScale", newValue.propertyValue) }
  }

  /// True if edges are antialiased.
  public var allowsEdgeAntialiasing: Bool {
    get { read("allowsEdgeAntialiasing", true) }
    set { write("allowsEdgeAntialiasing", newValue.propertyValue) }
  }

  /// How contents are sampled when they shrink.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: readText("minificationFilter")) }
    set { write("minificationFilter", .text(newValue.rawValue)) }
  }

  /// How contents are sampled when they grow.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: readText("magnificationFilter")) }
    set { write("magnificationFilter", .text(newValue.rawValue)) }
  }

  /// Arcs of circles by default, or curves that bend gradually.
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: readText("cornerCurve")) }
    set { write("cornerCurve", .text(newValue.rawValue)) }
  }
}
