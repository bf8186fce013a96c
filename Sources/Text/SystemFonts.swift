/// The installed fonts, for text whose layer sets no other source.
///
/// This module opens no files, so it cannot find fonts itself. The module `Fonts` conforms this
/// type to ``SystemFontProvider``; ``source`` looks for that conformance when it is first read.
/// Both products of the package link that module.
package enum SystemFonts {
  /// The installed fonts; `nil` in a program that does not link the module `Fonts`.
  package static let source = (Self.self as Any as? any SystemFontProvider.Type)?.systemFonts
}

/// The conformance by which another module provides the installed fonts.
package protocol SystemFontProvider {
  static var systemFonts: any FontSource { get }
}
