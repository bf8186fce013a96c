import LambentImports
import LambentPixels

extension ImageSet {
  /// Adds the frames of a flip-book as one image; `nil` without frames, or for too many pixels.
  mutating func addFilm(_ frames: [StraightImage]) -> (name: String, columns: Int)? {
    guard let strip = FilmStrip(frames), let texture = try? Texture(encoding: strip.image) else {
      return nil
    }
    return (add(texture, named: "film"), strip.columns)
  }
}
