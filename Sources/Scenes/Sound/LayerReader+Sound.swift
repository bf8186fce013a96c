import LambentDocuments
import LambentLayers

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

  func countLevels(of model: LayerModel, at cursor: Cursor) {
    guard model.kind.layerClass is SpectrumLayer.Type,
      case .string(let name)? = cursor.node["audio"],
      let sound = values.images.sounds[name]?.sound
    else { return }
    (cursor.member("bars") ?? cursor).allows(
      sound.levelCount(bars: model.state[SoundLayerProperties.bars]), of: .spectrumLevels,
      advice: ": fewer bars, or a shorter sound")
  }
}
