/// Memory that grows and is kept: arrays of it are read and written without checks, copies or counts
/// of references, row after row.
struct ScanMemory<Element> {
  private(set) var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  func free() { base.deallocate() }

  @inline(__always) subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// The elements where they lie, until more are added.
  var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }

  /// Forgets the elements from an index on.
  @inline(__always) mutating func truncate(to count: Int = 0) { self.count = count }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow(to: 2 &* capacity) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Sets the number of elements. Elements that were not written before have unspecified values.
  mutating func resize(to count: Int) {
    if count > capacity { grow(to: max(count, 2 &* capacity)) }
    self.count = count
  }

  @inline(never) private mutating func grow(to capacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    (base, self.capacity) = (larger, capacity)
  }
}
