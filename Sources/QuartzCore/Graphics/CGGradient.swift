import LambentDrawing
import LambentGeometry
import LambentPixels
import LambentRenderTree

/// Colours at locations, 0…1.
public final class CGGradient: Sendable {
  let stops: [GraphicsContext.Stop]

  /// Creates a gradient of colours. Without locations, they are evenly spaced. Returns `nil` without
  /// colours, and if the number of locations differs from that of the colours.
  public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return nil }
    let last = Double(max(colors.count - 1, 1))
    stops = colors.enumerated().map { index, color in
      let place = locations.map { Double($0[index]) } ?? Double(index) / last
      return GraphicsContext.Stop(location: place, color: color.lambent)
    }
  }

  /// Creates a gradient from the components of a number of colours, four for each location.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    guard count > 0, colorComponents.count >= 4 * count else { return nil }
    let colors = (0..<count).map { index in
      CGColor(
        red: colorComponents[4 * index], green: colorComponents[4 * index + 1],
        blue: colorComponents[4 * index + 2], alpha: colorComponents[4 * index + 3])
    }
    self.init(colorsSpace: colorSpace, colors: colors, locations: locations)
  }
}

/// Where a gradient goes on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates options by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour continues before the start point.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour continues after the end point.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
  /// Draws a gradient between two points: over all that is drawn into, or, without the options, between
  /// the lines through its ends.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let (start, end) = (start.lambent, end.lambent)
    let way = end - start
    guard way.length > 0, way.length.isFinite else { return }
    let box = boundingBoxOfClipPath
    let reach = Double(box.width + box.height) + (start - box.origin.lambent).length + way.length
    let (u, v) = (way * (1 / way.length), Point(x: -way.y, y: way.x) * (1 / way.length))
    let first = options.contains(.drawsBeforeStartLocation) ? start - u * reach : start
    let last = options.contains(.drawsAfterEndLocation) ? end + u * reach : end
    var band = Path()
    band.addLines(
      between: [first + v * reach, last + v * reach, last - v * reach, first - v * reach])
    band.closeSubpath()
    recorder.fill(band, linear: gradient.stops, from: start, to: end)
  }

  /// Draws a radial gradient, with radii in points. The circles must have the same centre, and the first
  /// radius must be 0; otherwise an error is reported to `CAHost.onError`.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    if startCenter != endCenter {
      CAHost.report(
        CAError(key: "drawRadialGradient", "both circles take the centre of the second one"))
    }
    guard endRadius > 0 else { return }
    let inner = Double(max(0, startRadius) / endRadius)
    let stops = gradient.stops.map {
      GraphicsContext.Stop(location: inner + (1 - inner) * $0.location, color: $0.color)
    }
    let side = 2 * endRadius
    let disc = CGRect(
      x: endCenter.x - endRadius, y: endCenter.y - endRadius, width: side, height: side)
    let path =
      options.contains(.drawsAfterEndLocation)
      ? Path(rect: boundingBoxOfClipPath.lambent) : Path(ellipseIn: disc.lambent)
    recorder.fill(path, radial: stops, center: endCenter.lambent, radius: endRadius)
  }
}
