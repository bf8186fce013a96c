import LambentParticles
import LambentProperties
import Testing

@Suite("Rows of emitters and cells")
struct PropertyRowTests {
  @Test("every row has a sentence, a name for key paths and a default that it takes")
  func laws() {
    #expect(EmitterCell.rowFaults == [])
    #expect(EmitterProperties.rowFaults == [])
  }

  @Test("nested cells are reached by their names")
  func nestedCells() throws {
    var (rocket, flare) = (EmitterCell(), EmitterCell())
    flare.name = "flare"
    rocket.emitterCells = [flare]
    try rocket.setValue(.number(45), forKeyPath: "emitterCells.flare.birthRate")
    #expect(rocket.emitterCells[0].birthRate == 45)
  }

  @Test("a thousand million births a second are rejected by name")
  func birthRateLimit() {
    var cell = EmitterCell()
    #expect(throws: PropertyError.self) {
      try cell.setValue(.number(1e9), forKeyPath: "birthRate")
    }
  }
}
