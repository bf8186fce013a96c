/// Asks the processor for a line of memory that is read soon. Nothing else changes, and no address is
/// an error.
static inline void lambent_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }
