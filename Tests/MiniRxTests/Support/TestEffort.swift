import Foundation

/// Whether this run tries the numbers of the contracts, and races and schedules at length, as jobs of `.ci/run` do: the
/// variable `TEST_EFFORT` of the process is `full`. Without it a run tries as much as proves the claims
/// (`docs/TESTING.md`).
let isFullRun: Bool = {
  let effort = ProcessInfo.processInfo.environment["TEST_EFFORT"]
  precondition(effort == nil || effort == "full", "TEST_EFFORT is “\(effort!)”; leave it out, or write “full”.")
  return effort != nil
}()

/// A million rounds, or as many as overflow 512 KiB of stack if each of them leaves its smallest frame there, which is of
/// 32 bytes.
let million = isThreadSanitized ? 4_000 : isFullRun ? 1_000_000 : 20_000

/// How many elements or rounds a test takes whose claim is an amount of memory or time, or the result of one thread: all in
/// the full run, a quarter otherwise; a tenth under the thread sanitizer, where only races are left to be found.
func amount(_ count: Int) -> Int {
  if isThreadSanitized { return count / 10 }
  return isFullRun ? count : count / 4
}

/// How many rounds are run of a race in which real threads meet by chance: many where the sanitizer watches them, all in
/// the full run. Elsewhere there are enough to notice what happens often; controlled schedules look for the rest.
func races(_ count: Int) -> Int {
  if isFullRun { return count }
  return isThreadSanitized ? count / 2 : count / 20
}

/// How many elements or rounds a test takes in which threads meet all the time: all where the sanitizer watches them and in
/// the full run, a quarter otherwise.
func meetings(_ count: Int) -> Int { isThreadSanitized || isFullRun ? count : count / 4 }

/// How many of so many random steps are taken, or random programs run: all in the full run, a fortieth otherwise.
func randomSteps(_ count: Int) -> Int { isFullRun ? count : count / 40 }

/// Whether this is a build with the thread sanitizer, which makes everything slower by an order of magnitude.
let isThreadSanitized = dlsym(nil, "__tsan_init") != nil
