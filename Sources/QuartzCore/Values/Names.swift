// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

/// A name that is text in documents. Apple has a type for each kind of name. Here they are one type, and the use of a
/// name of a wrong kind is reported to `CAHost.onError`.
public struct CAName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = Self("linear"), none = Self("none"), both = Self("both")
  public static let center = Self("center"), left = Self("left"), right = Self("right")
}

public typealias CAMediaTimingFillMode = CAName
public typealias CAMediaTimingFunctionName = CAName
public typealias CAAnimationCalculationMode = CAName
public typealias CAAnimationRotationMode = CAName
public typealias CATransitionSubtype = CAName
public typealias CAValueFunctionName = CAName
/// The names of transition filters (`cube`, `curl`, `ripple` …) are types of transitions, too.
public typealias CATransitionType = CAName
/// With y pointing down, top and bottom are swapped: `top` is the greatest y.
public typealias CALayerContentsGravity = CAName
public typealias CALayerContentsFilter = CAName
public typealias CALayerContentsFormat = CAName
public typealias CALayerCornerCurve = CAName
public typealias CAShapeLayerFillRule = CAName
public typealias CAShapeLayerLineCap = CAName
public typealias CAShapeLayerLineJoin = CAName
public typealias CAGradientLayerType = CAName
public typealias CATextLayerTruncationMode = CAName
public typealias CATextLayerAlignmentMode = CAName
public typealias CAEmitterLayerEmitterShape = CAName
public typealias CAEmitterLayerEmitterMode = CAName
public typealias CAEmitterLayerRenderMode = CAName
public typealias CAScrollLayerScrollMode = CAName

extension CAName {
  public static let removed = Self("removed"), forwards = Self("forwards")
  public static let backwards = Self("backwards"), `default` = Self("default")
  public static let easeIn = Self("easeIn"), easeOut = Self("easeOut")
  public static let easeInEaseOut = Self("easeInEaseOut"), discrete = Self("discrete")
  public static let paced = Self("paced"), cubic = Self("cubic"), cubicPaced = Self("cubicPaced")
  public static let rotateAuto = Self("auto"), rotateAutoReverse = Self("autoReverse")
  public static let fade = Self("fade"), moveIn = Self("moveIn"), push = Self("push")
  public static let reveal = Self("reveal"), fromLeft = Self("fromLeft")
  public static let fromRight = Self("fromRight"), fromTop = Self("fromTop")
  public static let fromBottom = Self("fromBottom"), rotateX = Self("rotateX")
  public static let rotateY = Self("rotateY"), rotateZ = Self("rotateZ"), scale = Self("scale")
  public static let scaleX = Self("scaleX"), scaleY = Self("scaleY"), scaleZ = Self("scaleZ")
  public static let translate = Self("translate"), translateX = Self("translateX")
  public static let translateY = Self("translateY"), translateZ = Self("translateZ")
}

extension CAName {
  public static let resize = Self("resize"), resizeAspect = Self("resizeAspect")
  public static let resizeAspectFill = Self("resizeAspectFill"), top = Self("top")
  public static let bottom = Self("bottom"), topLeft = Self("topLeft"), topRight = Self("topRight")
  public static let bottomLeft = Self("bottomLeft"), bottomRight = Self("bottomRight")
  public static let nearest = Self("nearest"), trilinear = Self("trilinear")
  public static let circular = Self("circular"), continuous = Self("continuous")
  public static let nonZero = Self("non-zero"), evenOdd = Self("even-odd"), butt = Self("butt")
  public static let round = Self("round"), square = Self("square"), miter = Self("miter")
  public static let bevel = Self("bevel"), axial = Self("axial"), radial = Self("radial")
  public static let conic = Self("conic"), start = Self("start"), end = Self("end")
  public static let middle = Self("middle"), natural = Self("natural")
  public static let justified = Self("justified"), point = Self("point"), line = Self("line")
  public static let rectangle = Self("rectangle"), cuboid = Self("cuboid")
  public static let circle = Self("circle"), sphere = Self("sphere"), points = Self("points")
  public static let outline = Self("outline"), surface = Self("surface"), volume = Self("volume")
  public static let unordered = Self("unordered"), oldestFirst = Self("oldestFirst")
  public static let oldestLast = Self("oldestLast"), backToFront = Self("backToFront")
  public static let additive = Self("additive"), vertically = Self("vertically")
  public static let horizontally = Self("horizontally"), RGBA8Uint = Self("RGBA8")
  public static let RGBA16Float = Self("RGBAh"), gray8Uint = Self("Gray8")
}

/// The key of every layer transition.
public let kCATransition = "transition"
/// The key of the action for a layer that comes into a tree or is shown.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action for a layer that leaves the tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

// The constants of before Swift 4.2.

public let kCAFillModeRemoved = CAName.removed
public let kCAFillModeForwards = CAName.forwards
public let kCAFillModeBackwards = CAName.backwards
public let kCAFillModeBoth = CAName.both
public let kCAMediaTimingFunctionLinear = CAName.linear
public let kCAMediaTimingFunctionEaseIn = CAName.easeIn
public let kCAMediaTimingFunctionEaseOut = CAName.easeOut
public let kCAMediaTimingFunctionEaseInEaseOut = CAName.easeInEaseOut
public let kCAMediaTimingFunctionDefault = CAName.default
public let kCAAnimationLinear = CAName.linear
public let kCAAnimationDiscrete = CAName.discrete
public let kCAAnimationPaced = CAName.paced
public let kCAAnimationCubic = CAName.cubic
public let kCAAnimationCubicPaced = CAName.cubicPaced
public let kCAAnimationRotateAuto = CAName.rotateAuto
public let kCAAnimationRotateAutoReverse = CAName.rotateAutoReverse
public let kCATransitionFade = CAName.fade
public let kCATransitionMoveIn = CAName.moveIn
public let kCATransitionPush = CAName.push
public let kCATransitionReveal = CAName.reveal
public let kCATransitionFromLeft = CAName.fromLeft
public let kCATransitionFromRight = CAName.fromRight
public let kCATransitionFromTop = CAName.fromTop
public let kCATransitionFromBottom = CAName.fromBottom
public let kCAValueFunctionRotateX = CAName.rotateX
public let kCAValueFunctionRotateY = CAName.rotateY
public let kCAValueFunctionRotateZ = CAName.rotateZ
public let kCAValueFunctionScale = CAName.scale
public let kCAValueFunctionScaleX = CAName.scaleX
public let kCAValueFunctionScaleY = CAName.scaleY
public let kCAValueFunctionScaleZ = CAName.scaleZ
public let kCAValueFunctionTranslate = CAName.translate
public let kCAValueFunctionTranslateX = CAName.translateX
public let kCAValueFunctionTranslateY = CAName.translateY
public let kCAValueFunctionTranslateZ = CAName.translateZ
public let kCAGravityCenter = CAName.center
public let kCAGravityTop = CAName.top
public let kCAGravityBottom = CAName.bottom
public let kCAGravityLeft = CAName.left
public let kCAGravityRight = CAName.right
public let kCAGravityTopLeft = CAName.topLeft
public let kCAGravityTopRight = CAName.topRight
public let kCAGravityBottomLeft = CAName.bottomLeft
public let kCAGravityBottomRight = CAName.bottomRight
public let kCAGravityResize = CAName.resize
public let kCAGravityResizeAspect = CAName.resizeAspect
public let kCAGravityResizeAspectFill = CAName.resizeAspectFill
public let kCAContentsFormatRGBA8Uint = CAName.RGBA8Uint
public let kCAContentsFormatRGBA16Float = CAName.RGBA16Float
public let kCAContentsFormatGray8Uint = CAName.gray8Uint
public let kCAFilterNearest = CAName.nearest
public let kCAFilterLinear = CAName.linear
public let kCAFilterTrilinear = CAName.trilinear
public let kCACornerCurveCircular = CAName.circular
public let kCACornerCurveContinuous = CAName.continuous
public let kCAEmitterLayerPoint = CAName.point
public let kCAEmitterLayerLine = CAName.line
public let kCAEmitterLayerRectangle = CAName.rectangle
public let kCAEmitterLayerCuboid = CAName.cuboid
public let kCAEmitterLayerCircle = CAName.circle
public let kCAEmitterLayerSphere = CAName.sphere
public let kCAEmitterLayerPoints = CAName.points
public let kCAEmitterLayerOutline = CAName.outline
public let kCAEmitterLayerSurface = CAName.surface
public let kCAEmitterLayerVolume = CAName.volume
public let kCAEmitterLayerUnordered = CAName.unordered
public let kCAEmitterLayerOldestFirst = CAName.oldestFirst
public let kCAEmitterLayerOldestLast = CAName.oldestLast
public let kCAEmitterLayerBackToFront = CAName.backToFront
public let kCAEmitterLayerAdditive = CAName.additive
public let kCALineCapButt = CAName.butt
public let kCALineCapRound = CAName.round
public let kCALineCapSquare = CAName.square
public let kCALineJoinMiter = CAName.miter
public let kCALineJoinRound = CAName.round
public let kCALineJoinBevel = CAName.bevel
public let kCAFillRuleNonZero = CAName.nonZero
public let kCAFillRuleEvenOdd = CAName.evenOdd
public let kCAGradientLayerAxial = CAName.axial
public let kCAGradientLayerRadial = CAName.radial
public let kCAGradientLayerConic = CAName.conic
public let kCAAlignmentNatural = CAName.natural
public let kCAAlignmentLeft = CAName.left
public let kCAAlignmentRight = CAName.right
public let kCAAlignmentCenter = CAName.center
public let kCAAlignmentJustified = CAName.justified
public let kCATruncationNone = CAName.none
public let kCATruncationStart = CAName.start
public let kCATruncationEnd = CAName.end
public let kCATruncationMiddle = CAName.middle
public let kCAScrollNone = CAName.none
public let kCAScrollVertically = CAName.vertically
public let kCAScrollHorizontally = CAName.horizontally
public let kCAScrollBoth = CAName.both
