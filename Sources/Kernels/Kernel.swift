import CKernels

/// A compiled kernel: a few lines of source that compute one pixel of a transition, a filter or an
/// image.
///
/// The language is the common part of GLSL ES (fragment code of versions 1.00 and 3.00) and of the
/// Core Image Kernel Language. A kernel is compiled once, into steps for rows of pixels, and its
/// results have the same bits on every machine.
///
/// ```swift
/// let fade = try Kernel(
///   source: """
///     uniform float strength; // = 0.5
///     vec4 transition(vec2 uv) {
///       return mix(getFromColor(uv), getToColor(uv), pow(progress, 1.0 + strength));
///     }
///     """)
/// print(fade.inputs.map(\.name))  // ["strength"]
/// ```
public struct Kernel: Sendable {
  /// The use of a kernel, which follows from its main function.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A transition between two images: `vec4 transition(vec2 uv)`.
    case transition
    /// A filter of one image: `vec4 filter(vec2 uv)`.
    case filter
    /// An image without a source: `vec4 generator(vec2 uv)`.
    case generator
    /// A Core Image kernel for the colour of each pixel: `kernel vec4 name(__sample s)`.
    case color
    /// A Core Image kernel for the source position of each pixel: `kernel vec2 name()`.
    case warp
    /// A Core Image kernel that samples images anywhere: `kernel vec4 name(sampler image)`.
    case general
  }

  /// The use of the kernel: a transition, a filter, a generator, or a Core Image kernel.
  public let kind: Kind
  /// The name of the main function.
  public let name: String
  /// The inputs, in the order of the source.
  public let inputs: [KernelInput]
  /// The text that was compiled.
  public let source: String

  let layout: InputLayout
  let program: Program

  /// Compiles a kernel.
  ///
  /// - Parameter source: The text, at most 256 KiB.
  /// - Throws: ``KernelError`` with the position of the first error.
  /// - Complexity: O(operations) after functions are inlined and short loops unrolled. A kernel may have
  ///   about 600,000 operations.
  public init(source: String) throws(KernelError) {
    let tree = try Self.tree(ofSource: source)
    var lowering = Lowering(tree)
    var results = try lowering.lower()
    let graph = lowering.graph
    if tree.main.result.count == 3 { results.append(graph.float(1)) }
    kind = tree.kind
    if kind == .warp { results = lowering.warped(results) }
    name = tree.main.name
    inputs = tree.inputs
    layout = lowering.layout
    program = Program(graph, results: results)
    self.source = source
  }

  private static func tree(ofSource source: String) throws(KernelError) -> KernelSource {
    var lexer = try Lexer(source)
    var preprocessor = Preprocessor()
    var parser = Parser(try preprocessor.process(try lexer.tokens()))
    return try parser.parse()
  }

  /// The inputs of a source, which is parsed but not compiled.
  package static func inputs(ofSource source: String) throws(KernelError) -> [KernelInput] {
    try tree(ofSource: source).inputs
  }

  /// True if the result of a pixel depends on its position.
  package var dependsOnPosition: Bool {
    program.row != nil || program.pixelSteps.contains { $0.op == .column }
  }

  /// True if the result depends on the time.
  package var readsTime: Bool {
    program.inputs.contains { $0.index == HostValue.time.rawValue }
  }

  /// The number of operations for each pixel, without those of loops' repetitions.
  package var operationsPerPixel: Int { program.pixelSteps.count - 1 }

  /// The estimated work for each pixel, in steps of about a nanosecond.
  package var workPerPixel: Double { Double(operationsPerPixel) * KernelFrame.stepWork }
}

extension Kernel: Hashable {
  /// True if the sources are equal.
  public static func == (a: Kernel, b: Kernel) -> Bool { a.source == b.source }
  /// Hashes the source.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension Kernel {
  /// The use and the author, in one sentence.
  package var summary: String {
    "A \(kind.rawValue) that a kernel draws\(author.map { ", by \($0)" } ?? "")."
  }

  /// The name behind `Author:` in a comment.
  package var author: String? {
    for line in source.split(whereSeparator: \.isNewline).prefix(20) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let index = words.firstIndex(where: { $0.lowercased() == "author:" }) else { continue }
      let name = words[(index + 1)...].joined(separator: " ").filter { $0 != "*" }
      return name.isEmpty ? nil : name
    }
    return nil
  }

  /// Throws unless the kernel has a use.
  package func require(_ kinds: Kind...) throws(KernelError) {
    guard !kinds.contains(kind) else { return }
    throw KernelError(
      "the kernel is a \(kind.rawValue)", at: SourcePosition(), token: name,
      expected: kinds.map(\.signature).joined(separator: " or "))
  }
}

extension Kernel.Kind {
  /// True for Core Image kernels: their parameters are inputs, and images are transparent outside of their edges.
  var isCoreImage: Bool { self == .color || self == .warp || self == .general }

  /// The main function.
  package var signature: String {
    switch self {
    case .transition: "vec4 transition(vec2 uv)"
    case .filter: "vec4 filter(vec2 uv)"
    case .generator: "vec4 generator(vec2 uv)"
    case .color: "kernel vec4 name(__sample color)"
    case .warp: "kernel vec2 name()"
    case .general: "kernel vec4 name(sampler image)"
    }
  }
}
