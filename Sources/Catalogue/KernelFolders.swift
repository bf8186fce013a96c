import FoundationEssentials
package import LambentKernels
import LambentScenes

/// The kernels of files: those that a path names, and those in the folders of `LAMBENT_KERNELS`.
package enum KernelFolders {
  /// The folders in which kernels are looked for, in order.
  package static var folders: [String] {
    let named = ProcessInfo.processInfo.environment["LAMBENT_KERNELS"] ?? ""
    return named.split(separator: ":").map(String.init)
  }

  /// The kernels of all folders, by name. Of two with one name, the one of the earlier folder counts.
  package static func all() -> [(name: String, path: String)] {
    var found: [String: String] = [:]
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where KernelFile.endings.contains(where: name.hasSuffix) {
        let plain = KernelFile.name(of: name)
        if found[plain] == nil { found[plain] = "\(folder)/\(name)" }
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The file that a path or a name stands for; `nil` if it does not look like a kernel's.
  package static func path(for name: String) -> String? {
    if KernelFile.endings.contains(where: name.hasSuffix) { return name }
    return all().first { $0.name == name }?.path
  }

  /// Compiles the kernel of a file.
  ///
  /// - Throws: ``CatalogueError`` with the place of the error, or ``ImageFileError``.
  package static func kernel(at path: String) throws -> Kernel {
    do {
      return try KernelFile.read(path)
    } catch let error as KernelError {
      throw CatalogueError.kernel(file: path, error: error)
    }
  }
}

extension Described {
  /// A kernel: its inputs, and its cost.
  init(_ kernel: Kernel, name: String) {
    let cost = "\(kernel.operationsPerPixel) operations for each pixel"
    self.init(
      name: name, kind: "kernel", summary: "\(kernel.summary.dropLast()); \(cost).",
      properties: kernel.inputs.map {
        DescribedProperty($0.info, defaultValue: $0.initialValue)
      })
  }
}
