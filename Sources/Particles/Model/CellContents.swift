public import LambentPixels
public import LambentProperties

/// Something that a cell can have as its ``EmitterCell/contents``: an `Image`, or an array of
/// images of which each particle has one.
///
/// ```swift
/// cell.contents = spark
/// cell.contents = [spark, ring]
/// let images = cell.contents as? [Image]
/// ```
///
/// A type of a program's own conforms by a ``PropertyRepresentable/propertyValue`` that is that of one of
/// the two.
public protocol CellContents: PropertyRepresentable {}

extension Image: CellContents {}
extension [Image]: CellContents {}
