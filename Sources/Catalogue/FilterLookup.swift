import LambentKernels
package import LambentLayers
import LambentProperties
import LambentScenes

/// Filters by the names that people give them.
package enum FilterLookup {
  /// A filter with its default inputs: by the name of a built-in one, Core Image's name (`CISepiaTone`),
  /// the path of a kernel's file, or the name of a kernel in the folders of `LAMBENT_KERNELS`.
  ///
  /// - Throws: ``CatalogueError`` for an unknown name, and for kernels that are transitions or have errors;
  ///   `ImageFileError` for a file that cannot be read.
  package static func find(_ name: String) throws -> LayerFilter {
    if let filter = LayerFilter(named: name) { return filter }
    if let path = KernelFolders.path(for: name) {
      let kernel = try KernelFolders.kernel(at: path)
      do throws(KernelError) {
        try kernel.require(.filter, .generator, .color, .warp, .general)
      } catch {
        throw CatalogueError.kernel(file: path, error: error)
      }
      return LayerFilter(FilterKind(kernel, name: KernelFile.name(of: path)))
    }
    let names = FilterRegistry.builtIn.kinds.map(\.name) + KernelFolders.all().map(\.name)
    throw CatalogueError.unknown(
      "filter", name, suggestion: Suggestion.nearest(to: name, among: names),
      list: "lambent list filters")
  }
}
