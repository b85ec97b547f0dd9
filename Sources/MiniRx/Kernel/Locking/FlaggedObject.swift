#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An object whose first word is an atomic flag, or a small state: it saves the block of memory that an `AtomicFlag` takes.
///
/// Users: `AnonymousDisposable`, `Registration`, `ScheduledItem`, of which there are many.
@safe class FlaggedObject {
  /// The first property of an object, which is used by way of `word` alone.
  private var storage: UnsafeRawPointer?

  init() {}

  /// Behind the two words that each Swift object begins with.
  @inline(__always)
  final var word: AtomicWord {
    unsafe (Unmanaged.passUnretained(self).toOpaque() + 2 * MemoryLayout<UnsafeRawPointer>.size)
      .assumingMemoryBound(to: UnsafeRawPointer?.self)
  }

  /// Whether the flag is raised. What was written before that can be read then.
  @inline(__always)
  final var isRaised: Bool { unsafe word.value != nil }

  /// Raises the flag, for good, and tells whether this call was the one that did.
  final func raise() -> Bool { unsafe word.change(from: nil, to: AtomicWord.raised) }
}

/// A word of memory that threads change by compare-and-exchange: what flags are made of, and on Linux the lock. Not a type
/// of its own, whose metadata applications would carry.
@usableFromInline typealias AtomicWord = UnsafeMutablePointer<UnsafeRawPointer?>

extension AtomicWord {
  /// What the word of a raised flag is; the address of no object.
  @inlinable @inline(__always)
  static var raised: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 1) }

  /// The word: one load. What was written before the word was changed to it can be read then.
  @inlinable @inline(__always)
  var value: UnsafeRawPointer? {
    // The function of the standard library that is compiled into its callers and loads a word atomically takes references.
    let word = unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: AnyObject?.self)
    #if DEBUG
      SchedulePoint.reach()
      defer { SchedulePoint.reach() }
    #endif
    return unsafe UnsafeRawPointer(_stdlib_atomicAcquiringLoadARCRef(object: word)?.toOpaque())
  }

  /// Changes the word if it is the one that is expected, and tells whether it was.
  @inlinable
  func change(from old: UnsafeRawPointer?, to new: UnsafeRawPointer?) -> Bool {
    #if DEBUG
      SchedulePoint.reach()
      defer { SchedulePoint.reach() }
    #endif
    return unsafe compareExchange(expected: old, desired: new)
  }

  /// The same inside of a lock, where no test lets another thread continue.
  @inlinable @inline(__always)
  func compareExchange(expected: UnsafeRawPointer?, desired: UnsafeRawPointer?) -> Bool {
    var expected = unsafe expected
    return unsafe _stdlib_atomicCompareExchangeStrongPtr(object: self, expected: &expected, desired: desired)
  }
}

/// One word of storage a thread, `nil` until set. The thread that sets it clears it, unless it holds for as long as the thread.
struct ThreadLocal: @unchecked Sendable {
  #if canImport(Darwin)
    typealias Release = @convention(c) (UnsafeMutableRawPointer) -> Void
  #else
    typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void
  #endif

  private let key: pthread_key_t

  init() { unsafe self.init(nil) }

  /// - Parameter release: is given the word of a thread that has ended, if it is set.
  init(_ release: Release?) {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, release)
    ensure(status == 0, "MiniRx: the system has no thread-local storage left (pthread_key_create: \(status)).")
    self.key = key
  }

  @inline(__always)
  var value: UnsafeMutableRawPointer? {
    get { unsafe pthread_getspecific(key) }
    nonmutating set { unsafe pthread_setspecific(key, newValue) }
  }
}

/// The thread on which it was made.
package struct ThreadIdentity: Equatable {
  #if canImport(Glibc)
    private let thread = pthread_self()
  #else
    private let thread = unsafe UInt(bitPattern: pthread_self())
  #endif

  package init() {}
}
