import Foundation

/// Runs a body on a thread with 512 KiB of stack and waits for it.
func onSmallStack(_ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) let body = body
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = 512 * 1024
  thread.start()
  done.wait()
}
