/// Reads WAV files: whole numbers of 8, 16, 24 and 32 bits, and numbers with a fraction of 32 and 64 bits.
///
/// The format: “Multimedia Programming Interface and Data Specifications 1.0”, IBM and Microsoft, 1991, and
/// Microsoft's WAVEFORMATEXTENSIBLE. A length of sound beyond the end of the file means up to the end, as what
/// writes to a pipe cannot know it.
enum WaveFile {
  /// True if a file begins as a WAV file does.
  static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
    let start = Array(bytes.prefix(12))
    return start.count == 12 && start[0..<4].elementsEqual("RIFF".utf8)
      && start[8..<12].elementsEqual("WAVE".utf8)
  }

  /// The form of the samples.
  private struct Format {
    var isFloating: Bool
    var channels: Int
    var rate: Int
    var bytes: Int
  }

  /// Reads the sound of a file.
  ///
  /// - Parameter limit: The most samples of one channel.
  /// - Throws: ``ImageFileError``.
  static func read(
    _ bytes: [UInt8], name: String, limit: Int
  ) throws(ImageFileError) -> SoundSamples {
    guard recognizes(bytes) else { throw damaged(name, "it does not begin as one") }
    var format: Format?
    var place = 12
    while place + 8 <= bytes.count {
      let length = number(bytes, place + 4, 4)
      let body = place + 8
      let end = min(body + length, bytes.count)
      if bytes[place..<(place + 4)].elementsEqual("fmt ".utf8) {
        format = try self.format(bytes[body..<end], name)
      } else if bytes[place..<(place + 4)].elementsEqual("data".utf8) {
        guard let format else { throw damaged(name, "its samples come before their format") }
        return try samples(bytes, body..<end, format, name, limit)
      }
      // Chunks begin at even places.
      place = end + (end - body) % 2
    }
    throw damaged(name, "it has no samples")
  }

  private static func damaged(_ name: String, _ reason: String) -> ImageFileError {
    .damaged(file: name, format: "WAV", reason: reason)
  }

  /// A whole number without a sign, the lowest byte first.
  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  private static func format(
    _ chunk: ArraySlice<UInt8>, _ name: String
  ) throws(ImageFileError) -> Format {
    let bytes = Array(chunk)
    guard bytes.count >= 16 else { throw damaged(name, "its format is cut off") }
    var code = number(bytes, 0, 2)
    // The extensible form has the code at the beginning of an identifier.
    if code == 0xFFFE, bytes.count >= 26 { code = number(bytes, 24, 2) }
    let bits = number(bytes, 14, 2)
    let format = Format(
      isFloating: code == 3, channels: number(bytes, 2, 2), rate: number(bytes, 4, 4),
      bytes: bits / 8)
    let sizes = code == 3 ? [32, 64] : [8, 16, 24, 32]
    guard code == 1 || code == 3, sizes.contains(bits) else {
      throw .unsupported(
        file: name, format: "WAV",
        reason: "its samples are compressed or of an unusual size (code \(code), \(bits) bits); "
          + "use 16 bits without compression")
    }
    guard (1...SoundSamples.maximumChannels).contains(format.channels),
      SoundSamples.rates.contains(format.rate)
    else {
      throw damaged(name, "\(format.channels) channels at \(format.rate) samples per second")
    }
    return format
  }

  private static func samples(
    _ bytes: [UInt8], _ range: Range<Int>, _ format: Format, _ name: String, _ limit: Int
  ) throws(ImageFileError) -> SoundSamples {
    let width = format.bytes * format.channels
    let count = range.count / width
    guard count <= limit else {
      throw .tooLarge(file: name, what: "more than \(limit) samples of sound")
    }
    let scale = 1 / Float(format.channels)
    let values = [Float](unsafeUninitializedCapacity: count) { buffer, done in
      bytes.withUnsafeBytes { bytes in
        for index in 0..<count {
          var sum: Float = 0
          for channel in 0..<format.channels {
            let place = range.lowerBound + index * width + channel * format.bytes
            sum += sample(bytes, place, format)
          }
          let mean = sum * scale
          buffer[index] = mean.isFinite ? min(max(mean, -8), 8) : 0
        }
      }
      done = count
    }
    return SoundSamples(rate: format.rate, values: values)
  }

  private static func sample(
    _ bytes: UnsafeRawBufferPointer, _ place: Int, _ format: Format
  ) -> Float {
    func load<Word: FixedWidthInteger>(_ type: Word.Type) -> Word {
      Word(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: type))
    }
    switch (format.isFloating, format.bytes) {
    case (true, 4): return Float(bitPattern: load(UInt32.self))
    case (true, _): return Float(Double(bitPattern: load(UInt64.self)))
    case (_, 1): return (Float(bytes[place]) - 128) * 0x1p-7
    case (_, 2): return Float(load(Int16.self)) * 0x1p-15
    case (_, 3):
      let low = Int32(load(UInt16.self)) << 8
      let high = Int32(Int8(bitPattern: bytes[place + 2])) << 24
      return Float((high | low) >> 8) * 0x1p-23
    default: return Float(load(Int32.self)) * 0x1p-31
    }
  }
}
