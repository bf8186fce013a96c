import LambentDocuments

extension Double {
  /// The number, clamped to the limits of importers.
  package var limited: Double {
    min(max(self, -ImportLimits.maximumNumber), ImportLimits.maximumNumber)
  }
}

/// Parses numbers of foreign files.
package enum ForeignNumber {
  /// A finite decimal number with an optional exponent, clamped to the limits of importers. A comma
  /// is accepted as the decimal separator, as some programs write it.
  package static func read(_ text: some StringProtocol) -> Double? {
    var plain = text.trimmingBlanks
    if !plain.contains("."), let comma = plain.firstIndex(of: ",") {
      plain.replaceSubrange(comma...comma, with: ".")
    }
    let allowed = plain.unicodeScalars.allSatisfy {
      ("0"..."9").contains($0) || "+-.eE".unicodeScalars.contains($0)
    }
    guard allowed, let number = Double(plain), number.isFinite else { return nil }
    return number.limited
  }

  /// A Boolean as a word or a number.
  package static func flag(_ text: some StringProtocol) -> Bool? {
    switch text.trimmingBlanks.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}
