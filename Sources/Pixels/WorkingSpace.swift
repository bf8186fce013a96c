/// The space in which light is blended.
public enum WorkingSpace: String, Sendable, Hashable, CaseIterable {
  /// Encoded sRGB values, as in Core Animation. The default.
  case srgb
  /// Linear light with sRGB's primaries.
  case linear
}
