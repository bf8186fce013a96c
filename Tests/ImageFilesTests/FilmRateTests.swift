import Testing

@testable import LambentImageFiles

@Suite("Rates of films")
struct FilmRateTests {
  @Test(
    "a film with missing frames has a usual rate, others have their own",
    arguments: [
      ("30", "30", "30"), ("12", "12", "12"), ("12000/1001", "12", "12"), ("25", "50", "25"),
      ("24000/1001", "24000/1001", "24000/1001"), ("113/4", "30", "30"), ("420/29", "30", "30"),
      ("2440/77", "60", "60"), ("43", "50", "50"), ("2997/100", "1000", "30000/1001"),
      ("29/2", "90000", "24000/1001"), ("239", "480", "240000/1001"), ("28", "120", "30000/1001"),
      ("113/4", nil, "30000/1001"), (nil, "25", nil),
    ] as [(String?, String?, String?)])
  func usual(average: String?, base: String?, expected: String?) {
    func rate(_ text: String?) -> FrameRate? { text.flatMap { FrameRate($0) } }
    #expect(FrameRate.ofFilm(average: rate(average), base: rate(base)) == rate(expected))
  }
}
