import LambentImageFiles
import LambentScenes

extension JoinedFilm {
  /// The captions of the inputs; `nil` for none.
  func captions(of schedule: Schedule, style: String?) -> CaptionOptions? {
    guard inputs.contains(where: { $0.caption != nil }) else { return nil }
    return CaptionOptions(source: schedule.captions, style: style)
  }
}

extension JoinedFilm.Schedule {
  /// The captions of the inputs, as WebVTT: each from the middle of one transition to that of the next.
  package var captions: String {
    var text = "WEBVTT\n"
    for (index, shot) in shots.enumerated() {
      guard let caption = shot.input.caption else { continue }
      let first = shot.start + (index > 0 ? shots[index - 1].overlap / 2 : 0)
      let last = index + 1 < shots.count ? shots[index + 1].start + shot.overlap / 2 : frameCount
      let words = caption.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing("-->", with: "→")
      text += "\n\(time(first)) --> \(time(last))\n\(words)\n"
    }
    return text
  }

  /// The time of a frame, rounded down, so that the frame shows what begins then.
  private func time(_ frame: Int) -> String {
    let milliseconds = Int(seconds(frame) * 1000 + 1e-6)
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    return "\((minutes / 60).digits(2)):\((minutes % 60).digits(2)):\((rest / 1000).digits(2))."
      + (rest % 1000).digits(3)
  }
}
