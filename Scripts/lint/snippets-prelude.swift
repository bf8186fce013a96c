// What the pieces of code in pages and doc comments take as given. Nothing here runs.
import Lambent

final class DialLayer: Layer {}

struct FadedFilter: LayerFilterEffect {
  static let name = "faded"
  static let summary = "Takes colours away."
  static let properties: [Property<FadedFilter>] = []
  var amount = 0.5
  var renderFilters: [RenderFilter] { [.colorSaturate(amount: amount)] }
}

func given<Value>() -> Value { fatalError() }

var root: Layer { given() }
var layer: Layer { given() }
var arrow: Layer { given() }
var card: Layer { given() }
var badge: Layer { given() }
var title: Layer { given() }
var hose: EmitterLayer { given() }
var context: Context { given() }
var quarterTurn: Transform3D { given() }
var drop: EmitterCell { given() }
var cell: EmitterCell {
  get { given() }
  set { _ = newValue }
}
var portrait: Image { given() }
var spark: Image { given() }
var ring: Image { given() }
var bounds: Rect { given() }
var circle: Path { given() }
var outline: Path { given() }
var star: Path { given() }
var heart: Path { given() }
var dusk: Image { given() }
var morning: Image { given() }
var scene: Scene {
  get { given() }
  set { _ = newValue }
}
var renderer: SceneRenderer { given() }
func write(_ file: [UInt8], number: Int) throws {}
