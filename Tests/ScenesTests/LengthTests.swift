import LambentGeometry
import LambentProperties
import LambentRendering
import LambentScenes
import Testing

private func scene(_ layers: String, _ options: SceneOptions = .init()) throws -> Scene {
  let text = #"{"version":1,"size":[200,100],"duration":2,"layers":[\#(layers)]}"#
  return try Scene(json: Array(text.utf8), file: "a.json", options: options)
}

private func value(
  _ path: String, _ layers: String, _ options: SceneOptions = .init()
) throws -> PropertyValue {
  try ScenePlayer(scene(layers, options)).value(forPath: path, at: 1)
}

private func frame(_ pin: String, more: String = "") throws -> Rect {
  let layer = #"{"name":"a","pin":\#(pin)\#(more)}"#
  guard case .rect(let bounds) = try value("a.bounds", layer),
    case .point(let position) = try value("a.position", layer)
  else { return .zero }
  return Rect(
    x: position.x - bounds.width / 2, y: position.y - bounds.height / 2, width: bounds.width,
    height: bounds.height)
}

private func fault(_ layers: String) -> String {
  do {
    _ = try scene(layers)
    return ""
  } catch {
    return "\(error)"
  }
}

private func pixels(_ width: Int, _ height: Int, _ fit: SceneOptions.Fit) -> SceneOptions {
  var options = SceneOptions()
  options.output = .pixels(width: width, height: height)
  options.fit = fit
  return options
}

@Suite("Lengths, pins and frames with another aspect ratio")
struct LengthTests {
  @Test("parts of the canvas stand wherever points are taken")
  func units() throws {
    #expect(
      try value("a.position", #"{"name":"a","position":["50vw","10vh"]}"#)
        == .point(Point(x: 100, y: 10)))
    #expect(try value("a.cornerRadius", #"{"name":"a","cornerRadius":"5vmin"}"#) == 5)
    #expect(try value("a.zPosition", #"{"name":"a","zPosition":"-5vmax"}"#) == -10)
    let animated =
      #"{"name":"a","animate":{"position.x":[[0,"10vw"],[2,"20vw"]]}}"#
    #expect(try value("a.position.x", animated) == 30)
    let frame = #"{"name":"a","frame":[0,0,"100vw","50vh"]}"#
    #expect(try value("a.bounds", frame) == .rect(Rect(x: 0, y: 0, width: 200, height: 50)))
    _ = try scene(#"{"type":"shape","path":{"ellipse":[0,0,"10vw","10vw"]}}"#)
  }

  @Test(
    "components of points, and parts of values that are objects, take them too",
    arguments: [
      (#""type":"emitter","animate":{"emitterPosition.x":[[0,"50vw"]]}"#, "emitterPosition.x", 100),
      (
        #""type":"emitter","animations":[{"type":"basic","keyPath":"emitterSize.width","fromValue":"10vh","toValue":"10vh","duration":9}]"#,
        "emitterSize.width", 10
      ),
      (#""transform":[{"perspective":"50vw"}]"#, "transform", 0),
      (
        #""animate":{"sublayerTransform.translation.x":[[0,"50vw"]]}"#,
        "sublayerTransform.translation.x", 100
      ),
      (#""type":"shape","path":{"roundedRect":[0,0,50,50],"radius":"5vw"}"#, "path", 0),
      (
        #""motionEffects":[{"keyPath":"position.x","axis":"vertical","minimum":0,"maximum":"5vw"}]"#,
        "zPosition", 0
      ),
    ])
  func parts(members: String, path: String, expected: Double) throws {
    let value = try value("a.\(path)", "{\"name\":\"a\",\(members)}")
    if case .number(let number) = value { #expect(number == expected) }
  }

  @Test("parts of cells take them")
  func cells() throws {
    let cell = #"""
      {"name":"c","trail":{"duration":1,"width":"1vw"},"floor":{"y":"50vh"},
      "turbulence":{"amplitude":"5vw","scale":"50vw"},"wave":{"amplitude":"10vw"},
      "attractors":[{"position":["50vw",0],"strength":1,"radius":"10vw"}],
      "vortices":[{"position":[0,0],"strength":1,"radius":"10vw"}],
      "field":{"strength":10,"scale":"25vw"},"ribbon":{"width":"1vw"},
      "orbit":{"radius":"10vw"},"depthFade":{"z":"10vw","distance":"5vw"}}
      """#
    let layer = #"{"name":"a","type":"emitter","emitterCells":[\#(cell)]}"#
    func part(_ key: String) throws -> [String: PropertyValue] {
      switch try value("a.emitterCells.c.\(key)", layer) {
      case .record(let record): record
      case .list(let list): if case .record(let record)? = list.first { record } else { [:] }
      default: [:]
      }
    }
    #expect(try part("trail")["width"] == 2)
    #expect(try part("floor")["y"] == 50)
    #expect(try part("turbulence")["amplitude"] == 10)
    #expect(try part("turbulence")["scale"] == 100)
    #expect(try part("wave")["amplitude"] == .point(Point(x: 20, y: 0)))
    #expect(try part("attractors")["radius"] == 20)
    #expect(try part("vortices")["radius"] == 20)
    #expect(try part("field")["scale"] == 50)
    #expect(try part("ribbon")["width"] == 2)
    #expect(try part("orbit")["radius"] == 20)
    #expect(try part("depthFade")["distance"] == 10)
  }

  @Test("joints and events take them")
  func elsewherePoints() throws {
    let dynamics =
      #"{"until":1,"bodies":[{"layer":"b"}],"behaviors":[{"type":"attachment","kind":"rigid","layer":"b","anchor":["50vw",0],"length":"10vw"}]}"#
    _ = try scene(
      #"{"name":"a","dynamics":\#(dynamics),"sublayers":[{"name":"b","bounds":[0,0,9,9]}]}"#)
    let text =
      #"{"version":1,"size":[200,100],"duration":2,"layers":[{"type":"emitter","name":"e"}],"events":[{"time":0.5,"transaction":{"disableActions":true},"set":{"e.emitterPosition.x":"50vw"}}]}"#
    let player = try ScenePlayer(Scene(json: Array(text.utf8), file: "a.json"))
    #expect(try player.value(forPath: "e.emitterPosition.x", at: 1) == 100)
  }

  @Test("where no points are taken they are errors")
  func elsewhere() {
    #expect(fault(#"{"opacity":"50vw"}"#).contains("$.layers[0].opacity"))
    #expect(fault(#"{"position":["50wv",0]}"#).contains("$.layers[0].position[0]"))
  }

  @Test("they are set from outside, too")
  func assigned() throws {
    var options = SceneOptions()
    options.assignments = [.init(path: "a.position", value: "50vw,25")]
    #expect(try value("a.position", #"{"name":"a"}"#, options) == .point(Point(x: 100, y: 25)))
  }

  @Test("a pin gives distances from edges, sizes, or the middle")
  func pins() throws {
    #expect(
      try frame(#"{"left":20,"right":"10vw","top":5,"height":30}"#)
        == Rect(x: 20, y: 5, width: 160, height: 30))
    #expect(
      try frame(#"{"right":10,"bottom":20,"width":40,"height":30}"#)
        == Rect(x: 150, y: 50, width: 40, height: 30))
    #expect(
      try frame(#"{"width":40,"height":20}"#) == Rect(x: 80, y: 40, width: 40, height: 20))
    #expect(
      try frame(#"{"right":0,"top":0}"#, more: #","bounds":[0,0,30,10]"#)
        == Rect(x: 170, y: 0, width: 30, height: 10))
  }

  @Test("a pin counts from the layer above")
  func nested() throws {
    let layers =
      #"{"frame":[10,10,50,40],"sublayers":[{"name":"a","pin":{"right":5,"bottom":5,"width":10,"height":10}}]}"#
    #expect(try value("a.position", layers) == .point(Point(x: 40, y: 30)))
  }

  @Test(
    "what leaves a pin open or over-full is an error",
    arguments: [
      (#"{"left":1,"right":1,"width":5,"height":1}"#, "both edges and the width"),
      (#"{"left":1,"top":0,"height":1}"#, "the width is not given"),
      (#"{"left":150,"right":150,"height":1}"#, "the edges leave -100"),
      (#"{"lft":1}"#, "did you mean “left”?"), (#"{"left":"1wv"}"#, "$.layers[0].pin.left"),
      (#"{"width":-1,"height":1}"#, "a width of -1"), (#"[1]"#, "found [1]"),
    ])
  func wrong(pin: String, message: String) {
    #expect(fault(#"{"pin":\#(pin)}"#).contains(message), "\(fault(#"{"pin":\#(pin)}"#))")
  }

  @Test("a pin and a frame exclude each other")
  func both() {
    #expect(fault(#"{"frame":[0,0,1,1],"pin":{"left":0}}"#).contains("both “frame” and “pin”"))
  }

  @Test("frames with another aspect ratio: with bars, cropped, stretched, or with a new layout")
  func fits() throws {
    let layer = #"{"name":"a","pin":{"right":0,"bottom":0,"width":"10vmin","height":"10vmin"}}"#
    let fit = try scene(layer, pixels(400, 400, .fit)).canvas
    #expect(fit.bars == Size(width: 0, height: 100) && fit.viewport.a == 2 && fit.viewport.d == 2)
    let fill = try scene(layer, pixels(400, 400, .fill)).canvas
    #expect(fill.bars == .zero && fill.viewport.a == 4 && fill.viewport.tx == -200)
    #expect(fill.clip == Rect(x: 0, y: 0, width: 400, height: 400))
    let stretch = try scene(layer, pixels(400, 400, .stretch)).canvas
    #expect(stretch.bars == .zero && stretch.viewport.a == 2 && stretch.viewport.d == 4)
    let reflow = try scene(layer, pixels(300, 600, .reflow))
    #expect(reflow.size == Size(width: 100, height: 200) && reflow.canvas.bars == .zero)
    let position = try ScenePlayer(reflow).value(forPath: "a.position", at: 0)
    #expect(position == .point(Point(x: 95, y: 195)))
  }

  @Test("a document in which nothing depends on the canvas covers frames with another aspect ratio")
  func nothingToLayOut() throws {
    let layer = #"{"name":"a","frame":[0,0,10,10]}"#
    let reflow = try scene(layer, pixels(400, 400, .reflow))
    #expect(try reflow.canvas == scene(layer, pixels(400, 400, .fill)).canvas)
    #expect(try reflow.size == scene(layer).size)
  }

  @Test("a document with lengths is written with them")
  func written() throws {
    let scene = try scene(#"{"name":"a","pin":{"left":"5vw","top":0,"width":1,"height":1}}"#)
    #expect(scene.document.text.contains(#""left": "5vw""#))
    #expect(try Scene(scene.document).document.text == scene.document.text)
  }
}
