import ArgumentParser
import LambentCatalogue

struct LambentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lambent",
    abstract: "Particle effects, layer animation and image transitions, without a screen or a GPU.",
    discussion: """
      Examples:
        lambent render fireworks -o 'frames/%04d.png'
        lambent transition flash a.jpg b.jpg -o flash.mp4 --duration 1 --fps 30
        lambent list presets

      With --error-format json, every command writes errors and warnings \
      as JSON, one object per line. `lambent list errors` explains their codes.

      Shell completions: lambent --generate-completion-script bash|zsh|fish
      """,
    version: Version.text,
    subcommands: [
      RenderCommand.self, TransitionCommand.self, FilterCommand.self, JoinCommand.self,
      OverlayCommand.self,
      ListCommand.self, DescribeCommand.self,
      CheckCommand.self, NewCommand.self, BakeCommand.self, InspectCommand.self, ImportCommand.self,
      BenchCommand.self, VerifyCommand.self, AssembleCommand.self, EstimateCommand.self,
      FarmCommand.self, StudioCommand.self, WatchCommand.self,
    ])
}
