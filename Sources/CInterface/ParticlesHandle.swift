import Glibc
import LambentDocuments
import LambentParticles
import LambentScenes

/// The columns of `lambent.h`.
private enum ParticleColumn: Int32, CaseIterable {
  case birthTime, age, lifetime, index
  case position, velocity, color
  case scale, rotation, cell

  /// The bytes of a particle in the column.
  var stride: Int {
    switch self {
    case .birthTime, .age, .lifetime: MemoryLayout<Double>.stride
    case .index: MemoryLayout<Int>.stride
    case .position, .velocity: MemoryLayout<ParticleColumns.Vector>.stride
    case .color: MemoryLayout<SIMD4<Float>>.stride
    case .scale, .rotation: MemoryLayout<Float>.stride
    case .cell: MemoryLayout<Int32>.stride
    }
  }

  /// The bytes of a particle in all columns before this one.
  var start: Int { Self.allCases.prefix(Int(rawValue)).reduce(0) { $0 + $1.stride } }

  static let strides = allCases.reduce(0) { $0 + $1.stride }
}

/// The particles of an emitter at one time, as columns in one block of memory.
///
/// `@unchecked Sendable`: the memory is never changed after it was filled.
final class ParticlesHandle: @unchecked Sendable {
  /// The number of particles.
  private(set) var count = 0
  /// The number of particles that the memory has room for: a multiple of ``step``, which aligns
  /// each column.
  private var capacity = 0
  private var base: UnsafeMutableRawPointer?
  /// The names of the cells, in the order of their numbers.
  private var names: [String] = []
  /// The names of the cells as a JSON array.
  private(set) var cells: UnsafeMutablePointer<CChar>?

  private static let step = 4096

  /// Takes the live particles of an emitter layer.
  init(_ player: ScenePlayer, layer: String, time: Double) throws {
    var hasMemory = true
    try player.writeParticles(ofLayer: layer, at: time) { request in
      if hasMemory { hasMemory = reserve(request.bound) }
      return hasMemory ? append(request) : nil
    }
    guard hasMemory else {
      throw InterfaceError(.memory, "no memory for more than \(count) particles")
    }
    cells = strdup(JSONValue.array(names.map(JSONValue.string)).line)
  }

  /// The start of a column; `nil` for no particles or an unknown column.
  func column(_ number: Int32) -> UnsafeRawPointer? {
    guard count > 0, let column = ParticleColumn(rawValue: number) else { return nil }
    return place(column).map { UnsafeRawPointer($0) }
  }

  private func place(_ column: ParticleColumn) -> UnsafeMutableRawPointer? {
    base.map { $0 + column.start &* capacity }
  }

  /// Makes room for more particles. Returns false without memory.
  private func reserve(_ more: Int) -> Bool {
    guard more > capacity - count else { return true }
    guard more <= Int.max / (2 * ParticleColumn.strides) - count else { return false }
    let rows = max(count + more, count + count / 2)
    let room = (rows + Self.step - 1) / Self.step * Self.step
    guard let memory = FrameStore.allocate(bytes: room * ParticleColumn.strides) else {
      return false
    }
    for column in ParticleColumn.allCases {
      guard let old = place(column) else { continue }
      (memory + column.start * room).copyMemory(from: old, byteCount: count * column.stride)
    }
    FrameStore.free(base)
    (base, capacity) = (memory, room)
    return true
  }

  /// The memory for particles of one cell, which count from now on.
  private func append(_ request: ParticleColumns.Request) -> ParticleColumns? {
    func column<Value>(
      _ column: ParticleColumn, _ type: Value.Type
    ) -> UnsafeMutablePointer<Value>? {
      place(column).map { $0.assumingMemoryBound(to: type) + count }
    }
    // Particles of one cell follow each other.
    if names.last != request.cell, !names.contains(request.cell) { names.append(request.cell) }
    let number = names.lastIndex(of: request.cell) ?? 0
    guard let birthTime = column(.birthTime, Double.self), let age = column(.age, Double.self),
      let lifetime = column(.lifetime, Double.self), let index = column(.index, Int.self),
      let position = column(.position, ParticleColumns.Vector.self),
      let velocity = column(.velocity, ParticleColumns.Vector.self),
      let color = column(.color, SIMD4<Float>.self), let scale = column(.scale, Float.self),
      let rotation = column(.rotation, Float.self), let cell = column(.cell, Int32.self)
    else { return nil }
    cell.update(repeating: Int32(clamping: number), count: request.count)
    count += request.count
    return ParticleColumns(
      times: (birthTime, age, lifetime), vectors: (position, velocity),
      look: (color, scale, rotation), index: index)
  }

  deinit {
    FrameStore.free(base)
    free(cells)
  }
}
