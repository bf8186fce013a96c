import LambentDocuments
import LambentImageFiles
package import LambentKernels
import LambentLayers
import LambentProperties
import LambentRenderTree
import LambentTransitions

struct KernelEntry: Sendable {
  /// The name by which filters refer to it.
  let name: String
  /// The path of the source, relative to the document; `nil` if the document has the source itself.
  var path: String?
  let kernel: Kernel

  var json: JSONValue {
    .object([path.map { ("file", .string($0)) } ?? ("source", .string(kernel.source))])
  }

  static func all(in member: Cursor?, files: FileAccess) -> [KernelEntry] {
    guard let member else { return [] }
    let most = member.limits.maximumFonts
    return member.entries(of: "kernels", atMost: most, code: .invalidValue).compactMap { entry in
      let cursor = entry.value
      let form = #"a kernel: {"file": path} or {"source": text}"#
      guard cursor.isObject(of: DocumentKeys.kernel, expecting: form) else { return nil }
      if let source = cursor.member("source") {
        guard cursor.member("file") == nil else {
          cursor.report("a kernel with a file and a source", remedy: "one of them")
          return nil
        }
        guard let text = source.text(expecting: "the source of a kernel") else { return nil }
        return KernelEntry(entry.key, path: nil, text, at: source)
      }
      guard let file = cursor.requiredMember("file", meaning: "the path of a kernel's source"),
        let path = file.text(expecting: "a path")
      else { return nil }
      do throws(ImageFileError) {
        let bytes = try files.read(path, limit: KernelFile.maximumBytes)
        return KernelEntry(entry.key, path: path, String(decoding: bytes, as: UTF8.self), at: file)
      } catch {
        file.report(error, of: path, remedy: "a readable text file")
        return nil
      }
    }
  }

  /// The positions at which a document names kernels that it declares but that cannot be used; these errors have been
  /// reported already.
  static func uses(in root: Cursor, except kernels: [KernelEntry]) -> [Int] {
    guard case .object(let members)? = root.member("kernels")?.node else { return [] }
    let lost = Set(members.map(\.key)).subtracting(kernels.map(\.name))
    guard !lost.isEmpty else { return [] }
    func uses(_ cursor: Cursor) -> [Int] {
      switch cursor.node {
      case .array: (cursor.elements() ?? []).flatMap(uses)
      case .object:
        (cursor.members() ?? []).flatMap { member in
          guard ["filter", "kernel"].contains(member.key),
            case .string(let name) = member.value.node
          else { return uses(member.value) }
          return lost.contains(name) ? [member.value.offset] : []
        }
      default: []
      }
    }
    return ["layers", "events"].compactMap(root.member).flatMap(uses)
  }

  private init?(_ name: String, path: String?, _ source: String, at cursor: Cursor) {
    self.name = name
    self.path = path
    do throws(KernelError) {
      kernel = try Kernel(source: source)
      try kernel.require(.transition, .filter, .color, .warp, .general, .generator)
    } catch {
      let place = path.map { "\($0):" } ?? "line "
      cursor.report(
        "the kernel “\(name)” has an error at \(place)\(error.line):\(error.column): \(error.message)",
        remedy: error.remedy)
      return nil
    }
  }
}

package enum KernelFile {
  /// The greatest size of a source in bytes.
  package static let maximumBytes = 1 << 18
  package static let endings = [".glsl", ".frag", ".fs", ".cikernel"]

  /// Compiles a file.
  ///
  /// - Throws: ``ImageFileError``, or ``KernelError`` for the first error of the source.
  package static func read(_ path: String) throws -> Kernel {
    let bytes = try ImageFile.readBytes(path, name: path, limit: maximumBytes)
    return try Kernel(source: String(decoding: bytes, as: UTF8.self))
  }

  package static func name(of path: String) -> String {
    let last = FileName.last(of: path)
    guard let ending = endings.first(where: last.hasSuffix) else { return last }
    return String(last.dropLast(ending.count))
  }
}

extension KernelError {
  package var remedy: String {
    let parts = [expected.isEmpty ? nil : expected, suggestion.map(Suggestion.question)]
    let text = parts.compactMap { $0 }.joined(separator: "; ")
    return text.isEmpty ? "see “Write a transition in ten lines”" : text
  }
}

extension Registries {
  /// Adds the kernels of a document.
  ///
  /// - Parameter work: The work of a frame that the user allows; `nil` for the usual one.
  mutating func register(_ kernels: [KernelEntry], limits: SceneLimits, work: Double?) {
    guard !kernels.isEmpty else { return }
    let most = Double(limits.maximumKernelSteps)
    let given = work.map { $0 / KernelFrame.stepWork } ?? most
    let work = limits.isTrusted ? given : min(given, most)
    for entry in kernels {
      if entry.kernel.kind == .transition {
        guard var transition = try? KernelTransition(entry.kernel, name: entry.name) else {
          continue
        }
        transition.work = work
        transitions.register(transition.kind)
      } else {
        filters.register(FilterKind(entry.kernel, name: entry.name, work: work))
      }
    }
  }
}
