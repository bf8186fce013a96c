import CMalloc

/// The treatment of memory that is freed.
enum FreedMemory {
  /// Keeps up to 256 MiB of it for what comes next.
  ///
  /// A frame takes some large buffers and frees them again. Given back to the system, as the C
  /// library does by default, they would cost a page fault for every 4 KiB of the next frame.
  static func keep() {
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
    // Some versions take no more than half of an arena.
    if mallopt(M_MMAP_THRESHOLD, 1 << 30) == 0 { mallopt(M_MMAP_THRESHOLD, 32 << 20) }
  }
}
