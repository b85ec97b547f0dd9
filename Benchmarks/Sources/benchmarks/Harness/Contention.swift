import Dispatch
import Foundation
import Synchronization

/// A piece of work that any number of threads do at the same time, all with the same object.
struct ContentionCase {
  let id: String
  /// Makes the object.
  let make: () -> Contended
  /// How many times what an operation takes alone it may take with 16 threads; `nil` for what stands beside.
  var limit: Double? = 6
}

/// What threads contend for.
struct Contended: @unchecked Sendable {
  /// One operation, on any thread.
  let operate: (Int) -> Void
  /// Waits until all that the operations have begun is done, and returns how many were done.
  let finish: (_ operations: Int) -> Int
}

/// Whether locks collapse: what an operation takes with many threads, compared with one, within a run.
///
/// A machine that is busy with something else makes passes slower and never faster, so each figure is the best of several. A
/// case whose ratio is above its limit gets more passes: a moment's noise passes, and a lock that collapses does not.
enum Contention {
  /// Threads of the table; the check compares the first with `manyThreads`.
  private static let threadCounts = [1, 2, 4, 8, 16, 32]
  private static let manyThreads = 16
  /// In nanoseconds.
  private static let passLength: UInt64 = 30_000_000

  /// Prints what operations take, a line each.
  static func printTable(_ cases: [ContentionCase], passes: Int) {
    print("ns per operation with threads, the best of \(passes) passes; \(manyThreads) threads to one\n")
    print(line("case", threadCounts.map(String.init) + ["ratio", "limit"]))
    for contention in cases {
      var best = [Int: Double]()
      for _ in 0..<passes { measure(contention, threadCounts, &best) }
      let times = threadCounts.map { number(best[$0]) }
      print(line(contention.id, times + [ratio(best[manyThreads]!, to: best[1]), number(contention.limit)]))
    }
  }

  /// What collapses, a line each.
  static func complaints(about cases: [ContentionCase], patience: TimeInterval = 20) -> [String] {
    cases.compactMap { contention in
      guard let limit = contention.limit else { return nil }
      var best = [Int: Double]()
      let end = Date(timeIntervalSinceNow: patience)
      repeat {
        for _ in 0..<3 { measure(contention, [1, manyThreads], &best) }
      } while best[manyThreads]! > best[1]! * limit && Date() < end
      let ratio = ratio(best[manyThreads]!, to: best[1])
      print("\(contention.id): \(manyThreads) threads take \(ratio) times what one takes, \(number(limit)) allowed")
      return best[manyThreads]! <= best[1]! * limit ? nil : "\(contention.id) collapses under contention"
    }
  }

  private static func measure(_ contention: ContentionCase, _ counts: [Int], _ best: inout [Int: Double]) {
    for count in counts { best[count] = min(best[count] ?? .infinity, pass(contention, threads: count)) }
  }

  /// Nanoseconds an operation takes: the time that passes, divided by what all threads have done in it.
  private static func pass(_ contention: ContentionCase, threads: Int) -> Double {
    let contended = contention.make()
    let (start, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (count, end) = (Count(), Count())
    for _ in 0..<threads {
      Thread.detachNewThread {
        start.wait()
        repeat {
          for element in 0..<100 { contended.operate(element) }
          count.value.wrappingAdd(100, ordering: .relaxed)
        } while DispatchTime.now().uptimeNanoseconds < end.value.load(ordering: .relaxed)
        done.signal()
      }
    }
    let began = DispatchTime.now().uptimeNanoseconds
    end.value.store(began + passLength, ordering: .relaxed)
    for _ in 0..<threads { start.signal() }
    for _ in 0..<threads { done.wait() }
    let operations = Int(count.value.load(ordering: .relaxed))
    let arrived = contended.finish(operations)
    precondition(arrived == operations, "\(contention.id): \(operations) operations, \(arrived) done")
    return Double(DispatchTime.now().uptimeNanoseconds - began) / Double(operations)
  }

  private static func line(_ id: String, _ columns: [String]) -> String {
    id.padding(toLength: 26, withPad: " ", startingAt: 0)
      + columns.map { String(repeating: " ", count: max(10 - $0.count, 0)) + $0 }.joined()
  }
}

/// A number that all threads read and change.
private final class Count: Sendable {
  let value = Atomic<UInt64>(0)
}
