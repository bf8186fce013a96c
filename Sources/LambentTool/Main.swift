import Glibc

@main
enum Main {
  static func main() {
    let console = Console.standard
    Signals.install(console: console)
    exit(Program.run(Array(CommandLine.arguments.dropFirst()), console: console))
  }
}
