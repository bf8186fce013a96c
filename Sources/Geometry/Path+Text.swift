extension Path {
  /// The path as SVG path data with absolute commands and exact numbers.
  public var svg: String {
    elements.map { element in
      switch element {
      case .move(let end): "M" + Self.text(end)
      case .line(let end): "L" + Self.text(end)
      case .quad(let end, let control): "Q" + Self.text(control, end)
      case .cubic(let end, let control1, let control2): "C" + Self.text(control1, control2, end)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  private static func text(_ points: Point...) -> String {
    points.flatMap { [$0.x, $0.y] }.map { number in
      let text = String(number)
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }.joined(separator: " ")
  }
}
