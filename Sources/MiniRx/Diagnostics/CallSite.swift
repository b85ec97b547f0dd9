/// Where in the source code something was called.
package struct CallSite: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  /// - Parameter file: what a helper hands on that was called with `file:line:`, as XCTest's functions are. It goes
  ///   before.
  package init(
    file: StaticString? = nil, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.fileID = file ?? fileID
    self.filePath = file ?? filePath
    self.line = line
    self.column = column
  }

  /// A place whose file is known by its path alone, as XCTest's functions have it.
  package init(file: StaticString, line: UInt) { self.init(fileID: file, filePath: file, line: line, column: 1) }
}
