import LambentScenes

/// A job template of Open Job Description (specification 2023-09, with chunks of tasks).
struct OpenJobTemplate {
  private let job: FarmJob
  /// The folder of the template, which paths in it count from.
  private let folder: String

  /// - Parameter folder: The folder that the template is written to.
  init(_ job: FarmJob, folder: String) { (self.job, self.folder) = (job, folder) }

  /// The template.
  var json: JSONValue {
    .object([
      ("specificationVersion", "jobtemplate-2023-09"), ("extensions", ["TASK_CHUNKING"]),
      ("name", .string(job.name)), ("parameterDefinitions", .array(parameters)),
      ("steps", .array(steps)),
    ])
  }

  // MARK: Parameters

  private var parameters: [JSONValue] {
    [
      sceneParameter,
      path("Folder", job.absoluteFolder, "DIRECTORY", "OUT", "The folder of the frames."),
      parameter("Frames", "STRING", .string(FrameList.text(job.frames)), "As --frames takes them."),
      parameter("Chunk", "INT", .number(Double(job.chunk)), "Frames of a task."),
      parameter(
        "Size", "STRING", .string("\(job.size.width)x\(job.size.height)"), "Pixels of a frame."),
      parameter("Lambent", "STRING", "lambent", "The program on the workers."),
    ]
  }

  private var sceneParameter: JSONValue {
    job.isFile
      ? path("Scene", job.absoluteScene, "FILE", "IN", "The document.")
      : parameter("Scene", "STRING", .string(job.scene), "The preset.")
  }

  private func parameter(
    _ name: String, _ type: String, _ value: JSONValue?, _ description: String
  ) -> JSONValue {
    .object(
      [("name", .string(name)), ("type", .string(type)), ("description", .string(description))]
        + (value.map { [("default", $0)] } ?? []))
  }

  /// A path, which engines map from one machine to another. Only one below the template's folder may be a
  /// default; another one is named when the job is submitted.
  private func path(
    _ name: String, _ value: String, _ object: String, _ flow: String, _ description: String
  ) -> JSONValue {
    let root = FarmJob.absolute(folder) + "/"
    let relative = value.hasPrefix(root) ? value.dropFirst(root.count) : nil
    guard
      case .object(let members) = parameter(
        name, "PATH", relative.map { .string(String($0)) }, description)
    else { return .null }
    return .object(
      members + [("objectType", .string(object)), ("dataFlow", .string(flow))])
  }

  // MARK: Steps

  private var steps: [JSONValue] {
    var steps: [JSONValue] = []
    if job.bakes {
      steps.append(
        step(
          "Bake", after: nil,
          ["bake", "{{Param.Scene}}", "-o", baked, "--overwrite", "--size", "{{Param.Size}}"]
            + job.options))
    }
    steps.append(renderStep)
    let folder = ["{{Param.Folder}}", "--manifest", "{{Param.Folder}}/manifests"]
    let frames = ["--frames", "{{Param.Frames}}"]
    steps.append(step("Verify", after: "Render", ["verify"] + folder + frames))
    if let film = job.film {
      steps.append(
        step(
          "Film", after: "Verify",
          ["assemble"] + folder + frames + ["-o", "{{Param.Folder}}/films/\(film)", "--overwrite"]))
    }
    return steps
  }

  private let baked = "{{Param.Folder}}/baked/scene.json"

  private var renderStep: JSONValue {
    let scene =
      job.bakes
      ? [baked, "--size", "{{Param.Size}}"]
      : ["{{Param.Scene}}", "--size", "{{Param.Size}}"] + job.options
    let words =
      ["render"] + scene
      + [
        "--frames", "{{Task.Param.Frames}}", "-o", "{{Param.Folder}}/%04d.png", "--manifest",
        "{{Param.Folder}}/manifests/{{Task.Param.Frames}}.jsonl", "--skip-existing", "--progress",
        "openjd",
      ]
    var step = step("Render", after: job.bakes ? "Bake" : nil, words)
    step["parameterSpace"] = [
      "taskParameterDefinitions": [
        [
          "name": "Frames", "type": "CHUNK[INT]", "range": "{{Param.Frames}}",
          "chunks": ["defaultTaskCount": "{{Param.Chunk}}", "rangeConstraint": "CONTIGUOUS"],
        ]
      ]
    ]
    return step
  }

  private func step(_ name: String, after other: String?, _ words: [String]) -> JSONValue {
    let script: JSONValue = [
      "actions": [
        "onRun": [
          "command": "{{Param.Lambent}}", "args": .array(words.map(JSONValue.string)),
        ]
      ]
    ]
    return .object(
      [("name", .string(name)), ("script", script)]
        + (other.map { [("dependencies", [["dependsOn": .string($0)]])] } ?? []))
  }
}
