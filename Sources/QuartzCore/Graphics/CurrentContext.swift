// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The graphics contexts that are being drawn into, for what asks for the current one.
private final class ContextStack {
  var contexts: [CGContext] = []

  static var current: ContextStack {
    let key = "LambentQuartzCore.contexts"
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? ContextStack { return stack }
    let stack = ContextStack()
    dictionary[key] = stack
    return stack
  }
}

extension CGContext {
  /// Makes the context the current one for a closure.
  func makeCurrent<Result>(_ body: () -> Result) -> Result {
    UIGraphicsPushContext(self)
    defer { UIGraphicsPopContext() }
    return body()
  }
}

/// The context that is drawn into: in `draw(_:)`, `draw(in:)` and image renderers.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }

/// Makes a context the current one.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append(context)
}

/// Makes the context before it the current one again.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }
