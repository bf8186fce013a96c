import LambentGeometry
import LambentPixels
import LambentProperties
import Testing

@Suite("Property hosts")
struct PropertyHostTests {
  @Test("rows give back what is set, and a fresh host holds the defaults")
  func rows() {
    #expect(Spark.rowFaults == [])
  }

  @Test("key paths reach components, to read and to write")
  func components() throws {
    var spark = Spark()
    try spark.setValue(.number(3), forKeyPath: "place.x")
    try spark.setValue(.number(0.5), forKeyPath: "color.red")
    try spark.setValue(.number(7), forKeyPath: "area.size.width")
    #expect(spark.place == Point(x: 3, y: 0))
    #expect(spark.color == Color(red: 0.5, green: 1, blue: 1))
    #expect(try spark.value(forKeyPath: "area.size") == .size(Size(width: 7, height: 0)))
    #expect(try spark.value(forKeyPath: "area.origin.y") == .number(0))
  }

  @Test("key paths go through children by their names, however deep")
  func children() throws {
    var spark = Spark()
    spark.sparks = [Spark(name: "a"), Spark(name: "b", sparks: [Spark(name: "c")])]
    try spark.setValue(.number(0.25), forKeyPath: "sparks.b.sparks.c.color.alpha")
    #expect(spark.sparks[1].sparks[0].color.alpha == 0.25)
    #expect(try spark.value(forKeyPath: "sparks.a.count") == .number(1))
    #expect(
      throws: PropertyError.unknownKey("bb", in: "sparks", suggestion: "b")
    ) { try spark.setValue(.number(1), forKeyPath: "sparks.bb.rate") }
  }

  @Test("key paths divide at their first point, and none of their names is empty")
  func paths() throws {
    let one = try PropertyPath.split("größe")
    #expect(one == ("größe", ""))
    let two = try PropertyPath.split("größe.breite.x")
    #expect(two == ("größe", "breite.x"))
    for path in ["", ".", "a.", ".a", "a..b", "a.b..", "a.b..c"] {
      #expect(throws: PropertyError.emptyKey(path: path)) { try PropertyPath.split(path) }
    }
  }

  @Test("a resolved key path answers without being parsed again")
  func accessor() throws {
    let accessor = try Spark.accessor(forKeyPath: "transform.rotation.z")
    #expect(accessor.type == .angle)
    #expect(accessor.animation == .implicit)
    var spark = Spark()
    try accessor.set(.number(0.5), on: &spark)
    #expect(spark.transform == .rotation(angle: 0.5, x: 0, y: 0, z: 1))
  }

  @Test("lists of numbers stand for points, colours and the like")
  func coercion() throws {
    var spark = Spark()
    try spark.setValue(.list([.number(1), .number(2)]), forKeyPath: "place")
    try spark.setValue(.list([.number(1), .number(0), .number(0)]), forKeyPath: "tint")
    #expect(spark.place == Point(x: 1, y: 2))
    #expect(spark.tint == Color(red: 1, green: 0, blue: 0))
  }

  @Test("what does not fit is an error that names place and remedy")
  func errors() {
    func message(_ path: String, _ value: PropertyValue) -> String {
      var spark = Spark()
      do {
        try spark.setValue(value, forKeyPath: path)
        return ""
      } catch { return "\(error)" }
    }
    #expect(message("rat", .number(1)) == "no property is called “rat”: did you mean “rate”?")
    #expect(message("place.z", .number(1)) == "“place” has no “z”: did you mean “x”?")
    #expect(message("rate", .text("x")) == "“rate” takes a number, not text")
    #expect(message("rate", .number(-1)) == "“rate” is -1.0, but must lie between 0.0 and 100.0")
    #expect(message("rate", .number(.infinity)) == "“rate” takes a number that is finite")
    #expect(message("life", .number(.infinity)) == "")
    #expect(message("place.x", .number(.nan)) == "“place.x” takes a number that is finite")
    #expect(message("place..x", .number(1)).contains("empty part"))
    #expect(message("", .number(1)).contains("empty part"))
    #expect(message("sparks.a", .number(1)).contains("name a property"))
  }

  @Test("bounds hold for each number of a size or a list, and a list may have to ascend")
  func boundsOfParts() throws {
    var spark = Spark()
    try spark.setValue(.size(Size(width: 10, height: -10)), forKeyPath: "reach")
    #expect(
      throws: PropertyError.outOfRange(property: "reach", value: 11, minimum: -10, maximum: 10)
    ) { try spark.setValue(.number(11), forKeyPath: "reach.height") }
    func steps(_ numbers: Double...) -> PropertyValue { .list(numbers.map(PropertyValue.number)) }
    try spark.setValue(steps(0, 0.5, 0.5, 1), forKeyPath: "steps")
    #expect(throws: PropertyError.self) { try spark.setValue(steps(0, 1.5), forKeyPath: "steps") }
    #expect(throws: PropertyError.self) { try spark.setValue(steps(0.5, 0), forKeyPath: "steps") }
    #expect(spark.steps == [0, 0.5, 0.5, 1])
    let row = try #require(Spark.property(named: "steps"))
    #expect(row.clamped(steps(-1, 0.5, 0.25, 7)) == steps(0, 0.5, 0.5, 1))
  }

  @Test("a tuple takes a list of its fields' types, the last ones left out or not")
  func tuples() {
    let type = ValueType.tuple([
      PropertyInfo("share", type: .number, isRequired: true, maximum: 1, summary: "When."),
      PropertyInfo("on", type: .boolean, summary: "Whether."),
    ])
    #expect(PropertyValue.list([.number(1)]).coerced(to: type) == .list([.number(1)]))
    #expect(PropertyValue.list([]).coerced(to: type) == nil)
    #expect(PropertyValue.list([.text("a")]).coerced(to: type) == nil)
    let long = PropertyValue.list([.number(1), .boolean(true), .number(1)])
    #expect(long.coerced(to: type) == nil)
    #expect(type.fieldFaults(of: .list([.number(2)]), limit: 9).map(\.keyPath) == ["0"])
  }

  @Test("Core Image's names of inputs stand for those without the prefix")
  func coreImageNames() {
    #expect(Suggestion.nearest(to: "inputRadius", among: ["amount", "radius"]) == "radius")
    #expect(Suggestion.nearest(to: "input", among: ["put"]) == nil)
  }

  @Test("the beginning of a name stands for the shortest name")
  func beginnings() {
    let names = ["sepiaToneSoft", "sepiaTone", "blur"]
    #expect(Suggestion.nearest(to: "Sepia", among: names) == "sepiaTone")
    #expect(Suggestion.nearest(to: "blue", among: names) == "blur")
    #expect(Suggestion.nearest(to: "se", among: names) == nil)
  }

  @Test("a host is made from a record of its values and gives it back")
  func records() throws {
    var spark = Spark(name: "a", rate: 5)
    spark.sparks = [Spark(name: "b", count: 4)]
    #expect(try Spark(record: spark.record) == spark)
    #expect(throws: PropertyError.self) { try Spark(record: ["x": .number(1)]) }
  }

  @Test("the schema lists every row with its default, and the rows of children")
  func schema() {
    let schema = Spark.schema
    #expect(schema.map(\.name) == Spark.properties.map(\.name))
    #expect(schema[1].initial == .number(0))
    #expect(schema[1].unit == .perSecond)
    #expect(schema.last?.children?().count == schema.count)
  }
}
