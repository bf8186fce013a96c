import Foundation
import LambentImageFiles
import LambentPixels
import Testing

/// Animated PNG, read as its specification says.
struct AnimatedPNG {
  struct Chunk {
    var type: String
    var data: [UInt8]
  }

  let chunks: [Chunk]

  init(_ file: [UInt8]) {
    var chunks: [Chunk] = []
    var at = 8
    while at + 12 <= file.count {
      let length = Int(Self.number(file, at))
      let data = Array(file[(at + 8)..<(at + 8 + length)])
      chunks.append(
        Chunk(type: String(decoding: file[(at + 4)..<(at + 8)], as: UTF8.self), data: data))
      at += 12 + length
    }
    self.chunks = chunks
  }

  static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    bytes[at..<(at + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The chunks of each frame's place and time.
  var controls: [[UInt8]] { chunks.filter { $0.type == "fcTL" }.map(\.data) }

  /// The seconds that each frame is shown.
  var delays: [Double] {
    controls.map { control in
      func part(at index: Int) -> Double {
        Double(control[index]) * 256 + Double(control[index + 1])
      }
      return part(at: 20) / part(at: 22)
    }
  }

  /// What each frame shows: its straight samples, put together.
  func frames() throws -> [StraightImage] {
    var shown: [StraightImage] = []
    var control: [UInt8] = []
    let (width, height) = (
      Int(Self.number(chunks[0].data, 0)), Int(Self.number(chunks[0].data, 4))
    )
    let depth = chunks[0].data[8]
    var canvas = [UInt16](repeating: 0, count: 4 * width * height)
    for chunk in chunks {
      if chunk.type == "fcTL" { control = chunk.data }
      guard chunk.type == "IDAT" || chunk.type == "fdAT" else { continue }
      let data = chunk.type == "fdAT" ? Array(chunk.data.dropFirst(4)) : chunk.data
      let size = (Self.number(control, 4), Self.number(control, 8))
      let (left, top) = (Int(Self.number(control, 12)), Int(Self.number(control, 16)))
      let header = [UInt8](bigEndian: size.0) + [UInt8](bigEndian: size.1) + [depth, 6, 0, 0, 0]
      let part = try ImageFile.decode(
        PNGChunks.signature + PNGChunks.chunk("IHDR", header) + PNGChunks.chunk("IDAT", data)
          + PNGChunks.end
      ).straight.words
      let row = 4 * Int(size.0)
      for y in 0..<Int(size.1) {
        let to = 4 * ((top + y) * width + left)
        canvas.replaceSubrange(to..<(to + row), with: part[(y * row)..<((y + 1) * row)])
      }
      let samples: StraightImage.Samples =
        depth == 16 ? .sixteen(canvas) : .eight(canvas.map { UInt8($0 >> 8) })
      shown.append(StraightImage(width: width, height: height, samples: samples))
    }
    return shown
  }
}

/// Animated WebP: its chunks, read as the container's specification says.
struct AnimatedWebP {
  struct Frame {
    var milliseconds: Int
    /// True if it replaces what is there, and is not blended with it.
    var replaces: Bool
    /// The frame as a file of its own.
    var still: [UInt8]
  }

  let hasAlpha: Bool
  let frames: [Frame]

  init(_ file: [UInt8]) throws {
    var (hasAlpha, frames): (Bool, [Frame]) = (false, [])
    try #require(file.starts(with: Array("RIFF".utf8)))
    try #require(Self.number(file[4..<8]) + 8 == file.count)
    for (type, content) in Self.chunks(file[12...]) {
      if type == "VP8X" { hasAlpha = content.first.map { $0 & 0x10 != 0 } ?? false }
      guard type == "ANMF" else { continue }
      let head = Array(content.prefix(16))
      // At the left upper corner, of the whole size.
      try #require(head[0..<6].elementsEqual(repeatElement(0, count: 6)))
      let parts = content.dropFirst(16)
      let alpha = Self.chunks(parts).contains { $0.type == "ALPH" }
      let flags: [UInt8] = [alpha ? 0x10 : 0, 0, 0, 0] + head[6..<12]
      let body = Array("WEBPVP8X".utf8) + [10, 0, 0, 0] + flags + parts
      let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
      frames.append(
        Frame(
          milliseconds: Self.number(head[12..<15]), replaces: head[15] & 2 != 0,
          still: Array("RIFF".utf8) + length + body))
    }
    (self.hasAlpha, self.frames) = (hasAlpha, frames)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func chunks(
    _ bytes: ArraySlice<UInt8>
  ) -> [(type: String, content: ArraySlice<UInt8>)] {
    var (chunks, rest): ([(type: String, content: ArraySlice<UInt8>)], _) = ([], bytes)
    while rest.count >= 8 {
      let length = number(rest.dropFirst(4).prefix(4))
      chunks.append(
        (String(decoding: rest.prefix(4), as: UTF8.self), rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }
}

/// Films, decoded by ffmpeg.
enum FilmDecoding {
  /// The bytes that ffmpeg writes of a file.
  static func bytes(of path: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let codec = path.hasSuffix(".webm") ? ["-c:v", "libvpx-vp9"] : []
    process.arguments = ["ffmpeg", "-v", "error"] + codec + ["-i", path] + arguments + ["-"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return [UInt8](data)
  }

  /// Straight RGBA of every frame, by BT.709 where a film is of luma and chroma.
  static func frames(of path: String, width: Int, height: Int) throws -> [[UInt8]] {
    let isFilm = ["mp4", "webm", "mov", "avif"].contains { path.hasSuffix($0) }
    let matrix = isFilm ? "in_color_matrix=bt709:in_range=tv:" : ""
    let filter = "scale=\(matrix)out_range=pc:flags=accurate_rnd+full_chroma_int+full_chroma_inp"
    let raw = ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt"]
    var pixels = try bytes(of: path, ["-map", "0:v:0", "-vf", filter] + raw + ["rgba"])
    if path.hasSuffix("alpha.avif") {
      let alpha = try bytes(of: path, ["-map", "0:v:1"] + raw + ["gray"])
      try #require(alpha.count * 4 == pixels.count)
      for index in alpha.indices { pixels[4 * index + 3] = alpha[index] }
    }
    let size = 4 * width * height
    return stride(from: 0, to: pixels.count, by: size).map { Array(pixels[$0..<($0 + size)]) }
  }
}
