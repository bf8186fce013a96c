public import LambentPixels
public import LambentProperties

/// A type that can be assigned to ``EmitterCell/contents``: an `Image`, or an array of images from
/// which each particle draws one.
///
/// ```swift
/// cell.contents = spark
/// cell.contents = [spark, ring]
/// let images = cell.contents as? [Image]
/// ```
///
/// To conform a type of your own, give it the ``PropertyRepresentable/propertyValue`` of an image
/// or of an array of images.
public protocol CellContents: PropertyRepresentable {}

extension Image: CellContents {}
extension [Image]: CellContents {}
