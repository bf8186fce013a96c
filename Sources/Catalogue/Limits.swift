import LambentCompositor
import LambentDocuments
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
      } + drawing + [
        limit(
          "imageSide", Double(ImageLimits.maximumSide), unit: "px", "The longer side of an image."),
        limit(
          "fileImagePixels", Double(ImageLimits.maximumPixels), unit: "px",
          "The pixels of one image."),
        limit(
          "fileBytes", Double(ImageLimits.maximumFileBytes), unit: "bytes",
          "The size of an image's file."),
      ])
  }

  /// The bounds of the compositor.
  private static var drawing: [DescribedProperty] {
    let limits = CompositorLimits()
    return [
      limit(
        "spaceLayers", Double(limits.maximumSpaceLayers), unit: "layers",
        "The layers of one space that may intersect; if there are more, they are drawn in the order "
          + "of their centres."),
      limit(
        "spaceAreas", Double(limits.maximumSpaceAreas), unit: "areas",
        "The areas of one space, each with its own order of layers, if layers have blend modes or "
          + "add light."),
      limit(
        "filteredAreas", Double(limits.maximumFilteredAreas), unit: "areas",
        "The same areas, if one of the layers has a background filter."),
      limit(
        "layerImageBytes", Double(limits.maximumImageBytes), unit: "bytes",
        "The memory of the images that layers need at the same time, for shadows and filters above "
          + "all. Frames that are drawn at the same time share it."),
      limit(
        "textureBytes", Double(limits.maximumTextureBytes), unit: "bytes",
        "The memory of data that is derived from images and kept for later frames, such as mip "
          + "levels. Frames that are drawn at the same time share it."),
    ]
  }

  private static func limit(
    _ name: String, _ value: Double, unit: String, _ summary: String
  ) -> DescribedProperty {
    var property = DescribedProperty(
      PropertyInfo(name, type: .number, maximum: value, summary: summary))
    property.unitText = unit
    return property
  }
}
