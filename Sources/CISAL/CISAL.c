// ISA-L's compressor behind plain functions: its state is too large for a stack, and its sizes are
// macros that Swift cannot read.
#include "CISAL.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdlib.h>
#include <string.h>

// The highest level whose streams do not depend on the processor, from SSE 4.2 on: level 3 has an
// algorithm of its own for AVX-512.
enum { level = 2, level_bytes = ISAL_DEF_LVL2_DEFAULT };

struct work {
  struct isal_zstream stream;
  uint8_t level[level_bytes];
};

size_t lambent_deflate_bound(size_t count) {
  // Bytes that do not compress are stored, in blocks with a header of five bytes. The compressor ends a block
  // where its buffer is full, after 16 KiB or more. The first byte has a block of its own; flushes add empty ones.
  return count + count / 1024 + 256;
}

size_t lambent_deflate(
    const uint8_t *bytes, size_t count, bool isLast, uint8_t *to, size_t capacity) {
  if (count > UINT32_MAX) return 0;
  struct work *work = malloc(sizeof *work);
  if (work == NULL) return 0;
  struct isal_zstream *stream = &work->stream;
  // ISA-L does not set `hist_bits`, by which the window shrinks.
  memset(stream, 0, sizeof *stream);
  isal_deflate_init(stream);
  stream->level = level;
  stream->level_buf = work->level;
  stream->level_buf_size = level_bytes;
  stream->gzip_flag = IGZIP_DEFLATE;
  stream->next_in = (uint8_t *)bytes;
  stream->next_out = to;
  stream->avail_out = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX;
  // In a stream without history, the loops of ISA-L 2.30 take the stream's address for the bytes that follow the first
  // one, so that some matches depend on it: one run of the program in 150 wrote other bytes. So the first byte goes
  // alone, and is history for the others.
  const uint32_t first = count > 1 ? 1 : 0;
  stream->avail_in = first;
  stream->flush = SYNC_FLUSH;
  int state = first > 0 ? isal_deflate(stream) : COMP_OK;
  const bool isPrimed = stream->avail_in == 0;
  if (first > 0) stream->internal_state.has_hist = IGZIP_HIST;
  stream->avail_in = (uint32_t)count - first;
  stream->end_of_stream = isLast;
  // Every piece but the last ends with a whole byte.
  stream->flush = isLast ? NO_FLUSH : FULL_FLUSH;
  if (state == COMP_OK && isPrimed) state = isal_deflate(stream);
  const bool isDone = isLast ? stream->internal_state.state == ZSTATE_END : stream->avail_out > 0;
  const size_t length =
      state == COMP_OK && isPrimed && stream->avail_in == 0 && isDone ? (size_t)(stream->next_out - to) : 0;
  free(work);
  return length;
}

uint32_t lambent_adler32(const uint8_t *bytes, size_t count) { return isal_adler32(1, bytes, count); }

uint32_t lambent_crc32(uint32_t start, const uint8_t *bytes, size_t count) {
  return crc32_gzip_refl(start, bytes, count);
}
