import Foundation

/// Runs a body on a thread of its own and waits for it.
func onAnotherThread(_ body: @escaping () -> Void) { wait(for: thread(body)) }

/// Runs a body on a thread with a small stack and waits for it.
func onSmallStack(ofKiB size: Int = 512, _ body: @escaping () -> Void) {
  let beginning = thread(body)
  beginning.thread.stackSize = size * 1024
  wait(for: beginning)
}

/// Runs a body on several threads at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping (Int) -> Void) {
  let start = DispatchSemaphore(value: 0)
  let threads = (0..<count).map { index in
    thread {
      start.wait()
      body(index)
    }
  }
  for thread in threads { thread.thread.start() }
  for _ in 0..<count { start.signal() }
  for thread in threads { thread.done.wait() }
}

/// A thread that lets go of what the body holds before it says that it is done: so the caller releases it last, on its own stack.
private func thread(_ body: @escaping () -> Void) -> (thread: Thread, done: DispatchSemaphore) {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var body: (() -> Void)? = body
  let thread = Thread {
    body?()
    body = nil
    done.signal()
  }
  return (thread, done)
}

private func wait(for beginning: (thread: Thread, done: DispatchSemaphore)) {
  beginning.thread.start()
  beginning.done.wait()
}
