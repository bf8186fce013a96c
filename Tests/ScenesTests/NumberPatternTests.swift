import LambentText
import Testing

@testable import LambentScenes

@Suite("Patterns of numbers")
struct NumberPatternTests {
  @Test(
    "digits, groups, fractions and text around them",
    arguments: [
      ("#,##0.0 €", 1234.56, "1,234.6 €"), ("#,##0", 1_234_567, "1,234,567"), ("0", 2.5, "3"),
      ("0", -2.5, "-3"), ("0.00", 0.005, "0.01"), ("0.00", 2.675, "2.68"), ("#.##", 2, "2"),
      ("#.##", 0.5, ".5"), ("#", 0, "0"), ("000", 7, "007"), ("0.0#", 1.25, "1.25"),
      ("0.0#", 1, "1.0"), ("#,##0;(#,##0)", -1234, "(1,234)"), ("0%", 0.256, "26%"),
      ("#.##0,00 €", 1234.5, "1.234,50 €"), ("# ##0,0", 12345.67, "12 345,7"),
      ("#.###.##0", 1_234_567, "1.234.567"), ("#'##0", 12345, "12'345"),
      ("'No. '0", 3, "No. 3"), ("$0.00", -1.5, "-$1.50"), ("0.0", -0.01, "0.0"),
      ("0", 999.5, "1000"), ("#,##0.00", 999.999, "1,000.00"), ("0.000", 1e-7, "0.000"),
      ("0", 1e21, "1000000000000000000000"), ("0", Double.infinity, "∞"), ("0", -.infinity, "-∞"),
    ] as [(String, Double, String)])
  func text(pattern: String, number: Double, expected: String) throws {
    #expect(try #require(NumberPattern(pattern)).text(number) == expected)
  }

  @Test(
    "text without digits, or with too many, is not a pattern",
    arguments: ["", "€", "a;b;c", "0x0", "0.0'0,0"])
  func wrong(pattern: String) {
    #expect(NumberPattern(pattern) == nil)
    #expect(NumberPattern(String(repeating: "0", count: 18)) == nil)
  }

  @Test("a rounded number is never further from the number than half of the last digit")
  func rounding() throws {
    let format = try #require(NumberPattern("0.000"))
    for step in -2000...2000 {
      let number = Double(step) * 0.00071
      let text = format.text(number)
      #expect(abs(try #require(Double(text)) - number) <= 0.0005 + 1e-12, "\(number)")
    }
  }
}
