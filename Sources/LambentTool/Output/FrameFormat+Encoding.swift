import LambentImageFiles
import LambentPixels

extension FrameFormat {
  /// The bytes of a file with an image: JPEG, or PNG for all other formats.
  func encode(_ image: StraightImage, quality: Int, jobs: Int = 1) throws -> [UInt8] {
    self == .jpeg
      ? try JPEGEncoder.encode(image, quality: quality) : try PNGEncoder.encode(image, jobs: jobs)
  }
}
