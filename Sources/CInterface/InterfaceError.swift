import Glibc
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentKernels
import LambentTransitions

/// An error with a stable code, as the caller sees it.
final class InterfaceError: Error, Sendable {
  /// The codes of `lambent.h`.
  enum Code: Int32 {
    case argument = 1
    case unreadable
    case document
    case images
    case option
    case playback
    case rendering
    case cancelled
    case unknownName
    case memory
  }

  let code: Code
  let (line, column): (Int32, Int32)
  /// The texts that C reads as long as the error exists: owned, and never changed, hence unsafe.
  nonisolated(unsafe) let message: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) let file: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) let path: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) let findings: UnsafeMutablePointer<CChar>?

  init(
    _ code: Code, _ message: String, file: String = "", path: String = "",
    at position: (line: Int, column: Int) = (0, 0), findings: [Diagnostic] = []
  ) {
    self.code = code
    (line, column) = (Int32(clamping: position.line), Int32(clamping: position.column))
    self.message = strdup(message)
    self.file = strdup(file)
    self.path = strdup(path)
    self.findings = strdup(JSONValue.array(findings.map(JSONValue.init)).line)
  }

  deinit { for text in [message, file, path, findings] { free(text) } }

  /// A function was called with a value that it does not take.
  static func argument(_ message: String) -> InterfaceError { InterfaceError(.argument, message) }

  /// Any error as this one.
  static func of(_ error: any Error) -> InterfaceError {
    switch error {
    case let error as InterfaceError: error
    case let error as SceneError: of(error)
    case is CancellationError: InterfaceError(.cancelled, "cancelled")
    case CatalogueError.kernel(let file, let error):
      InterfaceError(
        .document, "\(file):\(error)", file: file, at: (error.line, error.column))
    case let error as CatalogueError: InterfaceError(.unknownName, error.description)
    case let error as ImageFileError: InterfaceError(.unreadable, error.description)
    case let error as TransitionError: InterfaceError(.argument, "\(error)")
    default: InterfaceError(.rendering, "\(error)")
    }
  }

  private static func of(_ error: SceneError) -> InterfaceError {
    switch error {
    case .unreadable(let file, let reason):
      return InterfaceError(.unreadable, "\(file): \(reason)", file: file)
    case .option(_, let place, _): return InterfaceError(.option, error.description, path: place)
    case .playback(_, let place, _):
      return InterfaceError(.playback, error.description, path: place)
    case .document(let fault): return of(fault, code: .document)
    case .images(let fault): return of(fault, code: .images)
    }
  }

  private static func of(_ fault: DocumentError, code: Code) -> InterfaceError {
    let findings = fault.diagnostics
    guard let first = findings.first(where: { $0.severity == .error }) ?? findings.first else {
      return InterfaceError(code, fault.description)
    }
    let others = findings.count { $0.severity == .error } - 1
    let more = others > 0 ? " (and \(others) more)" : ""
    return InterfaceError(
      code, "\(first)\(more)", file: first.file, path: "\(first.path)",
      at: (first.line, first.column), findings: findings)
  }
}

/// The address at which the caller wants the error of a call; it may be missing.
typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutableRawPointer?>

/// The value of a closure; `nil`, with the error behind the pointer, if the closure throws.
func reporting<Value>(_ pointer: ErrorPointer?, _ body: () throws -> Value) -> Value? {
  pointer?.pointee = nil
  do {
    return try body()
  } catch {
    pointer?.pointee = Handle.make(InterfaceError.of(error))
    return nil
  }
}

/// One of the codes of `lambent.h`; 0 for no error.
@_cdecl("lambent_error_code")
public func lambentErrorCode(_ error: UnsafeRawPointer?) -> Int32 {
  Handle.object(error, as: InterfaceError.self)?.code.rawValue ?? 0
}

/// The fault, its location and the remedy, as UTF-8.
@_cdecl("lambent_error_message")
public func lambentErrorMessage(_ error: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.object(error, as: InterfaceError.self)?.message.map { UnsafePointer($0) }
}

/// The file of an error; empty if it has none.
@_cdecl("lambent_error_file")
public func lambentErrorFile(_ error: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.object(error, as: InterfaceError.self)?.file.map { UnsafePointer($0) }
}

/// The JSON path or the option of an error; empty if it has none.
@_cdecl("lambent_error_path")
public func lambentErrorPath(_ error: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.object(error, as: InterfaceError.self)?.path.map { UnsafePointer($0) }
}

/// The findings of a document as a JSON array.
@_cdecl("lambent_error_findings")
public func lambentErrorFindings(_ error: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  Handle.object(error, as: InterfaceError.self)?.findings.map { UnsafePointer($0) }
}

/// The line of an error, from 1; 0 if it has none.
@_cdecl("lambent_error_line")
public func lambentErrorLine(_ error: UnsafeRawPointer?) -> Int32 {
  Handle.object(error, as: InterfaceError.self)?.line ?? 0
}

/// The column of an error, from 1; 0 if it has none.
@_cdecl("lambent_error_column")
public func lambentErrorColumn(_ error: UnsafeRawPointer?) -> Int32 {
  Handle.object(error, as: InterfaceError.self)?.column ?? 0
}

/// Frees an error.
@_cdecl("lambent_error_free")
public func lambentErrorFree(_ error: UnsafeMutableRawPointer?) { Handle.free(error) }
