import LambentKernels
import LambentProperties
import LambentRenderTree
import LambentScenes
package import LambentTransitions

/// Transitions by the names that people give them.
package enum TransitionLookup {
  /// A transition with its default inputs: by its name, the path of a kernel's file, or the name of a kernel
  /// in the folders of `LAMBENT_KERNELS`.
  ///
  /// - Throws: ``CatalogueError`` for an unknown name, and for kernels that are filters or have errors;
  ///   `ImageFileError` for a file that cannot be read.
  package static func find(_ name: String) throws -> any Transition {
    if let transition = Transitions.named(name) { return transition }
    if let path = KernelFolders.path(for: name) {
      let kernel = try KernelFolders.kernel(at: path)
      do throws(KernelError) {
        return try KernelTransition(kernel, name: KernelFile.name(of: path))
      } catch {
        throw CatalogueError.kernel(file: path, error: error)
      }
    }
    let names =
      Transitions.all.flatMap { [$0.name] + $0.aliases } + KernelFolders.all().map(\.name)
    throw CatalogueError.unknown(
      "transition", name, suggestion: Suggestion.nearest(to: name, among: names),
      list: "lambent list transitions")
  }
}
