import Foundation

/// How much a run of the suite tries, `quick` or `full` (`docs/TESTING.md`).
let testEffort = ProcessInfo.processInfo.environment["TEST_EFFORT"]

/// A million rounds, or as many as overflow 512 KiB of stack if each of them leaves its smallest frame there.
let million = testEffort == "full" ? 1_000_000 : 40_000

/// How many of so many random steps are taken: all in the full run, a tenth otherwise; few under the thread sanitizer and
/// where the suite runs for each mutant, which are slower by two orders of magnitude.
func randomSteps(_ count: Int) -> Int {
  if testEffort == "full" { return count }
  return testEffort == "quick" || dlsym(nil, "__tsan_init") != nil ? count / 40 : count / 10
}
