import Foundation

/// How often the system gave the processor of a thread to others.
enum Interruptions {
  /// Those of the calling thread until now; `nil` where the system does not tell.
  static var count: Int? {
    #if canImport(Glibc)
      // `RUSAGE_THREAD`, which Swift does not import.
      let thread = __rusage_who_t(1)
      var usage = rusage()
      guard unsafe getrusage(thread, &usage) == 0 else { return nil }
      return usage.ru_nvcsw + usage.ru_nivcsw
    #else
      return nil
    #endif
  }
}
