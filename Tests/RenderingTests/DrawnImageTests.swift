import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentRendering
import LambentScenes
import LambentWorkers
import Synchronization
import Testing

/// A document whose images cost about 40,000 steps or more each, and whose layers show some of them.
private func document(_ shown: [String], more: String = "") -> String {
  let layers = shown.map { #"{"frame":[0,0,10,10],"contents":"\#($0)"}"# }.joined(separator: ",")
  func image(_ content: String) -> String {
    #"{"size":[200,200],"layers":[{"frame":[1,1,198,198],\#(content)}]}"#
  }
  return """
    {"version": 1, "size": [10, 10], "duration": 1,
     "images": {"a": \(image(#""backgroundColor":"red""#)),
       "b": \(image(#""backgroundColor":"lime""#)),
       "ofA": \(image(#""contents":"a""#))\(more)},
     "layers": [\(layers)]}
    """
}

private func scene(_ text: String, work: Double? = nil) throws -> Scene {
  var options = SceneOptions()
  options.maximumWork = work
  return try Scene(json: Array(text.utf8), file: "a.json", options: options)
}

private func isTooMuchWork(_ error: any Error) -> Bool {
  if case .tooMuchWork = error as? RenderError { true } else { false }
}

@Suite("Images that documents draw")
struct DrawnImageTests {
  @Test("an image is drawn when it is shown, not when its document is read")
  func laziness() throws {
    let hidden = try scene(document([]), work: 20_000)
    _ = try SceneRenderer(hidden).frame(0)
    let shown = try scene(document(["a"]), work: 20_000)
    #expect(performing: { try SceneRenderer(shown).frame(0) }, throws: isTooMuchWork)
    let image = try SceneRenderer(scene(document(["a"]))).image(at: 0)
    #expect(image.premultiplied.pixels[55] != 0)
  }

  @Test("each image counts once among the work of a frame, and so do those that it shows")
  func work() throws {
    _ = try SceneRenderer(scene(document(["a", "a", "a"]), work: 60_000)).frame(0)
    for shown in [["a", "b"], ["ofA"]] {
      let scene = try scene(document(shown), work: 60_000)
      let renderer = SceneRenderer(scene)
      // The same again: an image that has been drawn still counts.
      for _ in 0..<2 {
        #expect(performing: { try renderer.frame(0) }, throws: isTooMuchWork)
      }
    }
    _ = try SceneRenderer(scene(document(["a", "b"]), work: 100_000)).frame(0)
  }

  @Test("the images of particles and of transitions count, too")
  func otherUses() throws {
    let emitter = """
      {"type": "emitter", "emitterPosition": [5, 5],
       "emitterCells": [{"contents": "a", "birthRate": 10, "lifetime": 1, "scale": 0.02}]}
      """
    let text = document([]).replacing("\"layers\": []}", with: "\"layers\": [\(emitter)]}")
    _ = try SceneRenderer(scene(text)).frame(15)
    #expect(
      performing: { try SceneRenderer(scene(text, work: 30_000)).frame(15) }, throws: isTooMuchWork)
  }

  @Test("images that show each other too deep are an error")
  func depth() throws {
    func chain(_ count: Int) -> String {
      let images = (1..<count).map {
        #""\#($0)":{"size":[4,4],"layers":[{"frame":[0,0,4,4],"contents":"\#($0 - 1)"}]}"#
      }
      return """
        {"version": 1, "size": [10, 10], "duration": 1,
         "images": {\(images.reversed().joined(separator: ",")),
           "0": {"shape": "square", "size": [4, 4], "color": "#f00"}},
         "layers": [{"frame": [0, 0, 10, 10], "contents": "\(count - 1)"}]}
        """
    }
    let image = try SceneRenderer(scene(chain(17))).image(at: 0)
    #expect(image.premultiplied.pixels[55] != 0)
    #expect {
      try scene(chain(4000))
    } throws: { "\($0)".contains("too deep") }
  }

  @Test("frames of 16 bits show them in 16 bits, frames of 8 bits in 8", arguments: [false, true])
  func depth(isDeep: Bool) throws {
    let glow = """
      {"version": 1, "size": [200, 200], "duration": 1,
       "images": {"g": {"shape": "glow", "size": [200, 200], "color": "#402010"}},
       "layers": [{"frame": [0, 0, 200, 200], "contents": "g"}]}
      """
    var options = RenderOptions()
    if isDeep { options.depth = .sixteen }
    let frame = try SceneRenderer(scene(glow), options: options).frame(0)
    let reds: Set<UInt16> =
      switch frame.image.storage {
      case .float(let buffer): Set(buffer.pixels.map { UInt16(max(0, min(1, $0.x)) * 65_535) })
      default: Set(frame.image.premultiplied.pixels.map { UInt16($0 & 255) })
      }
    #expect(isDeep ? reds.count > 100 : reds.count <= 65, "\(reds.count)")
  }

  @Test("pixels beyond the limit are drawn again, but those that other images show are kept")
  func removal() throws {
    let pixels = DrawnPixels(limit: 20)
    let counts = Lock([0, 0, 0])
    func image(_ index: Int, parts: [DrawnImage] = []) -> DrawnImage {
      DrawnImage(
        width: 2, height: 2, parts: parts, limits: .init(work: 9, imageBytes: 1, outlinePoints: 1),
        pixels: pixels
      ) { _ in
        counts.withLock { $0[index] += 1 }
        return (.rgba8(PixelBuffer(width: 2, height: 2, repeating: UInt32(index))), 5)
      }
    }
    let part = image(0)
    let (whole, other) = (image(1, parts: [part]), image(2))
    for _ in 0..<2 {
      for (index, image) in [part, whole, other].enumerated() {
        #expect(try image.image(at: 0).premultiplied[0, 0] == UInt32(index))
      }
    }
    #expect(part.isPart && !whole.isPart)
    #expect(try whole.work(limit: 1) == 5)
    #expect(counts.withLock { $0 } == [1, 2, 2])
  }

  @Test("what frames derive from an image outlives its pixels")
  func derivedData() throws {
    let pixels = DrawnPixels(limit: 0)
    let count = Atomic(0)
    var root = RenderNode()
    root.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
    root.children = (0..<3).map { index in
      let image = DrawnImage(
        width: 4, height: 4, parts: [], limits: .init(work: 9, imageBytes: 1, outlinePoints: 1),
        pixels: pixels
      ) { _ in
        count.add(1, ordering: .relaxed)
        return (.rgba8(PixelBuffer(width: 4, height: 4, repeating: 0xFF00_00FF)), 1)
      }
      var node = RenderNode()
      node.bounds = Rect(x: Double(index), y: 0, width: 3, height: 3)
      node.contents = .init(Image(image))
      return node
    }
    for space in [WorkingSpace.srgb, .linear] {
      let compositor = Compositor()
      var tree = RenderTree(root: root, width: 8, height: 8)
      tree.workingSpace = space
      var frame = PixelBuffer(width: 0, height: 0)
      for _ in 0..<4 { try compositor.render(tree, into: &frame) }
      #expect(frame[1, 1] == 0xFF00_00FF)
    }
    #expect(count.load(ordering: .relaxed) == 6)
  }

  @Test("threads that show an image at the same time share one drawing")
  func threads() {
    let count = Atomic(0)
    let image = DrawnImage(
      width: 2, height: 2, parts: [], limits: .init(work: 1, imageBytes: 1, outlinePoints: 1),
      pixels: DrawnPixels(limit: 0)
    ) { _ in
      count.wrappingAdd(1, ordering: .relaxed)
      return (.rgba8(PixelBuffer(width: 2, height: 2)), 1)
    }
    let images = Lock<Set<Image>>([])
    Workers.forEach(count: 16, jobs: 4) { _ in
      guard let image = try? image.image(at: 0) else { return }
      images.withLock { _ = $0.insert(image) }
    }
    #expect(count.load(ordering: .relaxed) == 1 && images.withLock { $0.count } == 1)
  }
}
