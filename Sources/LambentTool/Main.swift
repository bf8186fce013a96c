import Glibc
import LambentImageFiles

@main
enum Main {
  /// The arguments after the program's name. They are bytes, and those that name files need not be UTF-8.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { text in
        String(systemPath: UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
    }
  }

  static func main() {
    StandardStreams.reserve()
    let console = Console.standard
    FreedMemory.keep()
    Signals.install(console: console)
    exit(Program.run(arguments, console: console, timeLimit: .ofProcess))
  }
}
