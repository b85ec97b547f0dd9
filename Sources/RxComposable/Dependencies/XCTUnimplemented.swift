// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The older name of `unimplemented`.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: String = "", placeholder: @autoclosure @escaping @Sendable () -> Result,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  unimplemented(
    description, placeholder: placeholder(), file: file, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The older name of `unimplemented`.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: String = "",
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  unimplemented(description, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The older name of `unimplemented`.
@available(*, deprecated, renamed: "unimplemented")
@_disfavoredOverload
public func XCTUnimplemented<each Argument, Result>(
  _ description: String = "",
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  unimplemented(description, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
}
