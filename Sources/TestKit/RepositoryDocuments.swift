import Foundation

/// The paths of the JSON documents of folders of the repository, without those of their folders, in order.
///
/// - Precondition: Each folder has some, so that no test loses its arguments.
public func repositoryDocuments(in folders: String..., except others: Set<String> = []) -> [String]
{
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardized
  return folders.flatMap { folder in
    let folder = root.appendingPathComponent(folder).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let names = files.filter { $0.hasSuffix(".json") && !others.contains($0) }.sorted()
    precondition(!names.isEmpty, "\(folder) has no documents")
    return names.map { "\(folder)/\($0)" }
  }
}
