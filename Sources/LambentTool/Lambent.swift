import ArgumentParser

@main
struct LambentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "lambent")
}
