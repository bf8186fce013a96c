import Dispatch
import Glibc
import LambentDocuments
import LambentImageFiles
import LambentStudio

@main
enum Main {
  static func main() async {
    let text = CommandLine.arguments.dropFirst().first ?? ""
    guard let json = try? JSONValue(parsing: text.utf8), let options = StudioOptions(json) else {
      end("no options in the arguments: run `lambent studio` or `lambent watch`", status: 2)
    }
    signal(SIGPIPE, SIG_IGN)
    let stops = [SIGINT, SIGTERM, SIGHUP].map(stop)
    do {
      let server = try StudioServer(options)
      try await server.run { address in
        print(address)
        fflush(nil)
        guard json["opens"] == .boolean(true), let program = OtherProgram.find("xdg-open") else {
          return
        }
        OtherProgram.run(program, [address], seconds: 10)
      }
    } catch {
      end("\(error)", status: error is StudioError ? 2 : 1)
    }
    withExtendedLifetime(stops) {}
  }

  /// Ends the program on a signal, without leaving a partial file.
  private static func stop(on number: Int32) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "signals"))
    source.setEventHandler {
      TemporaryFiles.discardAll()
      _exit(128 + number)
    }
    source.resume()
    return source
  }

  /// Ends the program with an error.
  private static func end(_ message: String, status: Int32) -> Never {
    let line = Array("lambent: error: \(message)\n".utf8)
    _ = line.withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
    exit(status)
  }
}
