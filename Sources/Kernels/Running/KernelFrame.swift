import CKernels
package import LambentPixels
import LambentProperties
package import LambentWorkers

/// An error while a kernel runs.
package enum KernelRunError: Error, Hashable, Sendable {
  /// The frame needs more work than is allowed.
  case tooMuchWork(limit: Double)
}

extension KernelRunError: CustomStringConvertible {
  /// The fault and the remedy.
  package var description: String {
    switch self {
    case .tooMuchWork(let limit):
      "the frame needs more than \(limit.short) steps of its kernel: use a smaller size or shorter loops, "
        + "or raise --max-work, unless the document is untrusted"
    }
  }
}

/// An error while a kernel runs, with the kernel's name.
package struct NamedKernelError: Error, CustomStringConvertible {
  private let name: String
  private let error: KernelRunError

  package init(name: String, error: KernelRunError) { (self.name, self.error) = (name, error) }

  package var description: String { "the kernel “\(name)”: \(error)" }
}

package struct KernelFrame: Sendable {
  /// The work of a frame unless it is said: about ten seconds of one core.
  package static let usualWork = 1.5e11
  /// The rows that one thread draws before it takes others.
  private static let band = 16
  /// The vectors that are computed between two looks at the cancellation.
  private static let slice: Int64 = 1 << 22
  /// The work of a step of a pixel, in nanoseconds: rounded up, on one core without AVX2.
  package static let stepWork = 0.25

  let program: Program
  /// The bits of the numbers that are set for each frame.
  let numbers: [UInt32]
  let images: [KernelImage]
  let isBounded: Bool
  /// True if every pixel's alpha is 1.
  let isOpaque: Bool
  let width: Int
  let height: Int

  /// True to use the functions for baseline x86-64. Their results are the same as those for AVX2.
  package var isPlain = false
  /// The most steps of pixels that the frame may take.
  package var work = usualWork
  /// The work that is left for what loops take beyond the estimate, if it is bounded.
  package var meter: WorkMeter?

  /// Draws all rows.
  ///
  /// - Throws: ``KernelRunError``, or `CancellationError`.
  package func bytes(jobs: Int) throws -> PixelBuffer {
    let pixels = try [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
      guard let base = memory.baseAddress, !memory.isEmpty else { return }
      try draw(into: Target(bytes: base, floats: nil), jobs: jobs)
      count = memory.count
    }
    return PixelBuffer(width: width, height: height, pixels: pixels)
  }

  /// Draws all rows as floats.
  ///
  /// - Throws: ``KernelRunError``, or `CancellationError`.
  package func floats(jobs: Int) throws -> FloatPixelBuffer {
    let pixels = try [SIMD4<Float>](unsafeUninitializedCapacity: width * height) {
      memory, count in
      guard let base = memory.baseAddress, !memory.isEmpty else { return }
      try draw(into: Target(bytes: nil, floats: UnsafeMutableRawPointer(base)), jobs: jobs)
      count = memory.count
    }
    return FloatPixelBuffer(width: width, height: height, pixels: pixels)
  }

  /// The memory of the frame's pixels. Threads write to disjoint rows.
  private struct Target: @unchecked Sendable {
    let bytes: UnsafeMutablePointer<UInt32>?
    let floats: UnsafeMutableRawPointer?
  }

  private func draw(into target: Target, jobs: Int) throws {
    let cancellation = Cancellation.current
    let spent = Lock(0.0)
    let bands = (height + Self.band - 1) / Self.band
    // The plan counted every step once.
    let estimate = Double(program.pixelCost) * Double((width + 7) / 8 * 8) * Double(height)
    let most = min(work, estimate + (meter?.remaining ?? .infinity) / Self.stepWork)
    defer { meter?.spend(max(0, spent.withLock { $0 } - estimate) * Self.stepWork) }
    try Workers.forEach(count: bands, jobs: jobs, cancellation: cancellation) { band in
      let rows = band * Self.band..<min(height, (band + 1) * Self.band)
      var failure: (any Error)?
      KernelImage.withTextures(images, isBounded: isBounded) { textures in
        let memory = RegisterMemory(program, numbers)
        let painter = RowPainter(frame: self, work: most, memory: memory, textures: textures)
        do {
          try painter.prepare(cancellation)
          for row in rows {
            let used = try painter.paint(
              row, target.bytes.map { $0 + row * width },
              target.floats.map { $0 + row * width * 16 }, cancellation)
            let total = spent.withLock { spent in
              spent += used
              return spent
            }
            guard total <= most else { throw KernelRunError.tooMuchWork(limit: most) }
          }
        } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }

  /// Draws rows on one thread.
  private struct RowPainter {
    let frame: KernelFrame
    let work: Double
    let memory: RegisterMemory
    let textures: UnsafePointer<lambent_texture>

    func prepare(_ cancellation: Cancellation?) throws {
      _ = try run(frame.program.frameSteps, column: 0, row: 0, pixels: 8, cancellation, 0)
    }

    func paint(
      _ row: Int, _ bytes: UnsafeMutablePointer<UInt32>?, _ floats: UnsafeMutableRawPointer?,
      _ cancellation: Cancellation?
    ) throws -> Double {
      let program = frame.program
      if let place = program.row { memory.set(place, (Float(row) + 0.5).bitPattern) }
      var used = try run(program.rowSteps, column: 0, row: row, pixels: 8, cancellation, 0)
      let most = Int(Program.vectors) * 8
      for column in stride(from: 0, to: frame.width, by: most) {
        let count = min(most, frame.width - column)
        used += try run(
          program.pixelSteps, column: column, row: row, pixels: count, cancellation, used)
        store(bytes.map { $0 + column }, floats.map { $0 + column * 16 }, count)
      }
      return used
    }

    /// Runs steps; returns the work that they took.
    private func run(
      _ steps: [lambent_kernel_step], column: Int, row: Int, pixels: Int,
      _ cancellation: Cancellation?, _ before: Double
    ) throws -> Double {
      guard steps.count > 1 else { return 0 }
      var used = 0.0
      var position: UInt32 = 0
      while true {
        var budget = KernelFrame.slice
        let isDone = steps.withUnsafeBufferPointer { steps in
          guard let base = steps.baseAddress else { return Int32(1) }
          var run = lambent_kernel_run(
            steps: base, lists: memory.lists, registers: memory.registers, textures: textures,
            vectors: UInt32((pixels + 7) / 8), column: Int32(column), row: Int32(row),
            rows: Int32(frame.height), pixels: UInt32(pixels), position: position, budget: budget)
          let result = lambent_kernels(frame.isPlain ? 1 : 0).pointee.run(&run)
          (budget, position) = (run.budget, run.position)
          return result
        }
        used += Double(KernelFrame.slice - budget) * 8
        if isDone != 0 { return used }
        try cancellation?.check()
        guard before + used <= work else {
          throw KernelRunError.tooMuchWork(limit: work)
        }
      }
    }

    private func store(
      _ bytes: UnsafeMutablePointer<UInt32>?, _ floats: UnsafeMutableRawPointer?, _ count: Int
    ) {
      let results = frame.program.results
      let channels = results.map { UnsafePointer(memory.registers + Int($0.offset) * 8) }
      let steps = results.map { UInt8($0.isLane ? 1 : 0) }
      let functions = lambent_kernels(frame.isPlain ? 1 : 0).pointee
      if let bytes {
        functions.store_bytes(channels, steps, frame.isOpaque ? 1 : 0, bytes, count)
      } else if let floats {
        functions.store_floats(
          channels, steps, frame.isOpaque ? 1 : 0, floats.assumingMemoryBound(to: Float.self),
          count)
      }
    }
  }
}

final class RegisterMemory {
  let registers: UnsafeMutablePointer<Float>
  private let listMemory: UnsafeMutablePointer<UInt32>
  var lists: UnsafePointer<UInt32> { UnsafePointer(listMemory) }
  private let memory: UnsafeMutableRawPointer

  init(_ program: Program, _ numbers: [UInt32]) {
    let count = max(1, program.size) * 8
    memory = .allocate(byteCount: count * 4, alignment: 64)
    registers = memory.initializeMemory(as: Float.self, repeating: 0, count: count)
    listMemory = .allocate(capacity: program.lists.count)
    listMemory.initialize(from: program.lists, count: program.lists.count)
    for (offset, bits) in program.constants { set(offset, bits) }
    for (index, offset) in program.inputs {
      set(offset, index < numbers.count ? numbers[index] : 0)
    }
  }

  deinit {
    memory.deallocate()
    listMemory.deallocate()
  }

  func set(_ offset: UInt32, _ bits: UInt32) {
    let start = registers + Int(offset) * 8
    for lane in 0..<8 { start[lane] = Float(bitPattern: bits) }
  }
}
