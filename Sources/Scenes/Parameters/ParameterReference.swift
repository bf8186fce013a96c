/// A stand-in for a value of a document: `{"parameter": name}`, the parameter's own value;
/// `{"parameter": name, "values": {…}}`, one of several values, by the parameter's; or
/// `{"parameter": name, "times": factor}`, the parameter's number times a factor.
///
/// ```json
/// "background": { "parameter": "transparent", "values": { "false": "#101522", "true": null } },
/// "birthRate": { "parameter": "amount", "times": 420 }
/// ```
struct ParameterReference {
  let name: String
  /// A value for each of the parameter's, in its plain spelling; `nil` for the parameter's own.
  let values: [JSONValue.Member]?
  /// The factor that multiplies the parameter's number; `nil` for the parameter's own.
  let factor: Double?

  /// Reads a reference; `nil` for other values.
  init?(_ node: JSONValue) {
    guard case .object(let members) = node, members.count <= 3 else { return nil }
    let own = members.filter { $0.key != "$comment" }
    guard case .string(let name)? = own.first(where: { $0.key == "parameter" })?.value else {
      return nil
    }
    switch (own.count, node["values"], node["times"]) {
    case (1, _, _): (values, factor) = (nil, nil)
    case (2, .object(let table)?, nil): (values, factor) = (table, nil)
    case (2, nil, .number(let number)?): (values, factor) = (nil, number)
    default: return nil
    }
    self.name = name
  }
}
