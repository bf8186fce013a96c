import LambentProperties

/// The layers of a document that are made once per row of a table. Documents read them as stacks, or as plain
/// layers, with a layer for each row.
package final class RepeatLayer: StackLayer {}

/// The layer of a document that shows captions. Documents read it as a plain layer with a layer for each caption;
/// the properties of text are those of the captions.
package final class CaptionsLayer: TextLayer {
  private static let names = Set(textRows.map(\.property.name)).subtracting(["string"])

  /// True if a property is one of the captions' text.
  package static func isText(_ name: String) -> Bool { names.contains(name) }
}
