#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where texts go that no test and no handler takes.
package enum StandardError {
  /// Writes a text. What cannot be written is dropped: `FileHandle.write(_:)` raises an exception on Apple platforms there, and
  /// a report has to stop no program.
  package static func write(_ text: String) { write(text, to: STDERR_FILENO) }

  static func write(_ text: String, to file: Int32) {
    var rest = ContiguousArray(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          unsafe Darwin.write(file, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          unsafe Musl.write(file, bytes.baseAddress, bytes.count)
        #else
          unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
