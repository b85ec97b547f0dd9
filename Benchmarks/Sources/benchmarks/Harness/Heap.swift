#if canImport(Glibc)
  import CMalloc
#else
  import Darwin
#endif

enum Heap {
  /// What the program has allocated and not freed, the allocator's own bookkeeping included.
  static var bytesInUse: Int {
    #if canImport(Glibc)
      let heap = mallinfo2()
      return Int(heap.uordblks + heap.hblkhd)
    #else
      var statistics = malloc_statistics_t()
      malloc_zone_statistics(nil, &statistics)
      return statistics.size_in_use
    #endif
  }
}
