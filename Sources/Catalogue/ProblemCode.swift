import LambentDocuments

/// The kinds of problems of the program that are not those of documents (`Diagnostic.Code`).
package enum ProblemCode: String, CaseIterable, Sendable {
  case arguments
  case unknownName = "unknown-name"
  case file
  case temporary
  case importing = "import"
  case kernel
  case failed
  case remark

  /// The meaning, in one sentence.
  package var summary: String {
    switch self {
    case .arguments: "The arguments of the program are wrong."
    case .unknownName: Diagnostic.Code.unknownName.summary
    case .file: "A file cannot be read or written, or its content is damaged."
    case .temporary:
      "A file cannot be written now, but perhaps later: the disk is full, for example. The exit status is 75."
    case .importing: "An effect of another program cannot be imported."
    case .kernel: "The source of a kernel has an error."
    case .failed: "The work failed."
    case .remark: "A warning or a note of the program."
    }
  }

  /// The codes of documents, then those of the program, each once, with their summaries.
  static var entries: [Catalogue.Entry] {
    let documents = Diagnostic.Code.allCases.map {
      Catalogue.Entry(name: $0.rawValue, summary: $0.summary)
    }
    let own = allCases.filter { code in !documents.contains { $0.name == code.rawValue } }
    return documents + own.map { Catalogue.Entry(name: $0.rawValue, summary: $0.summary) }
  }
}
