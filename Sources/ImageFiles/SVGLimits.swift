/// The limits of an SVG, checked before librsvg draws it. Without them, a small file could take hours, or all memory
/// of the machine.
///
/// Each element with an effect needs an image as large as the drawing. Masks, patterns, markers and filters are drawn
/// again for each element that uses them, so a few nested ones may be drawn millions of times. librsvg itself limits
/// the number of repetitions by `use`.
struct SVGLimits {
  /// The memory that librsvg may need for an image, in bytes.
  private static let maximumBytes = 1 << 30
  /// The maximum length of a chain of references.
  private static let maximumReferences = 32
  /// The maximum number of references.
  private static let maximumEdges = 4_000_000
  /// The minimum sum of width and height of an image, in pixels, for the estimate of outlines: smaller images take
  /// nearly as long.
  private static let leastExtent = 1024

  /// The work of drawing an image, in nanoseconds per pixel.
  let work: Double
  /// The total length of all outlines.
  private let outlines: Double
  /// The squares of the numbers of times that outlines run across their boxes, added.
  private let crossings: Double
  /// The sum of width and height of the view box, in the units of outlines; 0 without a view box.
  private let extent: Double
  /// The number of images as large as the drawing that are needed at the same time.
  let surfaces: Int

  /// The limit that an image exceeds, or `nil`.
  ///
  /// - Parameter size: The sum of width and height of the file, in CSS pixels.
  func excess(width: Int, height: Int, size: Double, maximumWork: Double) -> String? {
    let pixels = width * height
    let work = work * Double(pixels)
    // With cairo 1.16, an outline takes a microsecond per pixel of its length.
    let length = outlines / (extent > 0 ? extent : size)
    // cairo also sorts the lines of a path again at each crossing, in an image of any size.
    let outlineWork =
      1000 * length * Double(max(width + height, Self.leastExtent)) + 600 * crossings
    // A size of 0 that is enlarged infinitely gives NaN, which exceeds the limit, too.
    guard work + outlineWork <= maximumWork else {
      let what = work > outlineWork ? "masks, filters and effects" : "outlines"
      let seconds = Int(Double.minimum(work + outlineWork, 1e18) / 1e9)
      return
        "its \(what) take some \(seconds) s at "
        + "\(width)x\(height) pixels, where at most \(Int(maximumWork / 1e9)) s are allowed"
    }
    if surfaces * pixels * 4 > Self.maximumBytes {
      return
        "its masks, filters and effects need \(surfaces) images of \(width)x\(height) pixels at once, where "
        + "at most \(Self.maximumBytes) bytes are allowed"
    }
    return nil
  }

  /// Measures a document.
  ///
  /// - Throws: `SVGElements.Refusal` if it exceeds the limits at any size.
  init(_ document: SVGElements) throws(SVGElements.Refusal) {
    var tally = Tally(document)
    let total = document.elements.isEmpty ? Amount() : try tally.amount(of: 0, references: 0)
    work = total.work
    outlines = total.outlines
    crossings = total.crossings
    extent = document.elements.first?.extent ?? 0
    surfaces = total.surfaces + 1
  }

  /// The amount of drawing for an element.
  private struct Amount {
    var work = 0.0
    /// Shapes, each of which may show a pattern.
    var shapes = 0.0
    /// Points, each of which may show a marker.
    var points = 0.0
    /// The lengths of outlines, in the coordinates of the element.
    var outlines = 0.0
    /// The squares of the numbers of times that outlines run across their boxes, added.
    var crossings = 0.0
    var surfaces = 0

    mutating func add(_ other: Amount) {
      work += other.work
      shapes += other.shapes
      points += other.points
      outlines += other.outlines
      crossings += other.crossings
      surfaces = max(surfaces, other.surfaces)
    }

    /// Adds the outlines of an element that is drawn a number of times.
    mutating func addOutlines(of other: Amount, times: Double = 1) {
      outlines += other.outlines * times
      crossings += other.crossings * times
    }
  }

  private struct Tally {
    private let document: SVGElements
    private var ids: [String: [Int]] = [:]
    private var amounts: [Amount?]
    private var isOpen: [Bool]
    private var edges = 0

    /// Elements that are drawn only if others refer to them.
    private static let definitions: Set<String> = [
      "defs", "symbol", "mask", "clipPath", "pattern", "marker", "filter", "linearGradient",
      "radialGradient", "style",
    ]
    private static let shapes: Set<String> = [
      "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan",
      "textPath",
    ]

    init(_ document: SVGElements) {
      self.document = document
      amounts = Array(repeating: nil, count: document.elements.count)
      isOpen = Array(repeating: false, count: document.elements.count)
      for (index, element) in document.elements.enumerated() {
        if let id = element.id { ids[id, default: []].append(index) }
      }
    }

    /// The amount of an element, including the elements to which it refers.
    mutating func amount(of index: Int, references: Int) throws(SVGElements.Refusal) -> Amount {
      if let known = amounts[index] { return known }
      guard !isOpen[index] else { throw .excess("elements that show themselves") }
      guard references <= SVGLimits.maximumReferences else {
        throw .excess(
          "more than \(SVGLimits.maximumReferences) references that lead to one another")
      }
      isOpen[index] = true
      let element = document.elements[index]
      var sum = Amount(work: element.filterWork)
      for child in element.children
      where !Self.definitions.contains(document.elements[child].name) {
        sum.add(try amount(of: child, references: references))
      }
      if Self.shapes.contains(element.name) {
        sum.shapes += 1
        sum.points += max(element.points, 4)
        sum.outlines += element.length
        sum.crossings += element.turns * element.turns
      }
      if ["use", "tref", "pattern", "feImage"].contains(element.name) {
        for target in element.targets {
          for shown in try targets(target) {
            sum.add(try amount(of: shown, references: references + 1))
          }
        }
      }
      sum.outlines *= element.scale
      try add(style(of: element), to: &sum, references: references)
      isOpen[index] = false
      amounts[index] = sum
      return sum
    }

    /// The style of an element, with the rules that may apply to it.
    private func style(of element: SVGElements.Element) -> SVGStyle {
      var style = element.style
      guard !document.rules.styles.isEmpty else { return style }
      var keys = ["*", element.name] + element.classes.map { "." + $0 }
      if let id = element.id { keys.append("#" + id) }
      for key in keys {
        if let rule = document.rules.styles[key] { style.add(rule) }
      }
      return style
    }

    /// Adds the effects of an element, for all shapes within it.
    private mutating func add(
      _ style: SVGStyle, to sum: inout Amount, references: Int
    ) throws(SVGElements.Refusal) {
      // Child elements are drawn into a separate layer, and the effects after them.
      var (around, own) = (style.work, style.work > 0 ? 1 : 0)
      for reference in style.references {
        for target in try targets(reference) {
          let name = document.elements[target].name
          guard !name.hasSuffix("Gradient") else { continue }
          let shown = try amount(of: target, references: references + 1)
          switch name {
          case "mask":
            around += 6 + shown.work
            sum.addOutlines(of: shown)
            own = max(own, 2)
          case "clipPath":
            around += 2 + shown.work
            sum.addOutlines(of: shown)
            own = max(own, 1)
          case "filter":
            around += 1 + shown.work
            own = max(own, 1 + document.elements[target].children.count)
          case "pattern":
            around += sum.shapes * (1 + shown.work)
            sum.addOutlines(of: shown, times: sum.shapes)
            own = max(own, 1)
          case "marker":
            around += sum.points * shown.work
            sum.addOutlines(of: shown, times: sum.points)
          default: continue
          }
          sum.surfaces = max(sum.surfaces, shown.surfaces)
        }
      }
      sum.work += around
      sum.surfaces += own
    }

    /// The elements with an identifier.
    private mutating func targets(_ id: String) throws(SVGElements.Refusal) -> [Int] {
      let found = ids[id] ?? []
      edges += 1 + found.count
      guard edges <= SVGLimits.maximumEdges else {
        throw .excess("more than \(SVGLimits.maximumEdges) references")
      }
      return found
    }
  }
}
