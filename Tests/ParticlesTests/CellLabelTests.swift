import LambentParticles
import Testing

@Suite("Labels of cells")
struct CellLabelTests {
  private func labels(_ names: String?...) -> [String] {
    EmitterCell.labels(
      of: names.map { name in
        var cell = EmitterCell()
        cell.name = name
        return cell
      })
  }

  @Test("are names, or the order where a name is missing or repeats")
  func names() {
    #expect(labels("a", nil, "b", "a", "") == ["a", "1", "b", "3", "4"])
  }

  @Test("differ although a cell has the name of another's order")
  func collisions() {
    #expect(labels("2", "c", "c") == ["2", "c", "#2"])
    #expect(labels(nil, "#0", "0") == ["##0", "#0", "0"])
  }
}
