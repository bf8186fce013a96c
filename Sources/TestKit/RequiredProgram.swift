public import Foundation

/// True if tests that need an external program or library should run: if it is installed, or if `CI` is set,
/// where they fail without it.
public func runsTests(needing isInstalled: Bool) -> Bool { isInstalled || getenv("CI") != nil }

/// The program as it was built beside the tests; `nil` if it was not.
public let builtProgram: URL? = {
  let bundle = Bundle.main.bundleURL
  let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  return [folder, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
    .map { $0.appending(path: "lambent") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}()

/// True if a libzint that the filters know is installed.
public let hasZint = ["2.16", "2.15", "2.13", "2.11"].contains {
  dlopen("libzint.so.\($0)", RTLD_NOW) != nil
}
