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

  package var bounds = Rect.zero { didSet { bounds = bounds.standardized } }
  package var position = Point.zero
  package var zPosition = 0.0
  package var anchorPoint = Point(x: 0.5, y: 0.5)
  package var anchorPointZ = 0.0
  package var transform = Transform3D.identity
  package var isHidden = false { didSet { hiddenFraction = isHidden ? 1 : 0 } }
  /// The degree of hiding: between 0 and 1 while an animation hides or shows the layer.
  package internal(set) var hiddenFraction = 0.0
  package var isDoubleSided = true
  package var isGeometryFlipped = false
  package var opacity = 1.0
  package var allowsGroupOpacity = true
  package var isOpaque = false

  package var backgroundColor: Color?
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var borderColor: Color? = .black
  package var masksToBounds = false

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
