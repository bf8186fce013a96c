import Foundation
import Testing

@testable import LambentImageFiles

/// The bytes of a WAV file.
func waveFile(
  _ samples: [UInt8], bits: Int, channels: Int = 1, rate: Int = 8000, code: Int = 1,
  length: Int? = nil
) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  let width = channels * bits / 8
  let format =
    number(code, 2) + number(channels, 2) + number(rate, 4) + number(rate * width, 4)
    + number(width, 2) + number(bits, 2)
  let body =
    Array("WAVEfmt ".utf8) + number(16, 4) + format + Array("LIST".utf8) + number(3, 4)
    + [1, 2, 3, 0] + Array("data".utf8) + number(length ?? samples.count, 4) + samples
  return Array("RIFF".utf8) + number(body.count, 4) + body
}

@Suite("WAV files")
struct WaveFileTests {
  @Test("compressed samples are read by ffmpeg", .enabled(if: ClipFixture.isRun))
  func compressed() throws {
    let folder = TestFolder()
    let path = folder.path("a.wav")
    try ClipFixture.make("-f lavfi -i sine=frequency=440:duration=1 -c:a adpcm_ms", path)
    let trusted = FileAccess(directory: "", isTrusted: true)
    #expect(try SoundFile.read(path, in: trusted, limit: 1 << 20).values.count > 40_000)
    #expect {
      try SoundFile.read(
        "a.wav", in: FileAccess(directory: folder.path(""), isTrusted: false), limit: 1 << 20)
    } throws: { "\($0)".contains("16 bits without compression") }
  }

  @Test("whole numbers of every size, and numbers with a fraction, are read")
  func sizes() throws {
    func read(_ bytes: [UInt8], _ bits: Int, _ code: Int = 1) throws -> [Float] {
      try WaveFile.read(waveFile(bytes, bits: bits, code: code), name: "a.wav", limit: 100).values
    }
    #expect(try read([0, 128, 192], 8) == [-1, 0, 0.5])
    #expect(try read([0, 0x80, 0, 0x40], 16) == [-1, 0.5])
    #expect(try read([0, 0, 0x80, 0, 0, 0x40], 24) == [-1, 0.5])
    #expect(try read([0, 0, 0, 0x80, 0, 0, 0, 0x40], 32) == [-1, 0.5])
    #expect(try read([0, 0, 0, 0x3F], 32, 3) == [0.5])
    #expect(try read([0, 0, 0, 0, 0, 0, 0xE0, 0xBF], 64, 3) == [-0.5])
    #expect(try read([0, 0, 0xC0, 0x7F], 32, 3) == [0])
  }

  @Test("channels are mixed to their mean")
  func channels() throws {
    let bytes = waveFile([255, 128, 0, 128], bits: 8, channels: 2)
    let sound = try WaveFile.read(bytes, name: "a.wav", limit: 100)
    #expect(sound.values == [Float(127) / 256, -0.5])
    #expect(sound.rate == 8000)
  }

  @Test("a length beyond the end, as pipes have it, reads up to the end")
  func open() throws {
    let bytes = waveFile([0, 0x40, 0, 0x40], bits: 16, length: 0xFFFF_FFFF)
    #expect(try WaveFile.read(bytes, name: "a.wav", limit: 100).values == [0.5, 0.5])
  }

  @Test("damaged, compressed and too long files are errors")
  func errors() {
    func fault(_ bytes: [UInt8], limit: Int = 100) -> String {
      do {
        _ = try WaveFile.read(bytes, name: "a.wav", limit: limit)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(fault(Array("RIFF".utf8)).contains("damaged"))
    #expect(fault(Array(waveFile([1, 2], bits: 8).prefix(30))).contains("damaged"))
    #expect(fault(waveFile([1, 2], bits: 8, code: 2)).contains("compressed"))
    #expect(fault(waveFile([1, 2], bits: 12)).contains("unusual"))
    #expect(fault(waveFile([1, 2], bits: 8, channels: 0)).contains("0 channels"))
    #expect(fault(waveFile([1, 2], bits: 8, rate: 0)).contains("0 samples per second"))
    #expect(fault(waveFile([1, 2, 3], bits: 8), limit: 2).contains("too large"))
    // Whatever is cut off, nothing traps.
    let whole = waveFile([1, 2, 3, 4], bits: 16, channels: 2)
    for count in whole.indices { _ = fault(Array(whole.prefix(count))) }
  }
}
