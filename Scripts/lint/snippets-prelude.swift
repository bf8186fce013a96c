// What the pieces of code in pages and doc comments take as given. Nothing here runs.
import Lambent

final class DialLayer: Layer {}

struct FadedFilter: LayerFilterEffect {
  static let name = "faded"
  static let summary = "Takes colours away."
  static let properties: [Property<FadedFilter>] = []
  var renderFilters: [RenderFilter] { [.colorSaturate(amount: 0.5)] }
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
var red: StraightImage { given() }
var photograph: StraightImage { given() }
var dusk: StraightImage { given() }
var morning: StraightImage { given() }
var scene: Scene {
  get { given() }
  set { _ = newValue }
}
func write(_ file: [UInt8], number: Int) throws {}
