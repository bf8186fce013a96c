import LambentProperties

/// An error that is reported to `CAHost.onError`.
public struct CAError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
  /// The key, the key path or the name that the error concerns; can be empty.
  public let key: String
  /// The cause, with the remedy.
  public let reason: String

  package init(key: String = "", _ reason: String) {
    self.key = key
    self.reason = reason
  }

  package init(key: String = "", _ error: any Error) {
    self.init(key: key, "\(error)")
  }

  /// The reason, with the key where it does not name it.
  public var description: String {
    key.isEmpty || reason.contains(key) ? reason : "“\(key)”: \(reason)"
  }

  /// The same.
  public var errorDescription: String? { description }
}
