// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension CornerCurve {
  package var meaning: String {
    switch self {
    case .circular: "Quarter circles."
    case .continuous: "Curves whose bend begins gently."
    }
  }
}

extension FillRule {
  package var meaning: String {
    switch self {
    case .nonZero: "Points with a winding number other than zero are inside."
    case .evenOdd: "Points from which a ray crosses the outline an odd number of times are inside."
    }
  }
}

extension LayoutAttribute {
  package var meaning: String {
    switch self {
    case .left: "The left side."
    case .right: "The right side."
    case .top: "The upper side."
    case .bottom: "The lower side."
    case .leading: "The side at which text begins: the left one."
    case .trailing: "The side at which text ends: the right one."
    case .width: "The width."
    case .height: "The height."
    case .centerX: "The middle from left to right."
    case .centerY: "The middle from top to bottom."
    case .firstBaseline: "The baseline of the first line of text, else the upper side."
    case .lastBaseline: "The baseline of the last line of text, else the lower side."
    case .notAnAttribute: "Nothing: the other side is compared with the constant."
    }
  }
}

extension LayoutRelation {
  package var meaning: String {
    switch self {
    case .lessThanOrEqual: "The first is at most the second."
    case .equal: "They are equal."
    case .greaterThanOrEqual: "The first is at least the second."
    }
  }
}

extension MotionEffect.Axis {
  package var meaning: String {
    switch self {
    case .horizontal: "From left to right."
    case .vertical: "From bottom to top."
    }
  }
}

extension QRCodeGeneratorFilter.CorrectionLevel {
  package var meaning: String {
    switch self {
    case .low: "7 percent."
    case .medium: "15 percent."
    case .quartile: "25 percent."
    case .high: "30 percent."
    }
  }
}

extension ShapeElement.CopyOrder {
  package var meaning: String {
    switch self {
    case .above: "Later copies are in front."
    case .below: "Later copies are behind."
    }
  }
}

extension ShapeElement.Kind {
  package var meaning: String {
    switch self {
    case .group: "Elements with a transform and an opacity of their own."
    case .path: "An outline of lines and curves."
    case .rectangle: "A rectangle around its position."
    case .ellipse: "An ellipse around its position."
    case .polygon: "A polygon with equal sides."
    case .star: "A star."
    case .fill: "Fills the outlines."
    case .stroke: "Draws a line along the outlines."
    case .trim: "Leaves a part of the outlines, by their length."
    case .roundCorners: "Rounds the corners of the outlines."
    case .offset: "Moves the outlines outward or inward."
    case .zigZag: "Puts ridges along the outlines."
    case .pucker: "Moves points of the outlines to their middle, or away from it."
    case .merge: "Makes one outline of several."
    case .repeater: "Repeats what is before it."
    }
  }
}

extension ShapeElement.TrimMode {
  package var meaning: String {
    switch self {
    case .simultaneously: "Each outline is trimmed for itself."
    case .individually: "All outlines are one after the other."
    }
  }
}

extension SoundForm {
  package var meaning: String {
    switch self {
    case .bars: "Bars beside each other."
    case .line: "A line through the levels, to be stroked."
    case .area: "The area below the line."
    }
  }
}

extension StackLayer.Alignment {
  package var meaning: String {
    switch self {
    case .leading: "At the top of a row, or at the left of a column."
    case .center: "In the middle."
    case .trailing: "At the bottom of a row, or at the right of a column."
    case .fill: "From edge to edge: sublayers take the stack's size."
    }
  }
}

extension StackLayer.Axis {
  package var meaning: String {
    switch self {
    case .horizontal: "From left to right."
    case .vertical: "From top to bottom."
    }
  }
}

extension StackLayer.Distribution {
  package var meaning: String {
    switch self {
    case .start: "At the beginning."
    case .center: "In the middle."
    case .end: "At the end."
    case .equalSpacing: "Evenly spaced from one end to the other."
    case .fillEqually: "All equally long, from one end to the other."
    }
  }
}
