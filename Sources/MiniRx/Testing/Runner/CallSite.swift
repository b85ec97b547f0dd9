/// Where in the source code something was called.
package struct CallSite: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// A place whose file is known by its path alone, as XCTest's functions have it.
  init(file: StaticString, line: UInt) { self.init(fileID: file, filePath: file, line: line, column: 1) }
}
