package import LambentProperties
package import LambentWorkers

/// A transition whose name and inputs are known only when a program runs: a kernel.
package protocol RuntimeTransition: ImageTransition {
  var kind: TransitionKind { get }
  /// The value of an input; `nil` if there is none of this name.
  func value(ofInput name: String) -> PropertyValue?
  mutating func setValue(_ value: PropertyValue, ofInput name: String) throws(PropertyError)
  /// The estimated work for each pixel, in steps of about a nanosecond.
  var workPerPixel: Double { get }
  /// The same transition, whose frames take what is left of a frame's work.
  func metered(by meter: WorkMeter) -> Self
  /// The same transition of images with more pixels per point, by a factor.
  func scaled(by factor: Double) -> Self
  /// The error of a frame that could not be drawn, and showed the first image instead. Asking forgets it.
  func takeFailure() -> (any Error)?
}

extension ImageTransition {
  /// The name of its kind, or the alias whose defaults it has.
  package var kindName: String {
    (self as? any RuntimeTransition)?.kind.name ?? usedAlias ?? Self.name
  }

  package var inputInfos: [PropertyInfo] {
    (self as? any RuntimeTransition)?.kind.inputs.map(\.info) ?? Self.properties.map(\.info)
  }

  package mutating func setInput(
    _ name: String, to value: PropertyValue
  ) throws(PropertyError) {
    guard var runtime = self as? any RuntimeTransition else {
      return try setValue(value, forKeyPath: name)
    }
    try runtime.setValue(value, ofInput: name)
    if let changed = runtime as? Self { self = changed }
  }
}
