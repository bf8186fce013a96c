import LambentGeometry
import LambentProperties
import Testing

@testable import LambentParticles

@Suite("Tracks and rows")
struct TrackLawTests {
  /// The rows whose key paths tracks are asked for.
  private static func asked() -> (layer: Set<String>, cell: Set<String>) {
    var source = TrackSource(Emitter(), isRecording: true)
    let layer = LayerTracks(EmitterProperties(), &source)
    let ofLayer = source.asked
    _ = CellTracks(EmitterCell(), prefix: "cell.", layer: layer, &source)
    let ofCell = source.asked.subtracting(ofLayer).map { $0.dropFirst("cell.".count) }
    return (Set(ofLayer.map { row($0) }), Set(ofCell.map { row(String($0)) }))
  }

  private static func row(_ keyPath: String) -> String { String(keyPath.prefix { $0 != "." }) }

  @Test("every animatable row of an emitter and of a cell is read by a track, or at the frame")
  func everyRowHasATrack() {
    let asked = Self.asked()
    let cell = Self.animating(EmitterCell.properties).subtracting(asked.cell).sorted()
    #expect(cell.isEmpty, "ask for them in CellTracks: \(cell)")
    let layer = Self.animating(EmitterProperties.properties).subtracting(asked.layer).sorted()
    #expect(layer.isEmpty, "ask for them in LayerTracks: \(layer)")
  }

  /// The rows that change over time, but for those that are read at the frame.
  private static func animating<Host>(_ rows: [Property<Host>]) -> Set<String> {
    Set(rows.filter { $0.animation != .none && $0.reading != .frame }.map(\.name))
  }

  @Test("every track belongs to a row")
  func everyTrackHasARow() {
    let asked = Self.asked()
    #expect(asked.cell.isSubset(of: Set(EmitterCell.properties.map(\.name))))
    #expect(asked.layer.isSubset(of: Set(EmitterProperties.properties.map(\.name))))
    #expect(asked.cell.count > 35 && asked.layer.count == 9)
  }

  @Test("every row says when it is read")
  func readingMoments() {
    #expect(
      EmitterCell.properties.filter { $0.reading == nil }.map(\.name) == ["emitterCells", "style"])
    #expect(EmitterProperties.properties.allSatisfy { $0.reading != nil })
    #expect(EmitterCell.property(named: "velocity")?.reading == .birth)
    #expect(EmitterCell.property(named: "yAcceleration")?.reading == .rate)
    #expect(EmitterCell.property(named: "contentsRect")?.reading == .frame)
  }
}
