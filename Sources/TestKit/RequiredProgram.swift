import Glibc

/// True if tests that need an external program should run: if it is installed, or if `CI` is set,
/// where they fail without it.
public func runsTests(needing isInstalled: Bool) -> Bool { isInstalled || getenv("CI") != nil }
