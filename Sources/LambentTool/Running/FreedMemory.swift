import CMalloc

/// The treatment of memory that is taken and freed.
enum FreedMemory {
  /// Keeps up to 256 MiB of it for what comes next, the first 64 MiB on large pages.
  ///
  /// A frame takes some large buffers and frees them again. Given back to the system, as the C
  /// library does by default, they would cost a page fault for every 4 KiB of the next frame. The
  /// first frame's faults are a seventh of its time where pages are small.
  static func keep() {
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
    // Some versions take no more than half of an arena.
    if mallopt(M_MMAP_THRESHOLD, 1 << 30) == 0 { mallopt(M_MMAP_THRESHOLD, 32 << 20) }
    lambent_use_large_pages(64 << 20)
  }
}
