/* Preloaded before a program, makes the filesystem fail: to see that nothing is lost in silence.
     LAMBENT_FAULT=<kind>:<n>
   The n-th call of its sort (from 1) and all after it fail; where n is 0, every call is disturbed in
   a way that a program has to cope with.
     enospc, eio     write and pwrite, to anything but standard error
     eintr           with n = 0: every other write is interrupted before it has written anything
     short           with n = 0: writes take half of what they are given
     open            files are not created
     close, rename   as they say; link counts as rename, as both give a file its name
   The functions of the C library are called through dlsym. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static char kind[16];
static long threshold = -1;
static atomic_long calls;

__attribute__((constructor)) static void configure(void) {
  const char *text = getenv("LAMBENT_FAULT");
  const char *colon = text ? strchr(text, ':') : NULL;
  if (!colon || (size_t)(colon - text) >= sizeof kind) return;
  memcpy(kind, text, colon - text);
  threshold = atol(colon + 1);
}

/* Whether a call of a sort is to fail. */
static int fails(const char *sort) {
  if (threshold < 1 || strcmp(kind, sort) != 0) return 0;
  return atomic_fetch_add(&calls, 1) + 1 >= threshold;
}

/* Only what holds data counts: not standard error, not the sockets and event descriptors by which
   threads talk. */
static int holds_data(int descriptor) {
  struct stat status;
  if (descriptor == STDERR_FILENO || fstat(descriptor, &status) != 0) return 0;
  return S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode);
}

/* The error that a write is to end with, or 0; a short write lessens its length. */
static int disturb(int descriptor, size_t *length) {
  if (threshold < 0 || !holds_data(descriptor)) return 0;
  if (fails("enospc")) return ENOSPC;
  if (fails("eio")) return EIO;
  if (threshold != 0) return 0;
  if (strcmp(kind, "eintr") == 0 && atomic_fetch_add(&calls, 1) % 2 == 0) return EINTR;
  if (strcmp(kind, "short") == 0 && *length > 1) *length = (*length + 1) / 2;
  return 0;
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  int error = disturb(descriptor, &length);
  if (!error) return real(descriptor, bytes, length);
  errno = error;
  return -1;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  static ssize_t (*real)(int, const void *, size_t, off_t);
  if (!real) real = dlsym(RTLD_NEXT, "pwrite");
  int error = disturb(descriptor, &length);
  if (!error) return real(descriptor, bytes, length, offset);
  errno = error;
  return -1;
}

static int open_with(const char *name, const char *path, int flags, mode_t mode) {
  if ((flags & O_CREAT) && fails("open")) {
    errno = ENOSPC;
    return -1;
  }
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
  return real(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open_with("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open_with("open64", path, flags, mode);
}

int close(int descriptor) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "close");
  int flags = fcntl(descriptor, F_GETFL);
  int writes = flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && holds_data(descriptor);
  int result = real(descriptor);
  if (!writes || !fails("close")) return result;
  /* As over a network: the file is closed, its last bytes are lost. */
  errno = EIO;
  return -1;
}

int link(const char *from, const char *to) {
  static int (*real)(const char *, const char *);
  if (!real) real = dlsym(RTLD_NEXT, "link");
  if (!fails("rename")) return real(from, to);
  errno = EIO;
  return -1;
}

int rename(const char *from, const char *to) {
  static int (*real)(const char *, const char *);
  if (!real) real = dlsym(RTLD_NEXT, "rename");
  if (!fails("rename")) return real(from, to);
  errno = EIO;
  return -1;
}
