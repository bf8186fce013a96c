package import LambentAnimations
package import LambentGeometry
package import LambentPixels
import LambentProperties

/// The values of a layer's properties at one time.
///
/// A layer's model is one of these, and what it shows is a changed copy. Users of the library read both
/// by the properties of ``Layer``: those of the layer, and those of ``Layer/presentation(at:)``.
///
/// A frame copies the state of every layer. Properties that most layers leave alone, or that seldom
/// animate, are therefore kept by reference, in ``LayerDetails``, and are copied when one of them changes.
@dynamicMemberLookup
package struct LayerState: Sendable {
  /// The rows of the layer's class.
  package internal(set) var schema: LayerSchema

  /// The layer's rectangle in its own coordinates; its origin is where they begin to show.
  package var bounds = Rect.zero { didSet { bounds = bounds.standardized } }
  package var position = Point.zero
  package var zPosition = 0.0
  /// The point of the layer that `position` places and `transform` turns about, in fractions of the
  /// bounds.
  package var anchorPoint = Point(x: 0.5, y: 0.5)
  package var anchorPointZ = 0.0
  package var transform = Transform3D.identity
  /// True if the layer and its sublayers are left out.
  package var isHidden = false { didSet { hiddenFraction = isHidden ? 1 : 0 } }
  /// How far the layer is left out: between 0 and 1 while an animation hides or shows it.
  package internal(set) var hiddenFraction = 0.0
  /// True if the layer's back is drawn when it faces away.
  package var isDoubleSided = true
  /// True if the y axis of the layer and its sublayers points the other way.
  package var isGeometryFlipped = false
  /// How much of the layer shows, 0…1.
  package var opacity = 1.0
  /// True if opacity fades the finished subtree once, false if it fades each part of it.
  package var allowsGroupOpacity = true
  /// True as a hint that the layer has no transparent pixels.
  package var isOpaque = false

  package var backgroundColor: Color?
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var borderColor: Color? = .black
  /// True if what lies outside the (rounded) bounds is cut off, the layer's own shadow included.
  package var masksToBounds = false

  /// How the layer's time relates to its superlayer's.
  package var timing = MediaTiming.endless

  /// The values that differ from their defaults, of the properties that subclasses declare.
  var customProperties: [String: PropertyValue] = [:]

  private var detailsStorage = LayerDetails.Storage.defaults

  /// A property that is kept by reference.
  @inline(__always)
  package subscript<Value>(
    dynamicMember property: WritableKeyPath<LayerDetails, Value>
  ) -> Value {
    get { detailsStorage.details[keyPath: property] }
    _modify {
      if !isKnownUniquelyReferenced(&detailsStorage) {
        detailsStorage = LayerDetails.Storage(detailsStorage.details)
      }
      yield &detailsStorage.details[keyPath: property]
    }
  }

  /// True if no property that is kept by reference was ever set.
  @inline(__always)
  var hasDefaultDetails: Bool { detailsStorage === LayerDetails.Storage.defaults }

  /// Creates the defaults of a class of layers.
  package init(schema: LayerSchema = .base) {
    self.schema = schema
  }
}
