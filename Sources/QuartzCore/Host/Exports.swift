// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// `CGRect`, `CGPoint`, `CGSize`, `CGFloat`, `NSNumber` and `NSNull` are Foundation's.
@_exported public import Foundation

public typealias CFTimeInterval = Double
