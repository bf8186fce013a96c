import LambentLayers
import LambentProperties

/// Reads the events of a document and checks them against its layers.
struct EventReader {
  let layers: LayerReader
  /// The root layer as it is at time 0.
  let root: LayerModel

  /// The events in order of time; those of the same time in the order of the document.
  func events(_ list: Cursor?) -> [EventModel] { [] }
}
