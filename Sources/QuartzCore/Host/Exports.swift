// `CGRect`, `CGPoint`, `CGSize`, `CGFloat`, `NSNumber` and `NSNull` are Foundation's.
@_exported public import Foundation

/// Seconds.
public typealias CFTimeInterval = Double
