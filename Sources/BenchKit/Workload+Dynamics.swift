import LambentRendering
import LambentScenes

extension Workload {
  /// Piles of boxes and balls that fall between walls for 10 s, as a document is opened: read, simulated
  /// on one thread, and written into tracks. `Benchmarks/peers/pile.cpp` is the same pile.
  static var dynamics: [Workload] { [pile(of: 100), pile(of: 1000)] }

  private static func pile(of count: Int) -> Workload {
    Workload(
      name: "dynamics-pile-\(count)", amount: Double(count * 2400) / 1e6, unit: "Mstep/s"
    ) { _ in
      let document = Array(pileDocument(of: count).utf8)
      var scene: Scene?
      return PreparedWorkload(
        iterate: { scene = try Scene(json: document, trustsDocument: true) },
        output: { scene.map { Array($0.document.baked.text.utf8) } ?? [] })
    }
  }

  private static func pileDocument(of count: Int) -> String {
    let columns = count / 10
    let half = Double(columns) * 12.5
    var layers: [String] = []
    var bodies: [String] = []
    for index in 0..<count {
      let (column, row) = (index % columns, index / columns)
      let x = Double(column * 25) - half + Double(row)
      let (isBall, height) = (index % 3 == 0, index % 3 == 0 ? 20 : 16 + index % 5 * 2)
      layers.append(
        """
        {"name": "b\(index)", "bounds": [0, 0, 20, \(height)], "position": [\(x), \(-30 - row * 30)],
         "transform": [{"rotate": [\(isBall ? 0 : index), 0, 0, 1]}]}
        """)
      bodies.append(#"{"layer": "b\#(index)", "shape": "\#(isBall ? "ellipse" : "rectangle")"}"#)
    }
    let wall = half * 1.1
    return """
      {"version": 1, "size": [400, 400], "duration": 10, "frameRate": 30, "layers": [
        {"name": "stage", "frame": [0, 0, 400, 400],
         "dynamics": {"until": 10, "bodies": [\(bodies.joined(separator: ", "))], "behaviors": [
           {"type": "gravity"},
           {"type": "collision", "boundaries": [{"name": "walls", "points":
             [[\(-wall), -1000], [\(-wall), 0], [\(wall), 0], [\(wall), -1000]]}]}]},
         "sublayers": [\(layers.joined(separator: ", "))]}]}
      """
  }
}
