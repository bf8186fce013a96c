#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/// Returns all free memory to the system, also what lies between blocks that are in use.
static inline void lambent_return_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/// Keeps up to `count` bytes of freed memory for what comes next. Given back to the system, as the C
/// library does by default, the large buffers of a frame would cost a page fault for every 4 KiB of
/// the next one.
static inline void lambent_keep_freed_memory(size_t count) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, count < INT32_MAX ? (int)count : INT32_MAX);
  // Some versions take no more than half of an arena.
  if (mallopt(M_MMAP_THRESHOLD, 1 << 30) == 0) mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

/// Takes the heap's next `count` bytes of address space at once, and asks for large pages below them:
/// a page fault for each 2 MiB that are used instead of each 4 KiB. Where the system has no large
/// pages, or gives no more memory, nothing is lost.
static inline void lambent_use_large_pages(size_t count) {
  const uintptr_t page = 4096;
  const uintptr_t start = ((uintptr_t)sbrk(0) + page - 1) / page * page;
  mallopt(M_TOP_PAD, (int)count);
  // More than the heap has left makes it grow. Volatile: the pair of calls would be left out.
  void *volatile grown = malloc(1 << 20);
  free(grown);
  const uintptr_t end = (uintptr_t)sbrk(0);
  if (end > start) madvise((void *)start, end - start, MADV_HUGEPAGE);
}
