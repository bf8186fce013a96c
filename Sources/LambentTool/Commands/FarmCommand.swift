import ArgumentParser
import LambentDocuments
import LambentImageFiles
import LambentScenes

/// `lambent farm`: jobs for programs that divide work among machines.
struct FarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm",
    abstract: "Write the job that renders a scene on many machines.",
    discussion: """
      Examples:
        lambent farm openjd my.json -o job.json --frames 0-599 --chunk 20
        lambent farm slurm my.json -o job.sh --frames 0-599 --film film.mp4
        lambent farm slurm fireworks -o job.sh --size 3840x2160
      """,
    subcommands: [OpenJobCommand.self, SlurmCommand.self])
}

/// `lambent farm openjd`: a job template of Open Job Description.
struct OpenJobCommand: ParsableCommand, SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "openjd",
    abstract: "Write a job template of Open Job Description.",
    discussion: """
      AWS Deadline Cloud can run the job, and so can `openjd` on one machine. The scene, the folder, the \
      frames, the chunk and the size are parameters of the template.

      Examples:
        lambent farm openjd my.json -o job.json --frames 0-599 --chunk 20
        openjd check job.json
        openjd run job.json -p Frames=0-59
      """)

  @OptionGroup var job: FarmOptions
  @OptionGroup(title: "Scene") var overrides: SceneOverrides

  func run(on console: Console) throws {
    let plan = try FarmJob(job, overrides, console: console)
    let folder = FileAccess.folder(of: job.output == "-" ? "job.json" : job.output)
    try job.write(try OpenJobTemplate(plan, folder: folder).json.text() + "\n", plan, on: console)
  }
}

/// `lambent farm slurm`: a batch script of Slurm.
struct SlurmCommand: ParsableCommand, SceneCommand {
  static let configuration = CommandConfiguration(
    commandName: "slurm",
    abstract: "Write a batch script of Slurm.",
    discussion: """
      The script has an array of tasks, and a last job that verifies the frames and makes the film. \
      When you run the script with a shell, it submits both. If you run it again, it renders only missing \
      frames. More than 1000 tasks are divided among several arrays, with the same frames per task.

      Examples:
        lambent farm slurm my.json -o job.sh --frames 0-599 --chunk 20 --film film.mp4
        bash job.sh
      """)

  @OptionGroup var job: FarmOptions

  @Option(parsing: .unconditional, help: "Number of the first file. Default: the frame's number.")
  var startNumber: Int?

  @OptionGroup(title: "Scene") var overrides: SceneOverrides

  mutating func validate() throws {
    try ToolError.check(startNumber, in: RenderCommand.startNumbers, of: "--start-number")
  }

  func run(on console: Console) throws {
    var plan = try FarmJob(job, overrides, console: console)
    plan.frameOptions += RecordedOption.startNumber.arguments(startNumber)
    try job.write(SlurmScript(job: plan).text, plan, on: console)
  }
}

/// The options that jobs of all engines have in common.
struct FarmOptions: ParsableArguments {
  @Argument(
    help: "A document, or a name of `lambent list presets`.", completion: Completions.scene)
  var scene: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The job's file, or -.", valueName: "path"),
    completion: .file())
  var output: String

  @Option(parsing: .unconditional, help: FrameList.help)
  var frames: String?

  @Option(parsing: .unconditional, help: "Frames per task: see `lambent estimate`.")
  var chunk: Int = 10

  @Option(
    help: ArgumentHelp("The folder of the frames. Default: the scene's name.", valueName: "path"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Also make a film of the frames, in the folder “films” inside the folder of the frames.",
      valueName: "name"))
  var film: String?

  @Flag(
    help: """
      Convert physics to keyframes in a separate step, once for all tasks. Without this, every task \
      simulates from time 0.
      """)
  var bake = false

  @OptionGroup var blur: BlurOptions

  @Option(help: "Format of the frames: png or jpeg.", completion: .list(["png", "jpeg"]))
  var format: String = "png"

  @OptionGroup var storage: StorageOptions

  @Flag(help: "Replace an existing file.")
  var overwrite = false

  mutating func validate() throws {
    try ToolError.check(chunk, in: 1...10_000_000, of: "--chunk", unit: " frames")
    _ = try OutputPlan.depth(storage.depth, format: frameFormat)
    guard scene != "-" else {
      throw ToolError.usage(
        "the scene cannot be read from standard input, because every worker reads it: name a file")
    }
    if let film {
      guard !film.contains("/"), !film.isEmpty,
        FrameFormat(pathExtension: FileName.pathExtension(of: film))?.isStream == true
      else {
        throw ToolError.value(
          film, of: "--film", expected: "a name such as film.mp4, without folders")
      }
    }
  }

  /// The format of the frames.
  var frameFormat: FrameFormat {
    get throws {
      guard let format = FrameFormat(pathExtension: format), !format.isStream else {
        throw ToolError.value(format, of: "--format", expected: "png or jpeg")
      }
      return format
    }
  }

  /// Writes the job's file, or prints it.
  func write(_ text: String, _ job: FarmJob, on console: Console) throws {
    guard output != "-" else {
      try console.write(text)
      return
    }
    var claims = job.claims
    try claims.write([(output, Array(text.utf8))], document: output, overwrite: overwrite)
  }
}
