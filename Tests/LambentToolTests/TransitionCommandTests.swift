import Foundation
import LambentImageFiles
import LambentPixels
import Testing

@Suite("lambent transition")
struct TransitionCommandTests {
  private let space: Workspace
  private let from: String
  private let to: String

  init() throws {
    space = try Workspace()
    from = try space.picture("from.png", width: 24, height: 16)
    to = try space.picture("to.png", width: 24, height: 16, seed: 90)
  }

  @Test("a scene in the place of an image is said to be one")
  func scene() throws {
    let scene = try space.write(#"{"version": 1, "layers": []}"#, to: "s.json")
    let run = lambent("transition", "dissolve", scene, from, "-o", space.path("o.png"))
    #expect(run.status == 2 && run.errors.contains("s.json is a scene, not an image"))
  }

  @Test("a sequence begins with the one picture and ends with the other, pixel by pixel")
  func ends() throws {
    let run = lambent(
      "transition", "flash", from, to, "--frames", "3", "-o", space.path("f/####.png"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(
      space.files == ["f/0000.png", "f/0001.png", "f/0002.png", "from.png", "to.png"])
    #expect(try space.image("f/0000.png") == space.image("from.png"))
    #expect(try space.image("f/0002.png") == space.image("to.png"))
  }

  @Test("without a number of frames there are 30, in a folder named after the filter")
  func defaults() throws {
    let run = lambent("transition", "CIDissolveTransition", from, to, "--digest")
    #expect(run.status == 0)
    #expect(run.lines.count == 30)
    #expect(run.lines[7].hasPrefix("frame 7 sha256 "))
    #expect(run.lines[7].count == "frame 7 sha256 ".count + 64)
  }

  @Test("a duration is rounded to frames; a decimal rate means what it says")
  func durations() {
    let run = lambent(
      "transition", "dissolve", from, to, "--duration", "1.001", "--fps", "23.976", "--digest")
    #expect(run.lines.count == 24)
  }

  @Test(
    "one progress is taken as it is; beyond 0…1 it is an error, and a negative one needs no escaping"
  )
  func progress() throws {
    let timed = lambent(
      "transition", "dissolve", from, to, "--time", "0.5", "--timing", "easeIn", "--digest")
    let linear = lambent("transition", "dissolve", from, to, "--frames", "3", "--digest")
    #expect(timed.lines[0].suffix(64) == linear.lines[1].suffix(64))
    // A curve is written as in documents, too.
    let curves = ["[0.42, 0,1,1]", "cubic-bezier(0.42, 0, 1, 1)"].map { timing in
      lambent("transition", "dissolve", from, to, "--frames", "5", "--timing", timing, "--digest")
    }
    #expect(curves[0].status == 0 && curves[0].lines == curves[1].lines, "\(curves[0].errors)")
    for time in ["-0.2", "1.5", "inf", "nan"] {
      let run = lambent("transition", "dissolve", from, to, "--time", time, "--digest")
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.contains("--time does not accept “\(time)”: expected a progress, 0…1"))
    }
    for time in ["0", "1"] {
      let run = lambent("transition", "dissolve", from, to, "--time", time, "--digest")
      #expect(run.lines[0].suffix(64) == linear.lines[time == "0" ? 0 : 2].suffix(64))
    }
  }

  @Test("the number of threads changes no byte")
  func jobs() {
    let runs = [1, 2, 7].map {
      lambent("transition", "push", from, to, "--digest", "--jobs", "\($0)").text
    }
    #expect(Set(runs).count == 1)
  }

  @Test("a colour takes the size of the other picture")
  func colors() throws {
    let run = lambent(
      "transition", "push", "color:#f00", to, "--time", "0", "-o", space.path("a.png"))
    #expect(run.status == 0)
    let image = try space.image("a.png")
    #expect((image.width, image.height) == (24, 16))
    #expect(Array(image.bytes.prefix(8)) == [255, 0, 0, 255, 255, 0, 0, 255])
    let sized = lambent(
      "transition", "push", "color:red", "color:blue", "--size", "8x4", "--time", "1", "-o",
      space.path("b.png"))
    #expect(sized.status == 0)
    #expect(try space.image("b.png").bytes.prefix(4) == [0, 0, 255, 255])
    #expect(lambent("transition", "push", "color:red", "color:blue").status == 2)
    #expect(lambent("transition", "push", "color:rde", to).status == 2)
  }

  @Test(
    "a picture of another size is brought to the first's",
    arguments: [("fill", [UInt8(255)]), ("stretch", [255]), ("fit", [0])])
  func fits(fit: String, alphaAtCorner: [UInt8]) throws {
    let tall = try space.picture("tall.png", width: 10, height: 30)
    let run = lambent(
      "transition", "dissolve", from, tall, "--time", "1", "--fit", fit, "-o", space.path("f.png"))
    #expect(run.status == 0)
    let image = try space.image("f.png")
    #expect((image.width, image.height) == (24, 16))
    #expect(image.bytes[3] == alphaAtCorner[0])
  }

  @Test(
    "an SVG is drawn at the size of the frames, by transition, filter and join",
    arguments: [("stretch", 640, 480), ("fill", 640, 640), ("fit", 480, 480)])
  func vector(fit: String, width: Int, height: Int) throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">\
      <circle cx="10" cy="10" r="8" fill="red"/></svg>
      """
    let file = try space.write(text, to: "dot.svg")
    // The middle of the drawing, as large as it is shown.
    let whole = PixelBuffer(
      StraightImage(try SVGFile(Array(text.utf8), name: "").pixels(width: width, height: height)))
    func expect(_ name: String) throws {
      let frame = PixelBuffer(try space.image(name))
      #expect((frame.width, frame.height) == (640, 480))
      let (left, top) = ((640 - width) / 2, (480 - height) / 2)
      for y in stride(from: 0, to: 480, by: 7) {
        for x in 0..<640 {
          let isInside = (left..<left + width).contains(x) && (top..<top + height).contains(y)
          let pixel = isInside ? whole[x - left, y - top] : 0
          guard frame[x, y] != pixel else { continue }
          Issue.record("\(name) differs at \(x), \(y)")
          return
        }
      }
    }
    let options = ["--size", "640x480", "--fit", fit]
    let transition = [
      "transition", "dissolve", file, from, "--time", "0", "-o", space.path("a.png"),
    ]
    #expect(lambent(transition + options).status == 0)
    try expect("a.png")
    let filter = ["filter", "boxBlur", file, "--input", "radius=0", "-o", space.path("b.png")]
    #expect(lambent(filter + options).status == 0)
    try expect("b.png")
  }

  @Test("a picture of another size can be refused")
  func fitError() throws {
    let tall = try space.picture("tall.png", width: 10, height: 30)
    let run = lambent("transition", "dissolve", from, tall, "--fit", "error", "--digest")
    #expect(run.status == 2)
    #expect(run.errorLines.count == 1)
  }

  @Test("inputs are JSON, x,y or text")
  func inputs() {
    let plain = lambent("transition", "flash", from, to, "--time", "0.15", "--digest").text
    for input in ["center=3,4", "center=[3, 4]", "color=#00f", "color=blue", "inputCenter=3,4"] {
      let run = lambent(
        "transition", "flash", from, to, "--time", "0.15", "--digest", "--input", input)
      #expect(run.status == 0, "\(input): \(run.errors)")
      #expect(run.text != plain, "\(input)")
    }
    let directed = ["fromLeft", "fromTop"].map {
      lambent(
        "transition", "push", from, to, "--time", "0.3", "--digest", "--input", "direction=\($0)"
      ).text
    }
    #expect(directed[0] != directed[1])
  }

  @Test(
    "wrong arguments are one line and exit code 2",
    arguments: [
      (["flsh"], "did you mean “flash”?"),
      (["flash", "--input", "centre=1,2"], "did you mean “center”?"),
      (["flash", "--input", "center"], "name=value"),
      (["flash", "--input", "center=left"], "--input center"),
      (["flash", "--input", "fadeThreshold=7"], "--input"),
      (["flash", "--frames", "0"], "--frames"), (["flash", "--time", "nan"], "--time"),
      (["flash", "--frames", "2", "--time", "0"], "one of them"),
      (["flash", "--fps", "0"], "--fps"), (["flash", "--size", "0x4"], "--size"),
      (["flash", "--size", "99999x99999"], "--size"),
      (["flash", "--duration", "1e99"], "--duration"),
      (["flash", "--depth", "12"], "--depth"), (["flash", "--quality", "0"], "--quality"),
      (["flash", "--jobs", "0"], "--jobs"), (["flash", "--timing", "fast"], "fast"),
      (["flash", "-o", "x.bmp"], "--format"), (["flash", "-o", "x.png"], "x-%04d.png"),
      (["flash", "-o", "a%d-%d.png"], "%04d"), (["flash", "-o", "-"], "--format"),
      (["flash", "--format", "tiff"], "--format"),
      (["flash", "-o", "-", "--format", "mp4"], "mp4"),
      (["flash", "-o", "x%d.jpg", "--depth", "16"], "--depth"),
      (["flash", "--progress", "openjd", "--digest"], "openjd"),
      (["flash", "--skip-existing", "--overwrite"], "one of them"),
      (["flash", "--contact-sheet", "x.gif"], "--contact-sheet"),
      (["flash", "--working-space", "cmyk"], "--working-space"),
    ])
  func wrongArguments(arguments: [String], hint: String) {
    let run = lambent(["transition", arguments[0], from, to] + arguments.dropFirst())
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(hint), "\(run.errors)")
    #expect(space.files == ["from.png", "to.png"])
  }

  @Test("pictures that are missing or damaged are one line and exit code 1")
  func badPictures() throws {
    let whole = try space.bytes("from.png")
    try OutputFile.write(Array(whole.dropLast(20)), to: space.path("bad.png"))
    for bad in [space.path("none.png"), space.path("bad.png"), space.url.path] {
      let run = lambent("transition", "flash", from, bad, "--digest")
      #expect(run.status == 1)
      #expect(run.errorLines.count == 1 && run.output.isEmpty)
    }
    let input = lambent("transition", "disolve", from, to, "--input", "x=1")
    #expect(input.status == 2)
  }

  @Test("transparency is blended over black where the format has none, with a warning")
  func flattening() throws {
    let clear = try space.picture("clear.png", width: 24, height: 16, alpha: 0)
    let run = lambent(
      "transition", "dissolve", clear, to, "--time", "0", "-o", space.path("c.jpg"))
    #expect(run.status == 0)
    #expect(run.errors.contains("lambent: warning: "))
    #expect(try space.image("c.jpg").bytes.prefix(3) == [0, 0, 0])
    let quiet = lambent(
      "transition", "dissolve", from, to, "--time", "0", "-o", space.path("d.jpg"))
    #expect(!quiet.errors.contains("warning"))
  }

  @Test("16 bits are kept")
  func depth() throws {
    let run = lambent(
      "transition", "dissolve", from, to, "--time", "0.3", "--depth", "16", "-o",
      space.path("d.png"))
    #expect(run.status == 0)
    guard case .sixteen(let words) = try space.image("d.png").samples else {
      Issue.record("16 bits were asked for")
      return
    }
    #expect(words.contains { $0 % 257 != 0 })
  }
}
