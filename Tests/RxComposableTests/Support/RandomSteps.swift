import Foundation

/// How many of so many random steps are taken: all in release builds, which `.ci/run` tests as well; a part in debug builds,
/// and few under the thread sanitizer, which are slower by one and by two orders of magnitude, and where the suite runs for each
/// mutant (`docs/TESTING.md`).
func randomSteps(_ count: Int) -> Int {
  if dlsym(nil, "__tsan_init") != nil || ProcessInfo.processInfo.environment["QUICK_TESTS"] != nil { return count / 40 }
  #if DEBUG
    return count / 4
  #else
    return count
  #endif
}
