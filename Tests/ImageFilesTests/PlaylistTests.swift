import Foundation
import LambentPixels
import TestKit
import Testing

@testable import LambentImageFiles

@Suite(
  "Playlists under the names of films",
  .enabled(if: ClipFixture.isRun, "ffmpeg is installed"))
struct PlaylistTests {
  private let folder = TestFolder()

  init() throws {
    try ClipFixture.make(
      "-f lavfi -i color=red:size=32x24:rate=25:duration=1 -c:v libx264", folder.path("secret.mp4"))
    try ClipFixture.make("-f lavfi -i sine=duration=1", folder.path("secret.wav"))
  }

  /// Lists that have another file played: HLS, a list for joining, DASH, and a description of a session.
  private static let lists = [
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:1
    #EXTINF:1,
    FILM
    #EXT-X-ENDLIST
    """,
    "ffconcat version 1.0\nfile 'secret.mp4'\n",
    """
    <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"
      mediaPresentationDuration="PT1S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period>
      <AdaptationSet contentType="video"><Representation id="0" bandwidth="1">
      <BaseURL>FILM</BaseURL></Representation></AdaptationSet></Period></MPD>
    """,
    "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n",
  ]

  @Test("they play nothing else", arguments: PlaylistTests.lists.indices)
  func films(list: Int) throws {
    let text = Self.lists[list].replacing("FILM", with: folder.path("secret.mp4"))
    for name in ["a.mp4", "a.m3u8", "a.mpd", "a"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
      #expect {
        try ClipFile(folder.path(name))
      } throws: { error in
        guard case .playlist(let file, _)? = error as? ImageFileError else { return false }
        return file.hasSuffix("/" + name) && "\(error)".contains("which names other files")
      }
    }
  }

  @Test("a container that may name other files is not read, and the error says why")
  func containers() throws {
    try Data("[playlist]\nFile1=secret.mp4\n".utf8)
      .write(to: URL(fileURLWithPath: folder.path("a.mp4")))
    #expect {
      try ClipFile(folder.path("a.mp4"))
    } throws: { !"\($0)".contains("Invalid argument") }
  }

  @Test("they are not heard either")
  func sound() throws {
    let text = Self.lists[0].replacing("FILM", with: folder.path("secret.wav"))
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("song.mp3")))
    for (name, isHeard) in [("secret.wav", true), ("song.mp3", false)] {
      let output = folder.path("out-\(name).mp4")
      let input = FilmInput.arguments(folder.path(name)).joined(separator: " ")
      #expect(try ClipFixture.succeeds("-vn \(input)", output) == isHeard, "\(name)")
      #expect(((try? FilmInput.check(folder.path(name))) != nil) == isHeard)
    }
  }

  @Test(
    "films of the common containers are read as before",
    arguments: ["mp4", "mov", "mkv", "webm", "avi", "ts", "mpg", "flv", "ogv", "gif", "mxf", "wmv"])
  func containers(name: String) throws {
    let path = folder.path("film." + name)
    let rate = name == "gif" ? 20 : 25
    try #require(
      try ClipFixture.succeeds("-f lavfi -i testsrc=size=320x240:rate=\(rate):duration=0.4", path))
    let clip = try ClipFile(path)
    #expect(clip.width == 320 && clip.frameCount >= 4)
    _ = try clip.image(at: 0.1)
  }
}
