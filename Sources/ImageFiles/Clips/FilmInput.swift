/// A film or sound as an input of ffmpeg and ffprobe.
package enum FilmInput {
  /// The arguments: this file alone is read, as one of the containers that name no other files. A
  /// playlist under the name of a film (HLS, DASH, a list for joining) would play whatever it names.
  package static func arguments(_ file: String) -> [String] {
    ["-protocol_whitelist", "file", "-format_whitelist", containers, "-i", "file:" + file]
  }

  /// The options of ffmpeg's `aresample` for sound at its own times: silence where it begins later than the film, and
  /// in its gaps.
  static let inPlace = "async=1:first_pts=0"

  /// Checks by its first bytes that a file is not a playlist. ffmpeg is configured to read none in any case; but
  /// its error names no reason.
  ///
  /// - Throws: ``ImageFileError/playlist(file:kind:)``, and where the file cannot be read.
  package static func check(_ file: String) throws(ImageFileError) {
    let start = String(decoding: try InputFile.start(file, count: 1024), as: UTF8.self)
      .drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    let kind: String? =
      if start.hasPrefix("#EXTM3U") {
        "an HLS playlist"
      } else if start.hasPrefix("ffconcat version") {
        "a list of files to join"
      } else if start.hasPrefix("<"), start.contains("<MPD") {
        "a DASH manifest"
      } else if start.hasPrefix("<"), start.contains("<SmoothStreamingMedia") {
        "a Smooth Streaming manifest"
      } else if start.hasPrefix("v=0"), start.contains("\nm=") || start.contains("\r\nm=") {
        "a description of a stream (SDP)"
      } else {
        nil
      }
    if let kind { throw .playlist(file: file, kind: kind) }
  }

  /// Names of ffmpeg's demuxers. Films, animated and still images, then sound.
  private static let containers = [
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,asf,mxf,nut,ogg,gxf,dv,ivf,rm",
    "h264,hevc,obu,vc1,m4v,mpegvideo,mjpeg",
    "yuv4mpegpipe,gif,apng,png_pipe,jpeg_pipe,webp_pipe,bmp_pipe,tiff_pipe,gif_pipe,jpegxl_pipe",
    "wav,w64,mp3,aac,flac,aiff,caf,ac3,eac3,amr,wv,ape,au,tta,dts",
  ].joined(separator: ",")
}
