import Foundation
import Lambent
import Testing

/// Drawn images at the sizes at which layers show them.
@Suite("Sizes of drawn images")
struct DrawnImageSizeTests {
  private static let images = #"""
    "small": { "shape": "star", "size": [10, 10], "color": "#ffd166" },
    "large": { "shape": "star", "size": [80, 80], "color": "#ffd166" },
    "badge": { "size": [10, 10], "layers": [
      { "type": "gradient", "frame": [1, 2, 8, 7], "cornerRadius": 3, "masksToBounds": true, "colors": ["#06d6a0", "#118ab2"] } ] },
    "largeBadge": { "size": [80, 80], "layers": [
      { "type": "gradient", "frame": [8, 16, 64, 56], "cornerRadius": 24, "masksToBounds": true, "colors": ["#06d6a0", "#118ab2"] } ] }
    """#

  private static let middle = #""bounds": [0, 0, 10, 10], "position": [40, 40]"#

  private func image(_ layer: String) throws -> [UInt8] {
    let text = """
      { "version": 1, "size": [80, 80], "duration": 1, "background": "#101020",
        "images": { \(Self.images) }, "layers": [ \(layer) ] }
      """
    return try SceneRenderer(Scene(json: Array(text.utf8))).frame(0).image.straight.bytes
  }

  /// The greatest difference of a value, and the mean.
  private func difference(_ a: [UInt8], _ b: [UInt8]) -> (most: Int, mean: Double) {
    let steps = zip(a, b).map { abs(Int($0) - Int($1)) }
    return (steps.max() ?? 0, Double(steps.reduce(0, +)) / Double(steps.count))
  }

  @Test(
    "a layer shows an image as if it were drawn at that size",
    arguments: [
      (#""frame": [0, 0, 80, 80]"#, "small", "large"),
      (#"\#(middle), "transform": [{"scale": [8, 8, 1]}]"#, "badge", "largeBadge"),
    ])
  func sharp(place: String, small: String, large: String) throws {
    let shown = try image(#"{ \#(place), "contents": "\#(small)" }"#)
    let expected = try image(#"{ "frame": [0, 0, 80, 80], "contents": "\#(large)" }"#)
    #expect(difference(shown, expected).most <= 1)
  }

  @Test("an image that grows does not jump where it is drawn with more pixels")
  func growth() throws {
    func shown(_ side: Double) throws -> [UInt8] {
      let scale = #"[{"scale": [\#(side), \#(side), 1]}]"#
      return try image(
        #"{ \#(Self.middle), "transform": \#(scale), "contents": "small" }"#)
    }
    for factor in [1.0, 2, 4] {
      let steps = try [0.99, 1, 1.01, 1.02].map { try shown(factor * $0) }
      let means = zip(steps, steps.dropFirst()).map { difference($0, $1).mean }
      #expect(means[1] < 2 * max(means[0], means[2]), "\(factor): \(means)")
    }
  }

  @Test("a layer that shows single pixels magnifies them")
  func nearest() throws {
    let shown = try image(
      #"{ "frame": [0, 0, 80, 80], "contents": "small", "magnificationFilter": "nearest" }"#)
    for y in 0..<80 {
      for x in 0..<80 where shown[(y * 80 + x) * 4] != shown[(y / 8 * 8 * 80 + x / 8 * 8) * 4] {
        Issue.record("\(x), \(y)")
      }
    }
  }
}
