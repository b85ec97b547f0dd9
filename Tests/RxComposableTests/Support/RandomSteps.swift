import Foundation

/// How many of so many random steps are taken: all in release builds, which `.ci/run` tests as well; a part in debug
/// builds; few under the thread sanitizer and where the suite runs for each mutant (`docs/TESTING.md`), which are slower
/// by two orders of magnitude.
func randomSteps(_ count: Int) -> Int {
  if dlsym(nil, "__tsan_init") != nil || ProcessInfo.processInfo.environment["QUICK_TESTS"] != nil { return count / 40 }
  #if DEBUG
    return count / 4
  #else
    return count
  #endif
}
