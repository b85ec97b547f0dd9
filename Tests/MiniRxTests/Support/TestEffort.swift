import Foundation

/// How much a run of the suite tries: the variable `TEST_EFFORT` of the process (`docs/TESTING.md`).
enum TestEffort: String {
  /// Where the suite runs for each mutant and before each commit.
  case quick
  /// As many rounds as prove the claim.
  case usual
  /// The numbers of the contracts, races and schedules at length: a job of `.ci/run`.
  case full

  static let current = ProcessInfo.processInfo.environment["TEST_EFFORT"].map { TestEffort(rawValue: $0)! } ?? .usual
}

/// A million rounds, or as many as overflow 512 KiB of stack if each of them leaves its smallest frame there, which is of
/// 32 bytes.
let million = isThreadSanitized ? 4_000 : TestEffort.current == .full ? 1_000_000 : 40_000

/// How many elements or rounds a test takes whose claim is an amount of memory or time, or the result of one thread: all in
/// the full run, a quarter otherwise; a tenth under the thread sanitizer, where only races are left to be found.
func amount(_ count: Int) -> Int {
  if isThreadSanitized { return count / 10 }
  return TestEffort.current == .full ? count : count / 4
}

/// How many rounds are run of a race in which real threads meet by chance: many where the sanitizer watches them, all in
/// the full run. Elsewhere there are enough to notice what happens often; controlled schedules look for the rest.
func races(_ count: Int) -> Int {
  if TestEffort.current == .full { return count }
  return isThreadSanitized ? count / 2 : count / 20
}

/// How many of so many random steps are taken: all in the full run, a twentieth otherwise; few under the thread sanitizer and
/// where the suite runs for each mutant, which are slower by two orders of magnitude.
func randomSteps(_ count: Int) -> Int {
  if TestEffort.current == .full { return count }
  return TestEffort.current == .quick || isThreadSanitized ? count / 40 : count / 20
}

/// Whether this is a build with the thread sanitizer, which makes everything slower by an order of magnitude.
let isThreadSanitized = dlsym(nil, "__tsan_init") != nil
