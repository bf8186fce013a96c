/// A layer whose sublayers are a scene of their own: names of layers outside do not lead into it, and
/// key paths go through its name, as in `card/title.opacity`.
///
/// ```swift
/// let card = SceneLayer()
/// card.name = "card"
/// try card.addSublayer(title)
/// try root.layer(atPath: "card/title")
/// ```
open class SceneLayer: Layer {}
