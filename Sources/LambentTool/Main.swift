import Glibc

@main
enum Main {
  static func main() {
    let console = Console.standard
    FreedMemory.keep()
    Signals.install(console: console)
    exit(Program.run(Array(CommandLine.arguments.dropFirst()), console: console))
  }
}
