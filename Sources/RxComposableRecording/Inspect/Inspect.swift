import RxComposable

extension Store {
  /// Records what the store does from now on, and shows it in the inspector: a program with a page in the browser.
  ///
  ///     store.inspect()
  ///
  /// - Parameters:
  ///   - address: where the inspector runs, as `host` or `host:port`: this machine, unless said otherwise.
  ///   - name: what the inspector calls the application: by default the name of its process.
  ///   - limit: how many actions are kept at most.
  ///   - test: what a recording cannot know, for the tests that the page writes.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the recording. The store keeps it.
  @discardableResult
  public func inspect(
    at address: String = "127.0.0.1", as name: String? = nil, limit: Int = 1_000,
    test: Recording<State, Action>.TestSource = .init(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Recording<State, Action> {
    let recording = Recording<State, Action>(limit: limit)
    #if DEBUG || RXCOMPOSABLE_INSPECT
      record(into: recording, fileID: fileID, filePath: filePath, line: line, column: column)
      recording.inspect(at: address, as: name, test: test)
    #endif
    return recording
  }
}

extension Recording {
  /// What a recording cannot know, for the tests that the page of the inspector writes.
  public struct TestSource: Sendable {
    /// The state at the beginning, as source, where reflection cannot write it.
    public var initialState: String?
    /// The reducer, as source.
    public var reducer: String?
    /// The environment of a closure-based reducer, as source.
    public var environment: String?
    /// Statements that override dependencies, such as `$0.rxMainQueue = scheduler`.
    public var dependencies: [String]

    /// What a recording cannot know, as source. See `Recording.test(named:)`.
    public init(
      initialState: String? = nil, reducer: String? = nil, environment: String? = nil, dependencies: [String] = []
    ) {
      (self.initialState, self.reducer) = (initialState, reducer)
      (self.environment, self.dependencies) = (environment, dependencies)
    }
  }

  /// Shows the recording in the inspector: a program with a page in the browser.
  ///
  ///     recording.inspect(as: "Shop on a phone")
  ///     // Inspector: “Shop on a phone” asks 127.0.0.1:9119. Allow it on the page, if it has the code 4711.
  ///
  /// The inspector is started with `swift run --package-path Inspector inspector`, before or after the application. While there is
  /// none, or it has ended, the application asks again each second, and says so once. The application never waits for it: what happens
  /// is sent from a queue in the background. What waits there is bounded by the `limit` of the recording; what was forgotten before it
  /// could be sent is reported.
  ///
  /// Where states and actions are `Codable`, the sessions that the inspector saves can be read as a recording; others are shown by
  /// reflection. The recorded store belongs to the main thread.
  ///
  /// In release builds this does nothing, and nothing of it is linked, unless the package is compiled with
  /// `-D RXCOMPOSABLE_INSPECT`: the page shows all states to its user.
  ///
  /// - Parameters:
  ///   - address: where the inspector runs, as `host` or `host:port`: this machine, unless said otherwise.
  ///   - name: what the inspector calls the application: by default the name of its process.
  ///   - test: what a recording cannot know, for the tests that the page writes.
  /// - Returns: ends the connection. It ends with the recording, too, whether this is kept or not.
  @discardableResult
  public func inspect(
    at address: String = "127.0.0.1", as name: String? = nil, test: TestSource = TestSource()
  ) -> any Disposable {
    #if DEBUG || RXCOMPOSABLE_INSPECT
      return inspect(by: InspectorLink(self, InspectorAddress(address), name, test, .any))
    #else
      return Disposables.create()
    #endif
  }

  #if DEBUG || RXCOMPOSABLE_INSPECT
    func inspect(by link: InspectorLink<State, Action>) -> any Disposable {
      link.start()
      let connection = Disposables.create { link.stop() }
      connection.disposed(by: connections)
      return connection
    }
  #endif
}
