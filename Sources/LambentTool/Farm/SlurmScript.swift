struct SlurmScript {
  let job: FarmJob

  /// The most tasks of an array: clusters allow 1001 unless their `MaxArraySize` is changed.
  private static let mostTasks = 1000
  /// True if the tasks are divided among several arrays.
  private var isDivided: Bool { job.taskCount > Self.mostTasks }

  var text: String {
    head + settings + (job.bakes ? bake : "") + finish + task + submission
  }

  private var head: String {
    let frames = isDivided ? "first \(Self.mostTasks) tasks" : "frames"
    return """
      #!/bin/bash
      # Renders \(job.name): `bash` with this script submits all of it, `sbatch` its \(frames) alone. Submitted again, it
      # renders what is missing.
      #SBATCH --job-name=\(Self.word(job.name))
      #SBATCH --array=0-\(min(job.taskCount, Self.mostTasks) - 1)
      #SBATCH --requeue
      #SBATCH --open-mode=append
      set -u

      """
  }

  private var settings: String {
    let options =
      ["--size", "\(job.size.width)x\(job.size.height)"] + job.options
    return """

      lambent=${LAMBENT:-lambent}
      scene=\(Self.quoted(job.absoluteScene))
      folder=\(Self.quoted(job.absoluteFolder))
      frames=\(Self.quoted(FrameList.text(job.frames)))
      tasks=\(job.taskCount)
      options=(\(Self.words(options)))
      output=(-o "$folder/\(job.fileName)" \(Self.words(job.frameOptions)))

      """
  }

  /// Physics is stepped through once; tasks render the document with its keyframes.
  private var bake: String {
    """
    baked=$folder/baked/scene.json
    if [ "${1:-}" = bake ]; then
      exec "$lambent" bake "$scene" -o "$baked" --overwrite "${options[@]}"
    fi
    scene=$baked
    options=(--size \(job.size.width)x\(job.size.height))

    """
  }

  private var finish: String {
    let film =
      job.film.map {
        """

          "$lambent" assemble "$folder" --frames "$frames" --scene "$scene" \\
            \(Self.words(["--overwrite"] + job.filmOptions)) -o "$folder/films/"\(Self.quoted($0))

        """
      } ?? "\n"
    return """

      if [ "${1:-}" = finish ]; then
        "$lambent" verify "$folder" --frames "$frames" || exit 1\(film)  exit
      fi

      """
  }

  private var task: String {
    """

    if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
      task=\(isDivided ? "$((SLURM_ARRAY_TASK_ID + ${2:-0}))" : "$SLURM_ARRAY_TASK_ID")
      for attempt in 1 2 3; do
        "$lambent" render "$scene" "${options[@]}" --frames "$frames" --shard "$task/$tasks" \\
          "${output[@]}" --manifest "$folder/manifests/$task.jsonl" --skip-existing \\
          --jobs "${SLURM_CPUS_PER_TASK:-1}" --progress plain
        status=$?
        # A full disk or memory (75), or killed (137): worth trying again, at last on another machine.
        case $status in 75 | 137) sleep $((attempt * 2)) ;; *) exit $status ;; esac
      done
      if [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
      fi
      exit $status
    fi

    """
  }

  /// Submits the tasks, in several arrays if there are too many for one: each adds its first task to its indices.
  private func arrays(_ dependency: String) -> String {
    guard isDivided else {
      return """
        array=$(sbatch --parsable\(dependency) --output="$folder/logs/%a.log" "$0") || exit 1
        """
    }
    return """
      array=
      for ((first = 0; first < tasks; first += \(Self.mostTasks))); do
        count=$((tasks - first < \(Self.mostTasks) ? tasks - first : \(Self.mostTasks)))
        part=$(sbatch --parsable\(dependency) --array="0-$((count - 1))" --output="$folder/logs/$first+%a.log" \\
          "$0" frames "$first") || exit 1
        array=$array${array:+:}${part%%;*}
      done
      """
  }

  private var submission: String {
    let bake =
      job.bakes
      ? """
      baking=$(sbatch --parsable --array=0 --output="$folder/logs/bake.log" "$0" bake) || exit 1
      \(arrays(#" --dependency="afterok:${baking%%;*}""#))
      """
      : arrays("")
    return """

      mkdir -p "$folder/logs" || exit 1
      \(bake)
      finish=$(sbatch --parsable --array=0 --dependency="afterany:${array%%;*}" \\
        --output="$folder/logs/finish.log" "$0" finish) || exit 1
      echo "submitted: frames ${array%%;*}, then ${finish%%;*}; the last log is $folder/logs/finish.log"

      """
  }

  /// A word that a shell takes as it is.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Words that a shell takes as they are.
  private static func words(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// A name without spaces and signs, for a directive of Slurm.
  private static func word(_ text: String) -> String {
    let word = text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" }
    return word.isEmpty ? "lambent" : String(word)
  }
}
