/// The limits of a uniform random draw.
struct Span: Sendable, Hashable {
  var least = 0.0
  var most = 0.0

  var middle: Double { (least + most) / 2 }
  var range: Double { abs(most - least) }
}
