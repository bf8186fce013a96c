import LambentGeometry
import LambentLayers
import LambentViews
import Testing

@Suite("Constraints of views")
struct LayoutTests {
  private func child(of stage: Stage, size: (Double?, Double?) = (nil, nil)) -> View {
    final class Sized: View {
      var content: (width: Double?, height: Double?) = (nil, nil)
      override var intrinsicContentSize: (width: Double?, height: Double?) { content }
    }
    let view = Sized(frame: .zero)
    view.content = size
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.screen.addSubview(view)
    return view
  }

  @Test("place views by sides, middles, lengths and factors")
  func placing() throws {
    let stage = try Stage()
    let (a, b) = (child(of: stage), child(of: stage))
    LayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: stage.screen.leadingAnchor, constant: 20),
      a.topAnchor.constraint(equalTo: stage.screen.topAnchor, constant: 10),
      a.widthAnchor.constraint(equalToConstant: 100),
      a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 12),
      b.rightAnchor.constraint(equalTo: stage.screen.rightAnchor),
      b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
      b.heightAnchor.constraint(equalToConstant: 20),
    ])
    stage.screen.layoutIfNeeded()
    #expect(a.frame == Rect(x: 20, y: 10, width: 100, height: 50))
    #expect(b.frame == Rect(x: 132, y: 25, width: 188, height: 20))
  }

  @Test("place views within views, and at the commit without being asked")
  func nesting() throws {
    let stage = try Stage()
    let outer = stage.view(Rect(x: 50, y: 60, width: 100, height: 100))
    let inner = View(frame: .zero)
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    LayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: stage.screen.leftAnchor, constant: 70),
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 5),
      inner.widthAnchor.constraint(equalToConstant: 10),
      inner.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.context.flush()
    #expect(inner.frame == Rect(x: 20, y: 5, width: 10, height: 10))
  }

  @Test("take the size of the content, unless something stronger decides")
  func content() throws {
    let stage = try Stage()
    let view = child(of: stage, size: (80, 30))
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: stage.screen.leftAnchor),
      view.topAnchor.constraint(equalTo: stage.screen.topAnchor),
    ])
    stage.screen.layoutIfNeeded()
    #expect(view.bounds.size == Size(width: 80, height: 30))
    let narrow = view.widthAnchor.constraint(lessThanOrEqualToConstant: 60)
    narrow.priority = 740
    narrow.isActive = true
    stage.screen.layoutIfNeeded()
    #expect(view.bounds.width == 80)
    narrow.priority = 760
    stage.screen.layoutIfNeeded()
    #expect(view.bounds.width == 60)
  }

  @Test("that contradict each other are told with their names; the last is broken")
  func conflict() throws {
    let stage = try Stage()
    let view = child(of: stage)
    var told: [LayoutConflict] = []
    stage.context.onLayoutConflict = { told.append($0) }
    let (wide, narrow) = (
      view.widthAnchor.constraint(equalToConstant: 100),
      view.widthAnchor.constraint(equalToConstant: 80)
    )
    (wide.identifier, narrow.identifier) = ("wide", "narrow")
    LayoutConstraint.activate([wide, narrow])
    stage.screen.layoutIfNeeded()
    #expect(told.first?.constraints == ["wide", "narrow"])
    #expect(told.first?.broken == "narrow")
    #expect(view.bounds.width == 100)
  }

  @Test("go with the views that they are about")
  func removal() throws {
    let stage = try Stage()
    let view = child(of: stage)
    let constraint = view.leftAnchor.constraint(equalTo: stage.screen.leftAnchor)
    constraint.isActive = true
    #expect(stage.screen.constraints.count == 1)
    view.removeFromSuperview()
    #expect(stage.screen.constraints.isEmpty && !constraint.isActive)
  }
}
