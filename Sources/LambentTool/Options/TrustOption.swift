import ArgumentParser
import LambentDocuments
import LambentRendering
import LambentScenes

/// A command that reads documents. They are trusted, unless the command line says otherwise.
protocol DocumentCommand: Runnable {
  var trust: TrustOption { get }
}

/// A command that renders a document, or inspects it as it would be rendered.
protocol SceneCommand: DocumentCommand {
  var overrides: SceneOverrides { get }
}

extension SceneCommand {
  var trust: TrustOption { overrides.trust }

  /// Finds a document and reads it with the options of the command.
  func read(_ scene: String, on console: Console) throws -> (source: SceneSource, scene: Scene) {
    let source = try SceneSource(scene, trust)
    return (source, try source.read(overrides.sceneOptions, console: console))
  }
}

/// The option for documents whose author you do not know: the same in every command that reads documents.
struct TrustOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      """
      Do not trust the document: it can only read files below its own folder, and cannot use clips or \
      system fonts. Most limits are a tenth, and the run ends after \(Int(SceneLimits.untrustedSeconds)) s.
      """))
  var untrusted = false

  /// True if the document may read what the program may read.
  var trustsDocument: Bool { !untrusted }
}
