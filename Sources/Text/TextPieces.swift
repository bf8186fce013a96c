import LambentGeometry
package import LambentPixels

/// The looks of a text that its layout does not have.
package struct TextLook: Sendable, Hashable {
  /// The animators, applied in order.
  package var animators: [TextAnimator]
  /// The markers behind words, from back to front.
  package var highlights: [TextHighlight]
  /// The colour of the outline; `nil` for none.
  package var strokeColor: Color?
  /// The width of the outline, in points.
  package var lineWidth: Double
  /// The path that the baseline follows; `nil` for straight lines.
  package var baseline: TextBaseline?

  package init(
    animators: [TextAnimator] = [], highlights: [TextHighlight] = [], strokeColor: Color? = nil,
    lineWidth: Double = 1, baseline: TextBaseline? = nil
  ) {
    (self.animators, self.highlights) = (animators, highlights)
    (self.strokeColor, self.lineWidth, self.baseline) = (strokeColor, lineWidth, baseline)
  }
}

extension TextLayout {
  /// The text as pieces with the same look, in order.
  ///
  /// - Complexity: O(glyphs × animators).
  package func pieces(_ look: TextLook = TextLook()) -> [TextPiece] {
    TextPieces(self, look).pieces
  }
}

/// Divides a text into pieces with the same look.
private struct TextPieces {
  private(set) var pieces: [TextPiece] = []
  private let layout: TextLayout
  private let look: TextLook
  private let looks: CharacterLooks
  private let direction: OutlineDirection
  /// The place of each glyph along the path; empty for straight lines.
  private let maps: [Affine]

  init(_ layout: TextLayout, _ look: TextLook) {
    self.layout = layout
    self.look = look
    direction = OutlineDirection(of: layout)
    var looks = CharacterLooks(layout, animators: look.animators)
    let marks = look.highlights.map { TextMarks($0, in: layout, shifts: looks.shifts) }
    looks.marks = zip(look.highlights, marks).compactMap { highlight, marks in
      highlight.foregroundColor.map { ($0, marks.weights) }
    }
    self.looks = looks
    maps = look.baseline.map { layout.maps(along: $0, shifts: looks.shifts) } ?? []
    for (highlight, marks) in zip(look.highlights, marks) {
      guard let color = highlight.color, color.alpha > 0 else { continue }
      let paths = marks.paths.map { bent($0, CharacterLook()) }.filter { !$0.isEmpty }
      for path in paths {
        pieces.append(TextPiece(path: path, color: color, lineWidth: 0, blur: 0))
      }
    }
    for underline in layout.underlines { append(underline) }
    for index in layout.glyphs.indices { appendGlyph(index) }
  }

  private mutating func append(_ underline: TextLayout.Underline) {
    for part in parts(of: underline) {
      let path = direction.path(part.rect)
      let character = looks.look(of: layout.glyphs[part.glyphs.lowerBound].character)
      guard look.baseline != nil else {
        append(path, character, run: part.run)
        continue
      }
      var piece = character.piece(
        path, style: layout.runs[part.run].style, strokeColor: look.strokeColor,
        lineWidth: look.lineWidth)
      piece.path = bent(path, character)
      append(piece)
    }
  }

  /// The parts of an underline that animators move with their characters: each ends where the next begins.
  private func parts(of underline: TextLayout.Underline) -> [TextLayout.Underline] {
    guard !look.animators.isEmpty else { return [underline] }
    var parts: [TextLayout.Underline] = []
    for index in underline.glyphs {
      let glyph = layout.glyphs[index]
      let left = glyph.left + looks.shifts[index]
      if let last = parts.indices.last {
        parts[last].rect.size.width = left - parts[last].rect.minX
        let first = layout.glyphs[parts[last].glyphs.lowerBound]
        if glyph.character == first.character { continue }
      }
      var part = underline
      part.glyphs = index..<underline.glyphs.upperBound
      part.rect.origin.x = left
      parts.append(part)
    }
    if let part = parts.indices.last, let index = underline.glyphs.last {
      let glyph = layout.glyphs[index]
      let right = glyph.left + looks.shifts[index] + glyph.advance
      parts[part].rect.size.width = right - parts[part].rect.minX
    }
    return parts.filter { $0.rect.width > 0 }
  }

  /// An outline along the path, or as it is.
  private func bent(_ path: Path, _ character: CharacterLook) -> Path {
    guard let baseline = look.baseline, let line = layout.lines.first else { return path }
    return baseline.bent(
      path, baseline: line.origin.y, step: max((line.ascent + line.descent) / 12, 0.5),
      through: character.transform)
  }

  private mutating func appendGlyph(_ index: Int) {
    let glyph = layout.glyphs[index]
    let shift = Affine.translation(
      x: glyph.position.x + looks.shifts[index], y: glyph.position.y)
    let character = looks.look(of: glyph.character)
    let map = maps.isEmpty ? nil : maps[index]
    switch glyph.font?.colorGlyph(glyph.id) {
    case nil:
      append(direction.outline(of: glyph).applying(shift), character, run: glyph.run, map: map)
    case .layers(let layers):
      for layer in layers {
        var part = glyph
        part.id = layer.glyph
        append(
          direction.outline(of: part).applying(shift), character, run: glyph.run, map: map,
          color: layer.color)
      }
    case .image(let image, let frame):
      let factor = glyph.size / (glyph.font?.unitsPerEm ?? 1)
      let place = Rect(
        x: frame.minX * factor + shift.tx, y: frame.minY * factor + shift.ty,
        width: frame.width * factor, height: frame.height * factor)
      var piece = character.piece(
        Path(rect: place), style: layout.runs[glyph.run].style, strokeColor: nil, lineWidth: 0)
      guard piece.color.alpha > 0 else { return }
      (piece.strokeColor, piece.paint) = (nil, nil)
      let own = character.transform
      piece.image = TextPiece.GlyphImage(
        image: image, frame: place, map: map.map(own.concatenating) ?? own)
      pieces.append(piece)
    }
  }

  private mutating func append(
    _ path: Path, _ character: CharacterLook, run: Int, map: Affine? = nil, color: Color? = nil
  ) {
    guard !path.isEmpty else { return }
    var piece = character.piece(
      path, style: layout.runs[run].style, strokeColor: color == nil ? look.strokeColor : nil,
      lineWidth: look.lineWidth)
    if let map { piece.path = piece.path.applying(map) }
    if var color {
      color.alpha *= piece.color.alpha
      (piece.color, piece.strokeColor, piece.paint) = (color, nil, nil)
    }
    append(piece)
  }

  /// Appends a piece, to the one before it if they look the same.
  private mutating func append(_ piece: TextPiece) {
    guard piece.color.alpha > 0 || (piece.strokeColor?.alpha ?? 0) > 0 else { return }
    // In place: a second reference to the last piece would have all of its path copied for each glyph.
    if let last = pieces.indices.last, pieces[last].looksLike(piece) {
      pieces[last].path.addPath(piece.path)
    } else {
      pieces.append(piece)
    }
  }
}

extension TextPiece {
  fileprivate func looksLike(_ other: TextPiece) -> Bool {
    color == other.color && strokeColor == other.strokeColor && lineWidth == other.lineWidth
      && blur == other.blur && image == nil && other.image == nil && paint == other.paint
  }
}
