import LambentProperties
package import LambentRenderTree
import LambentWorkers

/// The amounts read so far of everything that is limited for a whole document, including all scenes within it.
package final class DocumentTally {
  package enum Item: Hashable {
    /// Layers, including masks and the layers of drawn images and scenes.
    case layers
    case pathSteps
    case characters
    /// The characters of captions, which are broken into lines before layers are made.
    case captionCharacters
    /// Emitter cells, including nested ones and those of events.
    case cells
    /// The parts of the areas on which emitters create particles, with those that events give them.
    case birthParts
    /// The elements of shape layers, including nested ones.
    case shapes
    /// The bodies of all behaviours, each as often as a behaviour acts on it.
    case behaviorBodies
    /// Animations, including those in groups and in events.
    case animations
    /// Events, including completions.
    case events
    /// The bytes of documents. A document is counted once for each set of parameters.
    case documentBytes
    /// The scenes that are read. A scene is counted once for each combination of parameters and size.
    case scenes
    case filledText
    case rowValues
    case imagePixels
    case partPixels
    /// The memory that images need while they are read, in bytes.
    case imageBytes
    case soundSamples
    /// The levels of spectra, for all times of their sounds.
    case spectrumLevels

    /// The name in messages, the limit, and true if a scene that is shown twice counts twice.
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
    /// The number of added items that would still have been allowed.
    package let firstIndex: Int
    /// True if no limit was exceeded before.
    package let isFirst: Bool

    package var message: String { "too many \(name) in the document" }
    package var remedy: String { "at most \(limit)" }
  }

  /// True if the document contains facts that its layers do not have: parameters, nested scenes, fractions of the
  /// canvas.
  package var needsSource = false
  /// The work of physics and constraints in this document, the enclosing ones and the nested ones.
  package let work: WorkTally
  /// The pixels of the drawn images of all these documents.
  package let drawnPixels: DrawnPixels
  package private(set) var counts: [Item: Int] = [:]
  /// True if a limit is exceeded, so that no further scenes need to be read.
  package private(set) var isOver = false
  /// The tally of the enclosing document. Items that are counted here also count there.
  private let outer: DocumentTally?
  private let limits: SceneLimits

  /// Creates an empty tally, of a document within another if one is given.
  package init(limits: SceneLimits, within outer: DocumentTally? = nil) {
    (self.limits, self.outer) = (limits, outer)
    work = outer?.work ?? WorkTally()
    drawnPixels = outer?.drawnPixels ?? DrawnPixels(limit: limits.mostIdleImageBytes)
  }

  /// Counts further items. Returns `nil` if they are allowed.
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

  /// Counts all items of a scene that has been read before. Returns the first excess.
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
