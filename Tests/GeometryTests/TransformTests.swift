import LambentGeometry
import Testing

/// The greatest difference between the entries of two maps.
func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
  zip(a.entries, b.entries).map { abs($0 - $1) }.max() ?? 0
}

/// Maps with every kind of part, from a fixed seed.
private func sampleTransforms(_ count: Int) -> [Transform3D] {
  var state: UInt64 = 42
  func draw(_ range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) * 0x1p-53
  }
  return (0..<count).map { _ in
    var shear = Transform3D()
    (shear.m21, shear.m31, shear.m32) = (draw(-1...1), draw(-1...1), draw(-1...1))
    let scale = Transform3D.scale(x: draw(0.2...3), y: draw(0.2...3), z: draw(-3 ... -0.2))
    let turn = Transform3D.rotation(
      angle: draw(-3...3), x: draw(-1...1), y: draw(-1...1), z: draw(-1...1))
    let shift = Transform3D.translation(x: draw(-9...9), y: draw(-9...9), z: draw(-9...9))
    return scale.concatenating(shear).concatenating(turn).concatenating(shift)
      .concatenating(.perspective(distance: draw(200...900)))
  }
}

@Suite("Transforms of space")
struct TransformTests {
  @Test("a positive turn about z takes +x toward +y, as in the plane")
  func turnDirection() {
    let quarter = Transform3D.rotation(angle: .pi / 2, x: 0, y: 0, z: 3)
    let place = quarter.applyHomogeneous(x: 1, y: 0, z: 0)
    #expect(abs(place.x) < 1e-15 && abs(place.y - 1) < 1e-15)
    let plane = Affine.rotation(.pi / 2).apply(Point(x: 1, y: 0))
    #expect(abs(plane.x) < 1e-15 && plane.y == 1)
    #expect(quarter.affine == Affine.rotation(.pi / 2))
  }

  @Test("a map and its inverse cancel")
  func inverses() throws {
    for transform in sampleTransforms(200) {
      let inverse = try #require(transform.inverse)
      #expect(distance(transform.concatenating(inverse), .identity) < 1e-9)
    }
    #expect(Transform3D.scale(x: 0, y: 1).inverse == nil)
  }

  @Test("a map with perspective is not affine")
  func affine() {
    let tilted = Transform3D.rotation(angle: 1, x: 0, y: 1, z: 0)
    #expect(tilted.affine != nil)
    #expect(tilted.concatenating(.perspective(distance: 500)).affine == nil)
  }

  @Test("taking a map apart and putting it together gives it back")
  func decomposition() throws {
    for transform in sampleTransforms(300) {
      let parts = try #require(Transform3D.Decomposition(transform))
      #expect(distance(parts.recomposed, transform) < 1e-9)
    }
  }

  @Test("a reflection is that of one axis, with the smallest turn, or of all three")
  func reflections() throws {
    for scale in [
      Vector3(x: -2, y: 1, z: 1), Vector3(x: 1, y: -2, z: 1), Vector3(x: 1, y: 1, z: -2),
      Vector3(x: -2, y: -1, z: -1),
    ] {
      for angle in [0, 0.7, -1.2] {
        let map = Transform3D.scale(x: scale.x, y: scale.y, z: scale.z).concatenating(
          .rotation(angle: angle, x: 0, y: 0, z: 1))
        let parts = try #require(Transform3D.Decomposition(map))
        #expect((parts.scale - scale).length < 1e-12)
        #expect(distance(parts.recomposed, map) < 1e-12)
      }
    }
  }

  @Test("from a map to its mirror image only one factor changes")
  func mirrorImages() {
    let start = Transform3D.rotation(angle: 0.5, x: 0, y: 0, z: 1)
    for (x, y) in [(-1.0, 1.0), (1, -1)] {
      for share in [0.25, 0.5, 0.75, 1.5] {
        let between = Transform3D.identity.interpolated(to: .scale(x: x, y: y), at: share)
        let expected = Transform3D.scale(x: 1 + (x - 1) * share, y: 1 + (y - 1) * share)
        #expect(distance(between, expected) < 1e-12)
        let mirrored = Transform3D.scale(x: x, y: y).concatenating(start)
        let turned = start.interpolated(to: mirrored, at: share)
        #expect(distance(turned, expected.concatenating(start)) < 1e-12)
      }
    }
  }

  @Test("from one mirror image to another it turns, and does not shrink")
  func betweenMirrorImages() {
    let (start, end) = (Transform3D.scale(x: -1, y: 1), Transform3D.scale(x: 1, y: -1))
    let quarter = Transform3D.rotation(angle: .pi / 2, x: 0, y: 0, z: 1)
    #expect(distance(start.interpolated(to: end, at: 0.5), start.concatenating(quarter)) < 1e-12)
    #expect(distance(end.interpolated(to: start, at: 0.5), end.concatenating(quarter)) < 1e-12)
  }

  @Test("a translation toward the viewer is interpolated evenly before a perspective")
  func perspectiveTranslation() {
    let perspective = Transform3D.perspective(distance: 500)
    func near(_ z: Double) -> Transform3D {
      .translation(x: 0, y: 0, z: z).concatenating(perspective)
    }
    #expect(distance(near(0).interpolated(to: near(100), at: 0.5), near(50)) < 1e-12)
  }

  @Test("a singular map, or one that is not finite, cannot be taken apart")
  func singular() {
    #expect(Transform3D.Decomposition(.scale(x: 0, y: 1)) == nil)
    #expect(Transform3D.Decomposition(.translation(x: .nan, y: 0)) == nil)
    #expect(Transform3D.Decomposition(.translation(x: .infinity, y: 0)) == nil)
  }

  @Test("a turn is interpolated at an even speed")
  func evenTurn() {
    let end = Transform3D.rotation(angle: 2, x: 0, y: 0, z: 1)
    for share in [0, 0.25, 0.5, 0.9, 1, 1.2] {
      let expected = Transform3D.rotation(angle: 2 * share, x: 0, y: 0, z: 1)
      #expect(distance(Transform3D.identity.interpolated(to: end, at: share), expected) < 1e-14)
    }
  }

  @Test("a half turn keeps the sign of its tiny sine")
  func halfTurn() {
    for sign in [1.0, -1] {
      let end = Transform3D.rotation(angle: sign * .pi, x: 0, y: 0, z: 1)
      let expected = Transform3D.rotation(angle: sign * .pi / 2, x: 0, y: 0, z: 1)
      #expect(distance(Transform3D.identity.interpolated(to: end, at: 0.5), expected) < 1e-12)
    }
  }

  @Test("a half turn whose sine is exactly 0 turns positively")
  func exactHalfTurn() {
    let end = Transform3D.scale(x: -1, y: -1)
    let expected = Transform3D.rotation(angle: .pi / 2, x: 0, y: 0, z: 1)
    #expect(distance(Transform3D.identity.interpolated(to: end, at: 0.5), expected) < 1e-12)
  }

  @Test("a half turn about any axis is found again")
  func halfTurnAxes() throws {
    for axis in [(1.0, -1.0, 0.0), (-1, 0, 1), (1, 2, -3)] {
      let turn = Transform3D.rotation(angle: .pi, x: axis.0, y: axis.1, z: axis.2)
      let parts = try #require(Transform3D.Decomposition(turn))
      #expect(distance(parts.recomposed, turn) < 1e-12)
    }
  }

  @Test("maps that cannot be taken apart are interpolated entry by entry")
  func singularInterpolation() {
    let flat = Transform3D.scale(x: 0, y: 1)
    #expect(Transform3D.identity.interpolated(to: flat, at: 0.5) == .scale(x: 0.5, y: 1))
  }

  @Test("the ends of an interpolation are exact")
  func exactEnds() {
    let all = sampleTransforms(20)
    for (start, end) in zip(all, all.dropFirst()) {
      #expect(start.interpolated(to: end, at: 0) == start)
      #expect(start.interpolated(to: end, at: 1) == end)
    }
  }
}
