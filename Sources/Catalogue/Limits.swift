import LambentImageFiles
import LambentProperties
import LambentScenes

/// The bounds that keep a document or a command line from exhausting the machine.
enum Limits {
  static var description: Described {
    Described(
      name: "limits", kind: "limits", summary: "The bounds of sizes, counts and durations.",
      properties: SceneLimits.all.map {
        limit($0.name, $0.value, unit: $0.unit, $0.summary)
      } + [
        limit(
          "imageSide", Double(ImageLimits.maximumSide), unit: "px", "The longer side of an image."),
        limit(
          "picturePixels", Double(ImageLimits.maximumPixels), unit: "px",
          "The pixels of one image."),
        limit(
          "fileBytes", Double(ImageLimits.maximumFileBytes), unit: "bytes",
          "The size of an image's file."),
      ])
  }

  private static func limit(
    _ name: String, _ value: Double, unit: String, _ summary: String
  ) -> DescribedProperty {
    var property = DescribedProperty(
      PropertyInfo(name, type: .number, maximum: value, summary: summary), defaultValue: .null)
    property.unitText = unit
    return property
  }
}
