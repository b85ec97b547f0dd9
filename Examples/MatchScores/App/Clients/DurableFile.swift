import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is written whole or not at all, whenever the program or the machine stops.
///
/// The bytes go to another file first. Once they have reached the disk, that file takes the place of the old one in one
/// step. `Data.write(options: .atomic)` does the same without waiting for the disk.
struct DurableFile {
  private let path: String

  init(_ url: URL) { path = url.path }

  func write(_ bytes: [UInt8]) throws {
    let newPath = "\(path).new"
    let file = unsafe open(newPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { throw POSIXError() }
    do {
      defer { close(file) }
      try write(bytes[...], to: file)
      try flush(file)
    }
    guard unsafe rename(newPath, path) == 0 else { throw POSIXError() }
    try flushFolder()
  }

  private func write(_ bytes: ArraySlice<UInt8>, to file: Int32) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe writeBytes(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw POSIXError() }
      rest = rest.dropFirst(count)
    }
  }

  /// The new name is on the disk as well.
  private func flushFolder() throws {
    let folder = unsafe open((path as NSString).deletingLastPathComponent, O_RDONLY)
    guard folder >= 0 else { throw POSIXError() }
    defer { close(folder) }
    try flush(folder)
  }

  private func flush(_ file: Int32) throws {
    guard fsync(file) == 0 else { throw POSIXError() }
  }
}

/// What the last call of the system reported.
private struct POSIXError: Error {
  let code = errno
}

/// The system's `write`, which `DurableFile.write` hides.
private let writeBytes: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { unsafe write($0, $1, $2) }
