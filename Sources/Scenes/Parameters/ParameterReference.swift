/// What stands for a value of a document: `{"parameter": name}`, the parameter's own value, or
/// `{"parameter": name, "values": {…}}`, one of several values, by the parameter's.
///
/// ```json
/// "background": { "parameter": "transparent", "values": { "false": "#101522", "true": null } }
/// ```
struct ParameterReference {
  /// The parameter's name.
  let name: String
  /// A value for each of the parameter's, in its plain spelling; `nil` for the parameter's own.
  let values: [JSONValue.Member]?

  /// Reads a reference; `nil` where the value is none.
  init?(_ node: JSONValue) {
    guard case .object(let members) = node, members.count <= 3 else { return nil }
    let own = members.filter { $0.key != "$comment" }
    guard case .string(let name)? = own.first(where: { $0.key == "parameter" })?.value else {
      return nil
    }
    switch own.count {
    case 1: values = nil
    case 2:
      guard case .object(let table)? = own.first(where: { $0.key == "values" })?.value else {
        return nil
      }
      values = table
    default: return nil
    }
    self.name = name
  }
}
