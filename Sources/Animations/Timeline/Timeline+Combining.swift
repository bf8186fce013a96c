extension Timeline {
  /// The timeline with every value multiplied by a factor.
  package func scaled(by factor: Double) -> Timeline {
    Timeline(
      leading: leading * factor,
      sections: sections.map { section in
        section.replacing(
          section.pieces.map { $0.scaled(by: factor) },
          growth: section.growth.map { $0.scaled(by: factor) })
      })
  }

  /// max(0, this · other) at every time: births per second from a cell's rate and its layer's.
  ///
  /// If both are periodic, so is the product, with their least common multiple as its period. If
  /// that has more than 1,024 cycles of the shorter, an approximate one is used.
  package func positiveProduct(with other: Timeline) -> Timeline {
    if let factor = other.constant, isNeverBelowZero(times: factor) { return scaled(by: factor) }
    if let factor = constant, other.isNeverBelowZero(times: factor) {
      return other.scaled(by: factor)
    }
    return Combination(self, other).timeline(clampedBelowZero: true) { $0 * $1 }
  }

  /// The pointwise sum.
  package func adding(_ other: Timeline) -> Timeline {
    Combination(self, other).timeline(clampedBelowZero: false) { $0 + $1 }
  }

  /// This timeline until a time, then another.
  package func followed(by next: Timeline, from time: Double) -> Timeline {
    var table = sections.filter { $0.start < time }
    if let last = table.popLast() { table.append(last.ending(at: time)) }
    if next.sections.first.map({ $0.start > time }) ?? true {
      let piece = Segment(start: 0, length: .infinity, form: .constant(next.leading))
      let end = next.sections.first?.start ?? .infinity
      table.append(Section(start: time, end: end, period: nil, pieces: [piece]))
    }
    for section in next.sections where section.end > time {
      table.append(section.start >= time ? section : section.beginning(at: time))
    }
    return Timeline(leading: leading, sections: table)
  }

  /// True if no value multiplied by a factor is negative.
  private func isNeverBelowZero(times factor: Double) -> Bool {
    ([leading...leading] + sections.map(\.bounds)).allSatisfy {
      $0.lowerBound * factor >= 0 && $0.upperBound * factor >= 0
    }
  }
}

extension Segment {
  fileprivate func scaled(by factor: Double) -> Segment {
    var result = self
    switch form {
    case .constant(let value): result.form = .constant(value * factor)
    case .linear(let value, let slope):
      result.form = .linear(value: value * factor, slope: slope * factor)
    case .smooth(let polynomial):
      result.form = .smooth(Polynomial(coefficients: polynomial.coefficients * factor))
    }
    return result
  }
}

extension Segment {
  /// The part of the piece between `x` and `y` seconds after its start, moved to `start`.
  fileprivate func part(from x: Double, to y: Double, start: Double) -> Segment {
    var result = self
    (result.start, result.length) = (start, y - x)
    switch form {
    case .constant: break
    case .linear(let value, let slope):
      result.form = .linear(value: value + slope * x, slope: slope)
    case .smooth(let polynomial):
      var samples = SIMD8<Double>()
      for (index, node) in Polynomial.nodes.enumerated() {
        samples[index] = polynomial.value(at: (x + (y - x) * node) / length)
      }
      result.form = .smooth(Polynomial(samples: samples))
    }
    return result
  }
}

extension Section {
  /// The rest of the section from a time within it.
  fileprivate func beginning(at time: Double) -> Section {
    guard growth.isEmpty else { return beginningLate(at: time) }
    let position = position(of: time - start)
    var (parts, sum) = ([Segment](), 0.0)
    func append(_ piece: Segment, from x: Double, to y: Double) {
      guard y > x else { return }
      parts.append(piece.part(from: x, to: y, start: sum))
      sum += y - x
    }
    append(pieces[position.piece], from: position.offset, to: pieces[position.piece].length)
    for piece in pieces[(position.piece + 1)...] { append(piece, from: 0, to: piece.length) }
    if period != nil {
      for piece in pieces[..<position.piece] { append(piece, from: 0, to: piece.length) }
      append(pieces[position.piece], from: 0, to: position.offset)
    }
    return Section(start: time, end: end, period: period, pieces: parts)
  }
}
