import LambentLayers
import LambentProperties

extension LayerReader {
  /// Gives a layer that shows a sound the sounds of the document.
  func readSound(of cursor: Cursor, into model: inout LayerModel) {
    guard model.kind.layerClass is SpectrumLayer.Type || model.kind.layerClass is WaveformLayer.Type
    else { return }
    model.state.sounds = values.images.sounds
    cursor.document.tally.needsSource = true
    guard let member = cursor.requiredMember("audio", meaning: "the name of a sound") else {
      return
    }
    if case .string(let name) = member.node { values.images.sounds.check(name, at: member) }
  }
}
