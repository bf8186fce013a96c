import LambentTransitions
import Testing

@Suite("Every transition")
struct LawTests {
  @Test(
    "keeps the laws at ordinary, odd and smallest sizes",
    arguments: Transitions.all.map(\.name), [[48, 36], [31, 17], [1, 1], [1, 9], [7, 1]])
  func laws(name: String, size: [Int]) throws {
    let transition = try #require(Transitions.named(name))
    let found = TransitionLaws.violations(of: transition, width: size[0], height: size[1])
    #expect(found.isEmpty, "\(name) at \(size): \(found)")
  }
}
