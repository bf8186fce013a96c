package import LambentGeometry
import LambentText

extension LayerState {
  /// The size of the layer's text in whole points, in lines no wider than a width where there is one;
  /// `nil` for layers without text.
  package func textSize(width: Double?) -> Size? {
    guard hasText else { return nil }
    guard self.hasRoomForCounter, let counter = self[TextLayer.counterProperty] else {
      return sizeOfShownText(width: width)
    }
    var (state, largest) = (self, Size.zero)
    for number in counter.widestNumbers {
      state[TextLayer.counterProperty] = TextCounter(to: number, format: counter.format)
      let size = state.sizeOfShownText(width: width)
      largest = Size(
        width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
    return largest
  }

  private func sizeOfShownText(width: Double?) -> Size {
    let contents = TextContents(self)
    var frame = contents.frame
    (frame.width, frame.height) = (width, nil)
    let size = TextLayout(contents.runs, in: frame, fallback: contents.fallback).size
    return Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  fileprivate var hasText: Bool { schema.hasRow(named: TextLayer.stringProperty.name) }

  /// True if the layer has a text that shrinks to fit its bounds.
  package var fitsText: Bool { hasText && self[TextLayer.fitsBoundsProperty] }

  /// True if the layer has a text that is wrapped, or shrinks.
  private var narrowsText: Bool {
    hasText && (self[TextLayer.wrappedProperty] || self[TextLayer.fitsBoundsProperty])
  }

  /// True if the layer takes the size of a text that is wrapped, or shrinks.
  var isNarrowable: Bool { self.hugsContent && narrowsText }

  /// The size of text that is wrapped, or shrinks, in lines of a width; `nil` for other layers.
  func narrowedSize(width: Double) -> Size? { narrowsText ? textSize(width: width) : nil }
}

extension LayoutBaselines {
  /// Those of a layer's text; of a layer without text its upper and lower side.
  package init(of state: LayerState) {
    self.init()
    guard state.hasText else { return }
    let contents = TextContents(state)
    var frame = contents.frame
    frame.height = nil
    let layout = TextLayout(contents.runs, in: frame, fallback: contents.fallback)
    guard let top = layout.lines.first, let bottom = layout.lines.last else { return }
    let fraction =
      switch contents.frame.verticalAlignment {
      case .top: 0.0
      case .center: 0.5
      case .bottom: 1.0
      }
    let shift = -fraction * layout.size.height
    first = Line(fraction: fraction, offset: top.origin.y + shift)
    last = Line(fraction: fraction, offset: bottom.origin.y + shift)
  }
}
