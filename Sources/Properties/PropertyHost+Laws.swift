extension PropertyHost {
  /// The errors of the rows, in words: duplicate names or names with dots, missing summaries,
  /// defaults that a row rejects or changes. Tests of every host expect an empty list.
  package static var rowFaults: [String] {
    var faults: [String] = []
    var names: Set<String> = []
    for row in properties {
      if !names.insert(row.name).inserted { faults.append("\(row.name): declared twice") }
      if row.name.isEmpty || row.name.contains(where: { $0 == "." || $0 == "/" || $0 == " " }) {
        faults.append("\(row.name): not a name for key paths")
      }
      if !row.summary.hasSuffix(".") { faults.append("\(row.name): no sentence as summary") }
      var host = prototype
      let initial = row.get(host)
      do {
        try row.set(initial, on: &host)
        if row.get(host) != initial { faults.append("\(row.name): not as it was set") }
      } catch {
        faults.append("\(row.name): rejects its default: \(error)")
      }
    }
    return faults
  }
}
