import LambentDocuments
import LambentImageFiles
import LambentPixels
import LambentRendering
import LambentWorkers

/// All frames in one image, with where each lies beside it.
final class SheetSink: FrameSink {
  /// The destination and the layout of the sheet.
  struct Plan: Sendable {
    var path: String
    var format: FrameFormat
    var columns: Int
    var rows: Int
    var options: SheetOptions
    var numbers: [Int]

    var layout: SpriteSheet.Options { options.layout(columns: columns, rows: rows) }

    /// The path of the JSON beside it.
    var atlasPath: String? {
      options.atlas == nil ? nil : SheetAtlas.path(beside: path)
    }
  }

  private let plan: Plan
  private let output: OutputPlan
  private let console: Console
  private let frames = Lock<[StraightImage]>([])

  init(_ plan: Plan, _ output: OutputPlan, console: Console) {
    (self.plan, self.output, self.console) = (plan, output, console)
  }

  func encode(_ image: StraightImage) -> EncodedFrame { .image(image) }

  func accept(_ frame: EncodedFrame, at index: Int) {
    guard case .image(let image) = frame else { return }
    frames.withLock { $0.append(image) }
  }

  func finish() throws {
    let frames = frames.withLock { $0 }
    guard !frames.isEmpty else { return }
    report(emptyCellsOf: frames)
    let shown = try plan.options.cropping?.applied(to: frames) ?? frames
    let sheet = try SpriteSheet(shown, options: plan.layout)
    let image = plan.format == .jpeg ? sheet.straight.flattened() : sheet.straight
    try write(plan.format.encode(image, quality: output.quality), to: plan.path)
    if let format = plan.options.atlas, let path = plan.atlasPath {
      let timing = output.description
      let atlas = sheet.atlas(format, image: FileName.last(of: plan.path)) { index in
        timing.rate.time(ofFrame: timing.hold(of: index))
      }
      try write(Array((atlas.text() + "\n").utf8), to: path)
    }
  }

  private func report(emptyCellsOf frames: [StraightImage]) {
    let cells = plan.columns * plan.rows
    let empty = frames.indices.filter { frames[$0].isTransparent }
    if !empty.isEmpty {
      console.warn(
        "--sheet: \(empty.count) of \(cells) cells are empty, those of the frames "
          + "\(FrameList.text(empty.map { plan.numbers.indices.contains($0) ? plan.numbers[$0] : $0 })); "
          + "--frames leaves them out")
    }
    if frames.count < cells, plan.options.sheet != "auto" {
      console.warn("--sheet: the last \(cells - frames.count) of \(cells) cells have no frame")
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try output.keepingExisting {
      try OutputFile.write(bytes, to: path, existing: output.existing(path))
    }
  }
}
