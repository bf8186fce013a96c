import LambentDocuments
import LambentImageFiles
import LambentScenes

/// The work that is divided, whatever divides it.
struct FarmJob {
  let name: String
  /// The scene: a path, or the name of a preset, which workers have themselves.
  let scene: String
  let isFile: Bool
  /// True if the scene's physics is baked once before the frames are rendered.
  let bakes: Bool
  let folder: String
  let frames: [Int]
  /// The frames of a task.
  let chunk: Int
  /// The film's name in the folder; `nil` for none.
  let film: String?
  /// The options of `assemble` for the film.
  let filmOptions: [String]
  /// The pixels of a frame.
  let size: (width: Int, height: Int)
  /// The options that decide about pixels, the size left out.
  let options: [String]
  /// The options that decide about the frames' files, and motion blur.
  var frameOptions: [String]
  /// The name of a frame's file.
  let fileName: String
  /// The files that the scene is read from.
  let claims: FileClaims

  /// The most characters of a list of frames: Linux allows 128 KiB for an argument.
  private static let longestList = 100_000

  /// Reads the scene, so that a job whose tasks would fail is not written.
  init(_ options: FarmOptions, _ overrides: SceneOverrides, console: Console) throws {
    let source = try SceneSource(options.scene, overrides.trust)
    let scene = try source.read(overrides.sceneOptions, console: console)
    for finding in scene.findings where finding.isAboutInstalledFont {
      console.report(Problem(finding))
    }
    isFile = FileKind(path: options.scene) != nil
    self.scene = options.scene
    name = String(FileName.safe(scene.name, else: "scene").prefix(100))
    bakes = options.bake && scene.document.hasDynamics
    folder = options.folder ?? FileName.safe(scene.name, else: "frames")
    frames =
      try options.frames.map { try FrameList($0, option: "--frames").numbers.sorted() }
      ?? Array(0..<scene.frameCount)
    guard FrameList.text(frames).utf8.count <= Self.longestList else {
      throw ToolError.fault(
        "the list has more than \(Self.longestList) characters, which a command cannot take",
        of: "--frames", remedy: "divide the frames among several jobs")
    }
    (chunk, film) = (options.chunk, options.film)
    size = (scene.canvas.width, scene.canvas.height)
    var sized = overrides
    (sized.size, sized.scale) = (nil, nil)
    self.options = sized.arguments
    let (format, depth) = (try options.frameFormat, options.storage.depth)
    fileName = format == .jpeg ? "%04d.jpg" : "%04d.png"
    frameOptions =
      options.blur.arguments
      + RecordedOption.arguments(of: format, quality: options.storage.quality, depth: depth)
    filmOptions = Self.filmOptions(depth: depth, film: options.film)
    var claims = FileClaims()
    claims.read(scene, from: source)
    self.claims = claims
  }

  /// The options of `assemble`: the bits of the frames, where the film has them.
  private static func filmOptions(depth: Int, film: String?) -> [String] {
    guard let film, let format = FrameFormat(pathExtension: FileName.pathExtension(of: film)),
      (try? OutputPlan.depth(depth, format: format)) == depth
    else { return [] }
    return RecordedOption.depth.arguments(depth == 16 ? depth : nil)
  }

  var taskCount: Int { max(1, (frames.count + chunk - 1) / chunk) }

  var absoluteFolder: String { Self.absolute(folder) }

  /// The scene as any working folder finds it.
  var absoluteScene: String { isFile ? Self.absolute(scene) : scene }

  /// The path from the root; what is there of it without links.
  static func absolute(_ path: String) -> String {
    if let real = path.realPath { return real }
    let name = FileName.last(of: path)
    let folder = FileAccess.folder(of: path)
    guard folder != path, let parent = folder == "." ? ".".realPath : absolute(folder) else {
      return path
    }
    return parent == "/" ? "/" + name : "\(parent)/\(name)"
  }
}
