import LambentProperties
package import LambentRenderTree
import LambentWorkers

/// The amounts read so far of everything that is limited for a whole document, including all scenes within it.
package final class DocumentTally {
  package enum Item: Hashable {
    /// Layers, masks and those of drawn images and of scenes included.
    case layers
    case pathSteps
    case characters
    /// The characters of captions, which are broken into lines before layers are made of them.
    case captionCharacters
    /// Emitter cells, nested ones and those of events included.
    case cells
    /// The parts of the areas on which emitters create particles, with those that events give them.
    case birthParts
    /// The elements of shape layers, nested ones included.
    case shapes
    /// The bodies of all behaviours, each as often as a behaviour acts on it.
    case behaviorBodies
    /// Animations, those of groups and of events included.
    case animations
    /// Events, completions included.
    case events
    /// The bytes of documents, each counted as often as it is read with other parameters.
    case documentBytes
    /// The scenes that are read, each once for the parameters and the size that it is shown with.
    case scenes
    case filledText
    case rowValues
    case imagePixels
    case partPixels
    /// The bytes that images need while they are read.
    case imageBytes
    case soundSamples
    /// The levels of spectra, for all times of their sounds.
    case spectrumLevels

    /// The name in messages, the limit, and true if a scene that shows twice takes twice as much of it.
    fileprivate func facts(in limits: SceneLimits) -> (name: String, limit: Int, isOfShowing: Bool)
    {
      switch self {
      case .layers: ("layers", limits.maximumLayers, true)
      case .pathSteps: ("steps of paths", limits.maximumPathSteps, true)
      case .characters: ("characters of text layers", limits.maximumCharacters, true)
      case .captionCharacters: ("characters of captions", limits.maximumCharacters, false)
      case .cells: ("emitter cells", limits.maximumCells, true)
      case .birthParts:
        ("pixels and parts of paths on which particles are born", limits.maximumBirthParts, true)
      case .shapes: ("elements of shapes", limits.maximumShapes, true)
      case .behaviorBodies: ("bodies of behaviours", limits.maximumBehaviorBodies, true)
      case .animations: ("animations", limits.maximumDocumentAnimations, true)
      case .events: ("events", limits.maximumEvents, true)
      case .documentBytes: ("bytes", limits.maximumDocumentBytes, false)
      case .scenes: ("scenes", limits.maximumScenes, false)
      case .filledText:
        ("bytes of text from parameters and tables", limits.maximumFilledText, false)
      case .rowValues: ("values of repeated rows", limits.maximumValues, false)
      case .imagePixels: ("pixels of images", limits.maximumImagePixels, false)
      case .partPixels:
        ("pixels of images that other images show", SceneLimits.maximumPartPixels, false)
      case .imageBytes: ("bytes of images", limits.maximumImageBytes, false)
      case .soundSamples: ("samples of sounds", limits.maximumSoundSamples, false)
      case .spectrumLevels: ("levels of spectra", limits.maximumSpectrumLevels, false)
      }
    }
  }

  package struct Excess {
    fileprivate let name: String
    package let limit: Int
    /// The number of the added ones that would still have been allowed.
    package let firstIndex: Int
    /// True if nothing was too much before.
    package let isFirst: Bool

    package var message: String { "too many \(name) in the document" }
    package var remedy: String { "at most \(limit)" }
  }

  /// True if the document says something that its layers do not: parameters, scenes of other files,
  /// parts of the canvas.
  package var needsSource = false
  /// The work of physics and constraints in this document and in those around and within it.
  package let work: WorkTally
  /// The pixels of the drawn images of all these documents.
  package let drawnPixels: DrawnPixels
  package private(set) var counts: [Item: Int] = [:]
  /// True if something is too much: there is no use in reading more scenes.
  package private(set) var isOver = false
  /// The tally of the document that shows this one: what is counted here counts there too.
  private let outer: DocumentTally?
  private let limits: SceneLimits

  /// Creates an empty tally, of a document within another if one is given.
  package init(limits: SceneLimits, within outer: DocumentTally? = nil) {
    (self.limits, self.outer) = (limits, outer)
    work = outer?.work ?? WorkTally()
    drawnPixels = outer?.drawnPixels ?? DrawnPixels(limit: limits.mostIdleImageBytes)
  }

  /// Counts some more; `nil` where they are allowed.
  package func excess(of item: Item, adding count: Int) -> Excess? {
    let before = counts[item, default: 0]
    let (name, limit, _) = item.facts(in: limits)
    let (sum, overflows) = before.addingReportingOverflow(count)
    counts[item] = overflows ? .max : sum
    let beyond = outer?.excess(of: item, adding: count)
    guard overflows || sum > limit || beyond != nil else { return nil }
    isOver = true
    return beyond
      ?? Excess(
        name: name, limit: limit, firstIndex: max(0, limit - before), isFirst: before <= limit)
  }

  /// Counts all that a scene takes which has been read before; the first excess.
  package func excess(adding counts: [Item: Int]) -> Excess? {
    var first: Excess?
    for (item, count) in counts where item.facts(in: limits).isOfShowing {
      let excess = excess(of: item, adding: count)
      first = first ?? excess
    }
    return first
  }
}

/// The work spent so far, for the limits of a document and the documents within it: on its physics, and on placing its
/// layers by constraints.
package final class WorkTally: Sendable {
  package struct Spent {
    /// The recorded steps of moving bodies.
    package var bodySteps = 0
    /// The work of the simulations, by an estimate.
    package var work = 0.0
    /// The work of solving constraints, by an estimate.
    package var layoutWork = 0.0
    package var drivenSamples = 0

    /// The first amount of physics above its limit, with the remedy; `nil` if all are allowed.
    package func excess(in limits: SceneLimits) -> (message: String, remedy: String)? {
      let (bodySteps, work) = (limits.maximumBodySteps, limits.maximumDynamicsWork)
      if self.bodySteps > bodySteps {
        return (
          "the bodies of the document take more than \(bodySteps) steps together",
          "fewer bodies, or an earlier “until”"
        )
      }
      guard self.work > work else { return nil }
      return (
        "the physics of the document takes more than \(work.short) steps of work together",
        "fewer bodies, behaviours or contacts, or an earlier “until”"
      )
    }
  }

  private let lock = Lock(Spent())

  package init() {}

  package var spent: Spent {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
}
