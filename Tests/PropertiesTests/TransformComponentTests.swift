import LambentGeometry
import LambentProperties
import Testing

@Suite("Components of transforms")
struct TransformComponentTests {
  private func number(_ transform: Transform3D, _ path: String) -> Double {
    guard case .number(let number)? = PropertyValue.transform(transform).component(path) else {
      return .nan
    }
    return number
  }

  private func replacing(
    _ transform: Transform3D, _ path: String, _ number: Double
  ) -> Transform3D {
    guard
      case .transform(let result)? = PropertyValue.transform(transform)
        .replacing(path, with: .number(number))
    else { return .identity }
    return result
  }

  private func isClose(_ a: Transform3D, _ b: Transform3D) -> Bool {
    zip(a.entries, b.entries).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test(
    "what is written is read, and the other components stay",
    arguments: [
      "rotation.x", "rotation.y", "rotation.z", "scale.x", "scale.y", "scale.z", "translation.x",
      "translation.y", "translation.z", "shear.x",
    ])
  func roundTrip(path: String) {
    let paths = [
      "translation.x", "translation.y", "translation.z", "rotation.x", "rotation.y", "rotation.z",
      "scale.x", "scale.y", "scale.z", "shear.x",
    ]
    var transform = Transform3D.identity
    for (index, name) in paths.enumerated() {
      transform = replacing(transform, name, 0.3 + Double(index) / 7)
    }
    let changed = replacing(transform, path, 0.9)
    for (index, name) in paths.enumerated() {
      let expected = name == path ? 0.9 : 0.3 + Double(index) / 7
      #expect(abs(number(changed, name) - expected) < 1e-9, "\(name)")
    }
  }

  @Test("rotations about one axis are what Core Animation calls them")
  func rotations() {
    for angle in [-3.0, -1, 0.25, 1.5, 3] {
      let (x, y, z) = (
        Transform3D.rotation(angle: angle, x: 1, y: 0, z: 0),
        Transform3D.rotation(angle: angle, x: 0, y: 1, z: 0),
        Transform3D.rotation(angle: angle, x: 0, y: 0, z: 1)
      )
      #expect(isClose(replacing(.identity, "rotation.x", angle), x))
      #expect(isClose(replacing(.identity, "rotation.y", angle), y))
      #expect(isClose(replacing(.identity, "rotation.z", angle), z))
      #expect(isClose(replacing(.identity, "rotation", angle), z))
      #expect(abs(number(z, "rotation") - angle) < 1e-12)
      #expect(abs(number(x, "rotation.x") - angle) < 1e-12)
    }
  }

  @Test("scale is the mean of the factors, and sets all")
  func scale() {
    let transform = Transform3D.scale(x: 1, y: 2, z: 6)
    #expect(number(transform, "scale") == 3)
    #expect(number(transform, "scale.xy") == 1.5)
    #expect(replacing(transform, "scale", 2) == .scale(x: 2, y: 2, z: 2))
    #expect(replacing(transform, "scale.xy", 2) == .scale(x: 2, y: 2, z: 6))
  }

  @Test("a factor may be negative, and the others stay")
  func mirrorImages() {
    let factors = [-1.0, 0, 2]
    for x in factors {
      for y in factors {
        let map = replacing(replacing(.identity, "scale.x", x), "scale.y", y)
        #expect(map == .scale(x: x, y: y))
        #expect(replacing(replacing(.identity, "scale.y", y), "scale.x", x) == map)
        #expect(number(map, "scale.x") == x && number(map, "scale.y") == y)
        #expect(number(map, "rotation.x") == 0 && number(map, "rotation.z") == 0)
      }
    }
    #expect(number(.scale(x: -1, y: -1, z: -1), "scale") == -1)
    #expect(number(.scale(x: -1, y: -1), "scale.xy") == -1)
  }

  @Test("a mirror image that is turned keeps its turn")
  func turnedMirrorImages() {
    for angle in [-1.5, -0.3, 0.8] {
      let mirrored = replacing(.scale(x: -1, y: 1), "rotation", angle)
      #expect(abs(number(mirrored, "rotation") - angle) < 1e-12)
      let larger = replacing(mirrored, "scale.y", 2)
      let expected = Transform3D.scale(x: -1, y: 2).concatenating(
        .rotation(angle: angle, x: 0, y: 0, z: 1))
      #expect(isClose(larger, expected))
    }
  }

  @Test("what is written before a perspective is read again")
  func perspective() {
    var map = Transform3D.perspective(distance: 500)
    for z in [100.0, 100, 500, -50] {
      map = replacing(map, "translation.z", z)
      #expect(abs(number(map, "translation.z") - z) < 1e-9)
      #expect(
        isClose(
          map, .translation(x: 0, y: 0, z: z).concatenating(.perspective(distance: 500))))
    }
  }

  @Test("a transform scaled to nothing can be scaled again")
  func singular() {
    let nothing = Transform3D.scale(x: 0, y: 0).concatenating(.translation(x: 5, y: 6))
    #expect(number(nothing, "scale.x") == 0)
    let back = replacing(nothing, "scale.xy", 1)
    #expect(back == .translation(x: 5, y: 6))
  }

  @Test("a translation is read and written as a size")
  func translation() {
    let value = PropertyValue.transform(.translation(x: 1, y: 2, z: 3))
    #expect(value.component("translation") == .size(Size(width: 1, height: 2)))
    let moved = value.replacing("translation", with: .size(Size(width: 4, height: 5)))
    #expect(moved == .transform(.translation(x: 4, y: 5, z: 3)))
  }
}
