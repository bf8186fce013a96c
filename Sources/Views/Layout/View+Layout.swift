import LambentConstraints
import LambentGeometry
import LambentLayers

/// The priorities with which a view keeps the size of its content.
struct ContentPriorities {
  var hugging: [LayoutAxis: Double] = [:]
  var resistance: [LayoutAxis: Double] = [:]
}

/// The direction of a size, horizontal or vertical.
public enum LayoutAxis: Int, Sendable, Hashable {
  /// Along x.
  case horizontal
  /// Along y.
  case vertical
}

extension View {
  /// Requests layout before the open transaction commits, or at ``layoutIfNeeded()``.
  public func setNeedsLayout() {
    needsLayout = true
    layer.setNeedsLayout()
  }

  /// Solves the constraints of the view tree, and lays out the subviews of this view and of its
  /// descendants that need it. Within a block, the changes animate.
  public func layoutIfNeeded() {
    let root = root
    guard root.needsLayoutBelow else { return }
    root.solveConstraints()
    layOutSubviews()
  }

  private var needsLayoutBelow: Bool {
    needsLayout || layer.needsLayout || subviews.contains { $0.needsLayoutBelow }
  }

  private func layOutSubviews() {
    if needsLayout || layer.needsLayout {
      needsLayout = false
      bridge?.placeSubviews() ?? layoutSubviews()
    }
    for view in subviews { view.layOutSubviews() }
  }

  /// Requests layout because the size of the content has changed.
  public func invalidateIntrinsicContentSize() { setNeedsLayout() }

  // MARK: Constraints

  /// Activates a constraint between this view and its descendants.
  package func addConstraint(_ constraint: LayoutConstraint) {
    guard constraint.owner == nil else { return }
    constraint.owner = self
    constraints.append(constraint)
    setNeedsLayout()
  }

  /// Deactivates a constraint.
  package func removeConstraint(_ constraint: LayoutConstraint) {
    constraints.removeAll { $0 === constraint }
    constraint.owner = nil
    setNeedsLayout()
  }

  /// The priority, 0…1000, with which the view resists being larger than its content. Default: 250.
  public func contentHuggingPriority(for axis: LayoutAxis) -> Double {
    priorities.hugging[axis] ?? 250
  }

  /// Sets the priority, 0…1000, with which the view resists being larger than its content.
  public func setContentHuggingPriority(_ priority: Double, for axis: LayoutAxis) {
    priorities.hugging[axis] = priority
    setNeedsLayout()
  }

  /// The priority, 0…1000, with which the view resists being smaller than its content. Default: 750.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> Double {
    priorities.resistance[axis] ?? 750
  }

  /// Sets the priority, 0…1000, with which the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: Double, for axis: LayoutAxis
  ) {
    priorities.resistance[axis] = priority
    setNeedsLayout()
  }

  /// Sets the frames of views with constraints.
  private func solveConstraints() {
    var solver = ViewSolver(self)
    guard solver.hasConstraints else { return }
    solver.solve(onConflict: layer.context?.onLayoutConflict)
  }

  /// The frame without the transform, which constraints ignore.
  fileprivate var plainFrame: Rect {
    get { layer.model.plainFrame }
    set {
      var next = layer.model
      next.plainFrame = newValue
      let size = bounds.size
      if bounds != next.bounds { bounds = next.bounds }
      if center != next.position { center = next.position }
      if bounds.size != size { onResize?(size) }
    }
  }

  /// True if an active constraint of this view or a descendant meets a condition.
  fileprivate func hasConstraints(where isMeant: (LayoutConstraint) -> Bool) -> Bool {
    constraints.contains(where: isMeant) || subviews.contains { $0.hasConstraints(where: isMeant) }
  }
}

/// Solves the constraints of a tree of views.
private struct ViewSolver {
  private var system = LayoutSystem()
  private var views: [View] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var all: [LayoutConstraint] = []
  /// True if a constraint refers to a baseline: only then is text measured.
  private let readsBaselines: Bool

  init(_ root: View) {
    readsBaselines = root.hasConstraints { $0.isAboutBaseline }
    collect(root, in: nil)
  }

  var hasConstraints: Bool {
    !all.isEmpty || views.contains { !$0.translatesAutoresizingMaskIntoConstraints }
  }

  private mutating func collect(_ view: View, in parent: Int?) {
    let isFixed = parent == nil || view.translatesAutoresizingMaskIntoConstraints
    let index = system.add(
      view.plainFrame, in: parent, boundsOrigin: view.bounds.origin, isFixed: isFixed,
      baselines: readsBaselines ? LayoutBaselines(of: view.layer.model) : LayoutBaselines())
    views.append(view)
    indices[ObjectIdentifier(view)] = index
    all += view.constraints
    if !isFixed { addContent(of: view, at: index) }
    for subview in view.subviews { collect(subview, in: index) }
  }

  private mutating func addContent(of view: View, at index: Int) {
    let size = view.bridge?.contentSize ?? view.intrinsicContentSize
    let sides: [(LayoutAttribute, LayoutAxis, Double?)] = [
      (.width, .horizontal, size.width), (.height, .vertical, size.height),
    ]
    for (attribute, axis, length) in sides {
      guard let length, length.isFinite, length >= 0 else { continue }
      system.relate(
        (index, attribute), .lessThanOrEqual, nil, multiplier: 0, constant: length,
        ("content", view.contentHuggingPriority(for: axis)))
      system.relate(
        (index, attribute), .greaterThanOrEqual, nil, multiplier: 0, constant: length,
        ("content", view.contentCompressionResistancePriority(for: axis)))
    }
  }

  mutating func solve(onConflict: ((LayoutConflict) -> Void)?) {
    for constraint in all {
      guard let first = constraint.firstItem,
        let index = indices[ObjectIdentifier(first)]
      else { continue }
      var second: (item: Int, attribute: LayoutAttribute)?
      if constraint.secondAttribute != .notAnAttribute {
        guard let item = constraint.secondItem, let other = indices[ObjectIdentifier(item)]
        else { continue }
        second = (other, constraint.secondAttribute)
      }
      system.relate(
        (index, constraint.firstAttribute), constraint.relation, second,
        multiplier: constraint.multiplier, constant: constraint.constant,
        (constraint.label, constraint.priority))
    }
    var workLeft = ConstraintSolver.Limits.work
    guard let solution = try? system.solve(workLeft: &workLeft) else { return }
    for conflict in solution.conflicts { onConflict?(conflict) }
    for (view, frame) in zip(views, solution.frames)
    where view.superview != nil && !view.translatesAutoresizingMaskIntoConstraints {
      view.plainFrame = frame
    }
  }
}
