import Testing

@testable import LambentStudio

@Suite("The history of a document")
struct HistoryTests {
  private func expectMove(_ history: inout History, by offset: Int, _ expected: Bool = true) {
    let hasMoved = history.move(by: offset)
    #expect(hasMoved == expected)
  }

  @Test("undoing every step returns the first bytes, and doing them again the last")
  func chain() {
    var generator = SystemRandomNumberGenerator()
    let first = Array("{\"name\": \"déjà vu\"}".utf8)
    var history = History(first)
    var texts = [first]
    for number in 0..<300 {
      var text = history.bytes
      let start = Int.random(in: 0...text.count, using: &generator)
      let end = Int.random(in: start...min(text.count, start + 9), using: &generator)
      text.replaceSubrange(start..<end, with: Array("é\(number % 7)".utf8))
      history.add(text, label: "\(number)", gesture: number % 5 == 0 ? "" : "drag \(number / 5)")
      if number % 5 > 1 { texts.removeLast() }
      texts.append(text)
    }
    for text in texts.dropLast().reversed() {
      expectMove(&history, by: -1)
      #expect(history.bytes == text)
    }
    #expect(history.undoLabel == nil)
    expectMove(&history, by: -1, false)
    for text in texts.dropFirst() {
      expectMove(&history, by: 1)
      #expect(history.bytes == text)
    }
    #expect(history.redoLabel == nil)
    expectMove(&history, by: 1, false)
  }

  @Test("thousands of edits of a long text can all be undone")
  func long() {
    var text = Array(String(repeating: "0123456789", count: 10_000).utf8)
    let first = text
    var history = History(first)
    for number in 0..<2000 {
      text[number * 31 % text.count] = UInt8(ascii: "x")
      history.add(text, label: "x")
    }
    while history.move(by: -1) {}
    #expect(history.bytes == first)
  }

  @Test("a step after an undo is not a part of the gesture before it, and removes the undone steps")
  func gestures() {
    var history = History([1])
    history.add([2], label: "a", gesture: "drag")
    history.add([3], label: "a", gesture: "drag")
    expectMove(&history, by: -1)
    #expect(history.bytes == [1] && history.redoLabel == "a")
    expectMove(&history, by: 1)
    history.add([4], label: "b", gesture: "drag")
    #expect(history.undoLabel == "b" && history.redoLabel == nil)
    expectMove(&history, by: -1)
    #expect(history.bytes == [3])
  }

  @Test("a text from elsewhere lies below the own one")
  func below() {
    for hasStep in [false, true] {
      var history = History([1])
      if hasStep { history.add([2], label: "own") }
      let own = history.bytes
      history.insertBelow([9], label: "Version of the file")
      #expect(history.bytes == own)
      expectMove(&history, by: -1)
      #expect(history.bytes == [9])
      expectMove(&history, by: -1, hasStep)
      #expect(history.bytes == (hasStep ? [1] : [9]))
    }
  }
}
