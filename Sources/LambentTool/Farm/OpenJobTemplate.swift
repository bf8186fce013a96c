import LambentDocuments
import LambentProperties
import LambentScenes

/// A job template of Open Job Description (specification 2023-09, with chunks of tasks).
struct OpenJobTemplate {
  private let job: FarmJob
  /// The folder of the template, which paths in it count from.
  private let folder: String
  /// All frames, as `--frames` takes them.
  private let allFrames: String

  /// The most characters of a parameter's value.
  private static let longestValue = 1024

  /// - Parameter folder: The folder that the template is written to.
  /// - Throws: `ToolError` for an option that a template cannot contain.
  init(_ job: FarmJob, folder: String) throws {
    (self.job, self.folder) = (job, folder)
    allFrames = FrameList.text(job.frames)
    let most = Self.longestValue
    if let text = literals.first(where: { $0.unicodeScalars.count > most }) {
      throw ToolError.usage(
        "Open Job Description cannot pass “\(text.shortened)”, because it contains {{ and has more than "
          + "\(most) characters: shorten it, or write it in the document")
    }
  }

  var json: JSONValue {
    [
      "specificationVersion": "jobtemplate-2023-09", "extensions": ["TASK_CHUNKING"],
      "name": .string(job.name.replacing("{{", with: "{ {")),
      "parameterDefinitions": .array(parameters), "steps": .array(steps),
    ]
  }

  // MARK: Parameters

  private var parameters: [JSONValue] {
    var parameters = [
      sceneParameter,
      path("Folder", job.absoluteFolder, "DIRECTORY", "OUT", "The folder of the frames."),
    ]
    if hasFramesParameter {
      parameters.append(
        parameter("Frames", "STRING", .string(allFrames), "As --frames takes them."))
    }
    parameters += [
      parameter("Chunk", "INT", .number(Double(job.chunk)), "Frames of a task."),
      parameter(
        "Size", "STRING", .string("\(job.size.width)x\(job.size.height)"), "Pixels of a frame."),
      parameter("Lambent", "STRING", "lambent", "The program on the workers."),
    ]
    return parameters
      + literals.enumerated().map { index, text in
        parameter(Self.name(ofLiteral: index), "STRING", .string(text), "An option, as it is.")
      }
  }

  /// A list of frames that is too long for a parameter is written where it is used.
  private var hasFramesParameter: Bool { allFrames.utf8.count <= Self.longestValue }

  private var frames: String { hasFramesParameter ? "{{Param.Frames}}" : allFrames }

  /// The words that contain `{{`. In a command this begins an expression, and cannot be escaped; the value of a
  /// parameter is inserted as it is.
  private var literals: [String] { (job.options + [job.film ?? ""]).filter { $0.contains("{{") } }

  private static func name(ofLiteral index: Int) -> String { "Text\(index + 1)" }

  /// A word of a command that means a text as it is.
  private func word(_ text: String) -> String {
    literals.firstIndex(of: text).map { "{{Param.\(Self.name(ofLiteral: $0))}}" } ?? text
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
            + job.options.map(word)))
    }
    steps.append(renderStep)
    let folder = ["{{Param.Folder}}", "--manifest", "{{Param.Folder}}/manifests"]
    let part = ["--frames", frames]
    steps.append(step("Verify", after: "Render", ["verify"] + folder + part))
    if let film = job.film {
      steps.append(
        step(
          "Film", after: "Verify",
          ["assemble"] + folder + part + ["--scene", scene] + job.filmOptions
            + ["-o", "{{Param.Folder}}/films/\(word(film))", "--overwrite"]))
    }
    return steps
  }

  private let baked = "{{Param.Folder}}/baked/scene.json"

  /// The scene that the frames are rendered from.
  private var scene: String { job.bakes ? baked : "{{Param.Scene}}" }

  private var renderStep: JSONValue {
    let words =
      ["render", scene, "--size", "{{Param.Size}}"] + (job.bakes ? [] : job.options.map(word))
      + job.frameOptions
      + [
        "--frames", "{{Task.Param.Frames}}", "-o", "{{Param.Folder}}/\(job.fileName)", "--manifest",
        "{{Param.Folder}}/manifests/{{Task.Param.Frames}}.jsonl", "--skip-existing", "--progress",
        "openjd",
      ]
    var step = step("Render", after: job.bakes ? "Bake" : nil, words)
    step["parameterSpace"] = [
      "taskParameterDefinitions": [
        [
          "name": "Frames", "type": "CHUNK[INT]", "range": .string(frames),
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
