import LambentImageFiles
import LambentProperties

/// The bounds that keep a document or a command line from exhausting the machine.
enum Limits {
  static var description: Described {
    Described(
      name: "limits", kind: "limits", summary: "The bounds of sizes and counts.",
      properties: [
        limit("imageSide", ImageLimits.maximumSide, .pixels, "The longest side of an image."),
        limit("imagePixels", ImageLimits.maximumPixels, .pixels, "The most pixels of an image."),
        limit("fileBytes", ImageLimits.maximumFileBytes, .none, "The most bytes of a file."),
      ])
  }

  private static func limit(
    _ name: String, _ value: Int, _ unit: PropertyUnit, _ summary: String
  ) -> DescribedProperty {
    DescribedProperty(
      name: name, type: .integer, defaultValue: .number(Double(value)),
      maximum: Double(value), unit: unit, isAnimatable: false, summary: summary)
  }
}
