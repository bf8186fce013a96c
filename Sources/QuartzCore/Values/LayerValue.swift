import LambentGeometry
import LambentPixels
import LambentProperties

/// A type that properties of layers and animations have here, and what it is in the library.
protocol LayerValue {
  init?(propertyValue: PropertyValue)
  var propertyValue: PropertyValue { get }
}

extension CGFloat: LayerValue {
  init?(propertyValue: PropertyValue) {
    guard case .number(let number) = propertyValue else { return nil }
    self = number
  }
  var propertyValue: PropertyValue { .number(self) }
}

extension Float: LayerValue {
  init?(propertyValue: PropertyValue) {
    guard case .number(let number) = propertyValue else { return nil }
    self = Float(number)
  }
  var propertyValue: PropertyValue { .number(decimal) }
}

extension CGPoint: LayerValue {
  init?(propertyValue: PropertyValue) {
    guard case .point(let point) = propertyValue else { return nil }
    self.init(point)
  }
  var propertyValue: PropertyValue { .point(lambent) }
}

extension CGSize: LayerValue {
  init?(propertyValue: PropertyValue) {
    guard case .size(let size) = propertyValue else { return nil }
    self.init(size)
  }
  var propertyValue: PropertyValue { .size(lambent) }
}

extension CGRect: LayerValue {
  init?(propertyValue: PropertyValue) {
    guard case .rect(let rect) = propertyValue else { return nil }
    self.init(rect)
  }
  var propertyValue: PropertyValue { .rect(lambent) }
}

extension CATransform3D: LayerValue {
  init?(propertyValue: PropertyValue) {
    guard case .transform(let transform) = propertyValue else { return nil }
    self.init(transform)
  }
  var propertyValue: PropertyValue { .transform(lambent) }
}

/// An object that stands for one value of the library; objects cannot be made by `init` of a protocol
/// where their classes are open.
extension PropertyValue {
  var cgColor: CGColor? {
    guard case .color(let color) = self else { return nil }
    return CGColor(color)
  }

  var cgPath: CGPath? {
    guard case .path(let path) = self else { return nil }
    return CGPath(path)
  }
}
