import CMalloc

/// The treatment of memory that is taken and freed.
enum FreedMemory {
  /// Keeps up to 256 MiB of it for what comes next, the first 64 MiB on large pages.
  ///
  /// The first frame's page faults are a seventh of its time where pages are small.
  static func keep() {
    lambent_keep_freed_memory(256 << 20)
    lambent_use_large_pages(64 << 20)
  }
}
